import { Box } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { MapPlaceholder } from '../../components/maps/MapPlaceholder.tsx';
import type PricePinMap from '../../components/maps/PricePinMap.tsx';
import { searchedPlace } from '../../domain/search/searched-place.ts';
import type { listingSearchMachine } from '../../machines/search/listing-search.machine.ts';
import type { mapSearchMachine } from '../../machines/search/map-search.machine.ts';
import { SelectedProperty } from './SelectedProperty.tsx';
import { useSearchScreen } from './search-screen.ts';
import { startView } from './start-view.ts';

type Snapshot = SnapshotFrom<typeof mapSearchMachine>;

export const selectIsMapOpen = (snapshot: Snapshot) => snapshot.hasTag('open');
const selectIsReady = (snapshot: Snapshot) => snapshot.hasTag('ready');
const selectIsFailed = (snapshot: Snapshot) => snapshot.hasTag('failed');
const selectView = (snapshot: Snapshot) => snapshot.context.view;
const selectListings = ({ context }: SnapshotFrom<typeof listingSearchMachine>) => context.listings;
const selectQuery = ({ context }: SnapshotFrom<typeof listingSearchMachine>) => context.query;
const selectIsEmpty = (snapshot: SnapshotFrom<typeof listingSearchMachine>) => snapshot.hasTag('empty');

interface MapPanelProps {
  /** Rendered once the machine has loaded it. */
  MapView: typeof PricePinMap;
  /** The map of a backend that searches parts of it; it replaces the other map. */
  children?: ReactNode;
}

/** The half-width map: a price pin for each card, and the card of the chosen one. */
export function MapPanel({ MapView, children }: MapPanelProps) {
  const { search, map, address, isOwn } = useSearchScreen();
  const { selectedId } = address;
  const listings = useSelector(search, selectListings);
  const query = useSelector(search, selectQuery);
  const isEmpty = useSelector(search, selectIsEmpty);
  const isReady = useDeferredValue(useSelector(map, selectIsReady));
  const isFailed = useSelector(map, selectIsFailed);
  const [returnedId, setReturnedId] = useState(selectedId);
  if (returnedId !== null && returnedId !== selectedId) setReturnedId(null);
  const pins = useMemo(
    () =>
      listings.flatMap(({ id, title, price, latitude, longitude }) =>
        latitude === null || longitude === null ? [] : [{ id, title, price, latitude, longitude }],
      ),
    [listings],
  );
  const place = useMemo(() => (isEmpty ? searchedPlace(query) : null), [isEmpty, query]);
  const selected = listings.find(({ id }) => id === selectedId);
  const view = useSelector(map, selectView);
  // The initial view: the map itself knows later ones.
  const [start] = useState(startView(view, selected));
  const [isAsLeft] = useState(view !== null);

  return (
    <Box
      as="section"
      aria-label={t`Map of the results`}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape' && !event.defaultPrevented) address.select(null);
      }}
      position="relative"
      h="full"
      borderRadius="lg"
      // Not `hidden`: the card below would stick to this box instead of to the window.
      overflow="clip"
    >
      {isReady && children ? (
        children
      ) : isReady ? (
        <MapView
          label={t`Map of the results`}
          pins={pins}
          place={place}
          selectedId={selectedId}
          onSelect={(id) => map.send({ type: 'pin.select', id })}
          view={start}
          isAsLeft={isAsLeft}
          onMove={(view) => map.send({ type: 'map.rest', view })}
        />
      ) : (
        <MapPlaceholder
          state={isFailed ? 'failed' : 'loading'}
          onRetry={() => map.send({ type: 'map.retry' })}
        />
      )}
      {selected && !children && (
        <SelectedProperty
          key={selected.id}
          listing={selected}
          isOwn={isOwn(selected.id)}
          comesIntoView={selected.id !== returnedId}
          onClose={() => address.select(null)}
        />
      )}
    </Box>
  );
}
