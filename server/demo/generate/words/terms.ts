import { type Facts, type Sentence, upperFirst, way } from './facts.ts';

const around: readonly Sentence[] = [
  (facts) => `${upperFirst(way(facts))}.`,
  (facts) => `It is ${way(facts)}. Also: ${facts.random.pick(facts.quarter.charms)}.`,
  (facts) => `${facts.quarter.name}: ${facts.random.pick(facts.quarter.charms)}. You are ${way(facts)}.`,
  (facts) => `Class is close: ${way(facts)}. ${upperFirst(facts.quarter.transit)} for everything else.`,
  (facts) =>
    `What people like about ${facts.quarter.name}: ${facts.random.pick(facts.quarter.charms)}. ${upperFirst(way(facts))}.`,
  (facts) => `The house is ${way(facts)}. Nearest stop: ${facts.quarter.transit.replace(/^the /, '')}.`,
];

const bills: readonly ((facts: Facts) => string)[] = [
  ({ listing: { utilitiesIncluded, internetIncluded } }) => {
    if (utilitiesIncluded && internetIncluded) return 'Bills and fibre internet are in the rent.';
    if (utilitiesIncluded) return 'Electricity, water and heating are in the rent; internet is shared out.';
    if (internetIncluded) return 'Internet is in the rent; the other bills are split by heads.';
    return 'Bills are extra and split fairly every two months.';
  },
  ({ listing: { utilitiesIncluded, internetIncluded } }) => {
    if (utilitiesIncluded && internetIncluded) return 'No surprises: the rent covers utilities and wifi.';
    if (utilitiesIncluded) return 'The rent covers utilities, wifi you arrange yourself.';
    if (internetIncluded) return 'Wifi is fast and included, utilities go by the meter.';
    return 'Utilities and internet come on top of the rent.';
  },
];

const deposits: readonly Sentence[] = [
  ({ listing }) => `Deposit of ${listing.deposit} euros, returned when you leave.`,
  ({ listing }) => `We ask ${listing.deposit} euros as a deposit.`,
  () => 'The usual deposit, with a receipt.',
];

const stays: readonly Sentence[] = [
  ({ listing }) =>
    listing.endsInDays === null
      ? 'Stay as long as you like.'
      : 'The dates are fixed, so it suits a semester or two.',
  ({ listing }) =>
    listing.endsInDays === null
      ? 'Open-ended contract, registered as it should be.'
      : 'Temporary student contract, registered.',
  ({ listing }) =>
    listing.startsInDays <= 0 ? 'You can move in tomorrow.' : 'Keys on the first day, not a week later.',
];

const closings: readonly Sentence[] = [
  () => 'Come and see it, or ask for a video call.',
  () => 'Write two lines about yourself; we answer everybody.',
  () => 'Visits in the late afternoon, coffee included.',
  () => 'A presto!',
  () => 'No agency, no fee.',
  () => 'Erasmus students welcome.',
  () => 'We choose with the whole flat over an aperitivo.',
];

const pets: readonly Sentence[] = [
  () => 'Pets are welcome if they get on with the stairs.',
  () => 'A cat lives here already in spirit: bring yours.',
  () => 'Small animals are fine, ask about large ones.',
];

/** Describes where the place is, and its terms. */
export function describeTerms(facts: Facts): string[] {
  const { listing, random } = facts;
  const said = [random.pick(around)(facts)];
  if (random.chance(0.8)) said.push(random.pick(bills)(facts));
  if (listing.petsAllowed && random.chance(0.8)) said.push(random.pick(pets)(facts));
  if (listing.deposit !== null && random.chance(0.3)) said.push(random.pick(deposits)(facts));
  if (random.chance(0.5)) said.push(random.pick(stays)(facts));
  if (random.chance(0.6)) said.push(random.pick(closings)(facts));
  return said;
}
