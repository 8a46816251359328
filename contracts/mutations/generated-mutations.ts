import { jsonSchemas } from '../spec/json-schema.ts';
import {
  askWith,
  body,
  emptyBody,
  field,
  fields,
  ignoreQuery,
  inSnakeCase,
  instead,
  status,
  text,
  without,
  withoutParameter,
  wrapped,
} from './changes.ts';
import {
  always,
  answered,
  asking,
  changing,
  failure,
  type Mutation,
  on,
  type ProxiedRequest,
  success,
} from './mutation.ts';
import { walkedCalls, walkedExtensions } from './walk.ts';

/** The answers with objects: the call, and the name of their schema in openapi.json. */
const answers: readonly (readonly [call: string, schema: string])[] = [
  ['GET /api/listings/*', 'Listing'],
  ['GET /api/users/me', 'User'],
  ['GET /api/chat/conversations', 'Conversation'],
  ['GET /api/chat/conversations/*/messages', 'ChatMessage'],
];

/** The same for capabilities. */
const answersOfCapabilities: typeof answers = [
  ['GET /api/listings/*/poster', 'MemberCard'],
  ['GET /api/chat/conversations/*/card', 'MemberCard'],
  ['GET /api/users/me/card', 'OwnCard'],
  ['GET /api/chat/inbox', 'InboxContact'],
  ['GET /api/chat/conversations/*/viewings', 'Viewing'],
  ['GET /api/search/filtered', 'FilteredListings'],
  ['GET /api/users/me/saved-searches', 'SavedSearches'],
  ['GET /api/users/me/drafts', 'StoredDraft'],
  ['PUT /api/users/me/drafts/*', 'StoredDraft'],
  ['GET /api/listings/*/place', 'ListingPlace'],
];

/** Objects of capabilities inside the objects of an answer: the call, the name of the field, and its schema. */
const inside: readonly (readonly [call: string, field: string, schema: string])[] = [
  ['GET /api/listings/*', 'terms', 'ListingTerms'],
  ['GET /api/users/me/listings', 'life', 'ListingLife'],
  ['PUT /api/users/me/listings/*/renewal', 'life', 'ListingLife'],
  ['PUT /api/listings/*/renewal', 'life', 'ListingLife'],
  ['GET /api/users/me/card', 'shown', 'ShownParts'],
  ['GET /api/users/me/saved-searches', 'searches', 'SavedSearch'],
  ['PUT /api/users/me/saved-searches/*', 'searches', 'SavedSearch'],
  ['PUT /api/users/me/saved-searches/*/values', 'searches', 'SavedSearch'],
];

type Json = Record<string, unknown>;

/** A field that is not there stays so. */
const changed = (name: string, make: (value: unknown) => unknown) => (given: Json) =>
  name in given ? { ...given, [name]: make(given[name]) } : given;

/** How a backend may send a field wrong, or only in another form. */
const wrongWays: Record<string, (name: string) => (given: Json) => Json> = {
  'left out':
    (name) =>
    ({ [name]: _, ...rest }) =>
      rest,
  null: (name) => changed(name, () => null),
  'as a text': (name) => changed(name, (value) => (value === null ? null : String(value))),
  'in a list': (name) => changed(name, (value) => [value]),
  'in snake case':
    (name) =>
    ({ [name]: value, ...rest }) => ({
      ...rest,
      [name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]: value,
    }),
};

const schemas = jsonSchemas();
const namesOf = (schema: string) => Object.keys(schemas[schema]?.properties ?? {});

const unneeded = ['lastMessageSenderId', 'latitude', 'longitude', 'profilePictureUrl'];

/** A mutation for each field and each way. The app's clients show which of them break the app. */
function mutate(call: string, names: readonly string[], outer: string | null = null): Mutation[] {
  return (
    names
      // No backend has to send these.
      .filter((name) => !unneeded.includes(name))
      .flatMap((name) =>
        Object.entries(wrongWays)
          .filter(([way]) => way !== 'in snake case' || /[A-Z]/.test(name))
          .map(([way, change]) => ({
            name: `${outer === null ? '' : `${outer}.`}${name} ${way}`,
            call,
            ...success(
              outer === null ? fields(change(name)) : field(outer, (part) => inEach(part, change(name))),
            ),
          })),
      )
  );
}

/** Changes an object, or each of a list. */
function inEach(part: unknown, change: (given: Json) => Json): unknown {
  if (Array.isArray(part)) return part.map((item) => inEach(item, change));
  return part instanceof Object ? change({ ...part }) : part;
}

const changedTime = (name: string, make: (time: string) => string) =>
  changing(`a new listing’s time ${name}`, success(field('timestampAdded', (time) => make(String(time)))));
const later = (time: string, hours: number) => new Date(Date.parse(time) + hours * 3_600_000).toISOString();

/** What can be wrong, or only different, with the answer to any call. */
const whole = (call: string) =>
  on(call, [
    changing('404', always(status(404))),
    changing('500', always(status(500))),
    changing('without a body', success(emptyBody)),
    changing('wrapped', success(wrapped('data'))),
    changing('in a list', success(body((json) => [json]))),
    changing('every name in snake case', success(inSnakeCase)),
    changing('a page of HTML', success(text('<h1>It works!</h1>', 'text/html'))),
    changing('its query not looked at', asking(ignoreQuery)),
    // No interaction asks for the reason why a picture is refused.
    ...(call.endsWith('/profile-picture') ? [] : [changing('failures without words', failure(emptyBody))]),
    changing('failures as 400', failure(status(400))),
    changing('failures as 200', failure(status(200))),
    changing(
      'another success',
      success((answer) => ({ ...answer, status: answer.body === '' ? 200 : 202 })),
    ),
  ]);

export const generatedMutations: readonly Mutation[] = [
  ...[...walkedCalls].flatMap(whole),
  ...answers.flatMap(([call, schema]) => mutate(call, namesOf(schema))),
  ...on('GET /api/users/me/listings', [
    changedTime('without its zone', (time) => time.replace(/Z$/, '')),
    changedTime('of another zone', (time) => later(time, 2)),
    changedTime('as in Rome', (time) => later(time, 1).replace(/Z$/, '+01:00')),
    changedTime('in microseconds', (time) => time.replace(/\.(\d{3})Z$/, '.$1456Z')),
  ]),
];

const ignoring = (name: string) => asking(withoutParameter(name));

/** The same for capabilities, and backends that ignore a part of a request. */
export const capabilityMutations: readonly Mutation[] = [
  ...[...walkedExtensions].filter((call) => !walkedCalls.has(call)).flatMap(whole),
  ...answersOfCapabilities.flatMap(([call, schema]) => mutate(call, namesOf(schema))),
  ...inside.flatMap(([call, outer, schema]) => mutate(call, namesOf(schema), outer)),
  ...mutate('GET /api/search/filtered', ['rooms', 'clusters', 'extent'], 'marks'),
  ...mutate('GET /api/users/me/drafts', ['title', 'price', 'isIndefinite', 'shownPlace'], 'fields'),
  ...mutate('GET /api/users/me/drafts', ['id', 'url'], 'photos'),
  ...on('GET /api/capabilities', [
    changing('names in an object', success(body((capabilities) => ({ capabilities })))),
    changing('names with a version', success(body((names) => [names].flat().map((name) => ({ name }))))),
    changing(
      'names in capitals',
      success(body((names) => [names].flat().map((name) => `${name}`.toUpperCase()))),
    ),
    changing('none', success(body(() => []))),
    changing('another order', success(body((names) => [names].flat().toReversed()))),
    changing('an unknown one more', success(body((names) => [...[names].flat(), 'teleport']))),
  ]),
  ...on('POST /api/users/me/listings', [
    changing('`expires` not looked at', ignoring('expires')),
    changing('`details` not looked at', asking(withoutDetails)),
    changing('`shownPlace` not looked at', ignoring('shownPlace')),
  ]),
  ...on('PUT /api/users/me/listings/*', [
    changing('edit: `details` not looked at', asking(withoutDetails)),
    changing('edit: `version` not looked at', ignoring('version')),
    changing('edit: `shownPlace` not looked at', ignoring('shownPlace')),
  ]),
  ...on('PUT /api/users/me/drafts/*/publication', [
    changing('`version` not looked at', ignoring('version')),
    changing('`shownPlace` not looked at', ignoring('shownPlace')),
    changing('`details` not looked at', asking(withoutDetails)),
  ]),
  ...on(
    'GET /api/search/filtered',
    ['location', 'minPrice', 'maxCost', 'order', 'view', 'zoom', 'limit'].map((name) =>
      changing(`\`${name}\` not looked at`, ignoring(name)),
    ),
  ),
  ...on('GET /api/chat/conversations/*/messages', [changing('`limit` not looked at', ignoring('limit'))]),
  ...on('PUT /api/users/me/card', [
    changing(
      'the choice is not kept',
      asking(askWith(({ shown }) => ({ shown: { ...Object(shown), about: true } }))),
    ),
  ]),
  ...on('PUT /api/users/me/listings/*/renewal', [
    changing('renewal: 204', success(instead(204))),
    changing('renewal of a rented listing: taken', answered(409, instead(200, '{}'))),
    changing('renewal of a rented listing: without a code', answered(409, without('error'))),
    changing('renewal of a listing that is gone: 200', answered(404, status(200))),
    changing('renewal: with more fields', success(field('more', () => 'fields'))),
  ]),
];

/** Renames a part of the form, without changing its length. */
function withoutDetails(asked: ProxiedRequest): ProxiedRequest {
  const form = asked.body.toString('latin1').replace('name="details"', 'name="unknown"');
  return { ...asked, body: Buffer.from(form, 'latin1') };
}
