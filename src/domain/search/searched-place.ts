/** Where a map goes for a search that finds no room. */
import type { FilteredQuery } from './filtered-query.ts';
import { originOf } from './search-filters.ts';
import { type Coordinates, foldName } from './search-options.ts';

/** Cities with a university that are no search options: their main squares, WGS 84 degrees. */
const otherCities: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  bari: [41.1257, 16.8673],
  bergamo: [45.6949, 9.6703],
  cagliari: [39.2153, 9.1106],
  catania: [37.5027, 15.0872],
  ferrara: [44.8358, 11.6188],
  firenze: [43.7715, 11.2541],
  genova: [44.4071, 8.934],
  modena: [44.6464, 10.9257],
  napoli: [40.8359, 14.2488],
  palermo: [38.1157, 13.3615],
  parma: [44.8013, 10.328],
  pavia: [45.1847, 9.1552],
  perugia: [43.1122, 12.3888],
  pisa: [43.7168, 10.4006],
  siena: [43.3183, 11.3316],
  trento: [46.067, 11.1215],
  trieste: [45.6503, 13.7678],
  udine: [46.0647, 13.2361],
  verona: [45.4388, 10.9927],
};

/** The place of a search; `null` if it is not known, or if a part of the map is searched, which shows as it is. */
export function searchedPlace(query: FilteredQuery): Coordinates | null {
  const { term, filters: { bounds, area } = {} } = query;
  if (term === null || bounds !== undefined || area !== undefined) return null;
  const known = originOf(query);
  if (known) return { latitude: known.latitude, longitude: known.longitude };
  const other = otherCities[foldName(term.name)];
  return other ? { latitude: other[0], longitude: other[1] } : null;
}
