import { createContext, use, useSyncExternalStore } from 'react';
import { mostCompared, withRooms } from '../../domain/search/linked-rooms.ts';

interface Choice {
  /** In the order in which they were chosen. */
  ids: readonly number[];
  /** A fifth room was asked for. The page says so until one is taken out. */
  isRefused: boolean;
}

/**
 * The rooms that are chosen to be compared, at most four.
 * @param keep is given the rooms after each change
 */
export function createRoomChoice(kept: readonly number[], keep: (ids: readonly number[]) => void = () => {}) {
  let choice: Choice = { ids: kept.slice(0, mostCompared), isRefused: false };
  const listeners = new Set<() => void>();

  function set(ids: readonly number[], isRefused = false): void {
    choice = { ids, isRefused };
    keep(ids);
    for (const notify of listeners) notify();
  }

  return {
    read: () => choice,
    subscribe(notify: () => void) {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    toggle(id: number) {
      const { ids } = choice;
      if (ids.includes(id)) set(ids.filter((one) => one !== id));
      else if (ids.length < mostCompared) set([...ids, id]);
      else set(ids, true);
    },
    clear: () => set([]),
  };
}

/** Without it the screen offers no comparison. */
export const RoomChoice = createContext<ReturnType<typeof createRoomChoice> | undefined>(undefined);

const neverChanges = () => () => {};

export function useRoomChoice() {
  const store = use(RoomChoice);
  const choice = useSyncExternalStore(store?.subscribe ?? neverChanges, () => store?.read());
  return store && choice && { ...choice, toggle: store.toggle, clear: store.clear };
}

/** @param params of the current page: its university is kept */
export function comparisonAddress(ids: readonly number[], params = new URLSearchParams()): string {
  const university = params.get('university');
  return `/compare?${withRooms(ids, new URLSearchParams(university === null ? {} : { university }))}`;
}
