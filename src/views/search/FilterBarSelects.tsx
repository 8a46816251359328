import { chakra } from '@chakra-ui/react';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useSelector } from '@xstate/react';
import { use, useId } from 'react';
import type { SnapshotFrom } from 'xstate';
import { SelectField } from '../../components/controls.tsx';
import { orderLabels, travelText } from '../../components/search/filter-texts.ts';
import { minShared } from '../../domain/match/score.ts';
import { type FilteredQuery, usualOrder, withoutFilter } from '../../domain/search/filtered-query.ts';
import { originOf } from '../../domain/search/search-filters.ts';
import {
  kmWithin,
  placeOf,
  type Travel,
  travelLimitOf,
  travelLimits,
  travelsTo,
} from '../../domain/search/travel-time.ts';
import type { listingSearchMachine } from '../../machines/search/listing-search.machine.ts';
import { type ListingOrder, listingOrders } from '../../schemas/search/listing-filters.ts';
import { OwnAnswers } from '../match/own-answers.ts';
import { useSearchScreen } from './search-screen.ts';

const selectOffers = ({ context }: SnapshotFrom<typeof listingSearchMachine>) => context.offers;

interface QueryProps {
  /** The search that shows. */
  query: FilteredQuery;
}

/** The order of the results. */
export function OrderSelect({ query }: QueryProps) {
  const { search, address } = useSearchScreen();
  const { hasCosts, hasTransit } = useSelector(search, selectOffers);
  const answers = use(OwnAnswers)?.answers;
  const usual = usualOrder(query);
  const isOffered: Partial<Record<ListingOrder, boolean>> = {
    distance: originOf(query) !== undefined,
    // The order in the address shows while the result loads.
    cost: hasCosts || query.order === 'cost',
    transit: hasTransit || query.order === 'transit',
    match: (answers && Object.keys(answers).length >= minShared) || query.order === 'match',
  };
  return (
    <BarSelect
      label={t`Order`}
      value={query.order ?? usual}
      choices={listingOrders
        .filter((order) => isOffered[order] ?? true)
        .map((order) => ({ id: order, text: i18n._(orderLabels[order]), value: order }))}
      onChoose={(order) =>
        address.change(({ order: _, ...before }) => ({
          ...before,
          ...(order && order !== usual && { order }),
        }))
      }
    />
  );
}

/** The limit of the travel time to the place of the search. On foot and by bicycle it is a distance, shown in minutes. */
export function WaySelect({ query }: QueryProps) {
  const { search, address } = useSearchScreen();
  const { hasTransit } = useSelector(search, selectOffers);
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
    <BarSelect
      label={
        place.kind === 'university' ? t`Way to ${place.name}, estimated` : t`Way to the centre, estimated`
      }
      value={limit ? travelText(limit) : ''}
      none={t`Any travel time`}
      choices={offered.map((way) => ({ id: travelText(way), text: travelText(way), value: way }))}
      onChoose={(way) => address.change((before) => withWay(before, way))}
    />
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

interface BarSelectProps<T> {
  label: string;
  /** The id of the choice that is made; '' for none. */
  value: string;
  /** The text for no choice, if there may be none. */
  none?: string;
  choices: readonly { id: string; text: string; value: T }[];
  onChoose(value: T | undefined): void;
}

/** Beside the button of the filters. */
function BarSelect<T>({ label, value, none, choices, onChoose }: BarSelectProps<T>) {
  const selectId = useId();
  return (
    <>
      <chakra.label htmlFor={selectId} srOnly>
        {label}
      </chakra.label>
      <SelectField
        id={selectId}
        w="auto"
        flexShrink={0}
        minH="2.75rem"
        ps="3"
        borderRadius="full"
        fontSize="sm"
        value={value}
        onChange={({ target }) => onChoose(choices.find(({ id }) => id === target.value)?.value)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {choices.map(({ id, text }) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </SelectField>
    </>
  );
}
