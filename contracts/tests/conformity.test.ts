import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type PactName, pactFile, pactNames } from '../pact-files.ts';
import { routes } from '../routes.ts';
import { buildAsyncapi } from '../spec/asyncapi.ts';
import { findOperation, parseOpenapi } from '../spec/check/operations.ts';
import { createPactCheck, undescribedCalls } from '../spec/check/pacts.ts';
import { responseKey } from '../spec/check/statuses.ts';
import { createCheck } from '../spec/check/values.ts';
import { buildOpenapi } from '../spec/openapi.ts';
import { isHttp, parsePact, readPact } from '../spec/pact-file.ts';
import { edited } from './support/edited.ts';

const documents = { openapi: buildOpenapi(), asyncapi: buildAsyncapi() };
const checkPact = createPactCheck(documents);
const text = readFileSync(pactFile('required'), 'utf8');

type Path = (string | number)[];

/** Changes one place of an interaction in the required pact. @returns the problems that the check finds */
async function problemsWith(description: string, path: Path, value: unknown): Promise<string[]> {
  const index = parsePact(text).interactions.findIndex((one) => one.description === description);
  if (index < 0) throw new Error(`There is no interaction '${description}'`);
  const broken = edited(JSON.parse(text), ['interactions', index, ...path], value);
  const lines = await checkPact(parsePact(JSON.stringify(broken)));
  const start = `stanza-web: «${description}»: `;
  return lines.map((line) => (line.startsWith(start) ? line.slice(start.length) : line));
}

it('names the calls of a pact that the routes do not describe', () => {
  const pact = readPact(pactFile('required'));
  const openapi = parseOpenapi(buildOpenapi(routes.filter(({ id }) => id !== 'logIn')));
  expect([...undescribedCalls(pact, openapi).keys()]).toEqual(['POST /api/auth/login']);
});

describe.each(pactNames)('the %s pact', (name) => {
  it('conforms to both documents', async () => {
    expect(await checkPact(readPact(pactFile(name)))).toEqual([]);
  });
});

const listing = 'a listing with every detail';
const search = 'a search by city';
const profile = 'a change of the profile';
const creation = 'a new listing';
const body: Path = ['response', 'body', 'content'];

const photoAsText = [
  '--stanza-form-boundary',
  'Content-Disposition: form-data; name="listing"; filename="blob"',
  'Content-Type: application/json',
  '',
  '{"title":"A room"}',
  '--stanza-form-boundary',
  'Content-Disposition: form-data; name="images"; filename="room.txt"',
  'Content-Type: text/plain',
  '',
  'no image',
  '--stanza-form-boundary--',
  '',
].join('\r\n');

const brokenCalls: [what: string, description: string, path: Path, value: unknown, problem: string][] = [
  ['path', listing, ['request', 'path'], '/api/rooms/101', "no operation is 'GET /api/rooms/101'."],
  ['method', listing, ['request', 'method'], 'PUT', "no operation is 'PUT /api/listings/101'."],
  ['id', listing, ['request', 'path'], '/api/listings/first', "the path's 'id' must be integer."],
  ['id at its limit', listing, ['request', 'path'], '/api/listings/0', "the path's 'id' must be >= 1."],
  [
    'query',
    search,
    ['request', 'query', 'city'],
    ['Milano'],
    "the query has 'city', which is not described.",
  ],
  [
    'query without a required parameter',
    'the profile picture',
    ['request', 'query', 't'],
    undefined,
    "the query lacks 't'.",
  ],
  [
    'repeated query parameter',
    search,
    ['request', 'query', 'location'],
    ['Milano', 'Roma'],
    "the query has 'location' 2 times.",
  ],
  [
    'query parameter with another type',
    'the profile picture',
    ['request', 'query', 't'],
    ['now'],
    "the query's 't' must be integer.",
  ],
  [
    'missing token',
    'the listings of a member',
    ['request', 'headers', 'Authorization'],
    undefined,
    'the request lacks its bearer token.',
  ],
  [
    'another kind of token',
    'the listings of a member',
    ['request', 'headers', 'Authorization'],
    ['Basic Z2l1bGlhOnNlY3JldA=='],
    'the request lacks its bearer token.',
  ],
  [
    'unexpected token',
    'a registration',
    ['request', 'headers', 'Authorization'],
    ['Bearer token'],
    'the request has a token that the operation does not ask for.',
  ],
  [
    'header',
    listing,
    ['request', 'headers'],
    { 'X-Client': ['web'] },
    "the request has the header 'X-Client', which is not described.",
  ],
  ['missing body', profile, ['request', 'body'], undefined, 'the body of the request is missing.'],
  [
    'undescribed body',
    search,
    ['request', 'body'],
    { content: {}, contentType: 'application/json', encoded: false },
    'the body of the request is not described.',
  ],
  [
    'content type of the request',
    profile,
    ['request', 'headers', 'Content-Type'],
    ['text/plain'],
    "the body of the request is 'text/plain', not 'application/json'.",
  ],
  [
    'missing field of the request',
    profile,
    ['request', 'body', 'content', 'bio'],
    undefined,
    "the body of the request lacks 'bio'.",
  ],
  [
    'undescribed field of the request',
    profile,
    ['request', 'body', 'content', 'hobbies'],
    [],
    "the body of the request has 'hobbies', which is not described.",
  ],
  [
    'type of a request field',
    profile,
    ['request', 'body', 'content', 'bio'],
    null,
    'the body of the request at bio must be string.',
  ],
  [
    'length of a request field',
    'a registration',
    ['request', 'body', 'content', 'password'],
    'short',
    'the body of the request at password must NOT have fewer than 6 characters.',
  ],
  [
    'status',
    'a search by city',
    ['response', 'status'],
    304,
    'the status 304 is not described: 200, 2XX, 4XX, 5XX are.',
  ],
  [
    'status that is too narrow',
    'a login with the right password',
    ['response', 'matchingRules', 'status'],
    undefined,
    'exactly 200 is asked for, where the operation may answer any 2XX.',
  ],
  [
    'status that is too wide',
    'a listing with every detail',
    ['response', 'matchingRules', 'status'],
    { $: { combine: 'AND', matchers: [{ match: 'statusCode', status: [200, 304] }] } },
    'the status 304 is accepted, and not described.',
  ],
  [
    'status that its own matcher refuses',
    'a login with the right password',
    ['response', 'matchingRules', 'status', '$', 'matchers', 0, 'status'],
    'clientError',
    'the status 200 is not one that the interaction accepts.',
  ],
  [
    'header of the response',
    listing,
    ['response', 'headers', 'X-Total'],
    ['1'],
    "the response has the header 'X-Total', which is not described.",
  ],
  [
    'content type of the response',
    listing,
    ['response', 'headers', 'Content-Type'],
    ['text/html'],
    "the body of the response is 'text/html', not 'application/json'.",
  ],
  [
    'body that the app does not read',
    'a like',
    ['response', 'body'],
    { content: true, contentType: 'application/json', encoded: false },
    'the body of the response is not described: the app does not read it.',
  ],
  [
    'missing field of the response',
    listing,
    [...body, 'id'],
    undefined,
    "the body of the response lacks 'id'.",
  ],
  [
    'undescribed field of the response',
    listing,
    [...body, 'views'],
    12,
    "the body of the response has 'views', which is not described.",
  ],
  [
    'type of a response field',
    listing,
    [...body, 'price'],
    '650',
    'the body of the response at price must be number.',
  ],
  [
    'type of a field in a list',
    search,
    [...body, 0, 'furnished'],
    'yes',
    'the body of the response at 0.furnished must be boolean.',
  ],
  ['list', search, body, {}, 'the body of the response must be array.'],
  [
    'date',
    listing,
    [...body, 'timestampAdded'],
    'yesterday',
    'the body of the response at timestampAdded must match pattern "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])".',
  ],
  [
    'bare boolean',
    'whether a member likes a listing: no',
    body,
    'false',
    'the body of the response must be boolean.',
  ],
  [
    'undescribed field of a failure',
    'feedback past the rate limit',
    [...body, 'retryAfter'],
    15,
    "the body of the response has 'retryAfter', which is not described.",
  ],
];

describe('the check of calls', () => {
  it.each(brokenCalls)('finds the problem: %s', async (_, description, path, value, problem) => {
    expect(await problemsWith(description, path, value)).toEqual([problem]);
  });

  it('allows wrong lengths in a refused request, and nothing else', async () => {
    const refused = 'feedback that is refused';
    expect(await problemsWith(refused, ['request', 'body', 'content', 'text'], '')).toEqual([]);
    expect(await problemsWith(refused, ['request', 'body', 'content', 'text'], 7)).toEqual([
      'the body of the request at text must be string.',
    ]);
    expect(await problemsWith('feedback of a visitor', ['request', 'body', 'content', 'text'], '')).toEqual([
      'the body of the request at text must NOT have fewer than 10 characters.',
    ]);
  });

  it('checks the parts of a form', async () => {
    const content = Buffer.from(photoAsText).toString('base64');
    const problems = await problemsWith(creation, ['request', 'body', 'content'], content);
    expect(problems).toContain("the form of the request at listing lacks 'price'.");
    expect(problems).toContain("the part 'images' is 'text/plain', not 'image/*'.");
    expect(problems).not.toContain("the form of the request lacks 'images'.");
  });

  it('reports a body that is not a form', async () => {
    const [problem] = await problemsWith(creation, ['request', 'body', 'content'], 'bm90aGluZw==');
    expect(problem).toMatch(/^the form of the request cannot be read: /);
  });
});

const message = 'a message that somebody else has sent';
const sent = 'a message that a member sends';

const brokenMessages: [what: string, description: string, path: Path, value: unknown, problem: string][] = [
  ['destination', sent, ['metadata', 'destination'], '/app/send', "no channel has the address '/app/send'."],
  [
    'direction',
    sent,
    ['metadata', 'direction'],
    'to-app',
    "the direction is 'to-app', and that of the channel 'to-backend'.",
  ],
  ['command', message, ['metadata', 'command'], 'SEND', "the command is 'SEND', not 'MESSAGE'."],
  [
    'header',
    message,
    ['metadata', 'sender'],
    'marco@example.org',
    "the frame has the header 'sender', which is not described.",
  ],
  [
    'content type',
    message,
    ['contents', 'contentType'],
    'text/plain',
    "the body is 'text/plain', not 'application/json'.",
  ],
  [
    'missing field',
    message,
    ['contents', 'content', 'senderId'],
    undefined,
    "the body as 'message' lacks 'senderId'.",
  ],
  [
    'type of a field',
    message,
    ['contents', 'content', 'messageId'],
    '1001',
    "the body as 'message' at messageId must be integer.",
  ],
  [
    'field too many',
    sent,
    ['contents', 'content', 'recipientId'],
    8,
    "the body as 'sendMessage' has 'recipientId', which is not described.",
  ],
];

describe('the check of messages', () => {
  it.each(brokenMessages)('finds the problem: %s', async (_, description, path, value, problem) => {
    expect(await problemsWith(description, path, value)).toEqual([problem]);
  });
});

/** `operation status` of each answer in the interactions of these pacts. */
function answersIn(names: readonly PactName[]): string[] {
  const openapi = parseOpenapi(documents.openapi);
  return names
    .flatMap((name) => readPact(pactFile(name)).interactions)
    .filter(isHttp)
    .map(({ request, response }) => {
      const operation = findOperation(openapi, request.method, request.path)?.operation;
      return `${operation?.operationId} ${responseKey(operation?.responses ?? {}, response.status)}`;
    });
}

/** An interaction accepts this answer in place of another one. */
const alternative = 'fetchPicture 204';

describe('the documents', () => {
  const operations = Object.values(parseOpenapi(documents.openapi).paths).flatMap((path) =>
    Object.values(path),
  );

  it('describe no answer without an interaction', () => {
    const covered = [...answersIn(pactNames), alternative];
    const described = operations.flatMap(({ operationId, responses }) =>
      Object.entries(responses)
        // The ranges stand for all other statuses.
        .filter(([key]) => !/^[245]XX$/.test(key))
        .map(([key]) => `${operationId} ${key}`),
    );
    expect(described.filter((answer) => !covered.includes(answer))).toEqual([]);
  });

  it('have a valid example of every body', () => {
    const check = createCheck(parseOpenapi(documents.openapi));
    const bodies = operations.flatMap(({ operationId, requestBody, responses }) =>
      [['request', requestBody] as const, ...Object.entries(responses)].flatMap(([place, part]) =>
        Object.values(part?.content ?? {}).map((media) => ({ what: `${operationId} ${place}`, media })),
      ),
    );
    expect(bodies.length).toBeGreaterThan(200);
    expect(bodies.flatMap(({ what, media }) => check(media.schema, media.example, what))).toEqual([]);
  });

  it('describe each status once', () => {
    const said = Object.values(documents.openapi.paths).flatMap((path) => Object.values(path));
    const twice = said.flatMap(({ operationId, responses }) => {
      const texts = Object.values(responses).map(({ description }) => description);
      return texts.filter((text, index) => texts.indexOf(text) !== index).map((text) => [operationId, text]);
    });
    expect(said.length).toBeGreaterThan(60);
    expect(twice).toEqual([]);
  });

  it('mark as optional what only the extensions use', () => {
    const called = answersIn(['required']).map((answer) => answer.split(' ')[0]);
    const unmarked = routes.filter(({ optional }) => !optional).map(({ id }) => id);
    expect(routes.filter(({ id }) => called.includes(id)).map(({ id }) => id)).toEqual(unmarked);
  });
});
