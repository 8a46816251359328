import { type Facts, isRoom, type OfferKind, type Sentence, upperFirst } from './facts.ts';

/** Removes the article, as in "the tram at Santo"; "Metro C Pigneto" and "bus 20" have none. */
const stop = ({ quarter }: Facts) => quarter.transit.replace(/^the /, '');
const short = ({ campus }: Facts) => campus.name.replace(/^the /, '');
const place = ({ quarter }: Facts) => quarter.name;

const shared: readonly Sentence[] = [
  (facts) => `Bed in a shared room, ${place(facts)}`,
  (facts) => `Posto letto in doppia near ${short(facts)}`,
  (facts) => `Half of a bright twin room in ${place(facts)}`,
  (facts) => `Shared room with a good roommate, ${place(facts)}`,
  (facts) => `Place in a double room, ${stop(facts)}`,
  (facts) => `One bed free in our twin room near ${short(facts)}`,
  (facts) => `Budget bed in ${place(facts)}, friendly flat`,
];

const single: readonly Sentence[] = [
  (facts) => `Single room in ${place(facts)}`,
  (facts) => `Stanza singola ${facts.quarter.near}`,
  (facts) => `Quiet single near ${short(facts)}`,
  (facts) => `Sunny room in a flat of students, ${place(facts)}`,
  (facts) => `Camera singola in ${place(facts)}, ${stop(facts)}`,
  (facts) => `My room in ${place(facts)} is looking for someone new`,
  (facts) => `Single with a proper desk, ${facts.quarter.near}`,
  (facts) => `Cosy room under the roofs of ${place(facts)}`,
  (facts) => `Room in a calm flat, ${stop(facts)}`,
  (facts) => `Bright single off ${facts.listing.street.replace(/,.*/, '')}`,
];

const double: readonly Sentence[] = [
  (facts) => `Large room with a double bed, ${place(facts)}`,
  (facts) => `Doppia uso singola in ${place(facts)}`,
  (facts) => `Big bright room near ${short(facts)}`,
  (facts) => `Spacious double in ${place(facts)}, ${stop(facts)}`,
  (facts) => `High ceilings and a double bed ${facts.quarter.near}`,
  (facts) => `The big room is free: ${place(facts)}`,
  (facts) => `Camera matrimoniale ${facts.quarter.near}`,
  (facts) => `Double room in a house with character, ${place(facts)}`,
];

const studio: readonly Sentence[] = [
  (facts) => `Monolocale in ${place(facts)}`,
  (facts) => `Studio of your own near ${short(facts)}`,
  (facts) => `Small studio with a big window, ${place(facts)}`,
  (facts) => `Bright monolocale, ${stop(facts)}`,
  (facts) => `Compact studio ${facts.quarter.near}`,
  (facts) => `Studio flat on ${facts.listing.street.replace(/,.*/, '')}`,
  (facts) => `Independent studio for one, ${place(facts)}`,
];

const twoRooms: readonly Sentence[] = [
  (facts) => `Bilocale in ${place(facts)}`,
  (facts) => `Two-room flat near ${short(facts)}, good for two`,
  (facts) => `Bilocale luminoso, ${stop(facts)}`,
  (facts) => `One-bedroom flat with a real kitchen, ${place(facts)}`,
  (facts) => `Flat for a couple or two friends, ${place(facts)}`,
  (facts) => `Quiet bilocale ${facts.quarter.near}`,
];

const threeRooms: readonly Sentence[] = [
  (facts) => `Trilocale for friends in ${place(facts)}`,
  (facts) => `Whole flat with two bedrooms, ${facts.quarter.near}`,
  (facts) => `Three rooms near ${short(facts)}, ready for two or three`,
  (facts) => `Family flat now for students, ${place(facts)}`,
];

const byKind: Record<OfferKind, readonly Sentence[]> = {
  bed: shared,
  single,
  double,
  studio,
  twoRooms,
  threeRooms,
};

/** A feature for the end of a title, if the listing has one. */
function feature(facts: Facts): string | null {
  const { listing, random } = facts;
  const choices = [
    listing.hasBalcony ? 'with balcony' : '',
    listing.hasGarden ? 'with garden' : '',
    listing.utilitiesIncluded && listing.internetIncluded ? 'bills included' : '',
    listing.petsAllowed ? 'pets welcome' : '',
    listing.furnished ? '' : 'unfurnished',
    (listing.floor ?? 0) >= 5 ? 'top-floor light' : '',
  ].filter((choice) => choice !== '');
  return choices.length > 0 && random.chance(0.42) ? random.pick(choices) : null;
}

export function writeTitle(facts: Facts): string {
  const { random, listing } = facts;
  const fitting = byKind[facts.kind].filter((write) => {
    const text = write(facts);
    if (text.includes('under the roofs')) return (listing.floor ?? 0) >= 4;
    if (/proper desk/.test(text)) return listing.furnished;
    return !/double bed/.test(text) || listing.furnished || !isRoom(facts);
  });
  const title = upperFirst(random.pick(fitting)(facts));
  const more = feature(facts);
  const whole = more === null || title.includes(' with ') ? title : `${title}, ${more}`;
  return whole.length <= 78 ? whole : title;
}
