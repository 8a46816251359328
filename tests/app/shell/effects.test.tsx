import type { FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type AnyActorLogic, createActor, toPromise } from 'xstate';
import { aGroupPage, groupKeys } from '../../../fixtures/groups.ts';
import { draftId } from '../../../fixtures/listing-drafts.ts';
import { anEditableListing, aSummary } from '../../../fixtures/listings.ts';
import { aCard, anOwnCard } from '../../../fixtures/member-cards.ts';
import { aSavedSearch, savedSearchesOf } from '../../../fixtures/saved-searches.ts';
import { aViewing } from '../../../fixtures/viewings.ts';
import {
  confirmEmailEffects,
  emailConfirmationEffects,
} from '../../../src/app/effects/account/email-confirmation.ts';
import { loginEffects, registrationEffects } from '../../../src/app/effects/account/forms.ts';
import { mailPreferencesEffects } from '../../../src/app/effects/account/member.ts';
import { memberCardEffects, ownCardEffects } from '../../../src/app/effects/account/member-cards.ts';
import { inboxEffects } from '../../../src/app/effects/chat/inbox.ts';
import {
  ownViewingsEffects,
  viewingSlotsEffects,
  viewingsEffects,
} from '../../../src/app/effects/chat/viewings.ts';
import {
  matchQuestionsEffects,
  ownAnswersEffects,
  personMatchEffects,
} from '../../../src/app/effects/match/answers.ts';
import { groupEffects } from '../../../src/app/effects/match/groups.ts';
import { once } from '../../../src/app/effects/once.ts';
import { draftAutosaveEffects, ownDraftsEffects } from '../../../src/app/effects/publish/new-listing.ts';
import {
  fetchPlace,
  listingLifeEffects,
  listingQuotaEffects,
  ownListingsEffects,
} from '../../../src/app/effects/publish/own-listings.ts';
import { copiedPhotosEffects } from '../../../src/app/effects/safety/copied-photos.ts';
import { propertyMap, propertyMapEffects } from '../../../src/app/effects/search/property-map.ts';
import {
  lookAtSavedSearch,
  savedSearchesEffects,
  searchSavingEffects,
} from '../../../src/app/effects/search/saved-searches.ts';
import {
  filterPanelEffects,
  listingRenewalEffects,
  locationLookupEffects,
  locationMap,
  mapSearchEffects,
  pricePinMap,
} from '../../../src/app/effects/search/search.ts';
import { rootEffects, sessionEffects } from '../../../src/app/effects/shell/root.ts';
import { viewChunk } from '../../../src/app/effects/shell/view-chunk.tsx';
import { ProfileError } from '../../../src/domain/account/profile-error.ts';
import { anyListing } from '../../../src/domain/search/search-query.ts';
import type { GroupChange } from '../../../src/machines/match/group.machine.ts';
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
  logic: () => AnyActorLogic;
  input?: unknown;
  line: string;
  token?: string | null;
  json?: unknown;
  answered?: unknown;
  output?: unknown;
}

const groupPage = aGroupPage();
const group = () => groupEffects(aSession(), () => []);
const groupChange = (change: GroupChange, line: string, json?: object): Effect => ({
  logic: () => group().change,
  input: change,
  line,
  ...(json && { json }),
  answered: undefined,
});
const inviteKey = groupKeys.link;

const personMatch = { band: 'good', reasons: null, isAllowed: true };
const ownAnswers = { answers: {}, consent: { version: 1, givenAt: '2026-11-20T09:30:00.000Z' } };
const mails = { contact: true, message: true, viewing: true, decline: true };
const login = { email: 'giulia@example.org', password: 'ricotta' };
const token = 'Bearer token-1';
const viewing = { conversationId: 31, command: { kind: 'cancel', listingId: 101, version: 1 } };
const offer = { times: [], minutes: 30, place: 'onSite', videoLink: null };
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

/** The effects that decide what a call is, and those that no other test runs. */
const effects: Effect[] = [
  {
    logic: () => sessionEffects.endSession,
    input: { token: 'token-2' },
    line: 'POST /api/auth/logout',
    token: 'Bearer token-2',
  },
  {
    logic: () => viewingsEffects(aSession()).changeViewing,
    input: { ...viewing, command: { kind: 'propose', listingId: 101, proposal } },
    line: `PUT ${ofViewing}/101/proposal`,
    json: proposal,
    answered: aViewing(),
  },
  {
    logic: () => viewingsEffects(aSession()).changeViewing,
    input: { ...viewing, command: { kind: 'agree', listingId: 101, start: proposal.times[0], version: 1 } },
    line: `PUT ${ofViewing}/101/agreement`,
    json: { start: proposal.times[0], version: 1 },
    answered: aViewing(),
  },
  {
    logic: () => viewingsEffects(aSession()).changeViewing,
    input: viewing,
    line: `PUT ${ofViewing}/101/cancellation`,
    json: { version: 1 },
    answered: aViewing(),
  },
  {
    logic: () => viewingsEffects(aSession()).changeViewing,
    input: { ...viewing, command: { kind: 'book', listingId: 101, start: proposal.times[0], version: null } },
    line: `PUT ${ofViewing}/101/booking`,
    json: { start: proposal.times[0], version: null },
    answered: aViewing(),
  },
  {
    logic: () => viewingSlotsEffects(aSession()).fetchSlots,
    input: { listingId: 101 },
    line: 'GET /api/listings/101/viewing-slots',
    answered: { hostId: 8, slots: [] },
  },
  {
    logic: () => viewingSlotsEffects(aSession()).saveSlots,
    input: { listingId: 101, offer },
    line: 'PUT /api/listings/101/viewing-slots',
    json: offer,
    answered: { hostId: 8, slots: [] },
  },
  {
    logic: () => ownViewingsEffects(aSession()).fetch,
    line: 'GET /api/users/me/viewings',
    answered: [{ ...aViewing(), conversationId: 31, otherName: 'Marco Bianchi' }],
  },
  {
    logic: () => searchSavingEffects(aSession()).saveSearch,
    input: { id: draftId, ...search },
    line: `PUT /api/users/me/saved-searches/${draftId}`,
    json: search,
    answered: searches,
  },
  {
    logic: () => savedSearchesEffects(aSession()).change,
    input: { kind: 'edit', id: draftId, values: { name: 'Mine' } },
    line: `PUT /api/users/me/saved-searches/${draftId}/values`,
    json: { name: 'Mine' },
    answered: searches,
  },
  {
    logic: () => savedSearchesEffects(aSession()).change,
    input: { kind: 'delete', id: draftId },
    line: `DELETE /api/users/me/saved-searches/${draftId}`,
    answered: searches,
  },
  {
    logic: () => savedSearchesEffects(aSession()).change,
    input: { kind: 'loweredRents', mail: 'weekly' },
    line: 'PUT /api/users/me/lowered-rents',
    json: { mail: 'weekly' },
    answered: searches,
  },
  {
    logic: () => memberCardEffects(aSession()).fetch,
    input: { source: { kind: 'poster', listingId: 101 } },
    line: 'GET /api/listings/101/poster',
    answered: aCard(),
    token: null,
  },
  {
    logic: () => memberCardEffects(aSession()).fetch,
    input: { source: { kind: 'partner', conversationId: 31 } },
    line: 'GET /api/chat/conversations/31/card',
    answered: aCard(),
  },
  {
    logic: () => listingQuotaEffects(aSession()).fetch,
    line: 'GET /api/users/me/listings',
    answered: [],
    output: false,
  },
  {
    logic: () => listingLifeEffects(aSession(), () => []).fetchListing,
    input: { id: 101 },
    line: 'GET /api/users/me/listings',
    answered: [{ ...mine, id: 102 }, mine],
    output: mine,
  },
  {
    logic: () => listingLifeEffects(aSession(), () => []).changeState,
    input: { listing: mine, state: 'paused' },
    line: `PUT ${ofMine}/state?version=1`,
    json: { state: 'paused' },
    answered: paused,
  },
  {
    logic: () => listingLifeEffects(aSession(), () => []).changeState,
    input: { listing: mine, state: 'renewed' },
    line: `PUT ${ofMine}/renewal`,
    answered: mine,
  },
  {
    logic: () => fetchPlace(aSession()),
    input: { id: 101 },
    line: 'GET /api/listings/101/place',
    answered: place,
  },
  {
    logic: () => filterPanelEffects(() => []).countListings,
    input: { query: { ...anyListing, maxPrice: 700 } },
    line: 'GET /api/search/filtered?maxPrice=700&limit=0',
    answered: counted,
    output: aSummary(),
    token: null,
  },
  {
    logic: () => inboxEffects(aSession()).decline,
    input: { key: 'key-1', ...decline },
    line: 'PUT /api/chat/inbox/declines/key-1',
    json: decline,
    answered: [],
  },
  {
    logic: () => ownAnswersEffects(aSession()).fetch,
    line: 'GET /api/users/me/match-answers',
    answered: ownAnswers,
  },
  {
    logic: () => personMatchEffects(aSession()).fetchMatch,
    input: { conversationId: 31 },
    line: 'GET /api/chat/conversations/31/match',
    answered: personMatch,
  },
  {
    logic: () => personMatchEffects(aSession()).saveAllowance,
    input: { conversationId: 31, isAllowed: true },
    line: 'PUT /api/chat/conversations/31/match',
    json: { isAllowed: true },
    answered: personMatch,
  },
  {
    logic: () => group().fetchGroup,
    input: { invitation: inviteKey, room: null },
    line: `GET /api/users/me/group?invitation=${inviteKey}`,
    answered: groupPage,
    output: { page: groupPage, searches: [] },
  },
  {
    logic: () => group().fetchGroup,
    input: { invitation: null, room: 101 },
    line: 'GET /api/users/me/group?room=101',
    answered: groupPage,
    output: { page: groupPage, searches: [] },
  },
  groupChange({ kind: 'create' }, 'POST /api/users/me/group'),
  groupChange({ kind: 'leave' }, 'DELETE /api/users/me/group'),
  groupChange({ kind: 'showBand', isShown: true }, 'PUT /api/users/me/group', { showsBand: true }),
  groupChange({ kind: 'search', search: 'location=Roma' }, 'PUT /api/users/me/group', {
    search: 'location=Roma',
  }),
  groupChange({ kind: 'invite', person: null }, 'POST /api/users/me/group/invitations', { person: null }),
  groupChange({ kind: 'endInvitation', key: inviteKey }, `DELETE /api/group-invitations/${inviteKey}`),
  groupChange({ kind: 'accept', key: inviteKey }, `POST /api/group-invitations/${inviteKey}`),
  groupChange({ kind: 'vote', listingId: 101, vote: 'no' }, 'PUT /api/users/me/group/rooms/101', {
    vote: 'no',
  }),
  groupChange({ kind: 'lookForPeople', search: null }, 'PUT /api/users/me/people-search', { search: null }),
  {
    logic: () => matchQuestionsEffects(aSession()).fetchAnswers,
    line: 'GET /api/users/me/match-answers',
    answered: ownAnswers,
  },
  {
    logic: () => matchQuestionsEffects(aSession()).saveAnswers,
    input: {},
    line: 'PUT /api/users/me/match-answers',
    json: { answers: {}, consentVersion: 1 },
    answered: ownAnswers,
  },
  {
    logic: () => matchQuestionsEffects(aSession()).deleteAnswers,
    line: 'DELETE /api/users/me/match-answers',
    answered: undefined,
  },
  {
    logic: () => emailConfirmationEffects(aSession()).fetchConfirmation,
    line: 'GET /api/users/me/email-confirmation',
    answered: { isConfirmed: false },
  },
  {
    logic: () => emailConfirmationEffects(aSession()).sendConfirmation,
    line: 'POST /api/users/me/email-confirmation',
    answered: undefined,
  },
  {
    logic: () => confirmEmailEffects(aSession()).confirmEmail,
    input: { token: 'of-the-mail' },
    line: 'POST /api/auth/confirm-email',
    token: null,
    json: { token: 'of-the-mail' },
    answered: undefined,
  },
  {
    logic: () => mailPreferencesEffects(aSession()).fetchPreferences,
    line: 'GET /api/users/me/mail-preferences',
    answered: mails,
  },
  {
    logic: () => mailPreferencesEffects(aSession()).savePreferences,
    input: mails,
    line: 'PUT /api/users/me/mail-preferences',
    json: mails,
    answered: mails,
  },
  {
    logic: () => ownCardEffects(aSession()).fetchOwnCard,
    line: 'GET /api/users/me/card',
    answered: anOwnCard(),
  },
  {
    logic: () => ownCardEffects(aSession()).saveParts,
    input: anOwnCard().shown,
    line: 'PUT /api/users/me/card',
    json: { shown: anOwnCard().shown },
    answered: anOwnCard(),
  },
  {
    logic: () => listingRenewalEffects.renew,
    input: { id: 101, key: 'of-the-mail' },
    line: 'PUT /api/listings/101/renewal',
    token: null,
    json: { key: 'of-the-mail' },
    answered: mine,
  },
  {
    logic: () => draftAutosaveEffects(aSession()).fetchDrafts,
    line: 'GET /api/users/me/drafts',
    answered: [],
  },
  {
    logic: () => copiedPhotosEffects(aSession()).fetchPhotos,
    line: 'GET /api/users/me/copied-photos',
    answered: [],
  },
  {
    logic: () => copiedPhotosEffects(aSession()).sendAnswer,
    input: { id: 4, answer: 'own' },
    line: 'PUT /api/users/me/copied-photos/4/answer',
    json: { answer: 'own' },
  },
  {
    logic: () => ownDraftsEffects(aSession()).fetchRows,
    line: 'GET /api/users/me/drafts',
    answered: [],
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

describe.each(effects)('$line', (effect) => {
  const { line, token: authorization = token, json, answered, output = answered } = effect;

  it('is called once, and its answer is the output', async () => {
    answer = () => new Response(JSON.stringify(answered));
    expect(await start(effect).outcome).toEqual(output);
    expect(sent).toEqual([{ line, authorization, ...(json !== undefined && { json }) }]);
  });
});

describe.each([
  { what: 'registration', logic: () => registrationEffects.register, input: login },
  { what: 'own listings', logic: () => ownListingsEffects(aSession()).fetchRows },
  { what: 'exact place', logic: () => fetchPlace(aSession()), input: { id: 101 } },
])('a call: $what', (effect) => {
  it('that fails logs one line', async () => {
    answer = () => new Response(null, { status: 400 });
    await expect(start(effect).outcome).rejects.toMatchObject({ kind: 'rejected' });
    expect(takeConsoleLines()).toEqual([`Stanza: ${effect.what} failed. The server answered 400.`]);
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
    const actor = createActor(ownListingsEffects(aSession(null)).fetchRows);
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
    await expect(
      run(listingLifeEffects(aSession(), () => []).fetchListing, { id: 101 }),
    ).rejects.toMatchObject({
      kind: 'notFound',
    });
    expect(takeConsoleLines()).toEqual([
      'Stanza: own listing failed. The member has no such listing that can be edited.',
    ]);
  });

  it('whose answer lacks the state is unreadable', async () => {
    answer = () => Response.json(lifeless);
    await expect(
      run(listingLifeEffects(aSession(), () => []).changeState, { listing: mine, state: 'rented' }),
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
  it('tells a profile that cannot be fetched from a refused login', async () => {
    const answers = [
      Response.json({ token: 'token-2' }),
      Response.json({ message: 'Expired.' }, { status: 401 }),
    ];
    answer = () => answers[sent.length - 1] ?? new Response();
    await expect(run(loginEffects.logIn, login)).rejects.toBeInstanceOf(ProfileError);
    expect(sent.at(-1)).toEqual({ line: 'GET /api/users/me', authorization: 'Bearer token-2' });
    expect(takeConsoleLines()).toEqual([expect.stringMatching(/^Stanza: profile failed\. /)]);
  });
});

describe('the token', () => {
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
    // A logout empties the token before it removes it; a session that ends only removes it.
    expect(received).toEqual([
      { type: 'token.changed', token: 'token-2' },
      { type: 'token.left' },
      { type: 'token.changed', token: null },
    ]);
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
