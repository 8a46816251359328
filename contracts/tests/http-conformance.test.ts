import { buffer } from 'node:stream/consumers';
import { cleanUpAfterUse } from '@stanza/server/tests/support/cleanup.ts';
import { createTestDatabase } from '@stanza/server/tests/support/database.ts';
import { expect, test } from 'vitest';
import { FetchedXMLHttpRequest } from '../consumer/support/xml-http-request.ts';
import { runCommand } from '../http-conformance/command.ts';
import type { Breakage } from '../independent-provider/breakages.ts';
import { Memory } from '../independent-provider/memory.ts';
import { startReferenceBackend } from '../provider/reference-backend.ts';
import { openIndependent } from './support/independent.ts';
import { run } from './support/run.ts';
import { aServer } from './support/server.ts';

/** Smaller than the default of four photos of 10 MB. */
const photos = ['--photo-size', '200000'];
/** Differs from the backend's origin, so that CORS applies. */
const origin = 'https://app.example';
const asApp = ['--origin', origin];

test('the reference backend passes every check', async () => {
  const { url: databaseUrl } = await createTestDatabase();
  const backend = await startReferenceBackend({ databaseUrl, corsOrigins: [origin] });
  cleanUpAfterUse(backend.close);
  const { code, out } = await run(runCommand, [backend.url, ...photos, ...asApp, '--strict']);
  expect(out).toMatch(/^\d+ passed, 0 failed/m);
  // The database was empty: these checks make the listings that they need.
  expect(out).toMatch(/^browser\.link +required +passed/m);
  expect(out).toMatch(/^search\.pages +required +passed/m);
  expect(code).toBe(0);
});

test('a check that cannot make what it needs is open, and the run does not succeed', async () => {
  let registrations = 0;
  const { url } = await openIndependent((answer, { url }) =>
    url.pathname === '/api/auth/register' && ++registrations > 2 ? { status: 429 } : answer,
  );
  const { code, out } = await run(runCommand, [url, '--only', 'search.pages', ...photos]);
  expect(out).toMatch(/^search\.pages +required +NOT CHECKED/m);
  expect(out).toContain('no more can be made: A registration fails: ');
  expect(code).toBe(1);
});

test('the independent provider passes every required check', async () => {
  const { url } = await openIndependent();
  const { code, out } = await run(runCommand, [url, ...photos, ...asApp]);
  expect(out).toMatch(/^\d+ passed, 0 failed/m);
  expect(code).toBe(0);
});

/** Refuses photos whose form, read as Latin-1, is meant. */
const onUpload =
  (isMeant: (body: string) => boolean): Breakage =>
  (answer, { method, url, body }) =>
    method === 'POST' && url.pathname.endsWith('/listings') && isMeant(body.toString('latin1'))
      ? { status: 415 }
      : answer;

/** Toggled by each search, to imitate a backend without an order. */
let flip = false;

type Json = Record<string, unknown>;

function turned(list: readonly unknown[]): readonly unknown[] {
  flip = !flip;
  return flip ? list.toReversed() : list;
}

/** Changes each object of an answer, also inside a list. */
const each =
  (path: RegExp, alter: (item: Json) => Json): Breakage =>
  (answer, { url }) => {
    const { body } = answer;
    if (!path.test(url.pathname) || answer.status >= 300 || typeof body !== 'object' || body === null)
      return answer;
    return { ...answer, body: Array.isArray(body) ? body.map(alter) : alter({ ...body }) };
  };

const listings = /\/listings(\/\d+)?$/;
const cut = (length: number) => (value: unknown) => String(value).slice(0, length);
const field = (path: RegExp, name: string, alter: (value: unknown) => unknown) =>
  each(path, (item) => (name in item ? { ...item, [name]: alter(item[name]) } : item));
/** Changes the headers of answers; `null` removes one. */
const headersOf =
  (
    isMeant: (request: Parameters<Breakage>[1], status: number) => boolean,
    change: Record<string, string | null>,
  ): Breakage =>
  (answer, request) => {
    if (!isMeant(request, answer.status)) return answer;
    const all = Object.entries({ ...answer.headers, ...change });
    return {
      ...answer,
      headers: Object.fromEntries(all.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))),
    };
  };
const isPreflight = ({ method }: Parameters<Breakage>[1]) => method === 'OPTIONS';
const isSearch = ({ url }: Parameters<Breakage>[1]) => url.pathname.endsWith('/search/listings');

/** Searches with pages of 24 rooms. The link is relative to the search; without one, it is the last page. */
const paged =
  (linkOf: (url: URL) => string): Breakage =>
  (answer, request) => {
    if (!isSearch(request) || !Array.isArray(answer.body)) return answer;
    const isFirst = !request.url.searchParams.has('page');
    const body = isFirst ? answer.body.slice(0, 24) : answer.body.slice(24);
    if (isFirst && answer.body.length <= 24) return answer;
    const link = isFirst ? linkOf(request.url) : '';
    return {
      ...answer,
      body,
      headers: { ...answer.headers, ...(link && { Link: `<${link}>; rel="next"` }) },
    };
  };

const garbled = (text: unknown) => Buffer.from(String(text)).toString('latin1');
const shifted = (date: unknown) => date && new Date(Date.parse(String(date)) - 7_200_000).toISOString();
/** Faults that comparing single answers does not find, with the failing check and the text that the person sees. */
const faults: Record<string, readonly [Breakage, check: string, line: string]> = {
  'the token with its scheme': [
    field(/login$/, 'token', (token) => `Bearer ${token}`),
    'account.login',
    'The first page after the login (its token begins with «Bearer », which the app sends before every token) fails: The server answered 401',
  ],
  'names garbled': [field(/users\/me$/, 'firstName', garbled), 'account.names', 'The profile shows «Zo'],
  'a bio cut off': [field(/users\/me$/, 'bio', cut(255)), 'profile.longest', 'The profile shows «'],
  'a bio that cannot be emptied': [
    field(/users\/me$/, 'bio', (bio) => bio || 'As before'),
    'profile.empty',
    'The profile shows «As before» instead of «»',
  ],
  'line breaks lost': [
    field(listings, 'description', (text) => String(text).replaceAll('\n', ' ')),
    'listing.texts',
    'The page of the listing (description) shows «Perché no? È già libera. Riga due',
  ],
  'rents in cents': [
    field(listings, 'price', (price) => Number(price) * 100),
    'listing.amounts',
    'The page of the listing (price) shows 65050 instead of 650.5',
  ],
  'whole rents': [
    field(listings, 'price', (price) => Math.floor(Number(price))),
    'listing.amounts',
    'The page of the listing (price) shows 650 instead of 650.5',
  ],
  'days shifted by a zone': [
    field(listings, 'availabilityStartDate', shifted),
    'listing.dates',
    'The page of the listing (availabilityStartDate) shows «2031-03-30» instead of «2031-03-31»',
  ],
  'an end for an open end': [
    field(listings, 'availabilityEndDate', (date) => date ?? '9999-12-31'),
    'listing.dates',
    'The page of the listing (availabilityEndDate) shows «9999-12-31» instead of nothing',
  ],
  'latitude and longitude swapped': [
    each(listings, ({ latitude, longitude, ...rest }) => ({
      ...rest,
      latitude: longitude,
      longitude: latitude,
    })),
    'listing.place',
    'which are swapped',
  ],
  '0, 0 for unknown': [
    each(listings, (item) => ({ ...item, latitude: 0, longitude: 0 })),
    'listing.place',
    'in the Gulf of Guinea: unknown is null, not 0',
  ],
  'a time without its zone': [
    field(listings, 'timestampAdded', cut(23)),
    'listing.added',
    'without a zone: in other zones it is hours old',
  ],
  'the time of another zone': [
    field(listings, 'timestampAdded', (time) => `${String(time).slice(0, -1)}+02:00`),
    'listing.added',
    'and not now',
  ],
  'images that are not there': [
    (answer, { url }) => (url.pathname.startsWith('/pictures/') ? { status: 404 } : answer),
    'images.listing',
    'is answered 404',
  ],
  'one photo of several': [
    each(listings, (item) => ({ ...item, imageUrls: [item.imageUrls].flat().slice(0, 1) })),
    'images.listing',
    'A listing published with 2 photos shows 1',
  ],
  'new listings not in the search': [
    (answer, { url }) => (url.pathname.endsWith('/search/listings') ? { ...answer, body: [] } : answer),
    'search.location',
    'A search for Torino does not find a new listing in Torino',
  ],
  'another order each time': [
    (answer, { url }) =>
      url.pathname.endsWith('/search/listings') && Array.isArray(answer.body)
        ? { ...answer, body: turned(answer.body) }
        : answer,
    'search.order',
    'The cards of a search change their order when it is repeated',
  ],
  'likes not kept': [
    (answer, { url }) =>
      /likes\/\d+$/.test(url.pathname) && answer.body === true ? { ...answer, body: false } : answer,
    'likes.kept',
    'The heart of a listing is empty after it was set',
  ],
  'a preflight that needs a login': [
    (answer, request) => (isPreflight(request) ? { ...answer, status: 401 } : answer),
    'browser.preflight',
    'OPTIONS /api/auth/login, which a browser sends before POST, is answered 401',
  ],
  'a preflight without authorization': [
    headersOf(isPreflight, { 'Access-Control-Allow-Headers': '*' }),
    'browser.preflight',
    'does not allow authorization in Access-Control-Allow-Headers',
  ],
  'a preflight without PUT': [
    headersOf(isPreflight, { 'Access-Control-Allow-Methods': 'GET, POST, DELETE' }),
    'browser.preflight',
    'does not allow PUT in Access-Control-Allow-Methods',
  ],
  'no CORS for refusals': [
    headersOf((_, status) => status >= 400, { 'Access-Control-Allow-Origin': null }),
    'browser.origin',
    'GET /api/users/me without a session has no Access-Control-Allow-Origin for https://app.example',
  ],
  'no CORS for answers without a body': [
    headersOf((_, status) => status === 204, { 'Access-Control-Allow-Origin': null }),
    'browser.preflight',
    'has no Access-Control-Allow-Origin',
  ],
  'no CORS for likes': [
    headersOf(({ method, url }) => method === 'POST' && url.pathname.includes('/likes/'), {
      'Access-Control-Allow-Origin': null,
    }),
    'browser.origin',
    'has no Access-Control-Allow-Origin for https://app.example',
  ],
  'CORS for another origin': [
    headersOf(() => true, { 'Access-Control-Allow-Origin': 'https://other.example' }),
    'browser.origin',
    'GET /api/search/listings says «https://other.example» as Access-Control-Allow-Origin',
  ],
  'a link that the app may not read': [
    headersOf(isSearch, {
      Link: '</api/search/listings?page=2>; rel="next"',
      'Access-Control-Expose-Headers': null,
    }),
    'browser.link',
    'No listings come after the first page: Link is not in Access-Control-Expose-Headers',
  ],
  'a link to another host': [
    headersOf(isSearch, { Link: '<http://internal:8080/api/search/listings?page=2>; rel="next"' }),
    'search.pages',
    'No listings come after the first page: the app does not follow the Link «<http://internal:8080',
  ],
  'a link with another scheme': [
    headersOf(isSearch, { Link: '<https://127.0.0.1/api/search/listings?page=2>; rel="next"' }),
    'search.pages',
    'No listings come after the first page: the app does not follow the Link «<https://127.0.0.1',
  ],
  'a link to the same page': [
    (answer, request) =>
      isSearch(request)
        ? { ...answer, headers: { ...answer.headers, Link: `<${request.url.search}>; rel=next` } }
        : answer,
    'search.pages',
    '"Load more" never comes to an end',
  ],
  'a link that loses the filters': [
    paged(() => '?page=2'),
    'search.pages',
    '"Load more" shows rooms of Milano in a search for Torino: the Link has lost the filters',
  ],
  'a second page that is left out': [
    paged(() => '?page=2&location=Nowhere'),
    'search.pages',
    '"Load more" does not show every room of a search for Torino',
  ],
  'a capability that is not there': [
    (answer, { url }) =>
      url.pathname === '/api/capabilities' ? { status: 200, body: ['saved-searches'] } : answer,
    'capabilities.calls',
    'The app shows errors: saved-searches is named, and GET /api/users/me/saved-searches is answered 404',
  ],
  'capabilities behind a login': [
    (answer, { url, token }) =>
      url.pathname === '/api/capabilities'
        ? token === null
          ? { status: 401 }
          : { status: 200, body: [] }
        : answer,
    'capabilities.open',
    'The app has none of its additions: /api/capabilities without a token is answered 401',
  ],
  'photos in reverse order': [
    field(/\/listings$/, 'imageUrls', (urls) => [urls].flat().toReversed()),
    'images.order',
    'The first photo of a card is another one than was chosen: wide, high, square became square, high, wide',
  ],
  'WebP refused': [
    onUpload((body) => body.includes('WEBP')),
    'images.formats',
    'Publishing a listing with 1 photos fails: The server answered 415',
  ],
  'names that are not ASCII refused': [
    onUpload((body) => body.includes(Buffer.from('citt\u00e0').toString('latin1'))),
    'images.formats',
    'Publishing a listing with 1 photos fails: The server answered 415',
  ],
  'a token that ends after a minute': [
    each(/login$/, () => ({
      token: `x.${Buffer.from(`{"exp":${Date.now() / 1000 + 60}}`).toString('base64url')}.x`,
    })),
    'account.lasting',
    'The member is logged out while writing: the token ends ',
  ],
  'a login that looks at the case of the e-mail': [
    (answer, { url, body }) =>
      url.pathname.endsWith('/login') && `${body}`.includes('"Conformance') ? { status: 401 } : answer,
    'account.case',
    'A login as C… in place of c… fails: The server answered 401',
  ],
  'a search that looks at the case of the city': [
    (answer, request) =>
      isSearch(request) && request.url.searchParams.get('location') === 'torino'
        ? { ...answer, body: [] }
        : answer,
    'search.case',
    'A search for torino does not find a listing in Torino',
  ],
  'a query read as Latin-1': [
    (answer, request) =>
      isSearch(request) && /[^ -~]/.test(request.url.searchParams.get('university') ?? '')
        ? { ...answer, body: [] }
        : answer,
    'search.utf8',
    'A search for Università degli studi di Milano does not find a new listing in Milano: is the query read as UTF-8?',
  ],
  'one ETag for all': [
    (answer, { method, url, headers }) =>
      method !== 'GET' || url.pathname !== '/api/users/me'
        ? answer
        : headers['if-none-match'] === '"1"'
          ? { status: 304, headers: answer.headers ?? {} }
          : { ...answer, headers: { ...answer.headers, ETag: '"1"' } },
    'browser.etag',
    'After a change a person sees the old profile: GET /api/users/me is answered 304, and its ETag is still "1"',
  ],
  'a private answer that is kept': [
    headersOf(({ url }) => url.pathname === '/api/users/me', { 'Cache-Control': 'max-age=600' }),
    'browser.private',
    'GET /api/users/me is kept for 600 s',
  ],
  'a private answer that proxies keep': [
    headersOf(({ url }) => url.pathname.endsWith('/likes'), {
      'Cache-Control': 'public, no-cache',
      Vary: 'Authorization',
    }),
    'browser.private',
    'Another member may see the answer: GET /api/users/me/likes is kept by proxies',
  ],
  'a private answer that is shown after "Back"': [
    headersOf(({ url }) => url.pathname === '/api/users/me', { 'Cache-Control': 'no-cache' }),
    'browser.private',
    '"Back" after a logout shows the answers of the previous member: GET /api/users/me has neither',
  ],
  'methods in small letters': [
    headersOf(isPreflight, { 'Access-Control-Allow-Methods': 'get, post, put, delete' }),
    'browser.preflight',
    'does not allow PUT in Access-Control-Allow-Methods',
  ],
  'images for their own origin': [
    headersOf(({ url }) => url.pathname.startsWith('/pictures/'), {
      'Cross-Origin-Resource-Policy': 'same-origin',
    }),
    'images.listing',
    'has Cross-Origin-Resource-Policy: same-origin',
  ],
  'a redirect that loses the body': [
    (answer, { method, url }) =>
      method === 'POST' && url.pathname === '/api/feedback'
        ? { status: 302, headers: { location: '/api/feedback/' } }
        : answer,
    'browser.redirects',
    'What was typed is lost: POST /api/feedback is redirected to ',
  ],
  'a redirect to another host': [
    (answer, { url }) =>
      url.pathname === '/api/users/me'
        ? { status: 307, headers: { location: 'https://new.example/api/users/me' } }
        : answer,
    'browser.redirects',
    'The member is logged out: GET /api/users/me is redirected to https://new.example/api/users/me',
  ],
  'long feedback refused': [
    (answer, { url, body }) =>
      url.pathname === '/api/feedback' && body.length > 2048 ? { status: 413 } : answer,
    'feedback.longest',
    'The longest feedback fails: The server answered 413',
  ],
};

const accepted: Record<string, readonly [Breakage, check: string]> = {
  'images as octet-stream': [
    (answer, { url }) =>
      url.pathname.startsWith('/pictures/')
        ? {
            ...answer,
            type: 'application/octet-stream',
            headers: { ...answer.headers, 'X-Content-Type-Options': 'nosniff' },
          }
        : answer,
    'images.',
  ],
  'decomposed letters': [
    field(listings, 'description', (text) => String(text).normalize('NFD')),
    'listing.texts',
  ],
};

test.each(Object.entries(accepted))('a person sees no fault: %s', async (_, [breakage, check]) => {
  const { url } = await openIndependent(breakage);
  const { code, out } = await run(runCommand, [url, '--only', check, '--photo-size', '3000']);
  expect(out).toMatch(/^\d+ passed, 0 failed in/m);
  expect(code).toBe(0);
});

test.each(Object.entries(faults))(
  'a fault is reported as a person sees it: %s',
  async (_, [breakage, check, line]) => {
    const { url } = await openIndependent(breakage);
    const { code, out } = await run(runCommand, [url, '--only', check, '--photo-size', '3000', ...asApp]);
    expect(
      out
        .split('\n')
        .filter((row) => row.startsWith('    '))
        .join('\n'),
    ).toContain(line);
    expect(code).toBe(1);
  },
);

/** Gives the first two listings the same id. */
class SameIds extends Memory {
  readonly #ids = [1, 1];
  override addListing(...args: Parameters<Memory['addListing']>) {
    const listing = super.addListing(...args);
    this.listings.delete(listing.answer.id);
    listing.answer.id = this.#ids.shift() ?? listing.answer.id;
    this.listings.set(listing.answer.id, listing);
    return listing;
  }
}

test('an id that is given again is reported', async () => {
  const { url } = await openIndependent(undefined, undefined, new SameIds());
  const { code, out } = await run(runCommand, [url, '--only', 'listing.ids']);
  expect(out).toContain(
    'A link to a deleted listing, and a like of it, lead to a new one: both have the same id',
  );
  expect(code).toBe(1);
});

test('a search that looks into titles is reported', async () => {
  const memory = new Memory();
  const titles: Breakage = (answer, request) => {
    if (!isSearch(request)) return answer;
    const place = request.url.searchParams.get('location') ?? '';
    const found = [...memory.listings.values()].map((one) => one.answer);
    return { ...answer, body: found.filter(({ city, title }) => `${city} ${title}`.includes(place)) };
  };
  const { url } = await openIndependent(titles, undefined, memory);
  const { out } = await run(runCommand, [url, '--only', 'search.location']);
  expect(out).toContain('A search for Milano finds a listing in Torino');
});

test.each([
  ['/api/users/me', 'A login that is some time old fails: The server answered 401'],
  ['/pictures/', 'A photo is not shown in a page that is open for some time'],
])('what ends while a page is open is reported after --wait: %s', async (path, line) => {
  let since = Infinity;
  const { url } = await openIndependent((answer, { url }) => {
    // The photo that the wait is for was just published.
    if (url.pathname.endsWith('/listings') && answer.status === 201) since = performance.now();
    const isOld = performance.now() - since > 900;
    return isOld && (url.pathname === path || (path === '/pictures/' && url.pathname.startsWith(path)))
      ? { status: 401 }
      : answer;
  });
  const { out } = await run(runCommand, [url, '--only', 'account.lasting', '--wait', '1']);
  expect(out).toContain(line);
});

test('a reset that changes nothing is reported with --state-url', async () => {
  const reset = (url: string, stateUrl: string) =>
    run(runCommand, [url, '--state-url', stateUrl, '--only', 'account.reset']);
  const right = await openIndependent();
  expect((await reset(right.url, right.stateUrl)).out).toMatch(/^1 passed, 0 failed in/m);
  const { url, stateUrl } = await openIndependent((answer, request) =>
    request.url.pathname.endsWith('/login') && `${request.body}`.includes('nuova') ? { status: 401 } : answer,
  );
  expect((await reset(url, stateUrl)).out).toContain(
    'A login with the new password fails: The server answered 401',
  );
});

test('saved searches that never have news are reported', async () => {
  let saved: object | null = null;
  const { url } = await openIndependent((answer, { url, method, body }) => {
    if (url.pathname === '/api/capabilities') return { status: 200, body: ['saved-searches'] };
    if (!url.pathname.includes('/saved-searches')) return answer;
    if (method === 'PUT') saved = { ...JSON.parse(`${body}`), id: url.pathname.split('/').at(-1) };
    return {
      status: 200,
      body: { searches: saved ? [{ ...saved, newCount: 0 }] : [], loweredRents: 'none' },
    };
  });
  const { out } = await run(runCommand, [url, '--only', 'capabilities.news', '--wait', '0.1']);
  expect(out).toContain('The saved search for Torino says «Nothing new» after a room was published');
});

test('lists the checks, prints its usage, and exits with 2 if nothing answers', async () => {
  expect((await run(runCommand, ['--list', '--only', 'likes.'])).out.trim().split('\n')).toHaveLength(2);
  expect((await run(runCommand, ['--help'])).out).toMatch(/^Usage: npm run conformance:http -w contracts/);
  expect(await run(runCommand, [])).toMatchObject({ code: 2, err: expect.stringContaining('is missing') });
  expect(await run(runCommand, ['http://127.0.0.1:1'])).toMatchObject({
    code: 2,
    err: 'http://127.0.0.1:1/ cannot be reached: nothing listens there.\n',
  });
  const wrong = ['http://a', '--user', 'a@b.it:x'];
  expect((await run(runCommand, wrong)).err).toBe('Give two members, or none to register new ones.\n');
});

test('an upload that is redirected arrives whole', async () => {
  const url = await aServer(async (request, response) => {
    if (request.url === '/') return response.writeHead(308, { location: '/there' }).end();
    const form = await new Response(await buffer(request), {
      headers: { 'content-type': String(request.headers['content-type']) },
    }).formData();
    return response.end(form.get('title'));
  });
  const upload = new FetchedXMLHttpRequest();
  const form = new FormData();
  form.set('title', 'A room');
  await new Promise<void>((resolve) => {
    upload.onload = resolve;
    upload.open('POST', url);
    upload.send(form);
  });
  expect(upload.responseText).toBe('A room');
});
