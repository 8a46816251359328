import * as z from 'zod/mini';
import { type Call, memberFailures } from '../call.ts';
import { codeFailureSchema } from '../failure.ts';
import {
  loweredRentsSchema,
  savedSearchesSchema,
  searchToSaveSchema,
  searchValuesSchema,
} from './saved-search.ts';

/** The UUID of a saved search, which the app makes. */
const params = z.object({
  id: z.string().check(z.regex(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/, 'Not found.')),
});
const one = '/api/users/me/saved-searches/{id}';
/** Each call answers all saved searches as they are now. */
const answers = { 200: savedSearchesSchema, ...memberFailures };

/** Offered as `saved-searches`, as are the calls below. */
export const fetchSavedSearches = {
  method: 'GET',
  path: '/api/users/me/saved-searches',
  bearer: true,
  answers,
} as const satisfies Call;

/** Saves a search, or changes the saved one with this id. Safe to repeat. */
export const saveSearch = {
  method: 'PUT',
  path: one,
  bearer: true,
  params,
  body: searchToSaveSchema,
  answers: { 200: savedSearchesSchema, 409: codeFailureSchema, ...memberFailures },
} as const satisfies Call;

/** Changes the name of a saved search, its mails, or both. A search that is gone stays gone. Safe to repeat. */
export const changeSavedSearch = {
  method: 'PUT',
  path: `${one}/values`,
  bearer: true,
  params,
  body: searchValuesSchema,
  answers,
} as const satisfies Call;

/** Safe to repeat. */
export const deleteSavedSearch = {
  method: 'DELETE',
  path: one,
  bearer: true,
  params,
  answers,
} as const satisfies Call;

/** The member looks at the result of the search: all its rooms stop being new. Safe to repeat. */
export const lookAtSavedSearch = {
  method: 'PUT',
  path: `${one}/look`,
  bearer: true,
  params,
  answers,
} as const satisfies Call;

/** How often a mail tells which liked rooms have a lower rent. Safe to repeat. */
export const chooseLoweredRents = {
  method: 'PUT',
  path: '/api/users/me/lowered-rents',
  bearer: true,
  body: loweredRentsSchema,
  answers,
} as const satisfies Call;
