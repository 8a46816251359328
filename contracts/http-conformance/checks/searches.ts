import { nextPage } from '@stanza/api/next-page.ts';
import { distanceKm } from '@stanza/domain/search/search-filters.ts';
import { findPlace, universities } from '@stanza/domain/search/search-options.ts';
import { anyListing, type SearchQuery } from '@stanza/domain/search/search-query.ts';
import type { Listing } from '@stanza/schemas/listing/listing.ts';
import { NotApplicable } from '../../conformance/mismatch.ts';
import { type HttpCheck, optional, required } from '../http-check.ts';
import { makePhoto } from '../photo.ts';
import { fail, seen } from '../seeing.ts';
import { elsewhere, home, plainDraft, type Site } from '../site.ts';

type Term = NonNullable<SearchQuery['term']>;

const search = ({ app }: Site, query: Partial<SearchQuery>): Promise<Listing[]> =>
  seen('A search', app.searchAll({ ...anyListing, ...query }));

const accented = 'Università degli studi di Milano';

const universityIn = (city: string) => universities.find((place) => place.city === city)?.name ?? city;

/** Searches for a place in the city of the room, and for a place in another city. */
const looksAt = (kind: Term['kind'], nameIn: (city: string) => string) => async (site: Site) => {
  const { listing } = await site.room();
  const [near, far] = [nameIn(home), nameIn(elsewhere)];
  const has = (list: Listing[]) => list.some(({ id }) => id === listing.id);
  if (!has(await search(site, { term: { kind, name: near } }))) {
    fail(`A search for ${near} does not find a new listing in ${home}`);
  }
  if (has(await search(site, { term: { kind, name: far } })))
    fail(`A search for ${far} finds a listing in ${home}`);
};

export const searchChecks: readonly HttpCheck[] = [
  required(
    'search.location',
    'A search by city finds what is there, and nothing of another city',
    looksAt('location', (city) => city),
  ),
  required(
    'search.university',
    'A search by university finds what is in its city, and nothing of another',
    looksAt('university', universityIn),
  ),
  required('search.case', 'A search by city looks at no case of letters', async (site) => {
    const { listing } = await site.room();
    for (const name of [home.toLowerCase(), home.toUpperCase()]) {
      const found = await search(site, { term: { kind: 'location', name } });
      if (!found.some(({ id }) => id === listing.id))
        fail(`A search for ${name} does not find a listing in ${home}`);
    }
  }),
  required('search.utf8', 'A query is read as UTF-8', async (site) => {
    const member = await site.bruno();
    const { listing } = await site.publish(member, { ...plainDraft, city: elsewhere }, [makePhoto(3000)]);
    const found = await search(site, { term: { kind: 'university', name: accented } });
    await seen('The deletion of a listing', site.app.deleteListing(listing.id, member.auth));
    if (!found.some(({ id }) => id === listing.id))
      fail(
        `A search for ${accented} does not find a new listing in ${elsewhere}: is the query read as UTF-8?`,
      );
  }),
  required('search.order', 'The same search has the same order, and each listing once', async (site) => {
    await site.room();
    await site.publish(await site.bruno(), plainDraft, [makePhoto(3000)]);
    const lists = [await search(site, {}), await search(site, {})].map((list) => list.map(({ id }) => id));
    const [first = [], second = []] = lists;
    if (new Set(first).size < first.length) fail('A search shows the same listing twice');
    if (first.join() !== second.join()) fail('The cards of a search change their order when it is repeated');
  }),
  required('search.letters', 'Any text can be searched', async (site) => {
    for (const name of ['Forlì-Cesena', 'O’Neill "x" <b>', '100 % & più + meno?', '🏠', "'; --", '\\']) {
      await seen(`A search for «${name}»`, search(site, { term: { kind: 'location', name } }));
    }
  }),
  required('search.pages', '"Load more" shows every room of the search once, and no others', async (site) => {
    const { first, rooms, others } = await site.pages();
    const link = first.headers.get('link');
    if (link !== null && /\bnext\b/.test(link) && nextPage(first) === null)
      fail(`No listings come after the first page: the app does not follow the Link «${link}»`);
    const found = await search(site, { term: { kind: 'location', name: home } });
    const ids = found.map(({ id }) => id);
    if (others.some((id) => ids.includes(id)))
      fail(`"Load more" shows rooms of ${elsewhere} in a search for ${home}: the Link has lost the filters`);
    if (rooms.some((id) => !ids.includes(id)))
      fail(`"Load more" does not show every room of a search for ${home}`);
    if (new Set(ids).size < ids.length) fail('"Load more" shows the same room twice');
  }),
  optional('search.price', 'A search up to a price leaves out what costs more', async (site) => {
    const { listing } = await site.room();
    const found = await search(site, { maxPrice: 400 });
    const dear = found.find(({ price }) => price > 400) ?? found.find(({ id }) => id === listing.id);
    if (dear) fail(`A search up to 400 a month shows a room for ${dear.price}`);
  }),
  optional('search.distance', 'A search within a distance leaves out what is farther', async (site) => {
    await site.room();
    const term = { kind: 'location', name: home } as const;
    const centre = findPlace('location', home);
    const kmTo = ({ latitude, longitude }: Listing) =>
      centre && latitude !== null && longitude !== null ? distanceKm(centre, { latitude, longitude }) : 0;
    const all = await search(site, { term });
    if (all.every((listing) => kmTo(listing) < 6))
      throw new NotApplicable(`no listing of ${home} is farther than 6 km`);
    const far = (await search(site, { term, maxDistance: 5 })).find((listing) => kmTo(listing) > 6);
    if (far)
      fail(
        `A search within 5 km of ${home} shows listing ${far.id}, which is ${kmTo(far).toFixed(0)} km away`,
      );
  }),
];
