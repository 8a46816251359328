import {
  body,
  emptyBody,
  field,
  fields,
  header,
  ignoreQuery,
  inSnakeCase,
  instead,
  isoToNumber,
  renamed,
  status,
  text,
  whereBody,
  without,
} from './changes.ts';
import { always, answered, asking, caught, failure, type Mutation, on, success, unread } from './mutation.ts';

export const listingMutations: readonly Mutation[] = [
  ...on('GET /api/search/filtered', [
    caught('filtered: no such call (a capability)', always(status(404))),
    caught('filtered: count as a text (a capability)', success(field('count', String))),
    caught(
      'filtered: listings alone (a capability)',
      success(body((answer) => (answer as { listings: unknown }).listings)),
    ),
    caught('filtered: filters not looked at (a capability)', asking(ignoreQuery)),
    caught('filtered: bars under another name (a capability)', success(renamed('histogram', 'bars'))),
    caught('filtered: no next page (a capability)', success(without('next'))),
    caught('filtered: no suggestions (a capability)', success(without('withoutOne'))),
    caught('filtered: no marks (a capability)', success(without('marks'))),
    caught('filtered: marks under another name (a capability)', success(renamed('marks', 'pins'))),
    unread('filtered: with a sum (a capability)', success(field('sum', () => 0))),
  ]),
  ...on('GET /api/listings/*', [
    caught(
      'its length in characters',
      success((answer) => {
        const body = answer.body.replace(/"title":"[^"]*"/, '"title":"Città 🏠 è là"');
        return header('content-length', String(body.length))({ ...answer, body });
      }),
    ),
    caught('rent as a text', success(field('price', String))),
    caught(
      'rent in an object with its currency',
      success(field('price', (amount) => ({ amount, currency: 'EUR' }))),
    ),
    caught('title under another name', success(renamed('title', 'name'))),
    caught('no city', success(without('city'))),
    caught('start date in milliseconds', success(field('availabilityStartDate', isoToNumber))),
    caught(
      'end date as Italians write it',
      success(field('availabilityEndDate', (date) => date && '31/07/2027')),
    ),
    caught('one image in place of a list', success(field('imageUrls', String))),
    caught('images as objects', success(field('imageUrls', (urls) => [urls].flat().map((url) => ({ url }))))),
    caught('half a floor', success(field('floor', (floor) => (floor === null ? null : 1.5)))),
    caught(
      'degrees in quotes',
      success(field('latitude', (degrees) => (degrees === null ? null : String(degrees)))),
    ),
    caught(
      'what is not known left out',
      success(
        fields((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))),
      ),
    ),
    caught(
      'what is not known as 0',
      success(
        fields((given) =>
          Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value ?? 0])),
        ),
      ),
    ),
    caught('furnished: yes', success(field('furnished', (is) => (is ? 'yes' : 'no')))),
    caught(
      'amenities as a list',
      success(
        fields(({ hasGarden, hasBalcony, ...rest }) => ({ ...rest, amenities: [hasGarden, hasBalcony] })),
      ),
    ),
    caught('not said when it was added', success(without('timestampAdded'))),
    caught('listing in an envelope', success(body((data) => ({ data })))),
    caught('listing in a list', success(body((json) => [json]))),
    caught('listing in snake_case', success(inSnakeCase)),
    caught('listing as XML', success(text('<listing/>', 'application/xml'))),
    unread('listing as plain text', success(header('content-type', 'text/plain'))),
    unread('listing of no content type', success(header('content-type', null))),
    caught('an empty body', success(emptyBody)),
    caught(
      'half a body',
      success((answer) => ({ ...answer, body: answer.body.slice(0, -20) })),
    ),
    caught('no such listing: 200 and null', failure(instead(200, 'null'))),
    caught('no such listing: 500', failure(status(500))),
    unread('no such listing: without a body', failure(emptyBody)),
    unread('fields the app does not know', success(field('energyClass', () => 'B'))),
    unread(
      'fields in another order',
      success(fields((given) => Object.fromEntries(Object.entries(given).toReversed()))),
    ),
    unread(
      'a charset beside the content type',
      success(header('content-type', 'application/json;charset=UTF-8')),
    ),
    unread('rent with cents', success(field('price', (price) => Number(price) + 0.5))),
  ]),
  ...on(
    'GET /api/search/listings',
    [
      caught('a page in place of a list', always(body((content) => ({ content, totalPages: 1 })))),
      caught('nothing found: 404', always(whereBody('[]', status(404)))),
      caught('nothing found: 204', always(whereBody('[]', instead(204)))),
      caught('nothing found: null', always(whereBody('[]', text('null')))),
      caught('never anything found', always(body(() => []))),
      caught('place not looked at', asking(ignoreQuery)),
      caught(
        'lines of JSON',
        always((answer) =>
          text(
            [JSON.parse(answer.body)]
              .flat()
              .map((item) => JSON.stringify(item))
              .join('\n'),
            'application/x-ndjson',
          )(answer),
        ),
      ),
      caught(
        'ids alone',
        always(
          body((list) =>
            [list]
              .flat()
              .map((item) => (typeof item === 'object' && item !== null && 'id' in item ? item.id : item)),
          ),
        ),
      ),
      caught('ids as texts', always(field('id', String))),
      caught(
        'poster in an object',
        always(fields(({ userFirstName: firstName, ...rest }) => ({ ...rest, user: { firstName } }))),
      ),
    ],
    ['a search by city', 'a search that finds nothing'],
  ),
  ...on(
    'GET /api/search/listings',
    [
      caught('no link to the next page (an extension)', always(header('link', null))),
      caught(
        'most expensive rent not looked at (an extension)',
        asking((asked) => ({ ...asked, url: asked.url.replace(/&?maxPrice=\d+/, '') })),
      ),
    ],
    ['a search with more than a page of results', 'a search up to a price'],
  ),
  ...on('GET /api/users/me/listings', [
    caught('own listings in an object', success(body((listings) => ({ listings })))),
    caught(
      'everybody’s listings',
      asking((asked) => ({ ...asked, url: '/api/search/listings' })),
    ),
    caught('own listings: ended session: an empty list', answered(401, instead(200, '[]'))),
  ]),
  ...on('POST /api/users/me/listings', [
    caught(
      'limit under another code',
      answered(
        409,
        field('error', () => 'LIMIT_EXCEEDED'),
      ),
    ),
    caught('limit’s code in `code`', answered(409, renamed('error', 'code'))),
    caught('limit not kept', answered(409, status(201))),
    caught('new listing: 500', success(status(500))),
    caught('no image: 500', answered(400, status(500))),
    unread('limit: 403 in place of 409', answered(409, status(403))),
    unread(
      'limit: other words',
      answered(
        409,
        field('message', () => 'Enough.'),
      ),
    ),
    unread('new listing: a body', success(text('{"id":"x"}'))),
  ]),
  ...on(
    'GET /api/users/me/listings',
    [
      caught('listings without their life (a capability)', success(without('life'))),
      caught(
        'version as a number (a capability)',
        success(field('life', (life) => ({ ...Object(life), version: 7 }))),
      ),
    ],
    ['the listings of a member with their states'],
  ),
  ...on('PUT /api/users/me/listings/*/state', [
    caught('new state: no such call (a capability)', always(status(404))),
    caught('new state: 204 (a capability)', success(instead(204))),
    caught(
      'new state: answered with the old one (a capability)',
      success(field('life', (life) => ({ ...Object(life), state: 'published' }))),
    ),
    caught('older version not looked at (a capability)', answered(409, instead(200, '{}'))),
    caught(
      'older version: under another code (a capability)',
      answered(
        409,
        field('error', () => 'STALE'),
      ),
    ),
    caught('older version: without a message (a capability)', answered(409, without('message'))),
    unread('new state: with more fields (a capability)', success(field('more', () => 'fields'))),
  ]),
  ...on('PUT /api/listings/*/renewal', [
    caught('renewal by link: no such call (a capability)', always(status(404))),
    caught('renewal by a wrong link made (a capability)', answered(404, instead(200, '{}'))),
    caught(
      'renewal by link: still expired (a capability)',
      success(
        field('life', (life) => ({ ...Object(life), expiry: { at: '2026-11-12T09:30:00Z', isPast: true } })),
      ),
    ),
  ]),
  ...on('PUT /api/users/me/listings/*', [
    caught('edit: no such call (a capability)', always(status(404))),
    caught('edit of an older version made (a capability)', answered(409, instead(200, '{}'))),
    caught('edit of somebody else’s listing made (a capability)', answered(404, instead(200, '{}'))),
    unread('edit: a body that the app does not read (a capability)', success(text('{"id":"x"}'))),
  ]),
  ...on('GET /api/listings/*/similar', [
    caught('similar listings in an object (a capability)', success(body((listings) => ({ listings })))),
    caught('similar to nothing: an empty list (a capability)', answered(404, instead(200, '[]'))),
  ]),
  ...on(
    'GET /api/users/me/likes',
    [caught('liked listings of all states not asked for (a capability)', asking(ignoreQuery))],
    ['the listings that a member likes, of all states'],
  ),
  ...on('DELETE /api/users/me/listings/*', [
    unread('deleted: 200 with a body', success(instead(200, '{"deleted":true}'))),
    caught('somebody else’s deleted', answered(404, status(204))),
    caught('somebody else’s: no message', answered(404, emptyBody)),
    unread('somebody else’s: 403', answered(404, status(403))),
  ]),
];
