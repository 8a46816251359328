import { describe, expect, it } from 'vitest';
import { aListing, aPage, aQuery, aSummary, someMarks } from '../../../fixtures/listings.ts';
import { createListingsApi } from '../../../src/api/search/listings.ts';
import { toFilteredParams } from '../../../src/domain/search/filtered-query.ts';
import { aBackend, json } from '../../support/http-backend.ts';

const { signal } = new AbortController();
const first = { next: null, signal };

describe('loading a listing', () => {
  it("uses the path of the backend's URL", async () => {
    const backend = await aBackend(json(aListing()));
    await createListingsApi(`${backend.url}stanza/`).fetchListing(101, { signal });
    expect(backend.requests).toEqual(['/stanza/api/listings/101']);
  });

  it('reads missing coordinates and pictures as null and ignores unknown fields', async () => {
    const { latitude, longitude, profilePictureUrl, ...rest } = aListing();
    const backend = await aBackend(json({ ...rest, internalNote: 'x' }));
    expect(await createListingsApi(backend.url).fetchListing(101, { signal })).toMatchObject({
      latitude: null,
      longitude: null,
      profilePictureUrl: null,
    });
    expect([latitude, longitude, profilePictureUrl]).not.toContain(null);
  });

  it.each([
    { given: '/images/a.webp', path: 'images/a.webp' },
    { given: 'images/a.webp', path: 'images/a.webp' },
    { given: 'https://cdn.example.org/a.webp', path: null },
    { given: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', path: null },
    { given: 'http://[no-address', path: null },
  ])('resolves the image URL $given', async ({ given, path }) => {
    const backend = await aBackend(json(aListing({ imageUrls: [given], profilePictureUrl: given })));
    const { imageUrls, profilePictureUrl } = await createListingsApi(backend.url).fetchListing(101, {
      signal,
    });
    const address = path === null ? given : backend.url + path;
    expect([imageUrls, profilePictureUrl]).toEqual([[address], address]);
  });
});

describe('searching', () => {
  it('reads a list as the only page and resolves its image URLs', async () => {
    const backend = await aBackend(
      json([aListing({ imageUrls: ['/images/a.webp'], profilePictureUrl: null })]),
    );
    expect(await createListingsApi(backend.url).searchListings(aQuery(), first)).toEqual(
      aPage([aListing({ imageUrls: [`${backend.url}images/a.webp`], profilePictureUrl: null })]),
    );
  });

  it('follows the link to the next page', async () => {
    const backend = await aBackend((request, response) => {
      const page = Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('page') ?? 1);
      const link = `<?page=${page + 1}&maxPrice=700>; rel="next"`;
      const headers = page < 3 ? { link } : {};
      json([aListing({ id: page })], { headers })(request, response);
    });
    const api = createListingsApi(backend.url);
    const query = aQuery({ maxPrice: 700 });
    const ids: number[] = [];
    let next: string | null = null;
    do {
      const page = await api.searchListings(query, { next, signal });
      ids.push(...page.listings.map(({ id }) => id));
      next = page.next;
    } while (next !== null);
    expect(ids).toEqual([1, 2, 3]);
    expect(backend.requests).toEqual([
      '/api/search/listings?maxPrice=700',
      '/api/search/listings?page=2&maxPrice=700',
      '/api/search/listings?page=3&maxPrice=700',
    ]);
  });

  const here = '/api/search/listings';
  it.each([
    { name: 'none', link: '', next: null },
    { name: 'a relative URL', link: `<${here}?after=7>; rel="next"`, next: `${here}?after=7` },
    { name: 'a rel without quotes', link: `<${here}?after=7>; rel=next`, next: `${here}?after=7` },
    { name: 'a rel in capitals', link: `<${here}?after=7>; REL="NEXT"`, next: `${here}?after=7` },
    {
      name: 'other parameters',
      link: `<${here}?after=7>; title="more"; rel="next"`,
      next: `${here}?after=7`,
    },
    { name: 'several links', link: `<${here}?a>; rel="prev", <${here}?b>; rel="next"`, next: `${here}?b` },
    { name: 'several values of rel', link: `<${here}?b>; rel="prefetch next"`, next: `${here}?b` },
    { name: 'next as the first of several values', link: `<${here}?b>; rel="next last"`, next: `${here}?b` },
    { name: 'no space before the rel', link: `<${here}?b>;rel="next"`, next: `${here}?b` },
    { name: 'spaces around the equals sign', link: `<${here}?b>; rel = "next"`, next: `${here}?b` },
    {
      name: 'a rel without quotes before another parameter',
      link: `<${here}?b>; rel=next; title=more`,
      next: `${here}?b`,
    },
    { name: 'a longer rel without quotes', link: `<${here}?a>; rel=nextish`, next: null },
    {
      name: 'a URL with a comma',
      link: `<${here}?at=45.4,9.1>; rel="next"`,
      next: `${here}?at=45.4,9.1`,
    },
    { name: 'another value of rel', link: `<${here}?a>; rel="prev"`, next: null },
    { name: 'a longer rel', link: `<${here}?a>; rel="nextish"`, next: null },
    { name: 'a page of another server', link: '<http://127.0.0.1:1/more>; rel="next"', next: null },
    { name: 'invalid text', link: 'next', next: null },
    { name: 'an invalid URL', link: '<http://>; rel="next"', next: null },
  ])('reads a Link header: $name', async ({ link, next }) => {
    const backend = await aBackend(json([], { headers: link ? { link } : {} }));
    const page = await createListingsApi(backend.url).searchListings(aQuery(), first);
    expect(page.next).toBe(next === null ? null : new URL(next, backend.url).href);
  });
});

describe('searching with filters', () => {
  const summary = aSummary(49);
  const query = {
    ...aQuery({ maxPrice: 900 }),
    filters: { hasBalcony: true as const },
    order: 'price' as const,
  };
  const asked = 'api/search/filtered?maxPrice=900&hasBalcony=true&order=price';

  it('reads page and summary, and follows the cursor with the same filters', async () => {
    const listings = [aListing({ imageUrls: ['/images/a.webp'], profilePictureUrl: null })];
    const backend = await aBackend(json({ ...summary, listings, next: 'cur/sor=' }));
    const api = createListingsApi(backend.url);
    const page = await api.searchFiltered(toFilteredParams(query), first);
    expect(page).toEqual({
      listings: [aListing({ imageUrls: [`${backend.url}images/a.webp`], profilePictureUrl: null })],
      next: `${backend.url}${asked}&cursor=cur%2Fsor%3D`,
      summary,
    });
    expect(api.isOfFiltered(page.next ?? '')).toBe(true);
    expect(api.isOfFiltered(`${backend.url}api/search/listings?cursor=x`)).toBe(false);
    await api.searchFiltered(toFilteredParams(query), { next: page.next, signal });
    expect(backend.requests).toEqual([`/${asked}`, `/${asked}&cursor=cur%2Fsor%3D`]);
  });

  it('requests the marks of a map, with a page or without', async () => {
    const map = { box: '9.1,45.4,9.3,45.5', zoom: 12.345 };
    const view = 'view=9.1%2C45.4%2C9.3%2C45.5&zoom=12.35';
    const backend = await aBackend(json({ ...summary, listings: [], next: null, marks: someMarks() }));
    const api = createListingsApi(backend.url);
    const params = new URLSearchParams({ bounds: map.box });
    expect((await api.searchFiltered(params, { ...first, map })).shown).toEqual({ map, marks: someMarks() });
    expect(await api.fetchMarks(params, map, { signal })).toEqual({ map, marks: someMarks(), summary });
    const asked = `/api/search/filtered?bounds=9.1%2C45.4%2C9.3%2C45.5&${view}`;
    expect(backend.requests).toEqual([asked, `${asked}&limit=0`]);
  });

  it('rejects an answer without the requested marks', async () => {
    const backend = await aBackend(json({ ...summary, listings: [], next: null }));
    const map = { box: '9.1,45.4,9.3,45.5', zoom: 12 };
    await expect(
      createListingsApi(backend.url).fetchMarks(new URLSearchParams(), map, { signal }),
    ).rejects.toMatchObject({ kind: 'unreadable' });
  });

  it('reads the stops of timetables, or none if the backend has none', async () => {
    const stop = { name: 'Cadorna FN', city: 'Milano', latitude: 45.4686, longitude: 9.1755 };
    const none = { ...summary, listings: [], next: null };
    const backend = await aBackend(json({ ...none, stops: [stop] }));
    expect(await createListingsApi(backend.url).findStops('cadorna & co', { signal })).toEqual([stop]);
    expect(backend.requests).toEqual(['/api/search/filtered?location=cadorna+%26+co&limit=0']);
    const other = await aBackend(json(none));
    expect(await createListingsApi(other.url).findStops('cadorna', { signal })).toEqual([]);
  });

  it('rejects an answer without a count', async () => {
    const backend = await aBackend(json({ ...summary, count: undefined, listings: [], next: null }));
    await expect(
      createListingsApi(backend.url).searchFiltered(toFilteredParams(query), first),
    ).rejects.toMatchObject({
      kind: 'unreadable',
    });
  });
});
