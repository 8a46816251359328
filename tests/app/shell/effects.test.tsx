import type { FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type AnyActorLogic, createActor, toPromise } from 'xstate';
import { draftId } from '../../../fixtures/listing-drafts.ts';
import { anEditableListing, aSummary, listingsOf } from '../../../fixtures/listings.ts';
import { aCard, anOwnCard } from '../../../fixtures/member-cards.ts';
import { aConversation, aFile, aUser } from '../../../fixtures/members.ts';
import { aSavedSearch, savedSearchesOf } from '../../../fixtures/saved-searches.ts';
import { aViewing } from '../../../fixtures/viewings.ts';
import {
  feedbackEffects,
  loginEffects,
  passwordResetEffects,
  registrationEffects,
} from '../../../src/app/effects/account/forms.ts';
import {
  likedListingsEffects,
  profileEditEffects,
  profilePictureEffects,
  recentConversationsEffects,
} from '../../../src/app/effects/account/member.ts';
import { memberCardEffects, ownCardEffects } from '../../../src/app/effects/account/member-cards.ts';
import { inboxEffects } from '../../../src/app/effects/chat/inbox.ts';
import { viewingsEffects } from '../../../src/app/effects/chat/viewings.ts';
import { likeEffects } from '../../../src/app/effects/listing/likes.ts';
import { once } from '../../../src/app/effects/once.ts';
import { draftAutosaveEffects, ownDraftsEffects } from '../../../src/app/effects/publish/new-listing.ts';
import {
  fetchPlace,
  listingLifeEffects,
  listingQuotaEffects,
  ownListingsEffects,
} from '../../../src/app/effects/publish/own-listings.ts';
import { propertyMap, propertyMapEffects } from '../../../src/app/effects/search/property-map.ts';
import {
  lookAtSavedSearch,
  savedSearchesEffects,
  searchSavingEffects,
} from '../../../src/app/effects/search/saved-searches.ts';
import {
  filterPanelEffects,
  listingDetailEffects,
  listingRenewalEffects,
  listingSearchEffects,
  locationLookupEffects,
  locationMap,
  mapSearchEffects,
  pricePinMap,
  similarListingsEffects,
} from '../../../src/app/effects/search/search.ts';
import { rootEffects, sessionEffects } from '../../../src/app/effects/shell/root.ts';
import { viewChunk } from '../../../src/app/effects/shell/view-chunk.tsx';
import { ProfileError } from '../../../src/domain/account/profile-error.ts';
import { anyListing } from '../../../src/domain/search/search-query.ts';
import type { SavedSearches } from '../../../src/schemas/search/saved-search.ts';
import { aSession } from '../../support/a-session.ts';
import { host } from '../../support/effect-host.ts';
import { takeConsoleLines } from '../../support/setup.ts';

interface Sent {
  line: string;
  authorization: string | null;
  json?: unknown;
}

const { vitalNames, vitalsUrl } = vi.hoisted(() => ({
  vitalNames: ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'],
  vitalsUrl: 'https://vitals.example.org/',
}));

const none = () => [];

vi.mock('web-vitals', () => {
  const measured = { value: 0.1, rating: 'good', delta: 0.1, entries: [] };
  const measures = vitalNames.map((name) => [
    `on${name}`,
    (report: (vital: object) => void) => report({ name, ...measured }),
  ]);
  return Object.fromEntries(measures);
});

vi.mock('../../../src/app/environment.ts', async (original) => ({
  ...(await original<object>()),
  vitalsUrl,
}));
vi.mock('../../../src/app/effects/chat/chat.ts', async (original) => ({
  ...(await original<object>()),
  loadChat: async (session: unknown, userId: number) => ({ session, userId }),
}));

vi.mock('../../../src/components/maps/PricePinMap.tsx', () => ({ default: () => 'price pins' }));
vi.mock('../../../src/components/maps/LocationMap.tsx', () => ({ default: () => 'a location' }));
vi.mock('../../../src/components/maps/PropertyMap.tsx', () => ({ default: () => 'properties' }));

let answer: () => Response | Promise<Response>;
let sent: Sent[];
let signals: AbortSignal[];

beforeEach(() => {
  sent = [];
  signals = [];
  answer = () => new Response();
  // The clients send requests to the origin of the page.
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    // Each request for a picture has a new address.
    searchParams.delete('t');
    const query = searchParams.size > 0 ? `?${searchParams}` : '';
    const isJson = request.headers.get('content-type') === 'application/json';
    sent.push({
      line: `${request.method} ${pathname}${query}`,
      authorization: request.headers.get('authorization'),
      ...(isJson && { json: await request.clone().json() }),
    });
    signals.push(request.signal);
    // A response that was not fetched has an empty address.
    return Object.defineProperty(await answer(), 'url', { value: request.url });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

interface Effect {
  what: string;
  logic: () => AnyActorLogic;
  input?: unknown;
  line: string;
  token?: string;
  json?: unknown;
  answered?: unknown;
  output?: unknown;
}

const login = { email: 'giulia@example.org', password: 'ricotta' };
const registration = { firstName: 'Giulia', lastName: 'Ferri', ...login };
const reset = { token: 'of-the-mail', newPassword: 'ricotta' };
const feedback = { text: 'The map could show trams.', userId: null };
const update = { bio: 'New bio.', university: 'Bocconi' };
const liked = { listingId: 101 };
const token = 'Bearer token-1';

const effects: Effect[] = [
  {
    what: 'registration',
    logic: () => registrationEffects.register,
    input: registration,
    line: 'POST /api/auth/register',
    json: registration,
  },
  {
    what: 'reset mail',
    logic: () => passwordResetEffects.sendResetMail,
    input: { email: login.email },
    line: 'POST /api/auth/forgot-password',
    json: { email: login.email },
  },
  {
    what: 'password reset',
    logic: () => passwordResetEffects.resetPassword,
    input: reset,
    line: 'POST /api/auth/reset-password',
    json: reset,
  },
  {
    what: 'feedback',
    logic: () => feedbackEffects.sendFeedback,
    input: feedback,
    line: 'POST /api/feedback',
    json: feedback,
  },
  {
    what: 'logout',
    logic: () => sessionEffects.endSession,
    input: { token: 'token-2' },
    line: 'POST /api/auth/logout',
    token: 'Bearer token-2',
  },
  {
    what: 'search',
    logic: () => listingSearchEffects.searchListings,
    input: { query: { ...anyListing, maxPrice: 700 }, next: null, capabilities: [] },
    line: 'GET /api/search/listings?maxPrice=700',
    answered: [],
    output: { listings: [], next: null },
  },
  {
    what: 'listing',
    logic: () => listingDetailEffects.fetchListing,
    input: { id: 101 },
    line: 'GET /api/listings/101',
    answered: listingsOf(101)[0],
    output: expect.objectContaining({ id: 101 }),
  },
  {
    what: 'location',
    logic: () => locationLookupEffects.lookUpPostalCode,
    input: { postalCode: '20131' },
    line: 'GET /geocode/search?postalcode=20131&countrycodes=it&format=json&limit=1',
    answered: [{ lat: '45.478', lon: '9.225' }],
    output: { latitude: 45.478, longitude: 9.225 },
  },
  {
    what: 'liked listings',
    logic: () => likedListingsEffects(aSession(), none).fetch,
    line: 'GET /api/users/me/likes',
    token,
    answered: [],
    output: [],
  },
  {
    what: 'language of the account',
    logic: () => rootEffects(aSession(), none).fetchLanguage,
    line: 'GET /api/users/me/language',
    token,
    answered: { language: 'it' },
    output: { account: 'it', shown: 'en', isAsked: false },
  },
  {
    what: 'language of the account',
    logic: () => rootEffects(aSession(), none).sendLanguage,
    line: 'PUT /api/users/me/language',
    token,
    json: { language: 'en' },
  },
  {
    what: 'own listings',
    logic: () => ownListingsEffects(aSession()).fetchRows,
    line: 'GET /api/users/me/listings',
    token,
    answered: [],
    output: [],
  },
  {
    what: 'deletion',
    logic: () => ownListingsEffects(aSession()).deleteRow,
    input: { id: 101 },
    line: 'DELETE /api/users/me/listings/101',
    token,
  },
  {
    what: 'profile',
    logic: () => profileEditEffects(aSession()).fetchProfile,
    line: 'GET /api/users/me',
    token,
    answered: aUser(),
    output: aUser(),
  },
  {
    what: 'profile update',
    logic: () => profileEditEffects(aSession()).saveProfile,
    input: update,
    line: 'PUT /api/users/me',
    token,
    json: update,
    answered: aUser(update),
    output: aUser(update),
  },
  {
    what: 'profile picture',
    logic: () => profilePictureEffects(aSession()).fetchPicture,
    line: 'GET /api/users/me/profile-picture',
    token,
    answered: '/images/giulia.webp',
    output: expect.stringMatching(/\/images\/giulia\.webp$/),
  },
  {
    what: 'picture upload',
    logic: () => profilePictureEffects(aSession()).uploadPicture,
    input: { file: aFile() },
    line: 'POST /api/users/me/profile-picture',
    token,
  },
  {
    what: 'conversations',
    logic: () => recentConversationsEffects(aSession()).fetch,
    line: 'GET /api/chat/conversations',
    token,
    answered: [aConversation()],
    output: [aConversation()],
  },
  {
    what: 'like',
    logic: () => likeEffects(aSession(), none).fetchLike,
    input: liked,
    line: 'GET /api/users/me/likes/101',
    token,
    answered: true,
    output: true,
  },
  {
    what: 'like',
    logic: () => likeEffects(aSession(), none).saveLike,
    input: liked,
    line: 'POST /api/users/me/likes/101',
    token,
  },
  {
    what: 'unlike',
    logic: () => likeEffects(aSession(), none).removeLike,
    input: liked,
    line: 'DELETE /api/users/me/likes/101',
    token,
  },
];

const viewing = { conversationId: 31, command: { kind: 'cancel', listingId: 101, version: 1 } };
const ofViewing = '/api/chat/conversations/31/viewings';
const proposal = {
  times: ['2026-11-24T17:00:00.000Z'],
  minutes: 30,
  place: 'onSite',
  videoLink: null,
  version: null,
};
const decline = { conversationIds: [31], text: 'It is taken.' };
const search = { name: 'Near the Politecnico', search: 'maxPrice=700', mail: 'daily' };
const searches = { searches: [], loweredRents: 'none' };
const mine = anEditableListing({ imageUrls: [], profilePictureUrl: null });
const paused = { ...mine, life: { state: 'paused', version: '2' } };
const ofMine = '/api/users/me/listings/101';
const place = { street: 'Via Pacini 12', latitude: 45.48, longitude: 9.23 };
const counted = { ...aSummary(), listings: [], next: null };

/** These calls belong to capabilities that a backend may lack. */
const effectsOfCapabilities: Effect[] = [
  {
    what: 'inbox',
    logic: () => inboxEffects(aSession()).fetchInbox,
    line: 'GET /api/chat/inbox',
    token,
    answered: [],
    output: [],
  },
  {
    what: 'decline',
    logic: () => inboxEffects(aSession()).decline,
    input: { key: 'key-1', ...decline },
    line: 'PUT /api/chat/inbox/declines/key-1',
    token,
    json: decline,
    answered: [],
    output: [],
  },
  {
    what: 'viewings',
    logic: () => viewingsEffects(aSession()).fetchViewings,
    input: { conversationId: 31 },
    line: `GET ${ofViewing}`,
    token,
    answered: [aViewing()],
    output: [aViewing()],
  },
  {
    what: 'viewing',
    logic: () => viewingsEffects(aSession()).changeViewing,
    input: { ...viewing, command: { kind: 'propose', listingId: 101, proposal } },
    line: `PUT ${ofViewing}/101/proposal`,
    token,
    json: proposal,
    answered: aViewing(),
    output: aViewing(),
  },
  {
    what: 'viewing',
    logic: () => viewingsEffects(aSession()).changeViewing,
    input: { ...viewing, command: { kind: 'agree', listingId: 101, start: proposal.times[0], version: 1 } },
    line: `PUT ${ofViewing}/101/agreement`,
    token,
    json: { start: proposal.times[0], version: 1 },
    answered: aViewing(),
    output: aViewing(),
  },
  {
    what: 'viewing',
    logic: () => viewingsEffects(aSession()).changeViewing,
    input: viewing,
    line: `PUT ${ofViewing}/101/cancellation`,
    token,
    json: { version: 1 },
    answered: aViewing(),
    output: aViewing(),
  },
  {
    what: 'saved search',
    logic: () => searchSavingEffects(aSession()).saveSearch,
    input: { id: draftId, ...search },
    line: `PUT /api/users/me/saved-searches/${draftId}`,
    token,
    json: search,
    answered: searches,
    output: searches,
  },
  {
    what: 'saved searches',
    logic: () => savedSearchesEffects(aSession()).fetchSavedSearches,
    line: 'GET /api/users/me/saved-searches',
    token,
    answered: searches,
    output: searches,
  },
  {
    what: 'saved search',
    logic: () => savedSearchesEffects(aSession()).change,
    input: { kind: 'edit', id: draftId, values: { name: 'Mine' } },
    line: `PUT /api/users/me/saved-searches/${draftId}/values`,
    token,
    json: { name: 'Mine' },
    answered: searches,
    output: searches,
  },
  {
    what: 'saved search',
    logic: () => savedSearchesEffects(aSession()).change,
    input: { kind: 'delete', id: draftId },
    line: `DELETE /api/users/me/saved-searches/${draftId}`,
    token,
    answered: searches,
    output: searches,
  },
  {
    what: 'saved search',
    logic: () => savedSearchesEffects(aSession()).change,
    input: { kind: 'loweredRents', mail: 'weekly' },
    line: 'PUT /api/users/me/lowered-rents',
    token,
    json: { mail: 'weekly' },
    answered: searches,
    output: searches,
  },
  {
    what: 'card',
    logic: () => memberCardEffects(aSession()).fetch,
    input: { source: { kind: 'poster', listingId: 101 } },
    line: 'GET /api/listings/101/poster',
    answered: aCard(),
    output: aCard(),
  },
  {
    what: 'card',
    logic: () => memberCardEffects(aSession()).fetch,
    input: { source: { kind: 'partner', conversationId: 31 } },
    line: 'GET /api/chat/conversations/31/card',
    token,
    answered: aCard(),
    output: aCard(),
  },
  {
    what: 'own card',
    logic: () => ownCardEffects(aSession()).fetchOwnCard,
    line: 'GET /api/users/me/card',
    token,
    answered: anOwnCard(),
    output: anOwnCard(),
  },
  {
    what: 'card choice',
    logic: () => ownCardEffects(aSession()).saveParts,
    input: anOwnCard().shown,
    line: 'PUT /api/users/me/card',
    token,
    json: { shown: anOwnCard().shown },
    answered: anOwnCard(),
    output: anOwnCard(),
  },
  {
    what: 'limit of listings',
    logic: () => listingQuotaEffects(aSession()).fetch,
    line: 'GET /api/users/me/listings',
    token,
    answered: [],
    output: false,
  },
  {
    what: 'own listing',
    logic: () => listingLifeEffects(aSession()).fetchListing,
    input: { id: 101 },
    line: 'GET /api/users/me/listings',
    token,
    answered: [{ ...mine, id: 102 }, mine],
    output: mine,
  },
  {
    what: 'state of a listing',
    logic: () => listingLifeEffects(aSession()).changeState,
    input: { listing: mine, state: 'paused' },
    line: `PUT ${ofMine}/state?version=1`,
    token,
    json: { state: 'paused' },
    answered: paused,
    output: paused,
  },
  {
    what: 'state of a listing',
    logic: () => listingLifeEffects(aSession()).changeState,
    input: { listing: mine, state: 'renewed' },
    line: `PUT ${ofMine}/renewal`,
    token,
    answered: mine,
    output: mine,
  },
  {
    what: 'exact place',
    logic: () => fetchPlace(aSession()),
    input: { id: 101 },
    line: 'GET /api/listings/101/place',
    token,
    answered: place,
    output: place,
  },
  {
    what: 'renewal',
    logic: () => listingRenewalEffects.renew,
    input: { id: 101, key: 'of-the-mail' },
    line: 'PUT /api/listings/101/renewal',
    json: { key: 'of-the-mail' },
    answered: mine,
    output: mine,
  },
  {
    what: 'similar listings',
    logic: () => similarListingsEffects.fetch,
    input: { id: 101 },
    line: 'GET /api/listings/101/similar',
    answered: [],
    output: [],
  },
  {
    what: 'room',
    logic: () => mapSearchEffects.fetchRoom,
    input: { id: 101 },
    line: 'GET /api/listings/101',
    answered: mine,
    output: mine,
  },
  {
    what: 'count',
    logic: () => filterPanelEffects.countListings,
    input: { query: { ...anyListing, maxPrice: 700 } },
    line: 'GET /api/search/filtered?maxPrice=700&limit=0',
    answered: counted,
    output: aSummary(),
  },
  {
    what: 'drafts',
    logic: () => draftAutosaveEffects(aSession()).fetchDrafts,
    line: 'GET /api/users/me/drafts',
    token,
    answered: [],
    output: [],
  },
  {
    what: 'deletion of a draft',
    logic: () => ownDraftsEffects(aSession()).deleteRow,
    input: { id: draftId },
    line: `DELETE /api/users/me/drafts/${draftId}`,
    token,
  },
];

/** The number of listeners added to the window since this call and not removed. */
function countListeners(): () => number {
  const added = vi.spyOn(window, 'addEventListener').mock.calls;
  const removed = vi.spyOn(window, 'removeEventListener').mock.calls;
  const isRemoved = ([type, listener]: readonly unknown[]) =>
    removed.some((call) => call[0] === type && call[1] === listener);
  return () => added.filter((call) => !isRemoved(call)).length;
}

function start({ logic, input }: Pick<Effect, 'logic' | 'input'>) {
  const actor = createActor(logic(), { input });
  const outcome = toPromise(actor);
  // A caller that does not await the outcome has stopped the actor.
  outcome.catch(() => {});
  actor.start();
  return { outcome, actor };
}

describe.each([...effects, ...effectsOfCapabilities])('$line', (effect) => {
  const { what, line, token: authorization = null, json, answered, output } = effect;
  const text = typeof answered === 'string' ? answered : JSON.stringify(answered);

  it('is called once, and its answer is the output', async () => {
    answer = () => new Response(text);
    expect(await start(effect).outcome).toEqual(output);
    expect(sent).toEqual([{ line, authorization, ...(json !== undefined && { json }) }]);
  });

  it('that fails logs one line', async () => {
    answer = () => new Response(null, { status: 400 });
    await expect(start(effect).outcome).rejects.toMatchObject({ kind: 'rejected' });
    expect(takeConsoleLines()).toEqual([`Stanza: ${what} failed. The server answered 400.`]);
  });

  it('is aborted when its actor stops, without a log line', async () => {
    answer = () => new Promise(() => {});
    const { actor } = start(effect);
    await vi.waitUntil(() => signals.length === 1);
    expect(signals[0]?.aborted).toBe(false);
    actor.stop();
    expect(signals[0]?.aborted).toBe(true);
  });
});

describe('a client', () => {
  it('is created once, and again after a failure', async () => {
    const make = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error('Offline'))
      .mockResolvedValue('client');
    const client = once(make);
    await expect(client()).rejects.toThrow('Offline');
    expect(await Promise.all([client(), client()])).toEqual(['client', 'client']);
    expect(make).toHaveBeenCalledTimes(2);
  });
});

describe('a call of a member without a token', () => {
  it('is not made', async () => {
    const actor = createActor(likedListingsEffects(aSession(null), none).fetch);
    const outcome = expect(toPromise(actor)).rejects.toThrow(
      'Authentication token not found. Please log in.',
    );
    actor.start();
    await outcome;
    expect(sent).toEqual([]);
    expect(takeConsoleLines()).toHaveLength(1);
  });
});

const run = async (logic: AnyActorLogic, input?: unknown) =>
  await start({ logic: () => logic, input }).outcome;

describe('the exact place of a listing', () => {
  const find = (token?: null) => run(fetchPlace(aSession(token)), { id: 101 });

  it('is not requested for a visitor', async () => {
    expect(await find(null)).toBeNull();
    expect(sent).toEqual([]);
  });

  it.each([401, 403, 404])('is null if the backend rejects the request with %d', async (status) => {
    answer = () => new Response(null, { status });
    expect(await find()).toBeNull();
    expect(takeConsoleLines()).toEqual([]);
  });
});

describe('an own listing', () => {
  const { life: _, ...lifeless } = mine;

  it.each([
    { of: 'a member without it', listings: [] },
    { of: 'a backend without states', listings: [lifeless] },
  ])('of $of cannot be edited', async ({ listings }) => {
    answer = () => Response.json(listings);
    await expect(run(listingLifeEffects(aSession()).fetchListing, { id: 101 })).rejects.toMatchObject({
      kind: 'notFound',
    });
    expect(takeConsoleLines()).toEqual([
      'Stanza: own listing failed. The member has no such listing that can be edited.',
    ]);
  });

  it('whose answer lacks the state is unreadable', async () => {
    answer = () => Response.json(lifeless);
    await expect(
      run(listingLifeEffects(aSession()).changeState, { listing: mine, state: 'rented' }),
    ).rejects.toMatchObject({ kind: 'unreadable' });
    expect(takeConsoleLines()).toEqual([
      'Stanza: state of a listing failed. The answer lacks the state of the listing.',
    ]);
  });
});

describe('a look at a saved search', () => {
  it('is sent to the backend; a failure logs one line', async () => {
    answer = () => new Response(null, { status: 400 });
    lookAtSavedSearch(aSession(), draftId);
    const lines: string[] = [];
    await vi.waitUntil(() => lines.push(...takeConsoleLines()) > 0);
    expect(lines).toEqual(['Stanza: look at a saved search failed. The server answered 400.']);
    expect(sent).toEqual([
      { line: `PUT /api/users/me/saved-searches/${draftId}/look`, authorization: token },
    ]);
  });
});

describe('a search that was opened', () => {
  const counts = async () => {
    const all = await run(savedSearchesEffects(aSession()).fetchSavedSearches, undefined);
    return (all as SavedSearches).searches.map(({ newCount }) => newCount);
  };
  const one = aSavedSearch({ id: draftId, newCount: 3 });
  const other = aSavedSearch({ id: 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f112', newCount: 2 });
  const list = () => Response.json(savedSearchesOf(one, other));

  it('has nothing new before the backend has answered', async () => {
    let endLook = (_: Response) => {};
    answer = () => {
      const isLook = sent.at(-1)?.line.endsWith('/look');
      return isLook ? new Promise<Response>((resolve) => (endLook = resolve)) : list();
    };
    lookAtSavedSearch(aSession(), draftId);
    await vi.waitUntil(() => sent.length === 1);
    expect(await counts()).toEqual([0, 2]);
    endLook(list());
    await vi.waitFor(async () => expect(await counts()).toEqual([3, 2]));
  });

  it('has nothing new in an answer that was requested before', async () => {
    const open: ((response: Response) => void)[] = [];
    answer = () => new Promise<Response>((resolve) => open.push(resolve));
    lookAtSavedSearch(aSession(), draftId);
    await vi.waitUntil(() => open.length === 1);
    const late = counts();
    await vi.waitUntil(() => open.length === 2);
    open[0]?.(list());
    answer = list;
    await vi.waitFor(async () => expect(await counts()).toEqual([3, 2]));
    open[1]?.(list());
    expect(await late).toEqual([0, 2]);
  });
});

describe('the login', () => {
  const logIn = (profile: () => Response) => {
    const calls: [string, string | null][] = [];
    vi.stubGlobal('fetch', async (request: Request) => {
      calls.push([
        `${request.method} ${new URL(request.url).pathname}`,
        request.headers.get('Authorization'),
      ]);
      return calls.length === 1 ? Response.json({ token: 'token-2' }) : profile();
    });
    return { calls, outcome: run(loginEffects.logIn, login) };
  };

  it('exchanges email and password for the token, and the token for the profile', async () => {
    const { calls, outcome } = logIn(() => Response.json(aUser()));
    expect(await outcome).toEqual({ token: 'token-2', user: aUser() });
    expect(calls).toEqual([
      ['POST /api/auth/login', null],
      ['GET /api/users/me', 'Bearer token-2'],
    ]);
  });

  it('tells a profile that cannot be fetched from a refused login', async () => {
    const { outcome } = logIn(() => Response.json({ message: 'Expired.' }, { status: 401 }));
    await expect(outcome).rejects.toBeInstanceOf(ProfileError);
    expect(takeConsoleLines()).toEqual([expect.stringMatching(/^Stanza: profile failed\. /)]);
  });
});

describe('the token', () => {
  it('is stored for the next visit until it is removed', async () => {
    expect(await run(sessionEffects.readToken)).toBeNull();
    await run(sessionEffects.keepToken, { token: 'token-1' });
    expect(await run(sessionEffects.readToken)).toBe('token-1');
    await run(sessionEffects.keepToken, { token: null });
    expect(await run(sessionEffects.readToken)).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('is null if an empty one is stored', async () => {
    await run(sessionEffects.keepToken, { token: '' });
    expect(await run(sessionEffects.readToken)).toBeNull();
  });

  it('is removed with the session, which a demo user ends without a call', async () => {
    await run(sessionEffects.keepToken, { token: 'token-1' });
    await run(sessionEffects.endSession, { token: null });
    expect(localStorage).toHaveLength(0);
    expect(sent).toEqual([]);
  });

  it('is reported when another tab changes it, until the actor stops', () => {
    const listeners = countListeners();
    const { received, stop } = host(sessionEffects.storedToken);
    const change = (key: string | null, newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    change('stanza.token', 'token-2');
    change('stanza.other', 'x');
    change('stanza.token', '');
    change(null, null);
    const tokens = ['token-2', null, null];
    expect(received).toEqual(tokens.map((changed) => ({ type: 'token.changed', token: changed })));
    expect(listeners()).toBe(1);
    stop();
    expect(listeners()).toBe(0);
  });
});

describe('the network', () => {
  it('is reported when it is lost and when it is back, until the actor stops', () => {
    const listeners = countListeners();
    const { received, stop } = host(rootEffects(aSession(), none).networkStatus);
    expect(received).toEqual([]);
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    expect(received).toEqual([{ type: 'network.lost' }, { type: 'network.restored' }]);
    expect(listeners()).toBe(2);
    stop();
    expect(listeners()).toBe(0);
  });

  it('is lost from the start if the browser is offline', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(host(rootEffects(aSession(), none).networkStatus).received).toEqual([{ type: 'network.lost' }]);
  });
});

describe('the vitals of the page', () => {
  it('are reported one by one, with the values that the app keeps', async () => {
    const sendBeacon = vi.fn();
    vi.stubGlobal('navigator', { sendBeacon });
    const { received } = host(rootEffects(aSession(), none).vitals);
    await vi.waitUntil(() => received.length === vitalNames.length);
    expect(received).toEqual(
      vitalNames.map((name) => ({ type: 'vital.measured', vital: { name, value: 0.1, rating: 'good' } })),
    );
    expect(sendBeacon.mock.calls).toEqual(
      vitalNames.map((name) => [vitalsUrl, JSON.stringify({ name, value: 0.1, rating: 'good' })]),
    );
  });

  it('are missing if their code does not load, which logs one line', async () => {
    vi.doMock('web-vitals', () => {
      throw new Error('Gone');
    });
    vi.resetModules();
    const { received } = host(rootEffects(aSession(), none).vitals);
    const lines: string[] = [];
    await vi.waitUntil(() => lines.push(...takeConsoleLines()) > 0);
    expect(lines).toEqual([expect.stringMatching(/^Stanza: web vitals failed\. /)]);
    expect(received).toEqual([]);
  });
});

describe('the code for members', () => {
  it('is loaded with the effects of the session', async () => {
    const actor = createActor(rootEffects(aSession(), none).loadMember);
    const outcome = toPromise(actor);
    actor.start();
    expect(Object.keys(await outcome)).toEqual(['likes', 'chat']);
  });

  it('includes forgetting the chat of one member on this device, and of no other', async () => {
    for (const userId of [7, 8]) localStorage.setItem(`stanza.chat.${userId}.marks`, '{}');
    const actor = createActor(rootEffects(aSession(), none).forgetChat, { input: { userId: 7 } });
    const outcome = toPromise(actor);
    actor.start();
    await outcome;
    expect(Object.keys({ ...localStorage })).toEqual(['stanza.chat.8.marks']);
  });
});

describe('a map', () => {
  const load = async (logic: AnyActorLogic) => {
    const actor = createActor(logic);
    const outcome = toPromise(actor);
    actor.start();
    await outcome;
  };

  it.each([
    { text: 'price pins', effects: mapSearchEffects, MapView: pricePinMap.View },
    { text: 'a location', effects: locationLookupEffects, MapView: locationMap.View },
    { text: 'properties', effects: propertyMapEffects, MapView: propertyMap.View },
  ])('is rendered after its machine has loaded it: $text', async ({ text, effects, MapView }) => {
    // The maps of this file take no props.
    const View = MapView as unknown as FunctionComponent;
    expect(() => renderToString(<View />)).toThrow('The map is rendered before it is loaded');
    await load(effects.loadMap);
    expect(renderToString(<View />)).toBe(text);
  });

  it('gets the props of the view', async () => {
    const { load: loadCity, View } = viewChunk('map', async () => ({
      default: ({ city }: { city: string }) => city,
    }));
    await load(loadCity);
    expect(renderToString(<View city="Milano" />)).toBe('Milano');
  });

  it('whose code does not load logs one line', async () => {
    const { load: loadNothing } = viewChunk<object>('map', () => Promise.reject(new Error('Gone')));
    await expect(load(loadNothing)).rejects.toThrow('Gone');
    expect(takeConsoleLines()).toEqual(['Stanza: map failed. Gone']);
  });

  it('whose code fails again belongs to another release: the page is reloaded if the server has it', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { ...window.location, reload });
    const answers = [() => Promise.reject(new Error('Offline')), () => Promise.resolve(new Response())];
    vi.stubGlobal('fetch', () => answers.shift()?.());
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    const { load: loadOld } = viewChunk<object>('map', () => Promise.reject(new Error('Gone')));
    await expect(load(loadOld)).rejects.toThrow('Gone');
    expect(answers).toHaveLength(2);
    // The server cannot be reached.
    await expect(load(loadOld)).rejects.toThrow('Gone');
    expect(reload).not.toHaveBeenCalled();
    void load(loadOld);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(takeConsoleLines()).toEqual([
      'Stanza: map failed. Gone',
      'Stanza: server failed. Offline',
      'Stanza: map failed. Gone',
    ]);
  });
});
