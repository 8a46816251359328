import { chakra, Flex } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { SlidersHorizontal, X } from 'lucide-react';
import { type ComponentType, type ReactNode, useId, useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Button, SelectField } from '../../components/controls.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { appliedTexts, orderLabels, travelText } from '../../components/search/filter-texts.ts';
import { userText } from '../../components/user-text.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import {
  type FilteredQuery,
  queryOfTexts,
  usualOrder,
  withoutFilter,
} from '../../domain/search/filtered-query.ts';
import { originOf } from '../../domain/search/search-filters.ts';
import {
  kmWithin,
  placeOf,
  type Travel,
  travelLimitOf,
  travelLimits,
  travelsTo,
} from '../../domain/search/travel-time.ts';
import type { FilterPanelActor, filterPanelMachine } from '../../machines/search/filter-panel.machine.ts';
import type { listingSearchMachine } from '../../machines/search/listing-search.machine.ts';
import { type ListingOrder, listingOrders } from '../../schemas/search/listing-filters.ts';
import { useChange } from '../useChange.ts';
import { useEmitted } from '../useEmitted.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { useSearchScreen } from './search-screen.ts';

type Snapshot = SnapshotFrom<typeof filterPanelMachine>;

const selectIsOpen = (snapshot: Snapshot) => snapshot.hasTag('open');
const selectIsLoading = (snapshot: Snapshot) => snapshot.hasTag('loading');
const selectIsLoadFailed = (snapshot: Snapshot) => snapshot.hasTag('loadFailed');
const selectSummary = ({ context }: SnapshotFrom<typeof listingSearchMachine>) => context.summary ?? null;
const selectOffers = ({ context }: SnapshotFrom<typeof listingSearchMachine>) => context.offers;

type Change = (query: FilteredQuery) => FilteredQuery;

interface FilterBarProps {
  machine: typeof filterPanelMachine;
  Panel: ComponentType<{ actor: FilterPanelActor }>;
  /** The search that shows. */
  query: FilteredQuery;
  /** Further choices. */
  children?: ReactNode;
}

/** The button of the filters, the order, and a chip for each filter that is applied. */
export function FilterBar({ machine, Panel, query, children }: FilterBarProps) {
  const { search, address } = useSearchScreen();
  const actor = useScreenActor(machine);
  const isOpen = useSelector(actor, selectIsOpen);
  const isLoading = useSelector(actor, selectIsLoading);
  const isLoadFailed = useSelector(actor, selectIsLoadFailed);
  const summary = useSelector(search, selectSummary);
  const { hasCosts, hasTransit } = useSelector(search, selectOffers);
  const button = useRef<HTMLButtonElement>(null);
  useEmitted(actor, 'filters.applied', ({ texts }) =>
    address.change((before) => queryOfTexts(before, texts).query),
  );
  useChange(query, () => actor.send({ type: 'query.changed', query }));
  const applied = appliedTexts(query);
  const open = () => actor.send({ type: 'panel.open', query, summary });

  function remove(to: Change) {
    // The chip is removed: the focus stays in the bar.
    button.current?.focus();
    address.change(to);
  }

  return (
    <Flex data-screen-only direction="column" gap="3" mb="5">
      {/* A single row, for which the first view reserves space. On a wide screen it wraps, since a mouse cannot scroll it. The padding
      leaves space for the outline of an element with the focus. */}
      <Flex
        gap="2"
        align="center"
        wrap={{ md: 'wrap' }}
        overflowX="auto"
        m="-1"
        p="1"
        css={{ scrollbarWidth: 'none' }}
      >
        <Button
          ref={button}
          look="outline"
          flexShrink={0}
          aria-haspopup="dialog"
          aria-busy={isLoading}
          onClick={open}
        >
          <SlidersHorizontal size={18} aria-hidden />
          {applied.length > 0 ? `Filters (${applied.length})` : 'Filters'}
        </Button>
        <OrderSelect query={query} hasCosts={hasCosts} hasTransit={hasTransit} onChange={address.change} />
        <WaySelect query={query} hasTransit={hasTransit} onChange={address.change} />
        {children}
        {applied.length > 0 && (
          <Flex as="ul" aria-label="Applied filters" listStyleType="none" gap="2" wrap={{ md: 'wrap' }}>
            {applied.map(({ filter, text }) => (
              <chakra.li key={filter} flexShrink={0}>
                <Button
                  look="outline"
                  // A long text may be cut: the whole text shows while the mouse rests on it, and screen readers read it.
                  maxW="min(40rem, 90vw)"
                  px="4"
                  title={text}
                  aria-label={`Remove filter: ${text}`}
                  onClick={() => remove((before) => withoutFilter(before, filter))}
                >
                  <chakra.span {...userText} lineClamp={1}>
                    {text}
                  </chakra.span>
                  <chakra.span flexShrink={0}>
                    <X size={16} aria-hidden />
                  </chakra.span>
                </Button>
              </chakra.li>
            ))}
            {applied.length > 1 && (
              <chakra.li flexShrink={0}>
                <Button look="plain" whiteSpace="nowrap" onClick={() => remove(withoutFilters)}>
                  Clear all filters
                </Button>
              </chakra.li>
            )}
          </Flex>
        )}
      </Flex>
      {isLoadFailed && <RetryBanner message={errorTexts.rooms.noPanel} onRetry={open} />}
      {isOpen && <Panel actor={actor} />}
    </Flex>
  );
}

function withoutFilters({ term, order }: FilteredQuery): FilteredQuery {
  return { term, maxDistance: null, maxPrice: null, ...(order && { order }) };
}

/** Beside the button of the filters. */
const BarSelect = chakra(SelectField, {
  base: {
    width: 'auto',
    flexShrink: 0,
    minHeight: '2.75rem',
    paddingInline: '3',
    borderRadius: 'full',
    fontSize: 'sm',
  },
});

interface OrderSelectProps extends Pick<FilterBarProps, 'query'> {
  onChange(to: Change): void;
  /** Whether the backend knows the total cost of rooms. */
  hasCosts: boolean;
  /** Whether the backend knows timetables to the university. */
  hasTransit: boolean;
}

function OrderSelect({ query, hasCosts, hasTransit, onChange }: OrderSelectProps) {
  const id = useId();
  const usual = usualOrder(query);
  const isOffered: Partial<Record<ListingOrder, boolean>> = {
    distance: originOf(query) !== undefined,
    // The order in the address shows while the result loads.
    cost: hasCosts || query.order === 'cost',
    transit: hasTransit || query.order === 'transit',
  };
  const offered = listingOrders.filter((order) => isOffered[order] ?? true);
  return (
    <>
      <chakra.label htmlFor={id} srOnly>
        Order
      </chakra.label>
      <BarSelect
        id={id}
        value={query.order ?? usual}
        onChange={({ target }) => {
          const order = offered.find((one) => one === target.value);
          onChange(({ order: _, ...before }) => ({
            ...before,
            ...(order !== undefined && order !== usual && { order }),
          }));
        }}
      >
        {offered.map((order) => (
          <option key={order} value={order}>
            {orderLabels[order]}
          </option>
        ))}
      </BarSelect>
    </>
  );
}

interface WaySelectProps extends Pick<FilterBarProps, 'query'> {
  onChange(to: Change): void;
  /** Whether the backend knows timetables of the university. */
  hasTransit: boolean;
}

/** The limit of the travel time to the place of the search. On foot and by bicycle it is a distance, shown in minutes. */
function WaySelect({ query, hasTransit, onChange }: WaySelectProps) {
  const id = useId();
  const place = placeOf(query);
  if (!place) return null;
  const { maxTransit } = query.filters ?? {};
  // The limit in the address shows while the result loads.
  const travels = [
    ...travelsTo(place),
    ...(hasTransit || maxTransit !== undefined ? (['transit'] as const) : []),
  ];
  const limit =
    maxTransit === undefined ? travelLimitOf(query) : { travel: 'transit' as const, minutes: maxTransit };
  // If the limit in the address is not among the choices, it is an additional choice.
  const offered = travels.flatMap((travel) => {
    const own = limit?.travel === travel ? [limit.minutes] : [];
    const minutes = [...new Set([...travelLimits, ...own])].toSorted((a, b) => a - b);
    return minutes.map((one) => ({ travel, minutes: one }));
  });
  return (
    <>
      <chakra.label htmlFor={id} srOnly>
        {`Way to ${place.kind === 'university' ? place.name : 'the centre'}, estimated`}
      </chakra.label>
      <BarSelect
        id={id}
        value={limit ? travelText(limit) : ''}
        onChange={({ target }) => {
          const chosen = offered.find((one) => travelText(one) === target.value);
          onChange((before) => withWay(before, chosen));
        }}
      >
        <option value="">Any travel time</option>
        {offered.map((one) => (
          <option key={travelText(one)}>{travelText(one)}</option>
        ))}
      </BarSelect>
    </>
  );
}

/** Replaces any other limit of the travel time. */
function withWay(
  query: FilteredQuery,
  way: { travel: Travel | 'transit'; minutes: number } | undefined,
): FilteredQuery {
  const rest = { ...withoutFilter(query, 'maxTransit'), maxDistance: null };
  if (!way) return rest;
  const { travel, minutes } = way;
  return travel === 'transit'
    ? { ...rest, filters: { ...rest.filters, maxTransit: minutes } }
    : { ...rest, maxDistance: kmWithin(travel, minutes) };
}
