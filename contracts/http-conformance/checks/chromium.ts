import { imageSources } from '@stanza/domain/image.ts';
import { NotApplicable } from '../../conformance/mismatch.ts';
import { routes } from '../../routes.ts';
import type { Route } from '../../spec/route.ts';
import type { AppPage } from '../browser/chromium.ts';
import { type HttpCheck, optional, required } from '../http-check.ts';
import { fail, seen } from '../seeing.ts';
import type { Member, Site } from '../site.ts';

function pageOf({ chromium }: Site): AppPage {
  if (chromium === null) throw new NotApplicable('--browser makes these calls in a real Chromium');
  return chromium;
}

const pathOf = ({ call }: Route) => call.path.replaceAll(/\{\w+\}/g, '1').slice(1);

/** Makes a call that the backend rejects: without a valid token, or with an empty body. The app must be able to read the rejection. */
async function tryCall(site: Site, route: Route): Promise<void> {
  const chromium = pageOf(site);
  const { method, bearer, body, form } = route.call;
  const isRead = await chromium.page.evaluate(
    async (asked) => {
      const headers: Record<string, string> = {};
      if (asked.bearer) headers.authorization = 'Bearer ended';
      if (asked.isJson) headers['content-type'] = 'application/json';
      const sent = asked.isJson ? '{}' : asked.isForm ? new FormData() : null;
      return await fetch(asked.url, { method: asked.method, headers, body: sent }).then(
        () => true,
        () => false,
      );
    },
    {
      url: new URL(pathOf(route), site.app.baseUrl).href,
      ...{ method, bearer, isJson: body !== undefined, isForm: form !== undefined },
    },
  );
  if (!isRead) {
    fail(`The app says that there is no connection: ${method} /${pathOf(route)}: ${chromium.blocked()}`);
  }
}

/** The text that a fetch in the page gets. */
const readAs = ({ page }: AppPage, url: string, token: string) =>
  page.evaluate(
    async (asked) =>
      await fetch(asked.url, {
        headers: { authorization: `Bearer ${asked.token}`, accept: 'application/json' },
      }).then((response) => response.text()),
    { url, token },
  );

/** The backend's own answer, without a browser cache. */
const backendAnswer = async (url: string, { token }: Member) =>
  await fetch(url, { headers: { authorization: `Bearer ${token}`, accept: 'application/json' } }).then(
    (response) => response.text(),
  );

const privatePaths = [
  'api/users/me',
  'api/users/me/listings',
  'api/users/me/likes',
  'api/chat/conversations',
];

export const chromiumChecks: readonly HttpCheck[] = [
  required('chromium.calls', 'Chromium lets the app make every call, and read a refusal', async (site) => {
    for (const route of routes) if (!route.optional) await tryCall(site, route);
  }),
  optional('chromium.extensions', 'Chromium lets the app make every call of an extension', async (site) => {
    for (const route of routes) if (route.optional) await tryCall(site, route);
  }),
  required('chromium.link', 'The app gets the link to the next page', async (site) => {
    const { page } = pageOf(site);
    const { first } = await site.pages();
    if (!first.headers.has('link')) throw new NotApplicable('the search has only one page');
    const read = await page.evaluate(async (asked) => (await fetch(asked)).headers.get('link'), first.url);
    if (read === null) fail('No listings come after the first page: Chromium hides the header Link');
  }),
  required('chromium.change', 'A change shows at once', async (site) => {
    const { app } = site;
    const { auth } = await site.anna();
    pageOf(site);
    for (const bio of ['Before', 'After']) {
      await seen('Saving the profile', app.saveProfile({ bio, university: '' }, auth));
      const { bio: shown } = await seen('The profile', app.fetchProfile(auth));
      if (shown !== bio) fail(`The profile still shows «${shown}» after it was changed to «${bio}»`);
    }
    const { listing } = await site.room();
    for (const isLiked of [true, false]) {
      await seen('A like', isLiked ? app.saveLike(listing.id, auth) : app.removeLike(listing.id, auth));
      const heart = await seen('The heart', app.fetchLike(listing.id, auth));
      if (heart !== isLiked) fail(`The heart is still ${heart ? 'full' : 'empty'} after a click`);
      const liked = await seen('The liked listings', app.fetchLikedListings(auth));
      if (liked.some(({ id }) => id === listing.id) !== isLiked)
        fail(`The liked listings are still the old ones after a like was ${isLiked ? 'set' : 'removed'}`);
    }
  }),
  required('chromium.logout', 'A new login shows nothing of the previous member', async (site) => {
    const chromium = pageOf(site);
    const [anna, bruno] = [await site.anna(), await site.bruno()];
    await site.room();
    for (const path of privatePaths) {
      const url = new URL(path, site.app.baseUrl).href;
      const before = await readAs(chromium, url, anna.token);
      const after = await readAs(chromium, url, bruno.token);
      if (after === before && after !== (await backendAnswer(url, bruno)))
        fail(`Another member in the same browser sees the answer of the previous member: GET /${path}`);
    }
  }),
  required('chromium.back', '"Back" after a logout shows nothing of the previous member', async (site) => {
    const { page, origin } = pageOf(site);
    const [anna, bruno] = [await site.anna(), await site.bruno()];
    await site.room();
    const url = new URL('api/users/me/listings', site.app.baseUrl).href;
    const enter = (token: string) =>
      page.evaluate((given) => Object.assign(localStorage, given), { token, url });
    const shown = async () => {
      await page.waitForFunction(() => Reflect.get(globalThis, 'shown') !== undefined);
      return String(await page.evaluate(() => Reflect.get(globalThis, 'shown')));
    };
    await enter(anna.token);
    await page.goto(`${origin}/member`);
    const before = await shown();
    await page.goto(`${origin}/`);
    await enter(bruno.token);
    await page.goBack();
    const after = await shown();
    await page.goto(`${origin}/`);
    if (after === before && after !== (await backendAnswer(url, bruno)))
      fail(
        '"Back" after a logout shows the listings of the previous member: the answer needs Cache-Control: no-store, or Vary: Authorization',
      );
  }),
  required(
    'chromium.images',
    'Chromium shows the photos of a listing and the profile picture',
    async (site) => {
      const chromium = pageOf(site);
      const { listing } = await site.room();
      for (const address of listing.imageUrls) {
        const { src, srcSet = '' } = imageSources(address);
        for (const source of new Set([
          src,
          ...srcSet.split(', ').flatMap((one) => one.split(' ')[0] || []),
        ])) {
          if (!(await chromium.loads(source))) fail(`A photo is not shown: ${source} ${chromium.blocked()}`);
        }
      }
      const picture = await seen('The profile picture', site.app.fetchPicture((await site.anna()).auth));
      if (picture !== null && !(await chromium.loads(picture)))
        fail(`The profile picture is not shown: ${picture} ${chromium.blocked()}`);
    },
  ),
];
