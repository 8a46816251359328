import * as z from 'zod/mini';
import { findPlace, type PlaceKind } from './search-options.ts';
import type { SearchQuery } from './search-query.ts';

const termSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));

/** A number in a URL: digits with an optional fraction. `Number` alone would also accept `1e3` or `0x10`. */
const amountSchema = z.pipe(
  z.string().check(z.trim(), z.regex(/^\d{1,7}(\.\d{1,3})?$/)),
  z.pipe(z.transform(Number), z.number().check(z.positive())),
);

export interface ParsedSearch {
  query: SearchQuery;
  /** Names of the parameters that were present and invalid, in the order in which they are read. */
  ignored: string[];
}

/**
 * Reads the query parameters of `/listings`, or of the search call in the reference backend. An invalid
 * parameter is no error: it is left out of the query and named in `ignored`. When both are given, location wins.
 */
export function parseSearchParams(params: URLSearchParams): ParsedSearch {
  const ignored: string[] = [];
  function read<T>(name: string, schema: z.ZodMiniType<T>): T | null {
    const given = params.get(name);
    if (given === null) return null;
    const parsed = schema.safeParse(given);
    if (parsed.success) return parsed.data;
    ignored.push(name);
    return null;
  }
  function readTerm(kind: PlaceKind) {
    const name = read(kind, termSchema);
    // A known place gets its canonical spelling, so that ?location=milano reads "Results for 'Milano'".
    return name === null ? null : { kind, name: findPlace(kind, name)?.name ?? name };
  }
  const location = readTerm('location');
  const university = readTerm('university');
  if (location && university) ignored.push('university');
  return {
    query: {
      term: location ?? university,
      maxDistance: read('maxDistance', amountSchema),
      maxPrice: read('maxPrice', amountSchema),
    },
    ignored,
  };
}
