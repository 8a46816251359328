import { emptyBody, field, instead, status, text, without, withoutParameter, wrapped } from './changes.ts';
import { always, answered, asking, caught, type Mutation, on, success, unread } from './mutation.ts';

/** Changes a text of the form. */
const draftField = (name: string, make: (value: unknown) => unknown) =>
  field('fields', (fields) => ({ ...Object(fields), [name]: make(Reflect.get(Object(fields), name)) }));

/** Drafts of new listings, and private places. */
export const draftMutations: readonly Mutation[] = [
  ...on('GET /api/users/me/drafts', [
    caught('drafts: no such call (a capability)', always(status(404))),
    caught('drafts: in an object (a capability)', success(wrapped('drafts'))),
    caught('drafts: a number in a field as a number (a capability)', success(draftField('price', Number))),
    caught(
      'drafts: a field that is blank as null (a capability)',
      success(draftField('deposit', () => null)),
    ),
    caught('drafts: without the photos (a capability)', success(without('photos'))),
    unread('drafts: with more fields (a capability)', success(field('more', () => 'fields'))),
  ]),
  ...on('PUT /api/users/me/drafts/*', [
    caught('draft: 204 (a capability)', success(instead(204))),
    caught('draft: its version counted by the backend (a capability)', success(field('version', () => 3))),
    caught('draft: an older version not looked at (a capability)', asking(withoutParameter('version'))),
    caught(
      'draft: an older version under another code (a capability)',
      answered(
        409,
        field('error', () => 'STALE'),
      ),
    ),
    caught('draft that is gone: kept all the same (a capability)', answered(404, instead(200, '{}'))),
    caught('draft: without its photos (a capability)', success(without('photos'))),
    unread('draft: 201 (a capability)', success(status(201))),
  ]),
  ...on('DELETE /api/users/me/drafts/*', [
    caught('deleted draft: 500 (a capability)', success(status(500))),
    caught('draft that is gone: 500 (a capability)', answered(404, status(500))),
    unread('deleted draft: 200 with a body (a capability)', success(instead(200, '{"deleted":true}'))),
  ]),
  ...on('PUT /api/users/me/drafts/*/publication', [
    caught('publication: no such call (a capability)', success(status(404))),
    caught('publication of an older version made (a capability)', answered(409, instead(200, '{}'))),
    caught(
      'publication of an older version: without a message (a capability)',
      answered(409, without('message')),
    ),
    caught('publication of a draft that is gone made (a capability)', answered(404, instead(200, '{}'))),
    caught('publication of a draft that is gone: no message (a capability)', answered(404, emptyBody)),
    unread('publication: a body that the app does not read (a capability)', success(text('{"id":"x"}'))),
    unread('publication: 201 (a capability)', success(status(201))),
  ]),
  ...on('GET /api/listings/*/place', [
    caught('exact place: no such call (a capability)', success(status(404))),
    caught('exact place: in an object (a capability)', success(wrapped('place'))),
    caught('exact place: the street alone (a capability)', success(field('street', () => 'Via Pacini'))),
    caught('exact place: latitude as a text (a capability)', success(field('latitude', String))),
    caught(
      'exact place: under other names (a capability)',
      success(instead(200, '{"lat":45.47,"lon":9.22}')),
    ),
    caught(
      'exact place: told to everybody (a capability)',
      answered(404, instead(200, '{"street":"Via Pacini 12","latitude":45.4797,"longitude":9.2251}')),
    ),
    caught('exact place: 500 without permission (a capability)', answered(404, status(500))),
    unread('exact place: 403 without permission (a capability)', answered(404, status(403))),
    unread('exact place: with more fields (a capability)', success(field('more', () => 'fields'))),
  ]),
];
