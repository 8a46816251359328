import { type Facts, inWords, isRoom, type OfferKind, ordinal, type Sentence } from './facts.ts';

const size = ({ listing }: Facts) => listing.squareMeters;

const openings: Record<OfferKind, readonly Sentence[]> = {
  bed: [
    () => 'We are looking for a second person for our twin room.',
    (facts) => `A bed in a shared room of ${size(facts)} m², two of everything: bed, desk, wardrobe.`,
    () => 'You would share the room with one other student, tidy and out for most of the day.',
    (facts) => `One of the two beds in our room of ${size(facts)} m² is free again.`,
    () => 'Shared room, separate lives: each side has its own lamp, shelf and socket.',
  ],
  single: [
    (facts) => `A single room of ${size(facts)} m² in a flat that works.`,
    (facts) => `The room is ${size(facts)} m², square, and gets the sun for half of the day.`,
    () => 'I am off on Erasmus and would love to leave my room in good hands.',
    () => 'Single room for someone who studies by day and cooks by night, or the other way round.',
    (facts) => `${size(facts)} m² all for you, with a door that closes properly.`,
    () => 'Quiet single facing the courtyard, where the loudest thing is a blackbird.',
    () => 'A simple, bright room in an old house with thick walls.',
  ],
  double: [
    (facts) => `The largest room of the flat: ${size(facts)} m², tall window, space to dance.`,
    (facts) => `A generous room of ${size(facts)} m² that one person can have to themselves.`,
    () => 'A big room with the bed on one side and the desk on the other, so that work stays work.',
    () => 'It used to be the living room, and it still has the proportions of one.',
    (facts) => `Doppia uso singola: ${size(facts)} m² and a window as tall as you.`,
  ],
  studio: [
    (facts) => `A studio of ${size(facts)} m², small, complete and all yours.`,
    () => 'One room that does everything: sleep, cook, study, look out of the window.',
    (facts) => `Monolocale of ${size(facts)} m² with a real kitchen corner and a bathroom with a window.`,
    () => 'For somebody who wants a door of their own and no washing-up that is not theirs.',
    () => 'Recently painted studio in a house where everyone says buongiorno on the stairs.',
  ],
  twoRooms: [
    (facts) => `Bilocale of ${size(facts)} m²: bedroom, living kitchen, bathroom, entrance with a wardrobe.`,
    () => 'Two rooms with light from both sides, made for two friends or a couple.',
    (facts) => `A flat of ${size(facts)} m² with a kitchen in which people actually meet.`,
    () => 'My grandmother lived here for fifty years; the floors are hers, the boiler is new.',
  ],
  threeRooms: [
    (facts) => `A whole flat of ${size(facts)} m² with two bedrooms and a living room.`,
    () => 'Three rooms off a long corridor, as old Italian flats have them.',
    () => 'A flat for friends: two bedrooms, one big table.',
  ],
};

const furnished: readonly Sentence[] = [
  (facts) =>
    facts.kind === 'bed'
      ? 'Both halves are furnished down to the bedside lamp.'
      : 'It comes furnished: bed, wardrobe, desk, and a chair one can sit on for hours.',
  () => 'Furnished with a mix of family pieces and things from the Sunday market.',
  () => 'Furniture is there, so are pots, plates and a moka; bring sheets and good will.',
  () => 'Mattress bought last autumn, wardrobe from the nineteen-fifties, both sound.',
  () => 'Fully furnished, the washing machine is one year old.',
];

const unfurnished: readonly Sentence[] = [
  () =>
    'It is let unfurnished; what the photographs show belongs to the present tenant, who may sell some of it.',
  () => 'Unfurnished apart from lamps and curtains: bring your own bed and your own ideas.',
  () => 'The furniture in the pictures moves out with us, so you start with white walls.',
];

const floors: readonly Sentence[] = [
  ({ listing, lift }) =>
    `It is on the ${ordinal(listing.floor ?? 0)} floor${lift ? ', with a lift' : listing.floor === 0 ? ', no stairs at all' : ', no lift'}.`,
  ({ listing, lift }) =>
    listing.floor === 0
      ? 'Ground floor, high windows, shutters that close well.'
      : `${lift ? 'There is a lift' : 'No lift, good legs'}: the ${ordinal(listing.floor ?? 1)} floor.`,
  ({ listing, lift }) =>
    (listing.floor ?? 0) >= 4
      ? `From the ${ordinal(listing.floor ?? 4)} floor you look over the roofs${lift ? ', and the lift works' : '; the stairs keep you fit'}.`
      : `Right above the street noise it is not: ${ordinal(listing.floor ?? 1)} floor, inner side${lift ? ', with a lift' : ''}.`,
];

const flatmates: readonly Sentence[] = [
  ({ others }) =>
    others === 1
      ? 'You would live with one other person, who is easy to like.'
      : `You would live with ${inWords(others)} others, students and one who has just started working.`,
  ({ others }) =>
    others === 1
      ? 'There are two of us in all; we share a shopping list and the good pan.'
      : `We are ${inWords(others + 1)} in all, from three countries, and we eat together on Sundays.`,
  () => 'The kitchen is where everyone ends up in the evening.',
  () => 'There is a cleaning rota, and people keep to it.',
  () => 'We like quiet on weekdays and company at weekends.',
];

const alone: readonly Sentence[] = [
  () => 'The kitchen has gas, an oven and enough worktop for making tagliatelle.',
  () => 'The bathroom has a window and hot water that stays hot.',
  () => 'Heating is independent, so you decide when winter starts.',
  () => 'Double glazing, good locks, a doorbell with your name on it.',
];

const balcony: readonly Sentence[] = [
  () => 'The balcony takes two chairs, a table and a forest of basil.',
  () => 'There is a balcony with evening sun, long enough for the washing and for you.',
  () => 'Coffee goes out on the balcony from March to November.',
  () => 'A small balcony over the street, geraniums already installed.',
];

const garden: readonly Sentence[] = [
  () => 'The house has a garden that all tenants may use; the fig tree is common property.',
  () => 'Behind the house is a small garden with a table under the persimmon.',
  () => 'A shared garden, rare around here, with bicycles along the wall.',
];

/** Describes the place: the offer, its furniture, floor, flatmates, balcony and garden. */
export function describeHome(facts: Facts): string[] {
  const { listing, random } = facts;
  const said = [
    random.pick(openings[facts.kind])(facts),
    random.pick(listing.furnished ? furnished : unfurnished)(facts),
  ];
  if (listing.floor !== null && random.chance(0.75)) said.push(random.pick(floors)(facts));
  if (random.chance(0.75)) said.push(random.pick(isRoom(facts) ? flatmates : alone)(facts));
  if (listing.hasBalcony) said.push(random.pick(balcony)(facts));
  if (listing.hasGarden) said.push(random.pick(garden)(facts));
  return said;
}
