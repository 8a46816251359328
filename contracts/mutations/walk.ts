import { ApiError } from '@stanza/domain/api-error.ts';
import { anyListing, type SearchQuery } from '@stanza/domain/search-query.ts';
import * as z from 'zod/mini';
import { type App, openApp, signal } from '../http-conformance/app.ts';
import { makePhoto } from '../http-conformance/photo.ts';
import { plainDraft } from '../http-conformance/site.ts';
import { postJson } from '../verify/post-json.ts';

const valuesSchema = z.record(z.string(), z.union([z.string(), z.number()]));

interface Walker {
  app: App;
  /** Brings the backend into a provider state. */
  given(state: string, params?: Record<string, unknown>): Promise<Member>;
}

interface Member {
  text(name: string): string;
  id(name: string): number;
  auth: { token: string; signal: AbortSignal };
}

interface Step {
  /** The calls that it makes, as mutations name them. */
  calls: readonly string[];
  run(walker: Walker): Promise<unknown>;
}

const me = { firstName: 'Giulia', lastName: 'Ferri', password: 'correct horse' };
const full = { ...me, bio: 'Physics.', university: 'Politecnico di Milano', hobbies: ['Baking', 'Chess'] };
const noImage = new File(['This is no image.'], 'photo.png', { type: 'image/png' });
const photo = makePhoto(500);
const lastMessage = 'Is the room still free in September?';

const likes = '/api/users/me/likes';
const listings = '/api/users/me/listings';
const conversations = '/api/chat/conversations';
const picture = '/api/users/me/profile-picture';

const at = (name: string): Partial<SearchQuery> => ({ term: { kind: 'location', name } });
const search = async ({ app }: Walker, query: Partial<SearchQuery>) =>
  (await app.searchListings({ ...anyListing, ...query }, { next: null, signal })).listings;
const step = (calls: readonly string[], run: Step['run']): Step => ({ calls, run });

/** What people do in the app, by its own clients. Each step resolves with what they see. */
const steps: readonly Step[] = [
  step(['POST /api/auth/login', 'GET /api/users/me'], async ({ app, given }) => {
    const email = (await given('a member', me)).text('email');
    const token = await app.logIn({ email, password: me.password }, { signal });
    return (await app.fetchProfile({ token, signal })).email === email;
  }),
  step(['POST /api/auth/login'], async ({ app, given }) =>
    app.logIn({ email: (await given('a member', me)).text('email'), password: 'wrong' }, { signal }),
  ),
  ...['an email address that nobody has', 'a member'].map((state) =>
    step(['POST /api/auth/register'], async ({ app, given }) =>
      app.register({ ...me, email: (await given(state, me)).text('email') }, { signal }),
    ),
  ),
  ...['a member', 'an email address that gets no reset mail'].map((state) =>
    step(['POST /api/auth/forgot-password'], async ({ app, given }) =>
      app.sendResetMail({ email: (await given(state, me)).text('email') }, { signal }),
    ),
  ),
  ...['a password reset that was asked for', 'a reset token that is no longer good'].map((state) =>
    step(['POST /api/auth/reset-password'], async ({ app, given }) =>
      app.resetPassword(
        { token: (await given(state)).text('resetToken'), newPassword: 'another one' },
        { signal },
      ),
    ),
  ),
  ...['a member', 'a member with a full profile'].map((state) =>
    step(['GET /api/users/me'], async ({ app, given }) => app.fetchProfile((await given(state, full)).auth)),
  ),
  step(['PUT /api/users/me', 'GET /api/users/me'], async ({ app, given }) => {
    const { auth } = await given('a member', me);
    return [await app.saveProfile({ bio: 'Città 🏠', university: '' }, auth), await app.fetchProfile(auth)];
  }),
  step(['PUT /api/users/me'], async ({ app, given }) => {
    const bio = (await given('a bio that is refused')).text('bio');
    return app.saveProfile({ bio, university: '' }, (await given('a member', me)).auth);
  }),
  ...['a member', 'a member with a profile picture'].map((state) =>
    step([`GET ${picture}`], async ({ app, given }) => app.fetchPicture((await given(state, me)).auth)),
  ),
  step([`POST ${picture}`, `GET ${picture}`], async ({ app, given }) => {
    const { auth } = await given('a member', me);
    await app.uploadPicture(photo, auth);
    return await loads(await app.fetchPicture(auth));
  }),
  step([`POST ${picture}`], async ({ app, given }) =>
    app.uploadPicture(noImage, (await given('a member', me)).auth),
  ),
  step(
    [`POST ${listings}`, `GET ${listings}`, 'GET /api/listings/*', 'GET /api/search/listings'],
    async (walker) => {
      const { app, given } = walker;
      const { auth } = await given('a member', me);
      await app.publish(plainDraft, [photo, photo], auth.token);
      const [own] = await app.fetchOwnListings(auth);
      if (!own) return 'nothing';
      const page = await app.fetchListing(own.id, { signal });
      const found = await app.searchAll({ ...anyListing, ...at(plainDraft.city) });
      const isFound = found.filter(({ id }) => id === own.id).length;
      const elsewhere = await app.searchAll({ ...anyListing, ...at('Milano') });
      const photos = await Promise.all(page.imageUrls.map(loads));
      await app.deleteListing(own.id, auth);
      return [own, page, isFound, elsewhere.some(({ id }) => id === own.id), photos];
    },
  ),
  step([`POST ${listings}`], async ({ app, given }) =>
    app.publish(plainDraft, [photo], (await given('a member who has reached the listing limit')).auth.token),
  ),
  step([`POST ${listings}`], async ({ app, given }) =>
    app.publish(plainDraft, [noImage], (await given('a member', me)).auth.token),
  ),
  ...['a member', 'a member with two listings'].map((state) =>
    step([`GET ${listings}`], async ({ app, given }) => app.fetchOwnListings((await given(state, me)).auth)),
  ),
  step([`DELETE ${listings}/*`, `GET ${listings}`], async ({ app, given }) => {
    const owner = await given('a member with a listing');
    await app.deleteListing(owner.id('listingId'), owner.auth);
    return app.fetchOwnListings(owner.auth);
  }),
  step([`DELETE ${listings}/*`], async ({ app, given }) => {
    const id = (await given('a listing with every detail')).id('listingId');
    return app.deleteListing(id, (await given('a member', me)).auth);
  }),
  ...['a listing with every detail', 'a listing without optional details', 'no such listing'].map((state) =>
    step(['GET /api/listings/*'], async ({ app, given }) =>
      app.fetchListing((await given(state)).id('listingId'), { signal }),
    ),
  ),
  ...['two listings in a place', 'a place without listings'].map((state) =>
    step(['GET /api/search/listings'], async (walker) =>
      search(walker, at((await walker.given(state)).text('location'))),
    ),
  ),
  step(['GET /api/search/listings'], async (walker) => {
    await walker.given('two listings near a university', { university: 'Bocconi' });
    return (await search(walker, { term: { kind: 'university', name: 'Bocconi' } })).length > 1;
  }),
  ...['a member', 'a member who likes two listings'].map((state) =>
    step([`GET ${likes}`], async ({ app, given }) => app.fetchLikedListings((await given(state, me)).auth)),
  ),
  step([`GET ${likes}/*`, `POST ${likes}/*`, `DELETE ${likes}/*`, `GET ${likes}`], async ({ app, given }) => {
    const id = (await given('a listing with every detail')).id('listingId');
    const { auth } = await given('a member', me);
    const look = async () => [await app.fetchLike(id, auth), (await app.fetchLikedListings(auth)).length];
    const seen = [await look()];
    await app.saveLike(id, auth);
    seen.push(await look());
    await app.removeLike(id, auth);
    return [...seen, await look()];
  }),
  ...['a member', 'a member in two conversations'].map((state) =>
    step([`GET ${conversations}`], async ({ app, given }) =>
      app.fetchConversations((await given(state, { ...me, lastMessage })).auth),
    ),
  ),
  step([`GET ${conversations}/*/messages`], async ({ app, given }) => {
    const member = await given('two members in a conversation', { lastMessage });
    const id = member.id('conversationId');
    const messages = await app.fetchMessages(id, member.auth);
    // The app shows a message only in its own conversation.
    return messages.map(({ conversationId, ...message }) => ({ ...message, isHere: conversationId === id }));
  }),
  step([`GET ${conversations}/*/messages`], async ({ app, given }) => {
    const id = (await given('a conversation of others')).id('conversationId');
    return app.fetchMessages(id, (await given('a member', me)).auth);
  }),
  ...['nobody is logged in', 'feedback is rate-limited'].map((state) =>
    step(['POST /api/feedback'], async ({ app, given }) => {
      await given(state);
      return app.sendFeedback({ text: 'More rooms in Padova, please!', userId: null }, { signal });
    }),
  ),
  step(['POST /api/feedback'], async ({ app, given }) =>
    app.sendFeedback(
      { text: (await given('a feedback text that is refused')).text('text'), userId: null },
      { signal },
    ),
  ),
  ...ofEndedSession([
    [`GET /api/users/me`, (app, auth) => app.fetchProfile(auth)],
    [`PUT /api/users/me`, (app, auth) => app.saveProfile({ bio: '', university: '' }, auth)],
    [`GET ${picture}`, (app, auth) => app.fetchPicture(auth)],
    [`POST ${picture}`, (app, auth) => app.uploadPicture(photo, auth)],
    [`GET ${listings}`, (app, auth) => app.fetchOwnListings(auth)],
    [`POST ${listings}`, (app, auth) => app.publish(plainDraft, [photo], auth.token)],
    [`DELETE ${listings}/*`, (app, auth, id) => app.deleteListing(id, auth)],
    [`GET ${likes}`, (app, auth) => app.fetchLikedListings(auth)],
    [`GET ${likes}/*`, (app, auth, id) => app.fetchLike(id, auth)],
    [`POST ${likes}/*`, (app, auth, id) => app.saveLike(id, auth)],
    [`DELETE ${likes}/*`, (app, auth, id) => app.removeLike(id, auth)],
    [`GET ${conversations}`, (app, auth) => app.fetchConversations(auth)],
    [`GET ${conversations}/*/messages`, (app, auth, id) => app.fetchMessages(id, auth)],
  ]),
];

function ofEndedSession(
  calls: readonly (readonly [string, (app: App, auth: Member['auth'], id: number) => Promise<unknown>])[],
): Step[] {
  return calls.map(([call, ask]) =>
    step([call], async ({ app, given }) => {
      const id = (await given('a listing with every detail')).id('listingId');
      return ask(app, (await given('a session that has ended')).auth, id);
    }),
  );
}

/** Whether a browser would show the image. */
async function loads(address: string | null): Promise<boolean> {
  if (address === null) return false;
  const response = await fetch(address).catch(() => null);
  return response?.ok === true && (await response.arrayBuffer()).byteLength > 0;
}

/** The calls of which the walk can tell whether a change breaks the app. */
export const walkedCalls: ReadonlySet<string> = new Set(steps.flatMap(({ calls }) => calls));

export interface Place {
  /** Without a trailing slash. */
  url: string;
  stateUrl: string;
}

/** What people see in every step with this call, without what differs from run to run. */
export async function walk({ url, stateUrl }: Place, call: string): Promise<string[]> {
  const walker: Walker = {
    app: openApp(`${url}/`),
    async given(state, params = {}) {
      const { status, text } = await postJson(stateUrl, { state, params, action: 'setup' }, 15_000);
      if (status !== 200) throw new Error(`The provider state '${state}' was answered ${status}: ${text}`);
      const values = valuesSchema.parse(JSON.parse(text));
      return {
        text: (name) => String(values[name]),
        id: (name) => Number(values[name]),
        auth: { token: String(values.token), signal },
      };
    },
  };
  const seen: string[] = [];
  for (const { calls, run } of steps) {
    if (!calls.includes(call)) continue;
    const result = await run(walker).then(
      (value) => ({ shown: masked(value) }),
      (error: unknown) => shownError(error, call),
    );
    seen.push(JSON.stringify(result));
    await postJson(stateUrl, { state: 'feedback is rate-limited', params: {}, action: 'teardown' }, 15_000);
  }
  return seen;
}

/** What the app shows of a failure: its own text by kind, or the words of the backend, whichever they are. */
function shownError(error: unknown, call: string): unknown {
  if (!(error instanceof ApiError)) return { failure: String(error) };
  const { kind, status, serverMessage, fieldMessage, code, minutesUntilReset } = error;
  // Only a member is logged out by a 401: to a form it is a refusal.
  const isForm = call.includes('/api/auth/');
  if (kind === 'unauthorized' && !isForm) return { failure: kind };
  // What is not there has a page of its own. Only the deletion shows the words of a 404.
  if (kind === 'notFound' && call.startsWith('GET ')) return { failure: kind };
  return {
    failure: ['network', 'timeout', 'unreadable'].includes(kind) ? 'no answer' : isForm ? 'refused' : kind,
    // The form of feedback tells refusals apart by their status.
    status: call === 'POST /api/feedback' || (status !== undefined && status >= 500) ? status : undefined,
    hasWords: (serverMessage ?? fieldMessage) !== undefined,
    code,
    hasMinutes: minutesUntilReset !== undefined,
  };
}

/** A value without what differs from run to run: ids, moments, addresses. Lists have no order of their own. */
function masked(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) {
    const list = value.map((item) => masked(item, name));
    return typeof value[0] === 'object'
      ? list.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
      : list;
  }
  if (typeof value === 'object' && value !== null) {
    // To the app null is as good as nothing.
    const there = Object.entries(value).filter(([, inner]) => inner !== null);
    return Object.fromEntries(there.map(([key, inner]) => [key, masked(inner, key)]));
  }
  if (typeof value === 'number' && /id$/i.test(name)) return 'an id';
  if (typeof value !== 'string') return value;
  if (/timestamp/i.test(name)) return Number.isNaN(Date.parse(value)) ? value : 'a moment';
  return value
    .replaceAll(/https?:\/\/\S+/g, 'an address')
    .replaceAll(/[\w-]*\d{3,}[\w-]*/g, '#')
    .replaceAll(/member-\w+/g, '#');
}
