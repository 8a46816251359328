import type { DemoListing } from '../demonstration.ts';
import type { Random } from './random.ts';

type Nullable = 'deposit' | 'serviceCosts' | 'allInclusivePrice' | 'numberOfRooms' | 'floor' | 'endsInDays';
type Flag =
  | 'furnished'
  | 'internetIncluded'
  | 'utilitiesIncluded'
  | 'hasBalcony'
  | 'hasGarden'
  | 'petsAllowed';
export type Given = Record<Nullable, boolean>;
export type Flags = Pick<DemoListing, Flag>;

/** Probabilities that a field has a value or a flag is true, in the listings after the first 128. */
const usualValues: Record<Nullable, number> = {
  deposit: 0.85,
  serviceCosts: 0.6,
  allInclusivePrice: 0.45,
  numberOfRooms: 0.85,
  floor: 0.88,
  endsInDays: 0.45,
};
const usualFlags: Record<Flag, number> = {
  furnished: 0.9,
  internetIncluded: 0.66,
  utilitiesIncluded: 0.34,
  hasBalcony: 0.42,
  hasGarden: 0.14,
  petsAllowed: 0.24,
};

function fromBits<K extends string>(keys: readonly K[], bits: number): Record<K, boolean> {
  return Object.fromEntries(keys.map((key, i) => [key, (bits & (1 << i)) !== 0])) as Record<K, boolean>;
}

function fromOdds<K extends string>(odds: Record<K, number>, random: Random): Record<K, boolean> {
  return Object.fromEntries(
    (Object.keys(odds) as K[]).map((key) => [key, random.chance(odds[key])]),
  ) as Record<K, boolean>;
}

/**
 * For each of `count` listings, which nullable fields have a value and which flags are true. All 64 combinations of both kinds occur,
 * scattered among random ones.
 */
export function makeCombinations(count: number, random: Random): { given: Given; flags: Flags }[] {
  const nullables = Object.keys(usualValues) as Nullable[];
  const flags = Object.keys(usualFlags) as Flag[];
  const combinations = Array.from({ length: count }, (_, i) => ({
    given: i < 64 ? fromBits(nullables, i) : fromOdds(usualValues, random),
    flags: i >= 64 && i < 128 ? fromBits(flags, i - 64) : fromOdds(usualFlags, random),
  }));
  return random.shuffled(combinations);
}
