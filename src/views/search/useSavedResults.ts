import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import type { Actor } from 'xstate';
import {
  type listingSearchMachine,
  type SavedList,
  savedListOf,
} from '../../machines/search/listing-search.machine.ts';
import { type MapSearchActor, savedMapOf } from '../../machines/search/map-search.machine.ts';
import type { SavedMap, SavedPlace } from '../../schemas/search/saved-results.ts';
import { savedPlaceOf } from './saved-place.ts';
import { useRequestedPlace } from './useRequestedPlace.ts';

/** The results as the person left them. */
export interface SavedResults extends SavedList {
  map: SavedMap;
  place?: SavedPlace | undefined;
}

/** What the browser saves of the results, for a person who comes back to an entry of the history. */
export interface ResultsStorage {
  /** `null` for a new search. */
  read(): SavedResults | null;
  /** @param at the location of another search, which does not show yet */
  save(results: SavedResults, at?: Location): void;
}

interface Screen {
  search: Actor<typeof listingSearchMachine>;
  map: MapSearchActor;
  /** The element with the cards. */
  grid: RefObject<HTMLElement | null>;
  isReplaced: { current: boolean };
}

/** Saves the results when the person leaves them: for another search, another screen, or another page. */
export function useSavedResults({ search, map, grid, isReplaced }: Screen, storage: ResultsStorage): void {
  const { pathname, key } = useLocation();
  const readPlace = useEffectEvent(useRequestedPlace());
  useLayoutEffect(() => {
    isReplaced.current = false;
    const save = () => {
      const list = savedListOf(search.getSnapshot());
      if (!list) return null;
      const results = { ...list, map: savedMapOf(map.getSnapshot()), place: savedPlaceOf(grid.current) };
      storage.save(results);
      return results;
    };
    const leave = () => {
      const results = save();
      const at = readPlace();
      // The page may be reloaded before the next search shows. The next search has the same map.
      if (results && at.pathname === pathname && at.key !== key)
        storage.save({ count: 0, pages: null, map: results.map }, at);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      // Nobody returns to a replaced entry of the history, and only the last entries are saved.
      if (!isReplaced.current) save();
    };
  }, [search, map, grid, isReplaced, storage, pathname, key]);
}
