import { useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  type FilteredQuery,
  readResultsAddress,
  toFilteredParams,
} from '../../domain/search/filtered-query.ts';
import { readSelected, withSelected } from '../../domain/search/selected-room.ts';
import { useRequestedPlace } from './useRequestedPlace.ts';

interface Change {
  /** The entry of the history is replaced. Otherwise Back leads to the search before the change. */
  isReplaced?: boolean;
  /** The selected room stays selected. Otherwise another search has none. */
  keepsSelected?: boolean;
}

/** The address of the results: the only place of the search and of the selected room. */
export interface SearchAddress {
  query: FilteredQuery;
  selectedId: number | null;
  /** The names of parameters that were not understood. */
  ignored: readonly string[];
  /** @returns the search of the address, which may be newer than the one that shows */
  latest(): FilteredQuery;
  /**
   * Changes the search.
   * @param to makes the new search of the one in the address, which may be newer than the one that shows
   */
  change(to: (query: FilteredQuery) => FilteredQuery, options?: Change): void;
  /** @param id the selected room; `null` for none */
  select(id: number | null): void;
  /** Whether the shown entry of the history was replaced by the last change. */
  isReplaced: { current: boolean };
}

/** @param onSearch called after a change of the search */
export function useSearchAddress(onSearch: () => void): SearchAddress {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const requestedPlace = useRequestedPlace();
  const isReplaced = useRef(false);
  const { selectedId, search: searched, ignored: ignoredRoom } = readSelected(new URLSearchParams(search));
  // Another selected room is the same search.
  const { query, ignored } = useMemo(() => readResultsAddress(new URLSearchParams(searched)), [searched]);

  function latest() {
    const room = readSelected(new URLSearchParams(requestedPlace().search));
    return { ...room, query: readResultsAddress(new URLSearchParams(room.search)).query };
  }
  function go(params: URLSearchParams, replace: boolean) {
    // Another screen was opened, and its code loads.
    if (requestedPlace().pathname !== pathname) return;
    isReplaced.current = replace;
    navigate(`/listings?${params}`, { replace, preventScrollReset: true });
  }
  return {
    query,
    selectedId,
    ignored: [...ignored, ...ignoredRoom],
    latest: () => latest().query,
    isReplaced,
    change(to, { isReplaced = false, keepsSelected = false } = {}) {
      const before = latest();
      // An order by distance, for example, ends with its place.
      const params = toFilteredParams(readResultsAddress(toFilteredParams(to(before.query))).query);
      const isSame = params.toString() === toFilteredParams(before.query).toString();
      if (isSame && isReplaced) return;
      go(isSame || keepsSelected ? withSelected(params, before.selectedId) : params, isReplaced);
      onSearch();
    },
    select(id) {
      const { selectedId, search } = latest();
      if (id !== selectedId) go(withSelected(new URLSearchParams(search), id), true);
    },
  };
}
