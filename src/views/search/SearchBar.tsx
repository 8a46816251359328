import { useLingui } from '@lingui/react';
import { useSelector } from '@xstate/react';
import { memo, use, useState } from 'react';
import { type Actor, fromPromise, type SnapshotFrom } from 'xstate';
import { type FilterReasons, FilterSelects } from '../../components/search/FilterSelects.tsx';
import { SearchBox } from '../../components/search/SearchBox.tsx';
import type { SearchQuery } from '../../domain/search/search-query.ts';
import { searchSuggestionsMachine } from '../../machines/search/search-suggestions.machine.ts';
import { useChange } from '../useChange.ts';
import { useEmitted } from '../useEmitted.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { PlaceFinder } from './place-finder.ts';
import styles from './SearchBar.module.css';

type Snapshot = SnapshotFrom<typeof searchSuggestionsMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsOpen = (snapshot: Snapshot) => snapshot.hasTag('open');
const selectIsPicked = (snapshot: Snapshot) => snapshot.hasTag('picked');
const none: FilterReasons = {};
const selectNone = () => none;

interface SearchOptions {
  /** The search in the address. The bar starts again when it changes. Must be stable between renders. */
  query: SearchQuery;
  /** On the results screen a filter applies as soon as it is chosen. */
  appliesAtOnce?: boolean;
  /** @param change what of the query was chosen now */
  onSearch(query: SearchQuery, change: Partial<SearchQuery>): void;
}

/** The values that a `SearchBar` shows, for the screen to follow. */
export function useSearch({ query, appliesAtOnce = false, onSearch }: SearchOptions) {
  const findPlaces = use(PlaceFinder);
  const [machine] = useState(() =>
    searchSuggestionsMachine.provide({
      actors: {
        findSimilar: fromPromise(({ input, signal }) => findPlaces(input.text, input.known, signal)),
      },
    }),
  );
  const actor = useScreenActor(machine, { input: { query, appliesAtOnce } });
  useEmitted(actor, 'search.submitted', (event) => onSearch(event.query, event.change));
  useChange(query, (changed) => actor.send({ type: 'query.changed', query: changed }));
  return actor;
}

interface SearchBarProps {
  actor: Actor<typeof searchSuggestionsMachine>;
  /** On a wide screen: filters beside the box instead of below it. */
  isRow?: boolean;
  /** The reasons why filters have no effect now. */
  selectReasons?(snapshot: Snapshot): FilterReasons;
}

/** The search box with its filters, on the landing page, above the results and on the map. */
export function SearchBar({ actor, isRow = false, selectReasons = selectNone }: SearchBarProps) {
  const { text, suggestions, highlighted } = useSelector(actor, selectContext);
  const isOpen = useSelector(actor, selectIsOpen);
  const isPicked = useSelector(actor, selectIsPicked);

  return (
    <div data-screen-only className={isRow ? styles.row : styles.column}>
      <SearchBox
        text={text}
        suggestions={suggestions}
        highlighted={highlighted}
        isOpen={isOpen}
        canFind={isPicked}
        on={{
          text: (value) => actor.send({ type: 'text.change', text: value }),
          open: () => actor.send({ type: 'dropdown.open' }),
          close: () => actor.send({ type: 'dropdown.close' }),
          highlight: (step) => actor.send({ type: 'suggestion.highlight', step }),
          accept: () => actor.send({ type: 'suggestion.accept' }),
          pick: (place) => actor.send({ type: 'suggestion.pick', place }),
          find: () => actor.send({ type: 'search.submit' }),
        }}
      />
      <Filters actor={actor} selectReasons={selectReasons} />
    </div>
  );
}

const selectDistance = ({ context }: Snapshot) => context.maxDistance;
const selectPrice = ({ context }: Snapshot) => context.maxPrice;

/** Does not render for each letter of the search box. */
const Filters = memo(
  ({ actor, selectReasons }: Required<Pick<SearchBarProps, 'actor' | 'selectReasons'>>) => {
    useLingui();
    return (
      <FilterSelects
        maxDistance={useSelector(actor, selectDistance)}
        maxPrice={useSelector(actor, selectPrice)}
        disabled={useSelector(actor, (snapshot) => selectReasons(snapshot), areSameReasons)}
        onDistance={(km) => actor.send({ type: 'distance.choose', maxDistance: km })}
        onPrice={(price) => actor.send({ type: 'price.choose', maxPrice: price })}
      />
    );
  },
);

function areSameReasons(a: FilterReasons, b: FilterReasons): boolean {
  return a.distance === b.distance && a.price === b.price;
}
