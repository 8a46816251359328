import { boxOf } from '@stanza/domain/search/map-places.ts';
import type { ListingFilters } from '@stanza/schemas/search/listing-filters.ts';
import { parseBox } from '@stanza/schemas/search/map-area.ts';
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SavedSearchTable } from '../../database/tables.ts';
import { boxAround, chordOf } from '../circle.ts';
import { type ComparedFilter, comparedConditions, wordsOf } from '../filter-conditions.ts';
import { isBetween, isInPolygon, isOverDateLine, pointsOf, polygonOf } from '../map-boxes.ts';
import { keyOf, patternOf, planConditions, pointOf } from '../search-listings.ts';
import type { SearchPlan } from '../search-plan.ts';
import { isTimed, isWithin } from '../transit/cells.ts';

const columnOf = {
  minPrice: 'min_price',
  minCost: 'min_cost',
  maxCost: 'max_cost',
  costsKnown: 'costs_known',
  availableFrom: 'available_from',
  availableUntil: 'available_until',
  roomType: 'room_type',
  contractType: 'contract_type',
  stayMonths: 'stay_months',
  minSize: 'min_size',
  maxSize: 'max_size',
  minFloor: 'min_floor',
  maxFloor: 'max_floor',
  furnished: 'furnished',
  internetIncluded: 'internet_included',
  utilitiesIncluded: 'utilities_included',
  hasBalcony: 'has_balcony',
  hasGarden: 'has_garden',
  petsAllowed: 'pets_allowed',
  hasLift: 'has_lift',
  hasWashingMachine: 'has_washing_machine',
  hasDishwasher: 'has_dishwasher',
  hasAirConditioning: 'has_air_conditioning',
  hasPrivateBathroom: 'has_private_bathroom',
  couplesAllowed: 'couples_allowed',
  heating: 'heating',
  smoking: 'smoking',
  registered: 'registered',
  residencePossible: 'residence_possible',
  maxDeposit: 'max_deposit',
  maxNotice: 'max_notice',
  noFees: 'no_fees',
  allInclusive: 'all_inclusive',
  hasPhotos: 'has_photos',
  postedSince: 'posted_since',
} as const satisfies Record<ComparedFilter, keyof SavedSearchTable>;

const comparedFilters = Object.keys(columnOf) as ComparedFilter[];

type ReadColumn =
  | 'city_key'
  | 'text_pattern'
  | 'centre'
  | 'chord'
  | 'max_price'
  | 'transit_university'
  | 'transit_place'
  | 'max_transit'
  | 'flexible_weeks'
  | 'word_patterns'
  | 'bounds'
  | 'area'
  | 'around';
type Criteria = Pick<Insertable<SavedSearchTable>, ReadColumn | (typeof columnOf)[ComparedFilter]>;
type CriteriaValues = {
  [Column in keyof Criteria]-?: Criteria[Column] | RawBuilder<NonNullable<Criteria[Column]>>;
};

/** The conditions of a search, by column of `saved_searches`. */
export function criteriaOf(plan: SearchPlan): CriteriaValues {
  const { city, text, circle, maxPrice, filters, university, maxTransit } = plan;
  const compared = comparedFilters.map((name) => [columnOf[name], filters[name] ?? null]);
  const { bounds, area } = filters;
  const box = bounds === undefined ? null : parseBox(bounds);
  const points = area === undefined ? null : pointsOf(area);
  return {
    ...(Object.fromEntries(compared) as Pick<CriteriaValues, (typeof columnOf)[ComparedFilter]>),
    city_key: city === null ? null : keyOf(city),
    // A text without letters finds nothing.
    text_pattern: text === null ? null : sql<string>`coalesce(${patternOf(text)}, '')`,
    centre: circle && pointOf(circle.centre),
    chord: circle && chordOf(circle.radiusKm),
    max_price: maxPrice,
    transit_university: maxTransit === null ? null : (university?.name ?? null),
    transit_place: maxTransit === null ? null : university && pointOf(university),
    max_transit: maxTransit,
    flexible_weeks: filters.flexibleWeeks ?? null,
    word_patterns: patternsOf(filters),
    bounds: box && [box.west, box.south, box.east, box.north],
    area: points && polygonOf(points),
    around: aroundOf({ circle, box, area: points && boxOf(points) }),
  };
}

function patternsOf({ text }: Pick<ListingFilters, 'text'>): RawBuilder<string[]> | null {
  if (text === undefined) return null;
  return sql<
    string[]
  >`array(select search_pattern(word) from unnest(${wordsOf(text)}::text[]) as words (word))`;
}

interface Parts {
  circle: SearchPlan['circle'];
  box: ReturnType<typeof parseBox>;
  area: ReturnType<typeof boxOf> | null;
}

/** `null` if one box of degrees is not enough: over the date line, or around a pole. */
function aroundOf({ circle, box, area }: Parts): RawBuilder<string> | null {
  const around = area ?? box ?? (circle && boxAround(circle.centre, circle.radiusKm));
  if (!around || around.west > around.east) return null;
  const { west, south, east, north } = around;
  return sql`box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`;
}

const saved = (column: keyof SavedSearchTable) => sql.ref(`saved.${column}`) as RawBuilder<never>;
const ifGiven = (column: keyof SavedSearchTable, condition: RawBuilder<SqlBool>) =>
  sql<SqlBool>`(${saved(column)} is null or ${condition})`;
const flexibleWeeks = sql<number>`coalesce(${saved('flexible_weeks')}, 0)`;
const edge = (at: number) => sql<number>`saved.bounds[${sql.lit(at)}]`;
const edges = { west: edge(1), south: edge(2), east: edge(3), north: edge(4) };

/** Whether a row of `listings` matches a row of `saved_searches`, called `saved`, by the same rules as the search itself. */
export const fitsCriteria: RawBuilder<SqlBool> = sql`(${sql.join(
  [
    ifGiven('max_price', planConditions.maxPrice(saved('max_price'))),
    // Without a timetable the limit is ignored, as in a search.
    ifGiven(
      'max_transit',
      sql`(not ${isTimed(saved('transit_university'))} or ${isWithin(
        { university: saved('transit_university'), place: saved('transit_place') },
        saved('max_transit'),
      )})`,
    ),
    ifGiven('city_key', planConditions.cityKey(saved('city_key'))),
    ...comparedFilters.map((name) =>
      ifGiven(columnOf[name], comparedConditions[name](saved(columnOf[name]), flexibleWeeks)),
    ),
    ifGiven('centre', planConditions.circle(saved('centre'), saved('chord'))),
    ifGiven(
      'bounds',
      sql`(case when ${edges.west} < ${edges.east} then ${isBetween(edges)} else ${isOverDateLine(edges)} end)`,
    ),
    ifGiven('area', isInPolygon(saved('area'))),
    ifGiven('text_pattern', planConditions.textPattern(saved('text_pattern'))),
    ifGiven('word_patterns', sql`listings.words like all (${saved('word_patterns')})`),
  ],
  sql` and `,
)})`;
