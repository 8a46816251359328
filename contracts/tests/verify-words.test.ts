import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Breakage } from '../independent-provider/breakages.ts';
import { runCommand } from '../verify/command.ts';
import { changedListing, type Json, openIndependent } from './support/independent.ts';
import { run } from './support/run.ts';
import { aServer, jsonServer } from './support/server.ts';

async function verify(breakage: Breakage, only: string, ...more: string[]) {
  const { addresses, url } = await openIndependent(breakage);
  return { url, ...(await run(runCommand, [...addresses, '--only', only, ...more])) };
}

const detail = 'a listing with every detail';
const sparse = 'a listing without optional details';

describe('the end of the output', () => {
  it('repeats the failures', async () => {
    const { out } = await verify(
      changedListing((listing) => ({ ...listing, price: '650' })),
      'GET /api/listings/',
    );
    const [, end = ''] = out.split('\nFailed:\n');
    expect(end.split('\n').slice(0, 2)).toEqual([
      `  GET /api/listings/{listingId}: ${detail}`,
      '      body $.price: expected a number such as 650, actual "650"',
    ]);
    expect(end).toContain(sparse);
  });

  it('repeats nothing if everything failed, which the table shows, or nothing did', async () => {
    const one = await verify(
      changedListing(() => []),
      detail,
    );
    expect(one.code).toBe(1);
    expect(one.out).not.toContain('\nFailed:\n');
    expect((await verify((answer) => answer, detail)).out).not.toContain('\nFailed:\n');
  });
});

describe('--verbose', () => {
  it('shows a failed request as a curl command that gives the raw answer', async () => {
    const { out, url } = await verify(
      (answer, request) => (request.method === 'GET' ? { ...answer, status: 418 } : answer),
      'the profile of a member',
      '--verbose',
    );
    const lines = out.split('\n').map((line) => line.trim());
    const curl = lines.find((line) => line.startsWith('curl ')) ?? '';
    expect(curl).toMatch(
      new RegExp(`^curl -i -X GET '${url}/api/users/me' -H "authorization: Bearer \\$TOKEN"`),
    );
    expect(lines[lines.indexOf(curl) - 1]).toMatch(/^TOKEN=\S{20,}$/);
    expect(curl).not.toContain('user-agent');
    const answer = lines.slice(lines.indexOf(curl) + 1);
    expect(answer[0]).toBe('HTTP 418');
    expect(answer).toContain('content-type: application/json; charset=utf-8');
    expect(answer.find((line) => line.startsWith('{'))).toMatch(/"email":/);
  });

  it('shows the parts of a form, and the body of JSON', async () => {
    const refuse: Breakage = (answer, { method }) =>
      method === 'GET' ? answer : { status: 418, body: { message: 'I am a teapot.' } };
    const form = await verify(refuse, 'a new listing past the limit', '--verbose');
    expect(form.out).toMatch(/ -F 'listing=<-;type=application\/json' .*-F 'images?=@photo\.png/);
    expect(form.out).toContain('{"message":"I am a teapot."}');
    const json = await verify(refuse, 'a login with the right password', '--verbose');
    expect(json.out).toMatch(/--data-binary '\{.*"password":/);
  });

  it('shows what the address of provider states answered', async () => {
    const { url } = await openIndependent();
    const handler = await jsonServer(() => ({ status: 500, body: { message: 'no database' } }));
    const { out } = await run(runCommand, [
      ...['--provider-base-url', url, '--state-url', handler, '--only', detail, '--verbose'],
    ]);
    expect(out).toContain(`curl -i -X POST '${handler}/' -H 'content-type: application/json' --data-binary`);
    expect(out).toMatch(/^ +HTTP 500\n\n +\{"message":"no database"\}$/m);
  });

  it('shows no bytes that a terminal could execute', async () => {
    const { out } = await verify(
      (answer) => ({ ...answer, type: 'application/json', body: '{"title":"\u001b[2J"}' }),
      detail,
      '--verbose',
    );
    expect(out).toContain('(16 bytes that are no text)');
    expect(out).not.toContain('\u001b');
  });
});

describe('provider states that all fail', () => {
  const withHandler = async (status: number, body: unknown = {}) => {
    const { url } = await openIndependent();
    const handler = await jsonServer(() => ({ status, body }));
    return await run(runCommand, [
      ...['--provider-base-url', url, '--state-url', handler, '--only', 'GET /api/listings/'],
    ]);
  };

  it('are summed up: no endpoint', async () => {
    const { code, out } = await withHandler(404);
    expect(code).toBe(2);
    expect(out).toMatch(
      /\nYour service has no provider-states endpoint at http:\S+, or it knows none of the states: each of the \d+ provider states was answered 404\.\ncontracts\/provider-states\.md says what this address has to answer\.\n/,
    );
  });

  it('are summed up: another answer, or none', async () => {
    expect((await withHandler(401)).out).toMatch(
      /\nYour provider states fail alike: at http:\S+ each of the \d+ provider states was answered 401\.\n/,
    );
    const { url } = await openIndependent();
    const { out } = await run(runCommand, [
      ...['--provider-base-url', url, '--state-url', 'http://127.0.0.1:9/states', '--only', detail],
    ]);
    expect(out).toContain(
      '\nYour provider states cannot be reached at http://127.0.0.1:9/states: the handler did not answer: nothing listens there.\n',
    );
  });

  it('are not summed up if one works', async () => {
    const { url, stateUrl } = await openIndependent();
    const handler = await aServer(async (request, response) => {
      const body = Buffer.concat(await request.toArray());
      if (JSON.parse(`${body}`).state !== 'no such listing') return void response.writeHead(404).end();
      const passed = await fetch(stateUrl, { method: 'POST', body });
      response.writeHead(passed.status).end(await passed.text());
    });
    const { out } = await run(runCommand, [
      ...['--provider-base-url', url, '--state-url', handler, '--only', 'GET /api/listings/'],
    ]);
    expect(out).not.toContain('provider-states endpoint');
  });
});

describe('explained in words', () => {
  it.each([
    ['a text', { title: null }, 'body $.title: expected a text such as "Sunny room near the Politecnico"'],
    ['a number', { price: null }, 'body $.price: expected a number such as 650'],
    ['a list', { imageUrls: null }, 'body $.imageUrls: expected a list such as []'],
  ])('null in place of %s', async (_, change, line) => {
    const { out } = await verify(
      changedListing((listing) => ({ ...listing, ...change })),
      sparse,
    );
    expect(out).toContain(`${line}, actual null, which the app cannot read here\n`);
  });

  it('a field that is left out in place of null', async () => {
    const { out } = await verify(
      changedListing(({ allInclusivePrice: _, title: __, ...listing }) => listing),
      sparse,
    );
    expect(out).toContain('body $.allInclusivePrice: missing; without a value it must be null\n');
    expect(out).toContain('body $.title: missing\n');
  });

  it('bytes of Latin-1', async () => {
    const { out } = await verify(
      changedListing((listing) =>
        Buffer.from(JSON.stringify({ ...listing, location: 'Città Studi' }), 'latin1'),
      ),
      detail,
    );
    expect(out).toContain(
      'it is not UTF-8 but probably Latin-1 (ISO-8859-1): the person sees Citt� instead of Città\n',
    );
  });

  /** Changes the JSON of the answer as a text or as bytes. */
  const written =
    (change: (text: string) => string | Buffer, type = 'application/json', headers = {}): Breakage =>
    (answer, { url }) =>
      /^\/api\/listings\/\d+$/.test(url.pathname)
        ? { status: answer.status, headers, type, body: change(JSON.stringify(answer.body)) }
        : answer;
  const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

  it.each<[string, Breakage, line: string]>([
    [
      'a date of another form',
      changedListing((listing) => ({ ...listing, availabilityStartDate: '31/03/2031' })),
      'body $.availabilityStartDate: expected a date such as "2026-09-01" (ISO 8601), actual "31/03/2031"',
    ],
    [
      'a list as a text',
      changedListing((listing) => ({ ...listing, imageUrls: '["/a.png"]' })),
      'body $.imageUrls: expected a list such as ["https://images.example.org/room.webp"], actual the text "[\\"/a.png\\"]"',
    ],
    [
      'names of another case',
      changedListing((listing) =>
        Object.fromEntries(Object.entries(listing).map(([name, value]) => [snake(name), value])),
      ),
      'body: the app reads names such as squareMeters, actual square_meters',
    ],
    [
      'an envelope',
      changedListing((listing) => ({ success: true, data: listing })),
      "body: the app reads the value itself, actual the value inside 'data'",
    ],
    [
      'an element in a list',
      changedListing((listing) => [listing]),
      'body: the app reads the value itself, actual the value inside a list',
    ],
    [
      'JSON inside a text',
      changedListing((listing) => JSON.stringify(listing)),
      'body: the app reads JSON, actual JSON inside a text: it is encoded twice',
    ],
    [
      'NaN',
      written((text) => text.replace(/"latitude":[^,]+/, '"latitude":NaN')),
      'body: expected JSON, actual NaN or Infinity, which JSON does not know: null is meant',
    ],
    [
      'a printed dictionary',
      written((text) => text.replaceAll('"', "'").slice(0, 20)),
      "body: expected JSON, actual texts in single quotes, which JSON does not know: {'id':",
    ],
    [
      'a warning before the JSON',
      written((text) => `<b>Warning</b>: line 3\n${text}`),
      'body: expected JSON, actual JSON with something around it: <b>Warning</b>: line 3',
    ],
    [
      'a length in characters, so that half of the JSON comes',
      written((text) => text.slice(0, 9), 'application/json', { 'content-length': '9' }),
      'body: expected JSON, actual JSON that ends in the middle, after the 9 bytes of its Content-Length',
    ],
    [
      'UTF-16',
      written((text) => Buffer.from(`\ufeff${text}`, 'utf16le')),
      'body: expected JSON, actual UTF-16, and JSON is in UTF-8',
    ],
    [
      'gzip that is not declared',
      written((text) => gzipSync(text)),
      'body: expected JSON, actual gzip, without the header Content-Encoding: gzip',
    ],
    ['nothing', written(() => ''), 'body: expected JSON, actual nothing'],
    [
      'XML',
      written(() => '<listing/>', 'application/xml'),
      'body: expected JSON, actual application/xml: <listing/>',
    ],
  ])('%s, in one line', async (_, breakage, line) => {
    const { out } = await verify(breakage, detail);
    const lines = out.split('\n').filter((one) => one.startsWith('      '));
    expect(lines).toEqual([expect.stringContaining(line)]);
  });

  it.each<[string, Breakage, line: RegExp]>([
    [
      'gzip that is only declared',
      written((text) => text, 'application/json', { 'content-encoding': 'gzip' }),
      /the answer of http:\S+ says Content-Encoding: gzip, and is not$/m,
    ],
    [
      'a circle of redirects',
      (_, { url }) => ({ status: 302, headers: { location: url.pathname } }),
      /no answer from http:\S+: it redirects without end$/m,
    ],
  ])('%s', async (_, breakage, line) => {
    expect((await verify(breakage, detail)).out).toMatch(line);
  });

  it.each<[string, answer: string, line: RegExp]>([
    [
      'a name of a header with a space',
      'HTTP/1.1 200 OK\r\nX Y: 1\r\n\r\n',
      /^ {6}what http:\S+ answers is no HTTP: /m,
    ],
    ['another protocol', 'SSH-2.0-OpenSSH\r\n', /^ {6}what http:\S+ answers is no HTTP: /m],
    [
      'headers without end',
      `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
      /^ {6}the headers of the answer of http:\S+ are too large$/m,
    ],
  ])('%s', async (_, answer, line) => {
    const url = await aServer(({ socket }) => socket.end(answer));
    const { out } = await run(runCommand, ['--provider-base-url', url, '--only', detail]);
    expect(out).toMatch(line);
  });

  it('a redirect that makes a GET of a POST, and one to a page of login', async () => {
    const moved: Breakage = (answer, { url, method }) =>
      method === 'POST' ? { status: 301, headers: { location: `${url.pathname}/` } } : answer;
    expect((await verify(moved, 'a login with the right password')).out).toContain(
      'actual 404 (after a redirect to /api/auth/login/, which made a GET of the POST: answer 307 or 308)\n',
    );
    const toLogin: Breakage = (answer, { url }) =>
      url.pathname === '/login'
        ? { status: 200, body: '<h1>Log in</h1>', type: 'text/html' }
        : answer.status === 401
          ? { status: 302, headers: { location: '/login' } }
          : answer;
    expect((await verify(toLogin, 'the profile, after the session has ended')).out).toContain(
      'status: expected 401, actual 200 (after a redirect to /login)\n',
    );
  });

  it('notes for other clients: a body of a 204, and Bearer in the token', async () => {
    const withBody: Breakage = (answer) =>
      answer.status === 204 ? { ...answer, headers: { 'content-length': '2' } } : answer;
    expect((await verify(withBody, 'a like')).out).toContain('\n  a 204 with a body, which has none');
    const bearer: Breakage = (answer) => ({
      ...answer,
      body: Object.fromEntries(
        Object.entries({ ...(answer.body as Json) }).map(([name, value]) => [
          name,
          name === 'token' ? `Bearer ${value}` : value,
        ]),
      ),
    });
    expect((await verify(bearer, 'a login with the right password')).out).toContain(
      "\n  the token begins with 'Bearer ', which the app sends before every token",
    );
  });

  it('a byte order mark, with the number of answers', async () => {
    const marked: Breakage = (answer) => ({
      ...answer,
      body: `\ufeff${JSON.stringify(answer.body)}`,
      type: 'application/json',
    });
    const { code, out } = await verify(marked, 'GET /api/listings/{listingId}');
    expect(code).toBe(0);
    expect(out).toMatch(
      /\nNoted:\n {2}the answer begins with a byte order mark \(EF BB BF\); the app skips it, but JSON must have none: \d answers, such as that to '/,
    );
  });

  it('a redirect, to the same origin and to another', async () => {
    const redirect =
      (origin: (host: string) => string): Breakage =>
      (answer, { url }) =>
        url.searchParams.has('again')
          ? answer
          : { status: 307, headers: { location: `${origin(url.host)}${url.pathname}?again=1` } };
    const same = await verify(
      redirect(() => ''),
      detail,
    );
    expect(same.code).toBe(0);
    expect(same.out).toContain(`the answer came after a redirect, which takes a request more: '${detail}'\n`);
    const another = await openIndependent();
    const { out } = await verify(
      redirect(() => another.url),
      'a search for all listings',
    );
    expect(out).toContain(
      `the answer came after a redirect to ${another.url}, where a browser sends no token and wants CORS headers`,
    );
  });

  it('nothing for an answer as it should be', async () => {
    expect((await verify((answer) => answer, detail)).out).not.toContain('Noted:');
  });
});

describe('exit code 2', () => {
  it('is not given if some requests are answered', async () => {
    let count = 0;
    const { code, out } = await verify(
      (answer, { url }) => (url.pathname.includes('/listings/') && count++ === 0 ? null : answer),
      'GET /api/listings/{listingId}',
      '--timeout',
      '5',
    );
    expect(code).toBe(1);
    expect(out).not.toContain('Nothing answered');
  });
});
