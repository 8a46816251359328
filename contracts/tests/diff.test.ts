import { describe, expect, it } from 'vitest';
import { diffAsyncapi } from '../diff/asyncapi.ts';
import type { Difference } from '../diff/difference.ts';
import { isJson, part } from '../diff/json.ts';
import { diffOpenapi } from '../diff/openapi.ts';
import { buildAsyncapi } from '../spec/asyncapi.ts';
import { buildOpenapi } from '../spec/openapi.ts';
import { edited } from './support/edited.ts';

type Path = (string | number)[];
/** The change, its path and its new value; then the differences of this change, and those of the reverse change. */
type Row = [what: string, path: Path, value: unknown, found: string[], back: string[]];

function lines(differences: readonly Difference[]): string[] {
  return differences.map(({ impact, where, what }) => `${impact} ${where}: ${what}`);
}

const schema = (name: string, ...path: Path): Path => ['components', 'schemas', name, ...path];
const without = (list: unknown, name: string) =>
  Array.isArray(list) ? list.filter((one) => one !== name) : list;

describe('calls', () => {
  const openapi = buildOpenapi();
  const { Listing, Account } = openapi.components.schemas;
  const login = part(openapi.paths, '/api/auth/login', 'post');
  const put: Path = ['paths', '/api/users/me', 'put'];
  const search: Path = ['paths', '/api/search/listings', 'get'];
  const find: Path = ['paths', '/api/listings/{id}', 'get'];
  const refreshing = { operationId: 'refresh', security: [], responses: {} };

  const rows: Row[] = [
    [
      'a call',
      ['paths', '/api/auth/refresh'],
      { post: refreshing },
      ['breaking POST /api/auth/refresh: is a new call'],
      ['additive POST /api/auth/refresh: is not called any more'],
    ],
    [
      'an extension',
      ['paths', '/api/auth/refresh'],
      { post: { ...refreshing, 'x-optional': true } },
      ['additive POST /api/auth/refresh: is a new extension'],
      ['additive POST /api/auth/refresh: is not called any more'],
    ],
    [
      'an extension that becomes required',
      ['paths', '/api/auth/logout', 'post', 'x-optional'],
      undefined,
      ['breaking POST /api/auth/logout: is no extension any more: every backend has to have it'],
      ['additive POST /api/auth/logout: is an extension now: a backend may do without'],
    ],
    [
      'a token',
      [...find, 'security'],
      [{ bearer: [] }],
      [
        'breaking GET /api/listings/{id}: comes with a bearer token now, and is answered 401 without a valid one',
      ],
      ['breaking GET /api/listings/{id}: comes without a token now'],
    ],
    [
      'a required response field',
      schema('Listing'),
      edited(edited(Listing, ['properties', 'views'], { type: 'integer' }), ['required', 99], 'views'),
      ["breaking Listing, as it is answered: 'views' is read now, and has to be there"],
      ["additive Listing, as it is answered: 'views' is not read any more"],
    ],
    [
      'an optional response field',
      schema('Listing', 'properties', 'views'),
      { type: 'integer' },
      ["additive Listing, as it is answered: 'views' is read now, where it is there"],
      ["additive Listing, as it is answered: 'views' is not read any more"],
    ],
    [
      'a response field that becomes optional',
      schema('Listing', 'required'),
      without(Listing?.required, 'title'),
      ["additive Listing, as it is answered: 'title' may be missing now"],
      ["breaking Listing, as it is answered: 'title' has to be there now"],
    ],
    [
      'the type of a response field',
      schema('Listing', 'properties', 'price', 'type'),
      'string',
      ["breaking Listing, as it is answered: 'price' is string, was number"],
      ["breaking Listing, as it is answered: 'price' is number, was string"],
    ],
    [
      'null in a response',
      schema('Listing', 'properties', 'title', 'type'),
      ['string', 'null'],
      ["additive Listing, as it is answered: 'title' may also be null"],
      ["breaking Listing, as it is answered: 'title' may not be null any more"],
    ],
    [
      'null as one of two types in a response',
      schema('Listing', 'properties', 'title'),
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
      ["additive Listing, as it is answered: 'title' may also be null"],
      ["breaking Listing, as it is answered: 'title' may not be null any more"],
    ],
    [
      'fractions in a response',
      schema('Listing', 'properties', 'id', 'type'),
      'number',
      ["additive Listing, as it is answered: 'id' may also be number"],
      ["breaking Listing, as it is answered: 'id' may not be number any more"],
    ],
    [
      'a lower bound of a response',
      schema('Listing', 'properties', 'price', 'minimum'),
      1,
      ["breaking Listing, as it is answered: minimum of 'price' is 1, was 0"],
      ["additive Listing, as it is answered: minimum of 'price' is 0, was 1"],
    ],
    [
      'an element of a list in a response',
      schema('Listing', 'properties', 'imageUrls', 'items'),
      { type: 'object', properties: { url: { type: 'string' } }, required: ['url'] },
      ["breaking Listing, as it is answered: 'imageUrls'[] is object, was string"],
      ["breaking Listing, as it is answered: 'imageUrls'[] is string, was object"],
    ],
    [
      'a pattern of a response',
      schema('Session', 'properties', 'token', 'pattern'),
      '^ey',
      ['breaking Session, as it is answered: pattern of \'token\' is "^ey", was none'],
      ['additive Session, as it is answered: pattern of \'token\' is none, was "^ey"'],
    ],
    [
      'an unknown keyword',
      schema('Session', 'unevaluatedProperties'),
      false,
      ['breaking Session, as it is answered: unevaluatedProperties of the value has changed'],
      ['breaking Session, as it is answered: unevaluatedProperties of the value has changed'],
    ],
    [
      'a text',
      schema('Listing', 'properties', 'price', 'description'),
      'Rent.',
      ['neutral Listing, as it is answered: other texts or examples'],
      ['neutral Listing, as it is answered: other texts or examples'],
    ],
    [
      'a required request field',
      schema('Account'),
      edited(edited(Account, ['properties', 'phone'], { type: 'string' }), ['required', 99], 'phone'),
      ["breaking Account, as it is sent: 'phone' is sent now"],
      ["breaking Account, as it is sent: 'phone' is not sent any more"],
    ],
    [
      'an optional request field',
      schema('Account', 'properties', 'phone'),
      { type: 'string' },
      ["breaking Account, as it is sent: 'phone' may be sent now"],
      ["additive Account, as it is sent: 'phone' is not sent any more"],
    ],
    [
      'a request field that the backend may ignore',
      schema('Account', 'properties', 'phone'),
      { type: 'string', 'x-optional': true },
      ["additive Account, as it is sent: 'phone' may be sent now"],
      ["additive Account, as it is sent: 'phone' is not sent any more"],
    ],
    [
      'a request field that becomes optional',
      schema('Account', 'required'),
      without(Account?.required, 'lastName'),
      ["breaking Account, as it is sent: 'lastName' may be left out now"],
      ["additive Account, as it is sent: 'lastName' is always sent now"],
    ],
    [
      'a lower bound of a request',
      schema('Account', 'properties', 'password', 'minLength'),
      8,
      ["additive Account, as it is sent: minLength of 'password' is 8, was 6"],
      ["breaking Account, as it is sent: minLength of 'password' is 6, was 8"],
    ],
    [
      'an upper bound of a request',
      schema('Account', 'properties', 'password', 'maxLength'),
      100,
      ["additive Account, as it is sent: maxLength of 'password' is 100, was 200"],
      ["breaking Account, as it is sent: maxLength of 'password' is 200, was 100"],
    ],
    [
      'a format of a request',
      schema('ListingDraft', 'properties', 'availabilityStartDate', 'format'),
      'date-time',
      [
        'breaking ListingDraft, as it is sent: format of \'availabilityStartDate\' is "date-time", was "date"',
      ],
      [
        'breaking ListingDraft, as it is sent: format of \'availabilityStartDate\' is "date", was "date-time"',
      ],
    ],
    [
      'the constant of a parameter',
      ['paths', '/geocode/search', 'get', 'parameters', 1, 'schema', 'const'],
      'nl',
      [
        "breaking GET /geocode/search: the query's 'countrycodes' may also be \"nl\"",
        "additive GET /geocode/search: the query's 'countrycodes' may not be \"it\" any more",
      ],
      [
        "breaking GET /geocode/search: the query's 'countrycodes' may also be \"it\"",
        "additive GET /geocode/search: the query's 'countrycodes' may not be \"nl\" any more",
      ],
    ],
    [
      'the enum of a response',
      schema('Session', 'properties', 'token', 'enum'),
      ['a', 'b'],
      ['breaking Session, as it is answered: \'token\' must be "a" or "b", and could be anything'],
      ['additive Session, as it is answered: \'token\' may be anything, and had to be "a" or "b"'],
    ],
    [
      'null in a request',
      schema('Account', 'properties', 'lastName', 'type'),
      ['string', 'null'],
      ["breaking Account, as it is sent: 'lastName' may also be null"],
      ["additive Account, as it is sent: 'lastName' may not be null any more"],
    ],
    [
      'a query parameter',
      [...search, 'parameters', 99],
      { name: 'sort', in: 'query', schema: { enum: ['price', 'date'] } },
      ["breaking GET /api/search/listings: the query's 'sort' may be sent now"],
      ["additive GET /api/search/listings: the query's 'sort' is not sent any more"],
    ],
    [
      'a query parameter that the backend may ignore',
      [...search, 'parameters', 99],
      { name: 'sort', in: 'query', schema: {}, 'x-optional': true },
      ["additive GET /api/search/listings: the query's 'sort' may be sent now"],
      ["additive GET /api/search/listings: the query's 'sort' is not sent any more"],
    ],
    [
      'a query parameter that becomes required',
      [...search, 'parameters', 0, 'required'],
      true,
      ["additive GET /api/search/listings: the query's 'location' is always sent now"],
      ["breaking GET /api/search/listings: the query's 'location' may be left out now"],
    ],
    [
      'the type of a parameter',
      [...find, 'parameters', 0, 'schema', 'type'],
      'string',
      ["breaking GET /api/listings/{id}: the path's 'id' is string, was integer"],
      ["breaking GET /api/listings/{id}: the path's 'id' is integer, was string"],
    ],
    [
      'the body of a request',
      [...put, 'requestBody'],
      undefined,
      ['breaking PUT /api/users/me: has no body any more'],
      ['breaking PUT /api/users/me: has a body now'],
    ],
    [
      'a content type of a request',
      [...put, 'requestBody', 'content', 'text/xml'],
      { schema: { type: 'string' } },
      ['breaking PUT /api/users/me: a body of text/xml is sent now'],
      ['additive PUT /api/users/me: a body of text/xml is not sent any more'],
    ],
    [
      'a content type of a response',
      [...find, 'responses', '200', 'content', 'text/xml'],
      { schema: { type: 'string' } },
      ['additive GET /api/listings/{id}: in an answer 200, a body of text/xml is read now'],
      ['breaking GET /api/listings/{id}: in an answer 200, a body of text/xml is not read any more'],
    ],
    [
      'the schema of a response',
      [...find, 'responses', '200', 'content', 'application/json', 'schema'],
      { $ref: '#/components/schemas/Listings' },
      ['breaking GET /api/listings/{id}: in an answer 200, the body is array, was object'],
      ['breaking GET /api/listings/{id}: in an answer 200, the body is object, was array'],
    ],
    [
      'a response body',
      [...find, 'responses', '200', 'content'],
      undefined,
      ['additive GET /api/listings/{id}: in an answer 200, the body is not read any more'],
      ['breaking GET /api/listings/{id}: in an answer 200, the body is read now'],
    ],
    [
      'a described status',
      [...find, 'responses', '410'],
      { description: 'Gone.' },
      ['additive GET /api/listings/{id}: in an answer 410, the body is not read any more'],
      ['breaking GET /api/listings/{id}: in an answer 410, the body is read now'],
    ],
    [
      'an accepted status',
      [...find, 'responses', '304'],
      { description: 'From a copy.' },
      ['additive GET /api/listings/{id}: the status 304 is understood now'],
      ['breaking GET /api/listings/{id}: the status 304 is not understood any more'],
    ],
    [
      'one status of a range',
      ['paths', '/api/auth/login', 'post', 'responses'],
      {
        '200': part(login, 'responses')['2XX'],
        '401': part(login, 'responses')['401'],
        '403': part(login, 'responses')['403'],
        '4XX': part(login, 'responses')['4XX'],
      },
      [
        'breaking POST /api/auth/login: the status 2XX is not understood any more',
        'breaking POST /api/auth/login: the status 5XX is not understood any more',
      ],
      [
        'additive POST /api/auth/login: the status 2XX is understood now',
        'additive POST /api/auth/login: the status 5XX is understood now',
      ],
    ],
    [
      'a required response header',
      [...find, 'responses', '200', 'headers'],
      { ETag: { schema: { type: 'string' } } },
      ['breaking GET /api/listings/{id}: in an answer 200, the header ETag is read now'],
      ['additive GET /api/listings/{id}: in an answer 200, the header ETag is not read any more'],
    ],
    [
      'an optional response header',
      [...find, 'responses', '200', 'headers'],
      { ETag: { schema: { type: 'string' }, 'x-optional': true } },
      ['additive GET /api/listings/{id}: in an answer 200, the header ETag is read now'],
      ['additive GET /api/listings/{id}: in an answer 200, the header ETag is not read any more'],
    ],
    [
      'the content type of a form part',
      [
        'paths',
        '/api/users/me/profile-picture',
        'post',
        'requestBody',
        'content',
        'multipart/form-data',
        'encoding',
      ],
      { profilePicture: { contentType: 'image/webp' } },
      ['breaking POST /api/users/me/profile-picture: the parts of the form have other content types'],
      ['breaking POST /api/users/me/profile-picture: the parts of the form have other content types'],
    ],
  ];

  it.each(rows)('%s', (_, path, value, found, back) => {
    const [before, after] = [openapi, edited(openapi, path, value)];
    if (!isJson(after)) throw new Error('No document is left');
    expect(lines(diffOpenapi({ before, after }))).toEqual(found);
    expect(lines(diffOpenapi({ before: after, after: before }))).toEqual(back);
  });

  it('finds no difference in equal documents', () => {
    expect(diffOpenapi({ before: openapi, after: buildOpenapi() })).toEqual([]);
  });
});

describe('frames', () => {
  const asyncapi = buildAsyncapi();
  const { refusal } = asyncapi.components.messages;
  const message = (id: string, ...path: Path): Path => ['components', 'messages', id, ...path];
  const rows: Row[] = [
    [
      'an extension that becomes required',
      message('refusal', 'x-optional'),
      undefined,
      ["breaking the frame 'refusal': is no extension any more: every backend has to have it"],
      ["additive the frame 'refusal': is an extension now: a backend may do without"],
    ],
    [
      'a received frame',
      ['channels', 'messages', 'messages', 'message'],
      undefined,
      ["additive the frame 'message': is not read any more"],
      ["breaking the frame 'message': has to be sent now"],
    ],
    [
      'a sent frame',
      ['channels', 'sendMessage', 'messages', 'sendMessage'],
      undefined,
      ["additive the frame 'sendMessage': is not sent any more"],
      ["breaking the frame 'sendMessage': comes in now"],
    ],
    [
      'an extension',
      ['channels', 'messages', 'messages', 'refusal'],
      undefined,
      ["additive the frame 'refusal': is not read any more"],
      ["additive the frame 'refusal': is a new extension"],
    ],
    [
      'a destination',
      ['channels', 'sendMessage', 'address'],
      '/app/send',
      ["breaking the frame 'sendMessage': goes to /app/send, went to /app/sendMessage"],
      ["breaking the frame 'sendMessage': goes to /app/sendMessage, went to /app/send"],
    ],
    [
      'a command',
      message('sendMessage', 'x-stomp-command'),
      'PUBLISH',
      ["breaking the frame 'sendMessage': x-stomp-command is PUBLISH, was SEND"],
      ["breaking the frame 'sendMessage': x-stomp-command is SEND, was PUBLISH"],
    ],
    [
      'a field of a sent frame',
      schema('SendMessage', 'properties', 'subject'),
      { type: 'string' },
      ["breaking SendMessage, as it is sent: 'subject' may be sent now"],
      ["additive SendMessage, as it is sent: 'subject' is not sent any more"],
    ],
    [
      'a field of a received frame',
      schema('ChatMessage', 'properties', 'readAt'),
      { type: 'string' },
      ["additive ChatMessage, as it is answered: 'readAt' is read now, where it is there"],
      ["additive ChatMessage, as it is answered: 'readAt' is not read any more"],
    ],
    [
      'a header of a received frame',
      message('message', 'headers', 'required', 99),
      'content-type',
      ["breaking the frame 'message': the head.content-type has to be there now"],
      ["additive the frame 'message': the head.content-type may be missing now"],
    ],
    [
      'the path of the connection',
      ['servers', 'chat', 'pathname'],
      '/socket',
      ['breaking the connection: pathname of \'chat\' is "/socket", was "/chat"'],
      ['breaking the connection: pathname of \'chat\' is "/chat", was "/socket"'],
    ],
    [
      'the name of the token parameter',
      ['components', 'securitySchemes', 'token', 'name'],
      'access_token',
      ['breaking the connection: the token is sent in another way'],
      ['breaking the connection: the token is sent in another way'],
    ],
    [
      'the text of a frame',
      message('refusal', 'description'),
      `${refusal?.description} `,
      ["neutral the frame 'refusal': other texts or examples"],
      ["neutral the frame 'refusal': other texts or examples"],
    ],
  ];

  it.each(rows)('%s', (_, path, value, found, back) => {
    const [before, after] = [asyncapi, edited(asyncapi, path, value)];
    if (!isJson(after)) throw new Error('No document is left');
    expect(lines(diffAsyncapi({ before, after }))).toEqual(found);
    expect(lines(diffAsyncapi({ before: after, after: before }))).toEqual(back);
  });
});
