import { errorTexts } from '@stanza/domain/error-texts.ts';
import * as calls from '@stanza/schemas/search/saved-searches.calls.ts';
import { describeCall } from '../spec/route.ts';
import { notAuthenticated, orElse } from './failures.ts';

const tag = 'Saved searches';
const offered = 'Sent to a backend that names `saved-searches` among its capabilities';
const shows = orElse(errorTexts.savedSearches.rejected);
const answers = { 200: 'All saved searches as they are now.', 401: notAuthenticated };
const params = {
  id: { description: 'A UUID that the app makes.', example: 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111' },
};

export const savedSearchRoutes = [
  describeCall(calls.fetchSavedSearches, {
    id: 'fetchSavedSearches',
    tag,
    summary: 'The saved searches',
    description: `${offered}, when a member opens the liked listings.`,
    optional: true,
    answers,
    otherwise: `«${errorTexts.savedSearches.fetch}»`,
  }),
  describeCall(calls.saveSearch, {
    id: 'saveSearch',
    tag,
    summary: 'Save a search',
    description: `${offered}, by «Save search». With the same id it is safe to repeat, also with other values: the last ones stay. The backend tells by mail of each new room once, and each mail has a link that ends its mails by POST without a login (RFC 8058).`,
    optional: true,
    params,
    answers: {
      200: answers[200],
      401: notAuthenticated,
      409: { when: 'The member has saved the same search under another id, or too many searches.', shows },
    },
    otherwise: shows,
  }),
  describeCall(calls.changeSavedSearch, {
    id: 'changeSavedSearch',
    tag,
    summary: 'Change the name or the mails of a saved search',
    description: `${offered}, when a member renames a search or chooses its mails. A value that is not given stays: another tab may have changed it. A search that is deleted already is no failure, and stays deleted. It is safe to repeat.`,
    optional: true,
    params,
    answers,
    otherwise: shows,
  }),
  describeCall(calls.deleteSavedSearch, {
    id: 'deleteSavedSearch',
    tag,
    summary: 'Delete a saved search',
    description: `${offered}, after a question. One that is gone already is no failure.`,
    optional: true,
    params,
    answers,
    otherwise: shows,
  }),
  describeCall(calls.lookAtSavedSearch, {
    id: 'lookAtSavedSearch',
    tag,
    summary: 'Nothing of a saved search is new any more',
    description: `${offered}, when a member opens the results of a saved search. It is safe to repeat.`,
    optional: true,
    params,
    answers,
    otherwise: 'nothing: its rooms stay new',
  }),
  describeCall(calls.chooseLoweredRents, {
    id: 'chooseLoweredRents',
    tag,
    summary: 'Mails about lowered rents',
    description: `${offered}, when a member chooses how often a mail tells which liked listings have a lower rent. It is safe to repeat.`,
    optional: true,
    answers,
    otherwise: shows,
  }),
];
