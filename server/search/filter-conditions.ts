import type { AmenityFlag } from '@stanza/schemas/listing/amenities.ts';
import type { ListingFilters } from '@stanza/schemas/search/listing-filters.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isInArea, isInBounds } from './map-boxes.ts';
import type { PlanFilters } from './search-plan.ts';

/** Filters whose value must be parsed before it is compared. */
type ReadFilter = 'text' | 'bounds' | 'area';
export type ComparedFilter = Exclude<keyof PlanFilters, ReadFilter | 'flexibleWeeks'>;

/** The values of a search, or columns of saved searches. */
type ComparedConditions = {
  [Name in ComparedFilter]-?: (
    value: NonNullable<ListingFilters[Name]> | RawBuilder<unknown>,
    /** The number of weeks by which a day may be earlier or later. */
    weeks: number | RawBuilder<number>,
  ) => RawBuilder<SqlBool>;
};
type ReadConditions = { [Name in ReadFilter]: (value: string) => RawBuilder<SqlBool> };

const has = (name: AmenityFlag): RawBuilder<SqlBool> => sql`${sql.lit(name)} = any(listings.amenities)`;

/** Whether a listing has a bit of migration `0065-contract-terms`. */
const contractBits = (bit: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(listings.contract_bits & (${bit})) <> 0`;

/** A listing without a start or an end is available. */
export const comparedConditions: ComparedConditions = {
  minPrice: (price) => sql`listings.price >= ${price}`,
  minCost: (cost) => sql`listings.monthly_cost >= ${cost}`,
  maxCost: (cost) => sql`listings.monthly_cost <= ${cost}`,
  costsKnown: () => sql`listings.are_costs_known`,
  availableFrom: isFreeAround,
  availableUntil: isFreeAround,
  roomType: (type) => sql`listings.room_type = ${type}`,
  contractType: (type) => sql`listings.contract_type = ${type}`,
  stayMonths: (months) => sql`coalesce(listings.minimum_months <= ${months}, true)`,
  minSize: (size) => sql`listings.square_meters >= ${size}`,
  maxSize: (size) => sql`listings.square_meters <= ${size}`,
  minFloor: (floor) => sql`listings.floor >= ${floor}`,
  maxFloor: (floor) => sql`listings.floor <= ${floor}`,
  furnished: () => sql`listings.furnished`,
  internetIncluded: () => sql`listings.internet_included`,
  utilitiesIncluded: () => sql`listings.utilities_included`,
  hasBalcony: () => sql`listings.has_balcony`,
  hasGarden: () => sql`listings.has_garden`,
  petsAllowed: () => sql`listings.pets_allowed`,
  hasLift: () => has('hasLift'),
  hasWashingMachine: () => has('hasWashingMachine'),
  hasDishwasher: () => has('hasDishwasher'),
  hasAirConditioning: () => has('hasAirConditioning'),
  hasPrivateBathroom: () => has('hasPrivateBathroom'),
  couplesAllowed: () => has('couplesAllowed'),
  heating: (kind) => sql`listings.heating = ${kind}`,
  smoking: (rule) => sql`listings.smoking = ${rule}`,
  registered: (least) => contractBits(sql`case ${least} when 'yes' then 2 else 4 end`),
  residencePossible: () => contractBits(sql`1`),
  maxDeposit: (rents) => contractBits(sql`8 << ${rents}::integer`),
  maxNotice: (months) => contractBits(sql`64 << ${months}::integer`),
  noFees: () => contractBits(sql`8`),
  allInclusive: () => sql`listings.all_inclusive_price is not null`,
  hasPhotos: () => sql`exists (select from listing_images where listing_id = listings.id)`,
  postedSince: (day) => sql`listings.added_at >= (${day}::date)::timestamp at time zone 'UTC'`,
};

const conditionOf: ComparedConditions & ReadConditions = {
  ...comparedConditions,
  text: (text) =>
    sql`(${sql.join(
      wordsOf(text).map((word) => sql`listings.words like search_pattern(${word})`),
      sql` and `,
    )})`,
  bounds: (text) => isInBounds(text),
  area: (text) => isInArea(text),
};

export function filterConditions({ flexibleWeeks = 0, ...filters }: PlanFilters): Expression<SqlBool>[] {
  return Object.entries(filters).map(([name, value]) =>
    (
      conditionOf[name as keyof typeof filters] as (given: typeof value, weeks: number) => RawBuilder<SqlBool>
    )(value, flexibleWeeks),
  );
}

function isFreeAround(
  day: string | RawBuilder<unknown>,
  weeks: number | RawBuilder<number>,
): RawBuilder<SqlBool> {
  return sql`(coalesce(listings.availability_start <= ${day}::date + 7 * ${weeks}::integer, true)
    and coalesce(listings.availability_end >= ${day}::date - 7 * ${weeks}::integer, true))`;
}

/** Signs between words, such as dashes, are not words. A word that is repeated costs no second look. */
export function wordsOf(text: string): string[] {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()];
}
