import * as z from 'zod/mini';
import { tabStore } from './device-store.ts';

const storageKey = 'stanza.stay';
const monthsSchema = z.number().check(z.positive(), z.lte(1200));

/** The months of the stay of the last search in this tab; `null` if it named none. */
export function searchedMonths(): number | null {
  try {
    return monthsSchema.safeParse(JSON.parse(tabStore().getItem(storageKey) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

export function noteSearchedMonths(months: number | null): void {
  try {
    tabStore().setItem(storageKey, JSON.stringify(months));
  } catch {
    // A storage that is full: the page of a room takes the time of its offer.
  }
}
