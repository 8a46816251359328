import { askWith, body, field, instead, status, without } from './changes.ts';
import { always, answered, asking, caught, type Mutation, on, success, unread } from './mutation.ts';

const savedSearches = '/api/users/me/saved-searches';

/** Changes each of the searches. */
const ofEach = (name: string, make: (value: unknown) => unknown) =>
  field('searches', (searches) =>
    [searches]
      .flat()
      .map((search) => ({ ...Object(search), [name]: make(Reflect.get(Object(search), name)) })),
  );

export const savedSearchMutations: readonly Mutation[] = [
  ...on(`GET ${savedSearches}`, [
    caught('saved searches: no such call (a capability)', always(status(404))),
    caught(
      'saved searches: the list alone (a capability)',
      success(body((all) => Reflect.get(Object(all), 'searches'))),
    ),
    caught('saved searches: ids as numbers (a capability)', success(ofEach('id', () => 7))),
    caught(
      'saved searches: other words for the mails (a capability)',
      success(ofEach('mail', () => 'DAILY')),
    ),
    caught('saved searches: mails switched on or off (a capability)', success(ofEach('mail', () => true))),
    caught('saved searches: the search in an object (a capability)', success(ofEach('search', () => ({})))),
    caught('saved searches: no number of new rooms (a capability)', success(ofEach('newCount', () => null))),
    caught('saved searches: new rooms below zero (a capability)', success(ofEach('newCount', () => -1))),
    caught('saved searches: no mails of lowered rents (a capability)', success(without('loweredRents'))),
    unread('saved searches: with more fields (a capability)', success(field('total', () => 1))),
  ]),
  ...on(`PUT ${savedSearches}/*`, [
    caught('saved search: 204 (a capability)', success(instead(204))),
    caught(
      'saved search: the one alone (a capability)',
      success(body((all) => [Object(all).searches].flat()[0])),
    ),
    caught(
      'saved search: its mails not kept (a capability)',
      asking(askWith((json) => ({ ...json, mail: 'none' }))),
    ),
    caught(
      'saved search: its name not kept (a capability)',
      asking(askWith((json) => ({ ...json, name: 'Search' }))),
    ),
    caught('the same search twice: taken (a capability)', answered(409, status(200))),
    caught('the same search twice: no message (a capability)', answered(409, without('message'))),
    unread('saved search: 201 (a capability)', success(status(201))),
  ]),
  ...on(`PUT ${savedSearches}/*/values`, [
    caught('changed search: 204 (a capability)', success(instead(204))),
    caught(
      'changed search: its name not kept (a capability)',
      asking(askWith(({ name, ...others }) => others)),
    ),
    caught(
      'changed search: its mails not kept (a capability)',
      asking(askWith(({ mail, ...others }) => others)),
    ),
    caught(
      'changed search: a new name ends its mails (a capability)',
      asking(askWith((json) => ({ mail: 'none', ...json }))),
    ),
    caught(
      'changed search: other mails take its name (a capability)',
      asking(askWith((json) => ({ name: 'Search', ...json }))),
    ),
  ]),
  ...on(`DELETE ${savedSearches}/*`, [
    caught('deleted search: 204 (a capability)', success(instead(204))),
    caught(
      'deleted search: still there (a capability)',
      asking((asked) => ({ ...asked, method: 'GET', url: savedSearches })),
    ),
  ]),
  ...on(`PUT ${savedSearches}/*/look`, [
    caught('look: 204 (a capability)', success(instead(204))),
    caught(
      'look: not kept (a capability)',
      asking((asked) => ({ ...asked, method: 'GET', url: savedSearches })),
    ),
  ]),
  ...on('PUT /api/users/me/lowered-rents', [
    caught('lowered rents: 204 (a capability)', success(instead(204))),
    caught('lowered rents: the choice not kept (a capability)', asking(askWith(() => ({ mail: 'none' })))),
    unread('lowered rents: with more fields (a capability)', success(field('more', () => 'fields'))),
  ]),
];
