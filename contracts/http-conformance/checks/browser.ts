import { nextPage } from '@stanza/api/next-page.ts';
import { listingsLimitHeader } from '@stanza/schemas/publish/new-listing.ts';
import { NotApplicable } from '../../conformance/mismatch.ts';
import { routes } from '../../routes.ts';
import type { Route } from '../../spec/route.ts';
import { type HttpCheck, optional, required } from '../http-check.ts';
import { fail, seen } from '../seeing.ts';
import type { Site } from '../site.ts';
import { ask } from './ask.ts';

/** Browsers do not check CORS at the backend's own origin. */
function expectOtherOrigin({ app, target }: Site): void {
  if (new URL(app.baseUrl).origin === target.origin) {
    throw new NotApplicable('the app has the origin of the backend: --origin gives another one');
  }
}

const wordsOf = (response: Response, name: string) =>
  (response.headers.get(name) ?? '').split(',').map((word) => word.trim());
const list = (response: Response, name: string) => wordsOf(response, name).map((word) => word.toLowerCase());

function expectOrigin({ target }: Site, what: string, response: Response): void {
  const allowed = response.headers.get('access-control-allow-origin');
  if (allowed === '*' || allowed === target.origin) return;
  const shown = allowed === null ? 'has no' : `says «${allowed}» as`;
  fail(
    `The app says that there is no connection: ${what} ${shown} Access-Control-Allow-Origin for ${target.origin}`,
  );
}

/** The path of a call. Its id need not exist. */
const pathOf = ({ call }: Route) => call.path.replaceAll(/\{\w+\}/g, '1');

/** The headers for which a browser sends a preflight. */
function askedHeaders({ call }: Route): string[] {
  return [...(call.bearer ? ['authorization'] : []), ...(call.body ? ['content-type'] : [])];
}

async function expectPreflight(site: Site, route: Route): Promise<void> {
  const [{ method }, path, headers] = [route.call, pathOf(route), askedHeaders(route)];
  const isSimple = headers.length === 0 && ['GET', 'POST'].includes(method);
  if (isSimple) return;
  const response = await ask(site, path, {
    method: 'OPTIONS',
    headers: {
      'access-control-request-method': method,
      ...(headers.length > 0 && { 'access-control-request-headers': headers.join(',') }),
    },
  });
  const what = `OPTIONS ${path}, which a browser sends before ${method},`;
  const broken = `The app says that there is no connection: ${what}`;
  if (!response.ok) fail(`${broken} is answered ${response.status}`);
  expectOrigin(site, what, response);
  // The method names are case-sensitive in browsers.
  const methods = wordsOf(response, 'access-control-allow-methods');
  if (!['GET', 'POST'].includes(method) && !methods.includes(method) && !methods.includes('*')) {
    fail(`${broken} does not allow ${method} in Access-Control-Allow-Methods`);
  }
  const allowed = list(response, 'access-control-allow-headers');
  for (const name of headers) {
    // `*` does not include authorization.
    if (allowed.includes(name) || (name !== 'authorization' && allowed.includes('*'))) continue;
    fail(`${broken} does not allow ${name} in Access-Control-Allow-Headers`);
  }
}

/** Private answers that the app reads again after a change. */
const privatePaths = [
  '/api/users/me',
  '/api/users/me/listings',
  '/api/users/me/likes',
  '/api/users/me/profile-picture',
  '/api/chat/conversations',
];

/** The seconds for which a browser may reuse an answer without asking the backend. */
function keptFor({ headers }: Response): number {
  const control = headers.get('cache-control')?.toLowerCase() ?? '';
  if (/no-store|no-cache/.test(control)) return 0;
  const age = /max-age\s*=\s*"?(\d+)/.exec(control)?.[1];
  if (age !== undefined) return Number(age);
  const expires = Date.parse(headers.get('expires') ?? '');
  if (!Number.isNaN(expires)) return Math.max(0, (expires - Date.now()) / 1000);
  // Without a header, browsers guess a tenth of the age.
  const changed = Date.parse(headers.get('last-modified') ?? '');
  return Number.isNaN(changed) ? 0 : Math.max(0, (Date.now() - changed) / 10_000);
}

/** "Back" shows a stored answer even if it is not fresh. */
function isShownAfterBack(response: Response): boolean {
  if (/no-store/i.test(response.headers.get('cache-control') ?? '')) return false;
  return !['authorization', '*'].some((word) => list(response, 'vary').includes(word));
}

const exposes = (response: Response, name: string) =>
  [name, '*'].some((word) => list(response, 'access-control-expose-headers').includes(word));

export const browserChecks: readonly HttpCheck[] = [
  required('browser.preflight', 'Every call is allowed from the origin of the app', async (site) => {
    expectOtherOrigin(site);
    for (const route of routes) if (!route.optional) await expectPreflight(site, route);
  }),
  optional(
    'browser.extensions',
    'Every call of an extension is allowed from the origin of the app',
    async (site) => {
      expectOtherOrigin(site);
      for (const route of routes) if (route.optional) await expectPreflight(site, route);
    },
  ),
  required('browser.origin', 'The app may read every answer, also a refusal', async (site) => {
    expectOtherOrigin(site);
    const { token } = await site.anna();
    const json = { 'content-type': 'application/json' };
    const like = `/api/users/me/likes/${(await site.room()).listing.id}`;
    const fan = (await site.bruno()).token;
    const answers = [
      ['GET /api/search/listings', await ask(site, '/api/search/listings')],
      ['GET /api/users/me', await ask(site, '/api/users/me', { token })],
      ['GET /api/users/me without a session', await ask(site, '/api/users/me', { token: 'ended' })],
      ['GET /api/listings/999999999', await ask(site, '/api/listings/999999999')],
      [
        'POST /api/auth/login, refused,',
        await ask(site, '/api/auth/login', {
          method: 'POST',
          headers: json,
          body: '{"email":"nobody@example.org","password":"wrong one"}',
        }),
      ],
      [
        'POST /api/feedback, refused,',
        await ask(site, '/api/feedback', {
          method: 'POST',
          headers: json,
          body: '{"text":"Short","userId":null}',
        }),
      ],
      [`POST ${like}`, await ask(site, like, { method: 'POST', token: fan })],
      [`DELETE ${like}`, await ask(site, like, { method: 'DELETE', token: fan })],
    ] as const;
    for (const [what, response] of answers) expectOrigin(site, what, response);
  }),
  required('browser.link', 'The app may read the link to the next page', async (site) => {
    const { first } = await site.pages();
    if (nextPage(first) === null || new URL(site.app.baseUrl).origin === site.target.origin) return;
    if (!exposes(first, 'link'))
      fail('No listings come after the first page: Link is not in Access-Control-Expose-Headers');
  }),
  optional('browser.limit', 'The app may read how many listings a member may have', async (site) => {
    expectOtherOrigin(site);
    const response = await ask(site, '/api/users/me/listings', { token: (await site.anna()).token });
    if (!response.headers.has(listingsLimitHeader))
      throw new NotApplicable(`there is no header ${listingsLimitHeader}`);
    if (!exposes(response, listingsLimitHeader))
      fail(
        `The limit of listings shows only after the form: ${listingsLimitHeader} is not in Access-Control-Expose-Headers`,
      );
  }),
  required('browser.private', 'A browser keeps no private answer', async (site) => {
    const { token } = await site.anna();
    for (const path of privatePaths) {
      const response = await ask(site, path, {
        token,
        headers: path.endsWith('picture') ? { accept: 'text/*' } : {},
        redirect: 'follow',
      });
      const seconds = keptFor(response);
      if (seconds > 0)
        fail(
          `After a change, or as another member, a person sees the old answer: GET ${path} is kept for ${Math.ceil(seconds)} s`,
        );
      // The picture's address differs each time.
      if (!path.endsWith('picture') && isShownAfterBack(response))
        fail(
          `"Back" after a logout shows the answers of the previous member: GET ${path} has neither Cache-Control: no-store nor Vary: Authorization`,
        );
      if (/\bpublic\b|s-maxage=[1-9]/.test(response.headers.get('cache-control') ?? '')) {
        fail(
          `Another member may see the answer: GET ${path} is kept by proxies (${response.headers.get('cache-control')})`,
        );
      }
    }
  }),
  required('browser.etag', 'An answer that has changed is not "not modified"', async (site) => {
    const { token, auth } = await site.bruno();
    const path = '/api/users/me';
    for (const bio of ['Before the change', 'After the change']) {
      const before = await ask(site, path, { token });
      await seen('Saving the profile', site.app.saveProfile({ bio, university: '' }, auth));
      const headers: Record<string, string> = {};
      for (const [given, sent] of [
        ['etag', 'if-none-match'],
        ['last-modified', 'if-modified-since'],
      ] as const) {
        const value = before.headers.get(given);
        if (value !== null) headers[sent] = value;
      }
      const after = await ask(site, path, { token, headers });
      // Two changes in one second may have the same time.
      if (after.status === 304 && 'if-none-match' in headers)
        fail(
          `After a change a person sees the old profile: GET ${path} is answered 304, and its ETag is still ${headers['if-none-match']}`,
        );
    }
  }),
  required('browser.redirects', 'No redirect loses the token or the body', async (site) => {
    const body = '{"text":"Short","userId":null}';
    // The call with a token is last: if redirects lose the body, the login before it fails.
    const calls = [
      ['POST', '/api/feedback', async () => ({ body, headers: { 'content-type': 'application/json' } })],
      ['GET', '/api/search/listings', async () => ({})],
      ['GET', '/api/users/me', async () => ({ token: (await site.anna()).token })],
    ] as const;
    for (const [method, path, how] of calls) {
      const { status, headers, url } = await ask(site, path, { ...(await how()), method });
      if (status < 300 || status === 304 || status >= 400) continue;
      const to = URL.parse(headers.get('location') ?? '', url);
      const what = `${method} ${path} is redirected to ${to?.href ?? 'nowhere'}`;
      if (method === 'POST' && status < 307)
        fail(`What was typed is lost: ${what} by ${status}, which becomes a GET`);
      if (to?.origin !== new URL(url).origin)
        fail(`The member is logged out: ${what}, and a browser does not send the token there`);
    }
  }),
  required('browser.encoding', 'Answers are in an encoding that a browser asks for', async (site) => {
    const response = await ask(site, '/api/search/listings', { redirect: 'follow' });
    await response
      .json()
      .catch(() =>
        fail(
          `The search shows an error: its answer cannot be read (${response.headers.get('content-encoding') ?? 'not compressed'})`,
        ),
      );
  }),
  required('browser.mixed', 'An https: page calls an https: backend', async ({ app, target }) => {
    const { protocol, hostname } = new URL(app.baseUrl);
    const isLocal = /^(localhost|127\.|\[::1\])/.test(hostname);
    if (target.origin.startsWith('https:') && protocol === 'http:' && !isLocal) {
      fail(
        `The app says that there is no connection: a browser calls no http: backend from ${target.origin}`,
      );
    }
  }),
];
