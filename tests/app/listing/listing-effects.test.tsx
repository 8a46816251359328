import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnyActorLogic, createActor, toPromise } from 'xstate';
import { aKnownDraft, aStoredDraft, draftId } from '../../../fixtures/listing-drafts.ts';
import { aQuery, aSummary, someMarks } from '../../../fixtures/listings.ts';
import { aDraftForm, aFile } from '../../../fixtures/members.ts';
import { anyListing } from '../../../src/domain/search/search-query.ts';
import { aSession } from '../../support/a-session.ts';
import { takeConsoleLines } from '../../support/setup.ts';

let capabilities: () => Response | Promise<Response>;
let answer: () => Response;
let asked: string[];
let signals: AbortSignal[];

beforeEach(() => {
  // A page requests the capabilities of its backend only once.
  vi.resetModules();
  asked = [];
  signals = [];
  capabilities = () => Response.json([]);
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    if (pathname === '/api/capabilities') return capabilities();
    asked.push(pathname + search);
    signals.push(request.signal);
    return Object.defineProperty(answer(), 'url', { value: request.url });
  });
});
afterEach(() => vi.unstubAllGlobals());

const run = (logic: AnyActorLogic, input?: unknown) => toPromise(createActor(logic, { input }).start());

it('a draft that no longer exists counts as deleted', async () => {
  const { ownDraftsEffects } = await import('../../../src/app/effects/publish/new-listing.ts');
  const deleteDraft = () => run(ownDraftsEffects(aSession()).deleteRow, { id: draftId });
  answer = () => new Response('', { status: 404 });
  expect(await deleteDraft()).toBeUndefined();
  answer = () => new Response('', { status: 400 });
  await expect(deleteDraft()).rejects.toMatchObject({ kind: 'rejected' });
  expect(takeConsoleLines()).toEqual(['Stanza: deletion of a draft failed. The server answered 400.']);
});

it('a draft is sent with the photos that the backend lacks, and the order of all photos', async () => {
  const saveDraft = vi.fn(async (..._: unknown[]) => aStoredDraft());
  vi.doMock('../../../src/api/publish/listing-drafts.ts', () => ({
    createListingDraftsApi: () => ({ saveDraft }),
  }));
  const { draftAutosaveEffects } = await import('../../../src/app/effects/publish/new-listing.ts');
  const known = aKnownDraft({
    version: 'phone-1',
    photos: [{ id: 'a', key: 'key-a', name: 'Photo 1', url: '/a' }],
  });
  const photos = [
    { id: 'b', name: 'b.jpg', url: 'blob:b', file: aFile('b.jpg') },
    { id: 'gone', name: 'gone.jpg', url: 'blob:gone' },
    { id: 'a', name: 'a.jpg', url: 'blob:a', file: aFile('a.jpg') },
  ];
  const input = { known, save: 'laptop-1', isAgain: true, content: { fields: aDraftForm(), photos } };
  expect(await run(draftAutosaveEffects(aSession()).saveDraft, input)).toEqual(aStoredDraft());
  expect(saveDraft).toHaveBeenCalledExactlyOnceWith(
    {
      id: draftId,
      version: 'phone-1',
      save: 'laptop-1',
      isAgain: true,
      fields: aDraftForm(),
      order: [null, 'key-a'],
      photos: [photos[0]],
    },
    { token: 'token-1', signal: expect.any(AbortSignal) },
  );
  saveDraft.mockRejectedValueOnce(new Error('Offline'));
  await expect(run(draftAutosaveEffects(aSession()).saveDraft, input)).rejects.toThrow('Offline');
  expect(takeConsoleLines()).toEqual(['Stanza: draft failed. Offline']);
  vi.doUnmock('../../../src/api/publish/listing-drafts.ts');
});

it.each([
  { has: ['listing-life'], query: '?states=all' },
  { has: [], query: '' },
])('the liked listings of a backend with $has are requested with $query', async ({ has, query }) => {
  answer = () => Response.json([]);
  const { fetchLikedListings } = await import('../../../src/app/effects/listing/liked-listings.ts');
  const options = { token: 'token-1', signal: new AbortController().signal };
  expect(await fetchLikedListings(() => has)(options)).toEqual([]);
  expect(asked).toEqual([`/api/users/me/likes${query}`]);
});

describe('the search', () => {
  const map = { box: '9.1,45.4,9.3,45.5', zoom: 12 };
  const ofMap = 'view=9.1%2C45.4%2C9.3%2C45.5&zoom=12';
  const query = { ...anyListing, maxPrice: 700, filters: { costsKnown: true, bounds: map.box } };
  const effects = async () =>
    (await import('../../../src/app/effects/search/search.ts')).listingSearchEffects;
  const found = { ...aSummary(), listings: [], next: 'cursor-2' };

  it.each([
    { has: ['search-filters'], sent: 'maxPrice=700' },
    { has: ['search-filters', 'listing-costs'], sent: 'maxPrice=700&costsKnown=true' },
    { has: ['map-search'], sent: null },
    { has: [], sent: null },
  ])('of a backend with $has is that of $sent', async ({ has, sent }) => {
    answer = () => Response.json(sent === null ? [] : found);
    const page = await run((await effects()).searchListings, {
      query,
      next: null,
      capabilities: has,
      shown: map,
    });
    expect(asked).toEqual([
      sent === null ? '/api/search/listings?maxPrice=700' : `/api/search/filtered?${sent}`,
    ]);
    expect(page).not.toMatchObject({ hasMapSearch: true });
  });

  it.each([
    { has: ['match'], sent: 'location=Milano&order=match' },
    { has: [], sent: 'location=Milano' },
  ])(
    'by match, with its marks and count, is asked of a backend with $has as $sent',
    async ({ has, sent }) => {
      const { listingSearchEffects, filterPanelEffects } = await import(
        '../../../src/app/effects/search/search.ts'
      );
      const { searchListings, fetchMarks } = listingSearchEffects;
      const milan = { ...aQuery({ term: { kind: 'location', name: 'Milano' } }), order: 'match' };
      const capabilities = ['search-filters', 'map-search', ...has];
      answer = () => Response.json({ ...found, marks: someMarks() });
      const page = await run(searchListings, { query: milan, next: null, capabilities });
      await run(searchListings, { query: milan, next: page.next, capabilities });
      await run(fetchMarks, { query: milan, shown: map, capabilities });
      await run(filterPanelEffects(() => capabilities).countListings, { query: milan });
      expect(asked).toEqual(
        ['', '&cursor=cursor-2', `&${ofMap}&limit=0`, '&limit=0'].map(
          (rest) => `/api/search/filtered?${sent}${rest}`,
        ),
      );
    },
  );

  it('goes on with the search of its first page', async () => {
    const capabilities = ['search-filters', 'map-search'];
    const { searchListings } = await effects();
    answer = () => Response.json([]);
    const next = 'http://localhost:3000/api/search/listings?cursor=cursor-2';
    await run(searchListings, { query, next, capabilities, shown: map });
    expect(asked).toEqual(['/api/search/listings?cursor=cursor-2']);
  });

  it('of a map has its marks with the first page', async () => {
    const capabilities = ['search-filters', 'map-search'];
    answer = () => Response.json({ ...found, marks: someMarks() });
    const { searchListings, fetchMarks } = await effects();
    const params = 'maxPrice=700&bounds=9.1%2C45.4%2C9.3%2C45.5';
    const page = await run(searchListings, { query, next: null, capabilities, shown: map });
    expect(page).toMatchObject({ hasMapSearch: true, shown: { map, marks: someMarks() } });
    await run(searchListings, { query, next: page.next, capabilities, shown: map });
    expect(await run(fetchMarks, { query, shown: map, capabilities })).toMatchObject({
      map,
      summary: aSummary(),
    });
    expect(asked).toEqual([
      `/api/search/filtered?${params}&${ofMap}`,
      `/api/search/filtered?${params}&cursor=cursor-2`,
      expect.stringContaining(`&${ofMap}&limit=0`),
    ]);
  });
});
