import * as z from 'zod/mini';
import { listingIdSchema } from '../../schemas/listing/listing.ts';
import { tabStore } from './device-store.ts';

const storageKey = 'stanza.compare';
const idsSchema = z.array(listingIdSchema);

/** The rooms that are chosen to be compared, in this tab. */
export function chosenRooms(): readonly number[] {
  try {
    return idsSchema.safeParse(JSON.parse(tabStore().getItem(storageKey) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

export function keepChosen(ids: readonly number[]): void {
  try {
    tabStore().setItem(storageKey, JSON.stringify(ids));
  } catch {
    // A storage that is full: the choice lasts as long as the page.
  }
}
