import { act, screen, waitFor } from '@testing-library/react';
import { type ComponentProps, type ComponentType, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { expect } from 'vitest';
import { fromPromise } from 'xstate';
import { aPage, aSummary } from '../../../fixtures/listings.ts';
import type PricePinMap from '../../../src/components/maps/PricePinMap.tsx';
import type { FilteredQuery } from '../../../src/domain/search/filtered-query.ts';
import { filterPanelMachine } from '../../../src/machines/search/filter-panel.machine.ts';
import {
  listingSearchMachine,
  type SearchInput,
} from '../../../src/machines/search/listing-search.machine.ts';
import { mapSearchMachine } from '../../../src/machines/search/map-search.machine.ts';
import type { Listing, ListingPage } from '../../../src/schemas/listing/listing.ts';
import type { Answers } from '../../../src/schemas/match/answers.ts';
import type { ResultSummary } from '../../../src/schemas/search/result-summary.ts';
import type { LikeAccess } from '../../../src/views/listing/ListingHeart.tsx';
import { OwnAnswers } from '../../../src/views/match/own-answers.ts';
import FilterPanel from '../../../src/views/search/FilterPanel.tsx';
import { ListingsView } from '../../../src/views/search/ListingsView.tsx';
import type { ResultsStorage, SavedResults } from '../../../src/views/search/useSavedResults.ts';
import { ownershipOf } from '../../support/ownership.ts';
import { renderView } from '../../support/render.tsx';

interface Effects {
  /** Answers a request; `count` is 1 for the first. */
  search?(request: SearchInput, count: number): ListingPage | Promise<ListingPage>;
  loadMap?(count: number): Promise<unknown>;
  likeAccess?: LikeAccess;
  /** The member's own listings; without them, the user is a visitor. */
  ownListings?: Listing[];
  /** The stored search; by default none. */
  saved?: SavedResults | null;
  /** What the backend has; `learn` changes it. */
  capabilities?: readonly string[];
  save?: ResultsStorage['save'];
  loadPanel?(): Promise<unknown>;
  count?(query: FilteredQuery): ResultSummary | Promise<ResultSummary>;
  SaveSearch?: ComponentType<{ readQuery(): FilteredQuery }>;
  /** The member's own answers about living together; null for a visitor. */
  answers?: Answers | null;
  /** Replaces the map of a backend with map search. */
  MapSearch?: ComponentType<{ isFullScreen: boolean }>;
}

/** A visitor who likes nothing. */
const ofVisitor: LikeAccess = { likes: null, areLoading: false, onUnavailable: () => {} };

// OpenLayers needs a real browser, so the map is replaced by a list of its pins.
const MapStub = ({ label, pins, selectedId, onSelect }: ComponentProps<typeof PricePinMap>) => (
  <ul aria-label={label}>
    {pins.map(({ id, title, price }) => (
      <li key={id}>
        <button type="button" aria-pressed={id === selectedId} onClick={() => onSelect(id)}>
          {`Pin: ${title}, ${price}`}
        </button>
      </li>
    ))}
  </ul>
);

/** The listings screen with the real machines and the given effects, and the search requests that it makes. */
export function openListings(
  at = '/listings',
  {
    search = () => aPage(),
    loadMap = async () => {},
    likeAccess = ofVisitor,
    ownListings,
    saved = null,
    save = () => {},
    capabilities = [],
    answers = null,
    loadPanel = async () => {},
    count = () => aSummary(),
    MapSearch = () => null,
    SaveSearch = () => null,
  }: Effects = {},
) {
  const ownership = ownershipOf(ownListings);
  const seen = new Set<number>();
  const requests: SearchInput[] = [];
  let mapLoads = 0;
  const machine = listingSearchMachine.provide({
    actors: {
      searchListings: fromPromise<ListingPage, SearchInput>(async ({ input }) =>
        search(input, requests.push(input)),
      ),
    },
  });
  const mapMachine = mapSearchMachine.provide({
    actors: {
      loadMap: fromPromise<unknown>(async () => {
        mapLoads += 1;
        await loadMap(mapLoads);
      }),
    },
  });
  const filterMachine = filterPanelMachine.provide({
    actors: {
      loadPanel: fromPromise<unknown>(async () => loadPanel()),
      countListings: fromPromise<ResultSummary, { query: FilteredQuery }>(async ({ input }) =>
        count(input.query),
      ),
    },
  });
  const machines = { search: machine, map: mapMachine, filters: filterMachine };
  let learn: (names: readonly string[]) => void = () => {};
  function Screen() {
    const [known, setKnown] = useState(capabilities);
    learn = (names) => act(() => setKnown(names));
    const { key } = useLocation();
    // biome-ignore lint/correctness/useExhaustiveDependencies: a new object for each entry of the history
    const storage = useMemo(() => ({ read: () => saved, save }), [key]);
    return (
      <OwnAnswers value={answers && { answers, retry: null }}>
        <ListingsView
          machines={machines}
          parts={{ FilterPanel, SaveSearch, MapView: MapStub, MapSearch }}
          capabilities={known}
          seen={seen}
          likeAccess={likeAccess}
          ownership={ownership}
          storage={storage}
        />
      </OwnAnswers>
    );
  }
  return {
    ...renderView(<Screen />, { at }),
    requests,
    learn: (names: readonly string[]) => learn(names),
  };
}

export const cards = () => screen.queryAllByRole('article');

/** The titles of the cards, as soon as there are cards. */
export async function cardTitles(): Promise<(string | null)[]> {
  await screen.findAllByRole('article');
  // The cards are mounted a few at a time.
  await waitFor(() => expect(document.querySelector('[data-waiting]')).toBeNull());
  return screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
}
