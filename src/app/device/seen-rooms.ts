import * as z from 'zod/mini';
import { listingIdSchema } from '../../schemas/listing/listing.ts';
import { deviceStore } from './device-store.ts';

const storageKey = 'stanza.seen';
/** The maximum number: the oldest are removed. */
const most = 500;
const idsSchema = z.array(listingIdSchema);

/** The rooms that somebody has opened at this device, the last one first. */
export function seenRooms(): number[] {
  try {
    return idsSchema.safeParse(JSON.parse(deviceStore().getItem(storageKey) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

export function noteSeen(id: number): void {
  try {
    const others = seenRooms().filter((one) => one !== id);
    deviceStore().setItem(storageKey, JSON.stringify([id, ...others].slice(0, most)));
  } catch {
    // A storage that is full: the room looks new the next time.
  }
}
