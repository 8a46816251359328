import { Box } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { MapPlaceholder } from '../../components/maps/MapPlaceholder.tsx';
import type PricePinMap from '../../components/maps/PricePinMap.tsx';
import type { MapPanelActor, mapPanelMachine } from '../../machines/search/map-panel.machine.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import { SelectedProperty } from './SelectedProperty.tsx';
import { startView } from './start-view.ts';

type Snapshot = SnapshotFrom<typeof mapPanelMachine>;

export const selectIsPanelOpen = (snapshot: Snapshot | undefined) => snapshot?.hasTag('open') ?? false;
const selectIsReady = (snapshot: Snapshot) => snapshot.hasTag('ready');
const selectIsFailed = (snapshot: Snapshot) => snapshot.hasTag('failed');
const selectView = (snapshot: Snapshot) => snapshot.context.view;
const selectSelectedId = (snapshot: Snapshot) => snapshot.context.selectedId;

interface MapPanelProps {
  actor: MapPanelActor;
  listings: Listing[];
  /** Whether the listing is the member's own. */
  isOwn(id: number): boolean;
  /** Rendered once the actor has loaded it. */
  MapView: typeof PricePinMap;
  /** The map of a backend that searches parts of it; it replaces the other map. */
  children?: ReactNode;
}

/** The half-width map: a price pin for each card, and the card of the chosen one. */
export function MapPanel({ actor, listings, isOwn, MapView, children }: MapPanelProps) {
  const isLoaded = useSelector(actor, selectIsReady);
  const wasLoaded = useDeferredValue(isLoaded);
  const isFailed = useSelector(actor, selectIsFailed);
  const selectedId = useSelector(actor, selectSelectedId);
  const [returnedId, setReturnedId] = useState(selectedId);
  if (returnedId !== null && returnedId !== selectedId) setReturnedId(null);
  const pins = useMemo(
    () =>
      listings.flatMap(({ id, title, price, latitude, longitude }) =>
        latitude === null || longitude === null ? [] : [{ id, title, price, latitude, longitude }],
      ),
    [listings],
  );
  const selected = listings.find(({ id }) => id === selectedId);
  const view = useSelector(actor, selectView);
  // The initial view: the map itself knows later ones.
  const [start] = useState(startView(view, selected));
  const [isAsLeft] = useState(view !== null);
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => setIsPainted(true), []);
  // A new map shows after all cards. A map to which a person comes back shows right after the first cards.
  const isReady = isAsLeft ? isLoaded && isPainted : wasLoaded;

  return (
    <Box
      as="section"
      aria-label="Map of the results"
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape' && !event.defaultPrevented) actor.send({ type: 'pin.clear' });
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
          label="Map of the results"
          pins={pins}
          selectedId={selectedId}
          onSelect={(id) => actor.send({ type: 'pin.select', id })}
          view={start}
          isAsLeft={isAsLeft}
          onMove={(view) => actor.send({ type: 'map.move', view })}
        />
      ) : isLoaded ? null : (
        <MapPlaceholder
          state={isFailed ? 'failed' : 'loading'}
          onRetry={() => actor.send({ type: 'map.retry' })}
        />
      )}
      {selected && !children && (
        <SelectedProperty
          key={selected.id}
          listing={selected}
          isOwn={isOwn(selected.id)}
          comesIntoView={selected.id !== returnedId}
          onClose={() => actor.send({ type: 'pin.clear' })}
        />
      )}
    </Box>
  );
}
