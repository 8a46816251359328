import { Box, chakra, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { MapIcon } from 'lucide-react';
import { type ComponentType, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { Button, TextLink } from '../../components/controls.tsx';
import { roomsText } from '../../components/format.ts';
import type PricePinMap from '../../components/maps/PricePinMap.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import type { FilterReasons } from '../../components/search/FilterSelects.tsx';
import { isUnreachable } from '../../domain/error-texts.ts';
import {
  type FilteredQuery,
  inPart,
  withoutMatch,
  withoutTransit,
} from '../../domain/search/filtered-query.ts';
import { isAroundPlace } from '../../domain/search/place-box.ts';
import { originOf } from '../../domain/search/search-filters.ts';
import { isSamePlace, type SearchQuery } from '../../domain/search/search-query.ts';
import type { FilterPanelActor, filterPanelMachine } from '../../machines/search/filter-panel.machine.ts';
import type { listingSearchMachine } from '../../machines/search/listing-search.machine.ts';
import type { MapSearchActor, mapSearchMachine } from '../../machines/search/map-search.machine.ts';
import type { searchSuggestionsMachine } from '../../machines/search/search-suggestions.machine.ts';
import { matchPath } from '../../schemas/match/answers.ts';
import { mapHash } from '../../schemas/search/map-values.ts';
import type { Capability } from '../../schemas/shell/capabilities.calls.ts';
import { type LikeAccess, useLikesOf } from '../listing/ListingHeart.tsx';
import { type Ownership, useOwnListings } from '../publish/useOwnListings.ts';
import { useChange } from '../useChange.ts';
import { useEmitted } from '../useEmitted.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { FilterBar } from './FilterBar.tsx';
import { FoldedSearch } from './FoldedSearch.tsx';
import { MapPanel, selectIsMapOpen } from './MapPanel.tsx';
import { Results } from './Results.tsx';
import { ResultsHeading } from './ResultsHeading.tsx';
import { ResultsSheet, useIsSheet } from './ResultsSheet.tsx';
import { filledStyle, floating, underSheetStyle } from './results-layout.ts';
import { SearchBar, useSearch } from './SearchBar.tsx';
import { SearchScreenContext } from './search-screen.ts';
import { type ResultsStorage, useSavedResults } from './useSavedResults.ts';
import { useSearchAddress } from './useSearchAddress.ts';

const match: Capability = 'match';

type Snapshot = SnapshotFrom<typeof listingSearchMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsLoading = (snapshot: Snapshot) => snapshot.hasTag('loading');
function selectReasons({ context }: SnapshotFrom<typeof searchSuggestionsMachine>): FilterReasons {
  const term = context.term ?? context.place;
  if (term === null) return { distance: t`Distance needs a city or university.` };
  return originOf({ term, maxDistance: null, maxPrice: null })
    ? {}
    : { distance: t`No distances are known from this place.` };
}

/** The number of found rooms, or why there is none. */
function statusOf(snapshot: Snapshot): string {
  if (snapshot.hasTag('loading')) return t`Searching...`;
  const { error, listings, next, summary } = snapshot.context;
  if (snapshot.hasTag('failed'))
    return isUnreachable(error) ? t`The server could not be reached` : t`The search failed`;
  if (summary) return roomsText(summary.count);
  const rooms = roomsText(listings.length);
  return next === null ? rooms : t`${rooms} so far: more follow as you scroll`;
}

interface ListingsViewProps {
  machines: {
    search: typeof listingSearchMachine;
    filters: typeof filterPanelMachine;
    map: typeof mapSearchMachine;
  };
  /** What loads with the machines, or belongs to the app. */
  parts: {
    FilterPanel: ComponentType<{ actor: FilterPanelActor }>;
    /** The button that saves the search. */
    SaveSearch: ComponentType<{ readQuery(): FilteredQuery }>;
    MapView: typeof PricePinMap;
    /** The map of a backend that searches parts of it. */
    MapSearch: ComponentType<{ isFullScreen: boolean }>;
  };
  /** What the backend has besides the specified calls. */
  capabilities: readonly string[];
  /** The rooms that somebody has opened at this device. */
  seen: ReadonlySet<number>;
  likeAccess: LikeAccess;
  ownership: Ownership;
  /** A new object for each entry of the history. */
  storage: ResultsStorage;
}

/** The search results: cards, and the same result as pins on a map beside them. */
export function ListingsView({
  machines,
  parts: { FilterPanel, SaveSearch, MapView, MapSearch },
  capabilities,
  seen,
  likeAccess,
  ownership,
  storage,
}: ListingsViewProps) {
  const grid = useRef<HTMLDivElement>(null);
  const address = useSearchAddress(() => keepMapInView(grid.current));
  const { query, selectedId, ignored: notUnderstood } = address;
  const [saved] = useState(storage.read);
  const search = useScreenActor(machines.search, { input: { query, saved, capabilities } });
  const map = useScreenActor(machines.map, {
    input: {
      saved: saved?.map ?? null,
      isReady: saved?.marks !== undefined,
      hasSelected: selectedId !== null,
    },
  });
  useSavedResults({ search, map, grid, isReplaced: address.isReplaced }, storage);
  useChange(capabilities, (all) => search.send({ type: 'capabilities.received', capabilities: all }));
  // Also for the same search: the map may have been moved there and back.
  useChange(useLocation().key, () => search.send({ type: 'query.changed', query }));
  useChange(query, () => map.send({ type: 'query.changed' }));
  useEmitted(map, 'room.selected', ({ id }) => address.select(id));
  const box = useSearch({
    query,
    appliesAtOnce: true,
    onSearch: (_, change) => address.change((before) => withSearch(change, before)),
  });
  const { listings, hasFilters, hasMapSearch = null, summary } = useSelector(search, selectContext);
  useLikesOf(listings, likeAccess);
  const { isOwn } = useOwnListings(ownership);
  const status = useSelector(search, (snapshot) => statusOf(snapshot));
  const isLoading = useSelector(search, selectIsLoading);
  const [scrollToId, setScrollToId] = useState(saved === null ? selectedId : null);
  if (scrollToId !== null && scrollToId !== selectedId) setScrollToId(null);
  const isMapOpen = useSelector(map, selectIsMapOpen);
  /**
   * A backend without map search is asked for no part, and one without timetables for no limit by public transport. Without answers, or at a
   * backend without `match`, there is no order by match.
   */
  const understood = (given: FilteredQuery) => {
    const placed = hasMapSearch === false ? inPart(given, {}) : given;
    const timed = summary && summary.hasTransit !== true ? withoutTransit(placed) : placed;
    return !capabilities.includes(match) || (summary && summary.isByMatch !== true)
      ? withoutMatch(timed)
      : timed;
  };
  const applied = understood(query);
  const hasNoMatch = query.order === 'match' && summary !== undefined && summary.isByMatch === undefined;
  const ignored = hasNoMatch ? [...notUnderstood, 'order'] : notUnderstood;
  const title = titleOf(applied);
  const isSheet = useIsSheet(hasMapSearch === true && isMapOpen);
  useOpenMap(hasMapSearch === true && saved === null, map);
  useRequestedMap(hasMapSearch === true, map);

  return (
    <SearchScreenContext value={{ search, map, address, likeAccess, isOwn, seen }}>
      <Box data-fills-screen={isSheet || undefined} css={isSheet ? filledStyle : undefined}>
        <PageTitle>{t`${title} · Stanza`}</PageTitle>
        {!isSheet && (
          <FoldedSearch query={query}>
            <SearchBar actor={box} isRow selectReasons={selectReasons} />
          </FoldedSearch>
        )}
        <ResultsHeading
          title={title}
          status={status}
          mapButton={
            <Button
              look="outline"
              whiteSpace="nowrap"
              {...(!isMapOpen && floating)}
              onClick={() => map.send({ type: 'panel.toggle' })}
            >
              <MapIcon size={18} aria-hidden />
              {isMapOpen ? t`Hide map` : t`Show map`}
            </Button>
          }
          filters={
            hasFilters ? (
              <FilterBar machine={machines.filters} Panel={FilterPanel} query={applied}>
                <SaveSearch readQuery={() => understood(address.latest())} />
              </FilterBar>
            ) : (
              // The first answer tells whether there are filters: until then their space is kept.
              isLoading && <Box h="2.75rem" />
            )
          }
        />
        {ignored.length > 0 && (
          <chakra.p role="note" mb="5" px="4" py="3" borderRadius="md" background="bg.sunken" fontSize="sm">
            <Trans>Left out of the search, since it was not understood: {ignored.join(', ')}.</Trans>
          </chakra.p>
        )}
        {summary?.isByMatch === false && (
          <chakra.p role="note" mb="5" px="4" py="3" borderRadius="md" background="bg.sunken" fontSize="sm">
            <Trans>
              In the usual order. The best match comes first once you have answered five questions about how
              you live.
            </Trans>{' '}
            <TextLink to={matchPath}>
              <Trans>To the questions</Trans>
            </TextLink>
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
          {isMapOpen && (
            <Box
              data-screen-only
              order={{ base: 0, md: 1 }}
              position={{ base: isSheet ? 'absolute' : 'relative', md: 'sticky' }}
              inset={isSheet ? '0' : undefined}
              top={{ md: '4.75rem' }}
              height={{ base: isSheet ? 'full' : '60svh', md: 'calc(100svh - 6rem)' }}
              minH={isSheet ? undefined : '20rem'}
            >
              <MapPanel MapView={MapView}>{hasMapSearch && <MapSearch isFullScreen={isSheet} />}</MapPanel>
            </Box>
          )}
          <ResultsSheet isSheet={isSheet}>
            <Results
              isBesideMap={isMapOpen}
              place={saved?.place}
              scrollToId={scrollToId}
              onScrolled={() => setScrollToId(null)}
            />
          </ResultsSheet>
        </Grid>
      </Box>
    </SearchScreenContext>
  );
}

/** The new list may be short: then the map, which ends with it, would slip below the header. */
function keepMapInView(grid: HTMLElement | null): void {
  const { scrollPaddingTop } = getComputedStyle(document.documentElement);
  const { top = 0 } = grid?.getBoundingClientRect() ?? {};
  if (top < Number.parseFloat(scrollPaddingTop)) grid?.scrollIntoView({ behavior: 'instant' });
}

/** Another place starts with all of its map. */
function withSearch(change: Partial<SearchQuery>, before: FilteredQuery): FilteredQuery {
  const changed = { ...before, ...change };
  if (isSamePlace(changed, before)) return changed;
  return inPart(changed, change.term?.bounds === undefined ? {} : { bounds: change.term.bounds });
}

function titleOf({ term, filters = {} }: FilteredQuery): string {
  if (filters.area !== undefined) return t`Rooms in your area`;
  if (filters.bounds !== undefined) {
    const isStop = term?.kind === 'location' && !originOf({ term, maxDistance: null, maxPrice: null });
    return isStop && isAroundPlace(filters.bounds)
      ? t`Rooms near ${term.name}`
      : t`Rooms in this part of the map`;
  }
  return term ? t`Results for ''${term.name}''` : t`All Listings`;
}

/** Opens the map at the start on a wide screen, if the backend can search parts of the map. */
function useOpenMap(isOffered: boolean, map: MapSearchActor): void {
  const isDone = useRef(false);
  // Before the cards show, so that they do not move.
  useLayoutEffect(() => {
    if (!isOffered || isDone.current) return;
    if (!window.matchMedia('(min-width: 64rem)').matches) return;
    isDone.current = true;
    if (!selectIsMapOpen(map.getSnapshot())) map.send({ type: 'panel.toggle' });
  }, [isOffered, map]);
}

/** The "Map" of the header asks for the map on every screen, also while the results show already. */
function useRequestedMap(isOffered: boolean, map: MapSearchActor): void {
  const { hash, key } = useLocation();
  const opened = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (!isOffered || hash !== mapHash || opened.current === key) return;
    opened.current = key;
    if (!selectIsMapOpen(map.getSnapshot())) map.send({ type: 'panel.toggle' });
  }, [isOffered, hash, key, map]);
}
