import type * as z from 'zod/mini';
import { searchParamsSchema } from '../../schemas/search/search.ts';
import { findPlace, type PlaceKind } from './search-options.ts';
import type { SearchQuery } from './search-query.ts';

const { shape } = searchParamsSchema;

export interface ParsedSearch {
  query: SearchQuery;
  /** The names of invalid parameters, in the order in which they are read. */
  ignored: string[];
}

/**
 * Reads the query parameters of `/listings`, or of the search call in the reference backend. An invalid parameter is ignored and
 * named in `ignored`. If both are given, location takes precedence over university.
 */
export function parseSearchParams(params: URLSearchParams): ParsedSearch {
  const ignored: string[] = [];
  function read<T>(name: string, schema: z.ZodMiniType<T | undefined>): T | null {
    const given = params.get(name);
    if (given === null) return null;
    const parsed = schema.safeParse(given);
    if (parsed.data !== undefined) return parsed.data;
    ignored.push(name);
    return null;
  }
  function readTerm(kind: PlaceKind) {
    const name = read(kind, shape[kind]);
    // A known place gets its canonical spelling, so that ?location=milano shows "Results for 'Milano'".
    return name === null ? null : { kind, name: findPlace(kind, name)?.name ?? name };
  }
  const location = readTerm('location');
  const university = readTerm('university');
  if (location && university) ignored.push('university');
  return {
    query: {
      term: location ?? university,
      maxDistance: read('maxDistance', shape.maxDistance),
      maxPrice: read('maxPrice', shape.maxPrice),
    },
    ignored,
  };
}
