import * as z from 'zod/mini';
import type { Listing } from '../../schemas/listing/listing.ts';
import { type RecentRoom, recentRoomSchema } from '../../schemas/listing/recent-room.ts';
import { deviceStore } from './device-store.ts';

const storageKey = 'stanza.recent';
/** The maximum number: the oldest are removed. */
const most = 9;
const recentSchema = z.array(recentRoomSchema);

/** The rooms that somebody opened last at this device, the last one first. */
export function recentRooms(): RecentRoom[] {
  try {
    return recentSchema.safeParse(JSON.parse(deviceStore().getItem(storageKey) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

export function noteRecent({ id, title, price, location, imageUrls }: Listing): void {
  const others = recentRooms().filter((one) => one.id !== id);
  keep([{ id, title, price, location, imageUrl: imageUrls[0] }, ...others].slice(0, most));
}

/** A room that is gone. */
export function dropRecent(id: number): void {
  keep(recentRooms().filter((one) => one.id !== id));
}

/** @returns ends the observation */
export function onForgottenElsewhere(notify: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if ((key === storageKey || key === null) && recentRooms().length === 0) notify();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

export function forgetRecent(): void {
  keep([]);
}

function keep(rooms: RecentRoom[]): void {
  try {
    deviceStore().setItem(storageKey, JSON.stringify(rooms));
  } catch {
    // A storage that is full: the list stays as it was.
  }
}
