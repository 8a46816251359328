import type { DemoListing, Demonstration } from './demonstration.ts';
import { cityRooms } from './generate/cities.ts';
import { makeCombinations } from './generate/combinations.ts';
import { makeOffer } from './generate/offer.ts';
import { makePosters } from './generate/people.ts';
import { makePhotoChooser } from './generate/pictures.ts';
import type { CityRooms, Quarter } from './generate/quarters/quarter.ts';
import { makeRandom, type Random } from './generate/random.ts';
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
  const takePhotos = makePhotoChooser(random);
  const listings = spots.map(({ rooms, quarter }, i): DemoListing => {
    const combination = combinations[i];
    if (!combination) throw new Error('fewer combinations than listings');
    // A bed in a shared room is always furnished.
    const possible = combination.flags.furnished ? kinds : kinds.filter((kind) => kind !== 'bed');
    const facts: Facts = makeOffer(rooms, quarter, random.pick(possible), combination, random);
    return {
      // Ids grow with time, as in a real database.
      id: spots.length - i,
      posterId: random.pick(posters.filter(({ city }) => city === rooms.city)).id,
      title: writeTitle(facts),
      description: [...describeHome(facts), ...describeTerms(facts)].join(' '),
      ...facts.listing,
      // One in four has a private place, also the room with an agreed viewing.
      shownPlace: (spots.length - i) % 4 === 0 ? 'street' : 'exact',
      terms: makeTerms(facts.kind, facts.listing, termsRandom),
      addedMinutesAgo: ages[i] ?? oldestMinutes,
      photos: takePhotos(facts),
    };
  });
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
