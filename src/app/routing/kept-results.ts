import * as z from 'zod/mini';
import type { Pages } from '../../domain/search/result-pages.ts';
import { savedResultsSchema } from '../../schemas/search/saved-results.ts';
import type { SavedResults } from '../../views/search/useSavedResults.ts';

const storageKey = 'stanza.results';
/** The maximum number of history entries that are kept: the oldest are removed. */
const mostKept = 20;
/** The number of entries that also keep their listings and marks, while the page is open. */
const mostPages = 3;
/** Milliseconds. After this time it is a new search. */
const longest = 60 * 60_000;
/** Milliseconds. After this time the listings are loaded again. */
const pagesLongest = 5 * 60_000;

const recordSchema = z.object({ entry: z.string(), at: z.number(), results: savedResultsSchema });
type Record = z.infer<typeof recordSchema>;

let loadedOf: ({ entry: string; at: number; pages: Pages } & Pick<SavedResults, 'marks'>)[] = [];

/** @returns `null` if nothing usable is kept for an entry of the history */
export function savedResultsOf(entry: string): SavedResults | null {
  const now = Date.now();
  const kept = read().find((record) => record.entry === entry);
  if (!kept || !isWithin(longest, kept.at, now)) return null;
  const loaded = loadedOf.find((record) => record.entry === entry);
  if (!loaded || !isWithin(pagesLongest, loaded.at, now)) return { ...kept.results, pages: null };
  const { pages, marks } = loaded;
  return { ...kept.results, pages, ...(marks && { marks }) };
}

export function saveResults(entry: string, { pages, marks, ...results }: SavedResults): void {
  const at = Date.now();
  const isOther = (record: { entry: string }) => record.entry !== entry;
  if (pages) {
    const loaded = { entry, at, pages, ...(marks && { marks }) };
    loadedOf = [...loadedOf.filter(isOther), loaded].slice(-mostPages);
  }
  const records: Record[] = [...read().filter(isOther), { entry, at, results }];
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(records.slice(-mostKept)));
  } catch {
    // The storage is full or forbidden: a person who comes back finds a new search.
  }
}

function isWithin(limit: number, at: number, now: number): boolean {
  return Math.abs(now - at) <= limit;
}

function read(): Record[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.flatMap((record) => recordSchema.safeParse(record).data ?? []);
  } catch {
    return [];
  }
}
