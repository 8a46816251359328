/** A search with the filters of the capability `search-filters`, as it appears in the address of the results. */
import { amenitiesSchema } from '../../schemas/listing/amenities.ts';
import { contractTypes } from '../../schemas/listing/listing-terms.ts';
import {
  type ListingFilters,
  type ListingOrder,
  listingFiltersSchema,
  listingOrderSchema,
} from '../../schemas/search/listing-filters.ts';
import { amountText, readAmount } from '../amount.ts';
import { withoutControls } from '../without-controls.ts';
import { byUsualName } from './place-names.ts';
import { originOf } from './search-filters.ts';
import { findPlace, type SearchPlace } from './search-options.ts';
import { type ParsedSearch, parseSearchParams } from './search-params.ts';
import { type SearchQuery, toSearchParams } from './search-query.ts';

export interface FilteredQuery extends SearchQuery {
  filters?: ListingFilters;
  /** If missing, `usualOrder`. */
  order?: ListingOrder;
}

export type FilterName = keyof ListingFilters | 'maxPrice' | 'maxDistance';

/** In the order in which they are shown. */
const ownFilters = Object.keys(listingFiltersSchema.shape) as (keyof ListingFilters)[];
const filterNames: readonly FilterName[] = ['maxDistance', 'minPrice', 'maxPrice', ...ownFilters.slice(1)];

export interface ParsedFilteredSearch extends ParsedSearch {
  query: FilteredQuery;
}

/** Like `parseSearchParams`, with filters and order. Control characters count as spaces: the filtered search refuses them. */
export function parseFilteredParams(given: URLSearchParams): ParsedFilteredSearch {
  const params = new URLSearchParams();
  for (const [name, value] of given) params.append(name, withoutControls(value));
  const { query, ignored } = parseSearchParams(params);
  const filters: Record<string, unknown> = {};
  for (const name of ownFilters) {
    const given = params.get(name);
    if (given === null) continue;
    const { data } = listingFiltersSchema.shape[name].safeParse(given);
    if (data === undefined) ignored.push(name);
    else filters[name] = data;
  }
  const order =
    params.get('order') === null ? undefined : listingOrderSchema.safeParse(params.get('order')).data;
  if (params.get('order') !== null && order === undefined) ignored.push('order');
  const understood = withWeeksOfDays(filters);
  return {
    query: {
      ...query,
      ...(Object.keys(understood).length > 0 && { filters: understood }),
      ...(order && { order }),
    },
    ignored,
  };
}

/** Removes the weeks of flexibility if there is no day to which they apply. */
function withWeeksOfDays({ flexibleWeeks, ...filters }: ListingFilters): ListingFilters {
  const hasDays = filters.availableFrom !== undefined || filters.availableUntil !== undefined;
  return hasDays && flexibleWeeks !== undefined ? { ...filters, flexibleWeeks } : filters;
}

/**
 * Reads the address of the results. Replaces other names of places by the usual ones. Ignores an order by distance without a place, a
 * limit of minutes without a university, weeks of flexibility without a day, and other values of a repeated parameter than the first.
 */
export function readResultsAddress(address: URLSearchParams): ParsedFilteredSearch {
  const given = [...address].filter(([name, value]) => !isNoLowest(name, value));
  const params = new URLSearchParams(given.filter(([name, value]) => !isAmbiguous(name, value)));
  const { query, ignored } = parseFilteredParams(params);
  const placed = byUsualName(query);
  const left = universityOf(placed) === undefined ? withoutTransit(placed) : placed;
  const all = new Set(ignored);
  for (const [name, value] of given) if (isAmbiguous(name, value)) all.add(name);
  if (params.has('flexibleWeeks') && left.filters?.flexibleWeeks === undefined) all.add('flexibleWeeks');
  if (left.filters?.maxTransit !== placed.filters?.maxTransit) all.add('maxTransit');
  if (left.order !== placed.order) all.add('order');
  const used = toFilteredParams(left);
  for (const [name, value] of given) if (used.has(name) && params.get(name) !== value) all.add(name);
  if (left.order !== 'distance' || originOf(left)) return { query: left, ignored: [...all] };
  const { order: _, ...rest } = left;
  return { query: rest, ignored: [...all, 'order'] };
}

/** The query parameters of `/listings` and of the search call. */
export function toFilteredParams(query: FilteredQuery): URLSearchParams {
  const params = toSearchParams(query);
  for (const name of ownFilters) {
    const value = query.filters?.[name];
    if (value !== undefined) params.set(name, String(value));
  }
  if (query.order) params.set('order', query.order);
  return params;
}

export function isSameSearch(one: FilteredQuery, other: FilteredQuery): boolean {
  return toFilteredParams(one).toString() === toFilteredParams(other).toString();
}

/** The filters that are applied, in the order in which they are shown. */
export function appliedFilters(query: FilteredQuery): FilterName[] {
  const { maxDistance, maxPrice } = query;
  const given: Partial<Record<FilterName, unknown>> = { ...query.filters, maxDistance, maxPrice };
  return filterNames.filter((name) => given[name] !== undefined && given[name] !== null);
}

/** The same search without one filter. */
export function withoutFilter(query: FilteredQuery, name: FilterName): FilteredQuery {
  if (name === 'maxPrice' || name === 'maxDistance') return { ...query, [name]: null };
  const { [name]: _, ...filters } = query.filters ?? {};
  return { ...query, filters: withWeeksOfDays(filters) };
}

/** The filters that are chosen on the map. */
const mapFilters = ['bounds', 'area'] as const;
type MapFilter = (typeof mapFilters)[number];

/** The filters of the panel: all except the travel time, which has its own choice, and the part of the map. */
export type PanelFilter = Exclude<FilterName, 'maxDistance' | 'maxTransit' | MapFilter>;
const panelFilters = filterNames.filter(
  (name): name is PanelFilter =>
    name !== 'maxDistance' && name !== 'maxTransit' && !mapFilters.some((one) => one === name),
);

/** A part of the map, as in addresses; empty for all of it. */
export type MapPart = Partial<Record<MapFilter, string>>;

/** The same search in another part of the map. */
export function inPart(query: FilteredQuery, part: MapPart): FilteredQuery {
  const { bounds: _, area: __, ...filters } = query.filters ?? {};
  return { ...query, filters: { ...filters, ...part } };
}

/** The same search without a limit or an order by travel time with public transport. */
export function withoutTransit(query: FilteredQuery): FilteredQuery {
  const { order, ...unsorted } = query;
  const left = order === 'transit' ? unsorted : query;
  return left.filters?.maxTransit === undefined ? left : withoutFilter(left, 'maxTransit');
}

/** The same search in its usual order if it was by match. */
export function withoutMatch({ order, ...unsorted }: FilteredQuery): FilteredQuery {
  return order === undefined || order === 'match' ? unsorted : { ...unsorted, order };
}

/** The order of a search that names none. */
export function usualOrder({ term }: SearchQuery): ListingOrder {
  return term?.kind === 'university' ? 'distance' : 'newest';
}

/** The university for which travel times are shown; `undefined` without a known one. */
export function universityOf({ term }: SearchQuery): SearchPlace | undefined {
  return term?.kind === 'university' ? findPlace('university', term.name) : undefined;
}

/** The same search without parameters that a backend without `listing-costs` does not know. */
export function withoutCosts({ order, ...query }: FilteredQuery): FilteredQuery {
  const {
    minCost: _,
    maxCost: __,
    costsKnown: ___,
    roomType: ____,
    contractType: _____,
    stayMonths: ______,
    ...filters
  } = query.filters ?? {};
  return { ...query, filters, ...(order !== undefined && order !== 'cost' && { order }) };
}

/** The same search without parameters that a backend without `amenities` does not know. */
export function withoutAmenities(query: FilteredQuery): FilteredQuery {
  const known = Object.entries(query.filters ?? {}).filter(([name]) => !(name in amenitiesSchema.shape));
  return { ...query, filters: Object.fromEntries(known) };
}

const filtersOfContract: readonly string[] = [
  'registered',
  'residencePossible',
  'maxDeposit',
  'maxNotice',
  'noFees',
];

/** The same search without parameters that a backend without `contract-terms` does not know. */
export function withoutContract(query: FilteredQuery): FilteredQuery {
  const known = Object.entries(query.filters ?? {}).filter(
    ([name, value]) =>
      !filtersOfContract.includes(name) &&
      (name !== 'contractType' || contractTypes.some((type) => type === value)),
  );
  return { ...query, filters: Object.fromEntries(known) };
}

/** The values as texts for addresses and fields; blank for no value. */
export type FilterTexts = Partial<Record<PanelFilter, string>>;

export function textsOfQuery(query: FilteredQuery): FilterTexts {
  const params = toFilteredParams(query);
  const names = panelFilters.filter((name) => params.has(name));
  return Object.fromEntries(names.map((name) => [name, params.get(name)]));
}

/**
 * The search with other filters.
 * @returns also the names of the invalid texts: their filters are not in the query
 */
export function queryOfTexts(
  query: FilteredQuery,
  texts: FilterTexts,
): { query: FilteredQuery; faults: string[] } {
  const params = toFilteredParams(query);
  for (const name of panelFilters) params.delete(name);
  for (const [name, text] of Object.entries(texts))
    if (!isNoLimit(name, text)) params.set(name, paramOf(name, text));
  const parsed = parseFilteredParams(params);
  return {
    query: parsed.query,
    faults: [...new Set([...parsed.ignored, ...faultsBetween(parsed.query)])],
  };
}

function isNoLimit(name: string, text: string): boolean {
  return text.trim() === '' || isNoLowest(name, text);
}

/** 0 as the lowest amount is no limit. */
function isNoLowest(name: string, text: string): boolean {
  return lowestAmounts.some((one) => one === name) && readAmount(text) === 0;
}

/** An amount as the address has it, with a decimal point; a text that is no amount stays as it is, and is refused. */
function paramOf(name: string, text: string): string {
  const amount = amountFilters.some((one) => one === name) ? readAmount(text) : Number.NaN;
  return Number.isNaN(amount) ? text : amountText(amount);
}

/** Digits in groups of three. An address never has them: "1.000" typed into one is 1 or 1000. */
const thousands = /^\s*[1-9]\d{0,2}([.,' ]\d{3})+([.,]\d*)?\s*$/;

function isAmbiguous(name: string, text: string): boolean {
  return amountFilters.some((one) => one === name) && thousands.test(text);
}

/** Pairs of filters for the lowest and the highest value. */
export const ranges = [
  ['minPrice', 'maxPrice'],
  ['minCost', 'maxCost'],
  ['minSize', 'maxSize'],
  ['minFloor', 'maxFloor'],
  ['availableFrom', 'availableUntil'],
] as const satisfies [PanelFilter, PanelFilter][];

/** Filters that can be read and are still wrong: a highest value below the lowest. */
function faultsBetween({ maxPrice, filters = {} }: FilteredQuery): PanelFilter[] {
  const values: Partial<Record<PanelFilter, unknown>> = { ...filters, maxPrice: maxPrice ?? undefined };
  // A comparison with a missing value is false.
  return ranges.flatMap(([from, until]) =>
    (values[until] as number | string) < (values[from] as number | string) ? [until] : [],
  );
}

const lowestAmounts = ['minPrice', 'minCost', 'minSize'] as const;
export const amountFilters = [...lowestAmounts, 'maxPrice', 'maxCost', 'maxSize'] as const;
