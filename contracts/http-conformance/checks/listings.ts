import { anyListing } from '@stanza/domain/search/search-query.ts';
import type { Listing } from '@stanza/schemas/listing/listing.ts';
import type { ListingDraft } from '@stanza/schemas/publish/new-listing.ts';
import { locationMapView } from '@stanza/schemas/search/map-values.ts';
import { signal } from '../app.ts';
import { type HttpCheck, required } from '../http-check.ts';
import { makePhoto } from '../photo.ts';
import { expectShown, fail, seen } from '../seeing.ts';
import { plainDetails, plainDraft, type Room, type Site } from '../site.ts';
import { needs } from './needs.ts';

const day = 24 * 3600 * 1000;
/** In milliseconds, less than the difference between two time zones. */
const clockTolerance = 20 * 60 * 1000;

const hasTime = (date: string) => /\d\d:\d\d/.test(date);
/** A time without a zone: a different moment in each time zone. */
export const isWithoutZone = (date: string) => hasTime(date) && !/(Z|[+-]\d\d:?\d\d)$/.test(date);

/** The listing, as its page shows it. */
async function pageOf({ app }: Site, { listing }: Room): Promise<Listing> {
  return await seen('The page of a new listing', app.fetchListing(listing.id, { signal }));
}

/** Compares fields of the page with the draft. */
const shows =
  (names: readonly (keyof ListingDraft & keyof Listing)[], of: 'room' | 'longRoom') => async (site: Site) => {
    const room = await site[of]();
    const page = await pageOf(site, room);
    for (const name of names) {
      expectShown(`The page of the listing (${name})`, page[name], room.draft[name]);
      expectShown(`The list of own listings (${name})`, room.listing[name], room.draft[name]);
    }
  };

const texts = ['title', 'description', 'location', 'street', 'postalCode', 'city', 'province'] as const;

export const listingChecks: readonly HttpCheck[] = [
  required('listing.texts', 'Texts keep accents, emoji, quotes and line breaks', shows(texts, 'room')),
  required('listing.longest', 'The longest texts are taken whole', shows(texts, 'longRoom')),
  required(
    'listing.amounts',
    'A fractional rent and size stay, in euros and square metres',
    shows(['price', 'squareMeters'], 'room'),
  ),
  required(
    'listing.dates',
    'Days are not shifted by a time zone, and an open end stays open',
    async (site) => {
      for (const room of [await site.room(), await site.longRoom()]) {
        const page = await pageOf(site, room);
        for (const name of ['availabilityStartDate', 'availabilityEndDate'] as const) {
          const [shown, wanted] = [page[name], room.draft[name]].map((date) => date?.slice(0, 10));
          expectShown(`The page of the listing (${name})`, shown, wanted);
        }
      }
    },
  ),
  required('listing.added', 'A new listing was added now, by its poster', async (site) => {
    const { timestampAdded, userFirstName } = (await site.room()).listing;
    if (isWithoutZone(timestampAdded))
      fail(`A new listing was added ${timestampAdded}, without a zone: in other zones it is hours old`);
    const age = Date.now() - Date.parse(timestampAdded);
    if (Math.abs(age) > (hasTime(timestampAdded) ? clockTolerance : day))
      fail(`A new listing was added ${timestampAdded}, and not now`);
    const { auth } = await site.anna();
    const { firstName } = await seen('The profile', site.app.fetchProfile(auth));
    expectShown('The poster of the listing', userFirstName, firstName);
  }),
  required(
    'listing.place',
    'Listings are in Italy on the map, or on no map',
    async ({ app, room, longRoom }) => {
      const { south, north, west, east } = locationMapView.bounds;
      await room();
      await longRoom().catch(() => undefined);
      for (const { id, latitude, longitude } of await seen('A search', app.searchAll(anyListing))) {
        if (latitude === null || longitude === null) continue;
        const isThere = (lat: number, lon: number) => lat > south && lat < north && lon > west && lon < east;
        if (isThere(latitude, longitude)) continue;
        const where = `at latitude ${latitude} and longitude ${longitude}`;
        if (isThere(longitude, latitude)) fail(`The map shows listing ${id} ${where}, which are swapped`);
        if (latitude === 0 && longitude === 0)
          fail(`The map shows listing ${id} in the Gulf of Guinea: unknown is null, not 0`);
        fail(`The map shows listing ${id} outside of Italy, ${where}`);
      }
    },
  ),
  required(
    'listing.same',
    'A listing is the same on its page, in a search, and in the list of own ones',
    async (site) => {
      const room = await site.room();
      const page = await pageOf(site, room);
      const term = { kind: 'location', name: room.draft.city } as const;
      const found = await seen('A search', site.app.searchAll({ ...anyListing, term }));
      const card = found.find(({ id }) => id === page.id);
      if (!card) fail(`A search for ${room.draft.city} does not find a new listing there`);
      for (const [place, other] of [
        ['A search', card],
        ['The list of own listings', room.listing],
      ] as const) {
        for (const [name, value] of Object.entries(page)) {
          const shown: unknown = Reflect.get(other, name);
          // The app treats null like a missing field.
          const write = (given: unknown) =>
            name === 'timestampAdded' ? Date.parse(String(given)) : JSON.stringify(given ?? null);
          expectShown(`${place} (${name})`, write(shown), write(value));
        }
      }
    },
  ),
  required('listing.ids', 'The id of a deleted listing is not given again', async (site) => {
    const member = await site.bruno();
    const ids: number[] = [];
    for (let i = 0; i < 2; i++) {
      const { listing } = await site.publish(member, plainDraft, [makePhoto(3000)]);
      await seen('The deletion of a listing', site.app.deleteListing(listing.id, member.auth));
      ids.push(listing.id);
    }
    if (ids[0] === ids[1])
      fail('A link to a deleted listing, and a like of it, lead to a new one: both have the same id');
  }),
  required('listing.deleted', 'A listing that was deleted is nowhere, and breaks no list', async (site) => {
    const { app, anna, bruno } = site;
    const [poster, fan] = [await bruno(), await anna()];
    const { listing } = await site.publish(poster, plainDraft, [makePhoto(3000)]);
    await seen('A like', app.saveLike(listing.id, fan.auth));
    await seen('The deletion of a listing', app.deleteListing(listing.id, poster.auth));
    const lists = [
      ['own listings', await seen('The list of own listings', app.fetchOwnListings(poster.auth))],
      ['search', await seen('A search', app.searchAll(anyListing))],
      ['likes', await seen('The list of likes', app.fetchLikedListings(fan.auth))],
    ] as const;
    for (const [name, list] of lists) {
      if (list.some(({ id }) => id === listing.id))
        fail(`A listing that was deleted is still in the ${name}`);
    }
    const page = await app.fetchListing(listing.id, { signal }).catch(() => null);
    if (page !== null) fail('A listing that was deleted still has a page');
  }),
  required(
    'listing.costs',
    'The costs and the contract of a listing stay as they are typed',
    async (site) => {
      await needs(site, 'listing-costs');
      const poster = await site.bruno();
      const room = await site.publish(poster, plainDraft, [makePhoto(3000)], { details: plainDetails });
      const page = await pageOf(site, room);
      for (const [name, typed] of Object.entries(plainDetails)) {
        const shown: unknown = Reflect.get(page, name) ?? Reflect.get(page.terms ?? {}, name) ?? null;
        expectShown(`The page of the listing (${name})`, shown, typed);
      }
      await seen('The deletion of a listing', site.app.deleteListing(room.listing.id, poster.auth));
    },
  ),
  required(
    'listing.expiry',
    'A listing that is offered for some time has an end, which is ahead',
    async (site) => {
      await needs(site, 'listing-expiry');
      const poster = await site.bruno();
      const { listing } = await site.publish(poster, plainDraft, [makePhoto(3000)], { expires: true });
      const endOf = ({ life }: Listing) => Date.parse(life?.expiry?.at ?? '');
      if (listing.life?.expiry === undefined) fail('A new listing has no expiry');
      if (listing.life.expiry.isPast || endOf(listing) < Date.now()) fail('A new listing has expired');
      const renewed = await seen('A renewal', site.app.renew(listing.id, poster.auth));
      if (!(endOf(renewed) >= endOf(listing))) fail('A listing ends sooner after it was renewed');
      await seen('The deletion of a listing', site.app.deleteListing(listing.id, poster.auth));
    },
  ),
];
