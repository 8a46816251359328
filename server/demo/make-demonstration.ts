import type { DemoListing, Demonstration } from './demonstration.ts';
import { endedListings } from './ended-listings.ts';
import { cityRooms } from './generate/cities.ts';
import { makeCombinations } from './generate/combinations.ts';
import { makeOffer } from './generate/offer.ts';
import { pagesOf, resultsNearUniversities, resultsOf, runsOf } from './generate/pages.ts';
import { makePosters } from './generate/people.ts';
import { choosePhotos } from './generate/pictures.ts';
import type { CityRooms, Quarter } from './generate/quarters/quarter.ts';
import { makeRandom, type Random } from './generate/random.ts';
import { chooseSharedFlats, inSameFlat } from './generate/shared-flats.ts';
import { spread } from './generate/spread.ts';
import { makeTerms } from './generate/terms.ts';
import type { Facts, OfferKind } from './generate/words/facts.ts';
import { describeHome } from './generate/words/home.ts';
import { describeTerms } from './generate/words/terms.ts';
import { writeTitle } from './generate/words/titles.ts';

const seed = 1088;
/** A separate generator, so that the rest of the demonstration does not change. */
const termsSeed = 1612;
const oldestMinutes = 60 * 24 * 60;

const kinds: readonly OfferKind[] = [
  ...Array<OfferKind>(9).fill('single'),
  ...Array<OfferKind>(5).fill('double'),
  ...Array<OfferKind>(3).fill('bed'),
  ...Array<OfferKind>(3).fill('studio'),
  ...Array<OfferKind>(2).fill('twoRooms'),
  'threeRooms',
];

/** A quarter for each listing of a city; every town near the city comes at least twice. */
function placesIn({ listings, quarters, towns }: CityRooms, random: Random): Quarter[] {
  const outside = towns.flatMap((town, i) => Array<Quarter>(i === 0 ? 3 : 2).fill(town));
  const within = Array.from({ length: listings - outside.length }, (_, i) => quarters[i % quarters.length]);
  return random.shuffled([...outside, ...within.filter((quarter) => quarter !== undefined)]);
}

/**
 * Minutes since each listing was added, newest first and all different: from now to two months ago, most in the last days.
 */
function agesOf(count: number, random: Random): number[] {
  const ages: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const usual = Math.floor((oldestMinutes - count * 3) * (i / (count - 1)) ** 2.2);
    ages.push(i === 0 ? 0 : Math.max((ages.at(-1) ?? 0) + random.whole(1, 3), usual));
  }
  return ages;
}

/**
 * Generates the listings of seven cities and their posters, the same on every run and machine. Cities, streets, postal codes and
 * quarters are real; people and offers are invented.
 */
export function makeDemonstration(): Demonstration {
  const random = makeRandom(seed);
  const termsRandom = makeRandom(termsSeed);
  const posters = makePosters();
  const spots = random.shuffled(
    cityRooms.flatMap((rooms) => placesIn(rooms, random).map((quarter) => ({ rooms, quarter }))),
  );
  const combinations = makeCombinations(spots.length, random);
  const ages = agesOf(spots.length, random);
  const inFlats = chooseSharedFlats(spots, random);
  const firstOf = new Map<number, Facts>();
  const titles: { flat: number; title: string }[] = [];
  const offers = spots.map(({ rooms, quarter }, i) => {
    const combination = combinations[i];
    if (!combination) throw new Error('fewer combinations than listings');
    const inFlat = inFlats.get(i);
    // A bed in a shared room is always furnished.
    const possible = combination.flags.furnished ? kinds : kinds.filter((kind) => kind !== 'bed');
    const kind = inFlat ? random.pick(['single', 'single', 'double'] as const) : random.pick(possible);
    const made = makeOffer(rooms, quarter, kind, combination, random);
    const first = inFlat && firstOf.get(inFlat.flat);
    const facts = first
      ? inSameFlat(made, first)
      : inFlat
        ? { ...made, others: Math.max(made.others, 3) }
        : made;
    if (inFlat && !first) firstOf.set(inFlat.flat, facts);
    // Two rooms of a flat are not called the same.
    const called = inFlat ? titles.filter(({ flat }) => flat === inFlat.flat).map(({ title }) => title) : [];
    let title = writeTitle(facts);
    for (let tries = 0; called.includes(title) && tries < 20; tries += 1) title = writeTitle(facts);
    if (inFlat) titles.push({ flat: inFlat.flat, title });
    // Ids grow with time, as in a real database.
    const id = spots.length - i;
    return {
      id,
      facts,
      inFlat,
      kind,
      near: rooms.city,
      price: facts.listing.price,
      city: facts.listing.city,
      latitude: facts.listing.latitude,
      longitude: facts.listing.longitude,
      hasBalcony: facts.listing.hasBalcony,
      addedMinutesAgo: ages[i] ?? oldestMinutes,
      title,
      description: [...describeHome(facts), ...describeTerms(facts)].join(' '),
      terms: makeTerms(facts.kind, facts.listing, termsRandom),
    };
  });
  type Offer = (typeof offers)[number];
  const postersOf = (near: string) => posters.filter(({ city }) => city === near).map(({ id }) => id);
  const landlords = new Map<number, number>();
  const wish = {
    choicesOf: ({ near }: Offer) => random.shuffled(postersOf(near)),
    keyOf: (id: number) => id,
    starts: ({ near, inFlat }: Offer) => {
      const id = (inFlat && landlords.get(inFlat.flat)) ?? random.pick(postersOf(near));
      if (inFlat) landlords.set(inFlat.flat, id);
      return id;
    },
    isFixed: ({ inFlat }: Offer) => inFlat !== undefined,
  };
  const runs = resultsOf(offers).flatMap((results) => runsOf(results, endedListings.length));
  const posterIds = spread(offers, runs, wish, 3);
  const posted = offers.map((offer, i) => ({ ...offer, posterId: posterIds[i] ?? 1 }));
  const ended = new Set(
    endedListings.map(([poster]) => posted.findLast(({ posterId }) => posterId === poster + 1)),
  );
  const published = posted.filter((offer) => !ended.has(offer));
  const results = [...resultsOf(published), ...resultsNearUniversities(published)];
  const photos = choosePhotos(posted, results.flatMap(pagesOf), random);
  const listings = posted.map(
    ({ id, posterId, facts, inFlat, title, description, terms, addedMinutesAgo }, i): DemoListing => ({
      id,
      posterId,
      title,
      description,
      ...facts.listing,
      // One in four has a private place, also the room with an agreed viewing. The rooms of a flat have the same.
      shownPlace: (inFlat ? inFlat.flat : id) % 4 === 0 ? 'street' : 'exact',
      terms,
      addedMinutesAgo,
      photos: photos[i] ?? [],
    }),
  );
  return {
    posters: posters.map(({ id, firstName, lastName, email, picture }) => ({
      id,
      firstName,
      lastName,
      email,
      picture,
    })),
    listings: listings.toReversed(),
  };
}
