import { gzipSync } from 'node:zlib';
import { cleanUpAfterUse } from '@stanza/server/tests/support/cleanup.ts';
import { createTestDatabase } from '@stanza/server/tests/support/database.ts';
import { expect, test } from 'vitest';
import { runCommand } from '../fuzz/command.ts';
import type { Breakage } from '../independent-provider/breakages.ts';
import { startReferenceBackend } from '../provider/reference-backend.ts';
import { openapi } from '../verify/app-reading.ts';
import { openIndependent } from './support/independent.ts';
import { run } from './support/run.ts';

/** With any seed, each call is made. So many requests that each change in the loop below succeeds at least once. */
const calls = Object.values(openapi.paths).flatMap(Object.keys).length;
const few = ['--requests', String(30 * calls), '--seed', '1'];

test('the reference backend has no fault', async () => {
  const { url: databaseUrl } = await createTestDatabase();
  const backend = await startReferenceBackend({ databaseUrl });
  cleanUpAfterUse(backend.close);
  const { code, out } = await run(runCommand, [backend.url, ...few]);
  expect(out).toMatch(/^\d{3,4} requests from seed 1, 0 faults; /m);
  expect(out.match(/^[A-Z]+ \/.* {2}\d+ × /gm)).toHaveLength(calls);
  for (const call of ['proposal', 'drafts/\\{id\\}', 'saved-searches/\\{id\\}', 'values', 'look']) {
    expect(out).toMatch(new RegExp(`^PUT .*\\/${call} {2}\\d+ × 200`, 'm'));
  }
  expect(code).toBe(0);
}, 240_000);

test('the independent provider has no fault', async () => {
  const { url } = await openIndependent();
  const { code, out } = await run(runCommand, [url, '--requests', '300', '--seed', '1']);
  expect(out).toMatch(/^3\d\d requests from seed 1, 0 faults; /m);
  expect(code).toBe(0);
});

const on =
  (method: string, path: RegExp, alter: Breakage): Breakage =>
  (answer, request) =>
    request.method === method && path.test(request.url.pathname) ? alter(answer, request) : answer;

test.each<[string, Breakage, fault: RegExp, curl: RegExp]>([
  [
    'a server error',
    on('PUT', /\/users\/me$/, (answer, { body }) =>
      /[^ -~]/.test(`${body}`) || body.length > 1500 ? { status: 500 } : answer,
    ),
    /^FAULT PUT \/api\/users\/me answered 500/m,
    /^ {2}curl -i -X PUT 'http:\/\/\S+\/api\/users\/me' .*"authorization: Bearer \$TOKEN"/m,
  ],
  [
    'a status that is not described',
    on('POST', /\/feedback$/, (answer) => ({ ...answer, status: 304 })),
    /^FAULT POST \/api\/feedback answered 304, which openapi\.json does not describe/m,
    /^ {2}curl -i -X POST 'http:\/\/\S+\/api\/feedback'/m,
  ],
  [
    'a failure as a page',
    on('GET', /\/messages$/, (answer) => ({ ...answer, body: '<h1>No</h1>', type: 'text/html' })),
    /^FAULT GET \/api\/chat\/conversations\/\{id\}\/messages answered 40\d as text\/html, not application\/json/m,
    /^ {2}curl -i -X GET /m,
  ],
  [
    'an answer that does not fit its schema',
    on('GET', /\/users\/me$/, (answer) => ({ ...answer, body: { ...(answer.body as object), id: 'x' } })),
    /^FAULT GET \/api\/users\/me answered 200, body \$\.id: the app reads a number, actual "x"/m,
    /^ {2}curl -i -X GET 'http:\/\/\S+\/api\/users\/me'/m,
  ],
  [
    'a stored value that spoils a list',
    on('GET', /\/users\/me\/listings$/, (answer) => ({
      ...answer,
      body: Array.isArray(answer.body) ? answer.body.map((item) => ({ ...item, price: -1 })) : answer.body,
    })),
    /^FAULT POST \/api\/users\/me\/listings was taken, and then GET .* \$\[0\]\.price: the app reads at least 0, actual -1/m,
    /^ {2}curl -i -X POST 'http:\/\/\S+\/api\/users\/me\/listings'.*\n {2}curl -i -X GET /m,
  ],
])('finds %s, and prints the shortest sequence', async (_, breakage, fault, curl) => {
  const { url } = await openIndependent(breakage);
  const { code, out } = await run(runCommand, [url, '--requests', '400', '--seed', '3']);
  expect(out).toMatch(fault);
  expect(out).toMatch(curl);
  expect(code).toBe(1);
});

/** As other servers answer, and the app does not mind. */
const tolerated: Record<string, Breakage> = {
  'a byte order mark': on('GET', /./, ({ body, ...answer }) =>
    body === undefined ? answer : { ...answer, body: Buffer.from(`\ufeff${JSON.stringify(body)}`) },
  ),
  'problem+json': (answer) =>
    answer.status < 400
      ? answer
      : { ...answer, type: 'application/problem+json', body: JSON.stringify(answer.body) },
  gzip: (answer) =>
    answer.body === undefined || answer.type !== undefined
      ? answer
      : {
          ...answer,
          body: gzipSync(JSON.stringify(answer.body)),
          headers: { ...answer.headers, 'Content-Encoding': 'gzip' },
        },
  'a redirect to the same call': (answer, { url }) =>
    url.searchParams.has('again') || url.pathname.startsWith('/api/auth/')
      ? answer
      : { status: 308, headers: { location: `${url.pathname}${url.search}${url.search ? '&' : '?'}again` } },
  'addresses up to 8 kB': (answer, { url, token }) =>
    url.href.length + (token?.length ?? 0) > 8000 ? null : answer,
};

test.each(Object.keys(tolerated))('does not mind, like the app: %s', async (name) => {
  const { url } = await openIndependent(tolerated[name]);
  const { out } = await run(runCommand, [url, '--requests', '300', '--seed', '5']);
  expect(out).not.toContain('FAULT');
  expect(out).toMatch(/, 0 faults; /);
});

test('tells each server error, first, and each other cause once', async () => {
  const broken = ['/api/users/me', '/api/users/me/likes', '/api/chat/conversations', '/api/search/listings'];
  const { url } = await openIndependent((answer, request) => {
    const { pathname } = request.url;
    if (pathname.startsWith('/pictures/')) return answer;
    if (request.method === 'GET' && broken.includes(pathname)) return { status: 500, body: 'Oh' };
    return answer.status >= 400 ? { ...answer, body: '<h1>No</h1>', type: 'text/html' } : answer;
  });
  const { out } = await run(runCommand, [url, '--requests', '900', '--seed', '3']);
  const faults = out.split('\n').filter((line) => line.startsWith('FAULT'));
  const errors = faults.slice(0, broken.length);
  expect(errors.map((line) => line.split(' ')[2]).sort()).toEqual(broken.toSorted());
  for (const line of errors) expect(line).toContain('answered 500');
  expect(faults.slice(broken.length).filter((line) => line.includes('as text/html'))).toHaveLength(1);
  expect(out).toMatch(/^ {2}the same at \d+ other calls: [A-Z]+ \//m);
});

test('leaves out the capabilities that the backend does not name', async () => {
  const { url } = await openIndependent();
  const { out } = await run(runCommand, [url, '--requests', '400', '--seed', '1']);
  expect(out).not.toContain('/saved-searches');
  expect(out).toContain('POST /api/feedback');
  const named = await openIndependent((answer, { url }) =>
    url.pathname === '/api/capabilities' ? { status: 200, body: ['saved-searches'] } : answer,
  );
  expect((await run(runCommand, [named.url, '--requests', '400', '--seed', '1'])).out).toContain(
    '/saved-searches',
  );
});

test('is the same with the same seed', async () => {
  const [one, other] = [await openIndependent(), await openIndependent()];
  const countsOf = async (url: string) =>
    (await run(runCommand, [url, '--requests', '200', '--seed', '3'])).out.replace(/; [\d.]+ s$/m, '');
  expect(await countsOf(one.url)).toBe(await countsOf(other.url));
});

test('prints one line and exits with 2 if nothing can be tried', async () => {
  expect(await run(runCommand, [])).toMatchObject({ code: 2, out: '' });
  expect((await run(runCommand, ['http://a', '--seed', 'x'])).err).toBe('--seed must be a whole number.\n');
  expect((await run(runCommand, ['http://127.0.0.1:1'])).err).toBe(
    'http://127.0.0.1:1 cannot be reached: nothing listens there.\n',
  );
  expect((await run(runCommand, ['--help'])).out).toMatch(/^Usage: npm run fuzz -w contracts/);
});

test('prints one line for a backend in which nobody can log in', async () => {
  const { url } = await openIndependent(on('POST', /\/login$/, () => ({ status: 503 })));
  const { code, err } = await run(runCommand, [url, '--requests', '10']);
  expect(err).toBe('A new member cannot register and log in: The server answered 503.\n');
  expect(code).toBe(2);
});
