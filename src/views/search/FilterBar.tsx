import { chakra, Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { SlidersHorizontal, X } from 'lucide-react';
import { type ComponentType, type ReactNode, useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Button } from '../../components/controls.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { appliedTexts } from '../../components/search/filter-texts.ts';
import { userText } from '../../components/user-text.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import { type FilteredQuery, queryOfTexts, withoutFilter } from '../../domain/search/filtered-query.ts';
import type { FilterPanelActor, filterPanelMachine } from '../../machines/search/filter-panel.machine.ts';
import type { listingSearchMachine } from '../../machines/search/listing-search.machine.ts';
import type { Capability } from '../../schemas/shell/capabilities.calls.ts';
import { useChange } from '../useChange.ts';
import { useEmitted } from '../useEmitted.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { OrderSelect, WaySelect } from './FilterBarSelects.tsx';
import { useSearchScreen } from './search-screen.ts';

const amenities: Capability = 'amenities';
const contractTerms: Capability = 'contract-terms';

type Snapshot = SnapshotFrom<typeof filterPanelMachine>;

const selectIsOpen = (snapshot: Snapshot) => snapshot.hasTag('open');
const selectIsLoading = (snapshot: Snapshot) => snapshot.hasTag('loading');
const selectIsLoadFailed = (snapshot: Snapshot) => snapshot.hasTag('loadFailed');
const selectSummary = ({ context }: SnapshotFrom<typeof listingSearchMachine>) => context.summary ?? null;

const selectHasAmenities = ({ context }: SnapshotFrom<typeof listingSearchMachine>) =>
  context.capabilities.includes(amenities);
const selectHasContract = ({ context }: SnapshotFrom<typeof listingSearchMachine>) =>
  context.capabilities.includes(contractTerms);

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
  const hasAmenities = useSelector(search, selectHasAmenities);
  const hasContract = useSelector(search, selectHasContract);
  const button = useRef<HTMLButtonElement>(null);
  useEmitted(actor, 'filters.applied', ({ texts }) =>
    address.change((before) => queryOfTexts(before, texts).query),
  );
  useChange(query, () => actor.send({ type: 'query.changed', query }));
  const applied = appliedTexts(query);
  const open = () => actor.send({ type: 'panel.open', query, summary, hasAmenities, hasContract });

  function remove(to: (query: FilteredQuery) => FilteredQuery) {
    // The chip is removed: the focus stays in the bar.
    button.current?.focus();
    address.change(to);
  }

  return (
    <Flex data-screen-only direction="column" gap="3">
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
          order={{ base: '-2', md: '0' }}
          aria-haspopup="dialog"
          aria-busy={isLoading}
          onClick={open}
        >
          <SlidersHorizontal size={18} aria-hidden />
          {applied.length > 0 ? t`Filters (${applied.length})` : t`Filters`}
        </Button>
        <OrderSelect query={query} />
        <WaySelect query={query} />
        {children}
        {applied.length > 0 && (
          <Flex
            as="ul"
            aria-label={t`Applied filters`}
            listStyleType="none"
            gap="2"
            flexShrink={{ base: 0, md: 1 }}
            wrap={{ md: 'wrap' }}
            // On a phone the row scrolls: the filters that are applied come first.
            order={{ base: '-1', md: '0' }}
          >
            {applied.map(({ filter, text }) => (
              <chakra.li key={filter} flexShrink={0}>
                <Button
                  look="outline"
                  // A long text may be cut: the whole text shows while the mouse rests on it, and screen readers read it.
                  maxW="min(40rem, 90vw)"
                  px="4"
                  title={text}
                  aria-label={t`Remove filter: ${text}`}
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
                  <Trans>Clear all filters</Trans>
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
