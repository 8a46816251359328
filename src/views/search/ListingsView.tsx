import { Box, chakra, Grid } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { MapIcon } from 'lucide-react';
import {
  type ComponentType,
  useDeferredValue,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { Button } from '../../components/controls.ts';
import { countOf } from '../../components/format.ts';
import type PricePinMap from '../../components/maps/PricePinMap.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import type { FilterReasons } from '../../components/search/FilterSelects.tsx';
import { errorTexts, isUnreachable } from '../../domain/error-texts.ts';
import {
  type FilteredQuery,
  inPart,
  isSameSearch,
  readResultsAddress,
  rebased,
  toFilteredParams,
  withoutTransit,
} from '../../domain/search/filtered-query.ts';
import { isAroundPlace } from '../../domain/search/place-box.ts';
import { originOf } from '../../domain/search/search-filters.ts';
import { isSamePlace, type SearchQuery } from '../../domain/search/search-query.ts';
import { readSelected, withSelected } from '../../domain/search/selected-room.ts';
import type { FilterPanelActor, filterPanelMachine } from '../../machines/search/filter-panel.machine.ts';
import { leftOf, type listingSearchMachine } from '../../machines/search/listing-search.machine.ts';
import type { LeftSearch } from '../../machines/search/listing-search-setup.ts';
import type { MapPanelActor } from '../../machines/search/map-panel.machine.ts';
import type { mapSearchMachine } from '../../machines/search/map-search.machine.ts';
import type { searchSuggestionsMachine } from '../../machines/search/search-suggestions.machine.ts';
import { type LikeAccess, useLikesOf } from '../listing/ListingHeart.tsx';
import { type Ownership, useOwnListings } from '../publish/useOwnListings.ts';
import { useChange } from '../useChange.ts';
import { useEmitted } from '../useEmitted.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { FilterBar } from './FilterBar.tsx';
import { MapPanel, selectIsPanelOpen } from './MapPanel.tsx';
import type { MapSearchProps } from './MapSearch.tsx';
import { Results } from './Results.tsx';
import { ResultsHeading } from './ResultsHeading.tsx';
import { ResultsSheet, useIsSheet } from './ResultsSheet.tsx';
import { SearchBar, useSearch } from './SearchBar.tsx';
import { measureCards } from './useCardsAsLeft.ts';
import { useRequestedPlace } from './useRequestedPlace.ts';

type Snapshot = SnapshotFrom<typeof listingSearchMachine>;

const selectListings = (snapshot: Snapshot) => snapshot.context.listings;
const selectIsLoading = (snapshot: Snapshot) => snapshot.hasTag('loading');
const selectHasMore = (snapshot: Snapshot) => snapshot.context.next !== null;
function selectReasons({ context }: SnapshotFrom<typeof searchSuggestionsMachine>): FilterReasons {
  const term = context.term ?? context.current.term;
  if (term === null) return { distance: 'Distance needs a city or university.' };
  return originOf({ ...context.current, term })
    ? {}
    : { distance: 'No distances are known from this place.' };
}

/** Shows in place of the number of rooms. */
const selectFailure = (snapshot: Snapshot) =>
  snapshot.hasTag('failed')
    ? isUnreachable(snapshot.context.error)
      ? 'The server could not be reached'
      : 'The search failed'
    : undefined;
const selectHasFilters = (snapshot: Snapshot) => snapshot.context.hasFilters;
/** Unknown before the first answer. */
const selectHasMapSearch = ({ context }: Snapshot) => context.hasMapSearch;
const selectCount = (snapshot: Snapshot) => snapshot.context.summary?.count;
/** Unknown before the first answer. */
const selectHasTransit = ({ context: { summary } }: Snapshot) => summary && summary.hasTransit === true;
const selectIsMapFailed = (snapshot: Snapshot) => snapshot.hasTag('mapFailed');
const selectMapPanel = (snapshot: Snapshot) => snapshot.children.mapPanel;

/** The part of a search that the browser keeps for a person who returns to it. */
export interface KeptSearch {
  /** `null` for a new search. */
  read(): LeftSearch | null;
  /** @param at the location of another search, which does not show yet */
  keep(left: LeftSearch, at?: Location): void;
}

interface ListingsViewProps {
  machine: typeof listingSearchMachine;
  filterMachine: typeof filterPanelMachine;
  FilterPanel: ComponentType<{ actor: FilterPanelActor }>;
  /** The button that saves the search. */
  SaveSearch: ComponentType<{ requestedQuery(): FilteredQuery }>;
  MapView: typeof PricePinMap;
  mapSearchMachine: typeof mapSearchMachine;
  MapSearch: ComponentType<MapSearchProps>;
  /** The rooms that somebody has opened at this device. */
  seen: ReadonlySet<number>;
  likeAccess: LikeAccess;
  ownership: Ownership;
  /** A new object for each entry of the history. */
  kept: KeptSearch;
}

/** The search results: cards, and the same result as price pins on a map beside them. */
export function ListingsView({
  machine,
  filterMachine,
  FilterPanel,
  SaveSearch,
  MapView,
  mapSearchMachine,
  MapSearch,
  seen,
  likeAccess,
  ownership,
  kept,
}: ListingsViewProps) {
  const [params] = useSearchParams();
  const { selectedId, search: searched, ignored: ignoredRoom } = readSelected(params);
  // Another selected room is the same search.
  const { query, ignored } = useMemo(() => readResultsAddress(new URLSearchParams(searched)), [searched]);
  const navigate = useNavigate();
  const { pathname, key } = useLocation();
  const requestedPlace = useRequestedPlace();
  /** The last requested search: the shown one may be older. */
  const requested = () => readSelected(new URLSearchParams(requestedPlace().search));
  const requestedQuery = () => readResultsAddress(new URLSearchParams(requested().search)).query;
  const readPlace = useEffectEvent(requestedPlace);
  const isReplaced = useRef(false);
  const grid = useRef<HTMLDivElement>(null);
  const go = (next: URLSearchParams, replace: boolean) => {
    // Another screen was opened, and its code loads.
    if (requestedPlace().pathname !== pathname) return;
    isReplaced.current = replace;
    navigate(`/listings?${next}`, { replace, preventScrollReset: true });
  };
  const open = (next: FilteredQuery, replace = false, keepsSelected = false) => {
    const address = toFilteredParams(next);
    const isSame = isSameSearch(next, requestedQuery());
    // The room may have been selected after the shown search was requested.
    go(isSame || keepsSelected ? withSelected(address, requested().selectedId) : address, replace);
    // The new list may be short: then the map, which ends with it, would slip below the header.
    const { scrollPaddingTop } = getComputedStyle(document.documentElement);
    const { top = 0 } = grid.current?.getBoundingClientRect() ?? {};
    if (top < Number.parseFloat(scrollPaddingTop)) grid.current?.scrollIntoView({ behavior: 'instant' });
  };
  const change = (changed: FilteredQuery, from = query) => open(rebased(changed, from, requestedQuery()));
  const clear = () => {
    const { term, order } = requestedQuery();
    open({ term, maxDistance: null, maxPrice: null, order });
  };
  const search = useSearch({
    query,
    appliesAtOnce: true,
    onSearch: (next, from) => open(withSearch(next, from, requestedQuery())),
  });
  const [left] = useState(kept.read);
  const actor = useScreenActor(machine, { input: { query, left, selectedId } });
  useLayoutEffect(() => {
    isReplaced.current = false;
    const keep = () => {
      const current = leftOf(actor.getSnapshot());
      if (current) kept.keep({ ...current, cards: measureCards(grid.current) });
      return current;
    };
    const leave = () => {
      const current = keep();
      const place = readPlace();
      // The page may be reloaded before the next search shows. The next search has the same map.
      if (current && place.pathname === pathname && place.key !== key)
        kept.keep({ ...current, count: 0, pages: null }, place);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      // Nobody returns to a replaced entry of the history, and only the last entries are kept.
      if (!isReplaced.current) keep();
    };
  }, [actor, kept, pathname, key]);
  // Also for the same search: the map may have been moved there and back.
  useChange(key, () => actor.send({ type: 'query.change', query, selectedId }));
  const listings = useSelector(actor, selectListings);
  useLikesOf(listings, likeAccess);
  const { isOwn } = useOwnListings(ownership);
  const isSearching = useSelector(actor, selectIsLoading);
  // The results are drawn in slices, so that the page reacts between them.
  const wasSearching = useDeferredValue(isSearching);
  const isLoading = isSearching || wasSearching;
  const hasMore = useSelector(actor, selectHasMore);
  const hasFilters = useSelector(actor, selectHasFilters);
  const count = useSelector(actor, selectCount);
  const failure = useSelector(actor, selectFailure);
  const mapPanel = useSelector(actor, selectMapPanel);
  useEmitted(mapPanel, 'selection.changed', ({ id }) => {
    const { selectedId: last, search } = requested();
    if (id !== last) go(withSelected(new URLSearchParams(search), id), true);
  });
  useChange(selectedId, (id) => {
    if (id === null) mapPanel?.send({ type: 'pin.clear' });
  });
  const [soughtId, setSoughtId] = useState(left === null ? selectedId : null);
  if (soughtId !== null && soughtId !== selectedId) setSoughtId(null);
  const isMapFailed = useSelector(actor, selectIsMapFailed);
  const isMapOpen = useSelector(mapPanel, selectIsPanelOpen);
  const hasMapSearch = useSelector(actor, selectHasMapSearch);
  const hasTransit = useSelector(actor, selectHasTransit);
  /** The request to a backend without map search contains no part, and to one without timetables no limit by public transport. */
  const askedOf = (given: FilteredQuery) => {
    const placed = hasMapSearch === false ? inPart(given, {}) : given;
    return hasTransit === false ? withoutTransit(placed) : placed;
  };
  const asked = askedOf(query);
  const requestedAsked = () => askedOf(requestedQuery());
  const misread = [...ignored, ...ignoredRoom];
  const title = titleOf(asked);
  const isSheet = useIsSheet(hasMapSearch === true && isMapOpen);
  useOpenMap(hasMapSearch === true && left === null, mapPanel);

  return (
    <Box data-fills-screen={isSheet || undefined} css={isSheet ? filledStyle : undefined}>
      <PageTitle>{`${title} · Stanza`}</PageTitle>
      {!isSheet && <SearchBar actor={search} isRow selectReasons={selectReasons} />}
      <ResultsHeading
        title={title}
        status={isLoading ? 'Searching...' : (failure ?? foundText(listings.length, hasMore, count))}
      >
        {mapPanel && (
          <Button
            look="outline"
            flexShrink={0}
            whiteSpace="nowrap"
            onClick={() => mapPanel.send({ type: 'panel.toggle' })}
          >
            <MapIcon size={18} aria-hidden />
            {isMapOpen ? 'Hide map' : 'Show map'}
          </Button>
        )}
      </ResultsHeading>
      {hasFilters && (
        <FilterBar
          machine={filterMachine}
          Panel={FilterPanel}
          search={actor}
          query={asked}
          requestedQuery={requestedAsked}
          onSearch={change}
          onClear={clear}
        >
          <SaveSearch requestedQuery={requestedAsked} />
        </FilterBar>
      )}
      {isMapFailed && (
        <Box mb="5">
          <RetryBanner message={errorTexts.stopped.map} onRetry={() => actor.send({ type: 'map.retry' })} />
        </Box>
      )}
      {misread.length > 0 && (
        <chakra.p role="note" mb="5" px="4" py="3" borderRadius="md" background="bg.sunken" fontSize="sm">
          Left out of the search, since it was not understood: {misread.join(', ')}.
        </chakra.p>
      )}
      <Grid
        ref={grid}
        templateColumns={{
          base: 'minmax(0, 1fr)',
          md: isMapOpen ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)',
        }}
        gap="6"
        alignItems="start"
        // The map is not printed, so it needs no column.
        _print={{ display: 'block' }}
        css={isSheet ? underSheetStyle : undefined}
      >
        {isMapOpen && mapPanel && (
          <Box
            data-screen-only
            order={{ base: 0, md: 1 }}
            position={{ base: isSheet ? 'absolute' : 'relative', md: 'sticky' }}
            inset={isSheet ? '0' : undefined}
            top={{ md: '4.75rem' }}
            height={{ base: isSheet ? 'full' : '60svh', md: 'calc(100svh - 6rem)' }}
            minH={isSheet ? undefined : '20rem'}
          >
            <MapPanel actor={mapPanel} listings={listings} isOwn={isOwn} MapView={MapView}>
              {hasMapSearch && (
                <MapSearch
                  machine={mapSearchMachine}
                  search={actor}
                  panel={mapPanel}
                  isOwn={isOwn}
                  seen={seen}
                  isWhole={isSheet}
                  requestedQuery={requestedQuery}
                  onSearch={(part, place, keepsSelected) =>
                    open(inPart(requestedQuery(), part), place === 'here', keepsSelected)
                  }
                />
              )}
            </MapPanel>
          </Box>
        )}
        <ResultsSheet panel={isSheet ? mapPanel : undefined}>
          <Results
            actor={actor}
            isLoading={isLoading}
            likeAccess={likeAccess}
            isOwn={isOwn}
            isBesideMap={isMapOpen}
            panel={hasMapSearch && isMapOpen ? mapPanel : undefined}
            soughtId={soughtId}
            left={left?.cards}
            onFound={() => setSoughtId(null)}
            onSearch={change}
          />
        </ResultsSheet>
      </Grid>
    </Box>
  );
}

/** The heading and the filters above the map. The map fills the rest of the screen. */
const filledStyle = {
  display: 'flex',
  flexDirection: 'column',
  flex: '1',
  minHeight: '0',
  // If the bar of the rooms to compare shows, the map may be lower.
  '&:has(~ [data-bottom-bar])': { '--least-map': '9rem' },
  '& > *': { marginInline: '4', flexShrink: '0' },
  '& > [data-heading]': {
    marginTop: '3',
    marginBottom: '3',
    flexWrap: 'nowrap',
    '& h1': { fontSize: 'xl', lineClamp: '2' },
  },
} as const;

const underSheetStyle = {
  '&&': {
    display: 'block',
    position: 'relative',
    isolation: 'isolate',
    flex: '1',
    minHeight: 'var(--least-map, 16rem)',
    marginInline: '0',
  },
} as const;

/** Applies a change of place, distance or price to the last requested search. Another place starts with all of its map. */
function withSearch(next: SearchQuery, from: SearchQuery, requested: FilteredQuery): FilteredQuery {
  const changed = rebased(next, from, requested);
  if (isSamePlace(changed, requested)) return changed;
  return inPart(changed, next.term?.bounds === undefined ? {} : { bounds: next.term.bounds });
}

function titleOf({ term, filters = {} }: FilteredQuery): string {
  if (filters.area !== undefined) return 'Rooms in your area';
  if (filters.bounds !== undefined) {
    const isStop = term?.kind === 'location' && !originOf({ term, maxDistance: null, maxPrice: null });
    return isStop && isAroundPlace(filters.bounds)
      ? `Rooms near ${term.name}`
      : 'Rooms in this part of the map';
  }
  return term ? `Results for '${term.name}'` : 'All Listings';
}

/** Opens the map at the start on a wide screen, if the backend can search parts of the map. */
function useOpenMap(isOffered: boolean, panel: MapPanelActor | undefined): void {
  const isDone = useRef(false);
  // Before the cards show, so that they do not move.
  useLayoutEffect(() => {
    if (!isOffered || !panel || isDone.current) return;
    if (!window.matchMedia('(min-width: 64rem)').matches) return;
    isDone.current = true;
    if (!selectIsPanelOpen(panel.getSnapshot())) panel.send({ type: 'panel.toggle' });
  }, [isOffered, panel]);
}

/** @param all the number of all rooms, if the backend tells it */
function foundText(count: number, hasMore: boolean, all: number | undefined): string {
  if (all !== undefined) return countOf(all, 'room');
  const rooms = countOf(count, 'room');
  return hasMore ? `${rooms} so far: more follow as you scroll` : rooms;
}
