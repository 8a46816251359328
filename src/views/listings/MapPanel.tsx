import { Box, chakra, Flex } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { X } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Button, ButtonLink, Card } from '../../components/controls.ts';
import { monthlyRent } from '../../components/format.ts';
import { ListingImage } from '../../components/listing/ListingImage.tsx';
import { OwnBadge } from '../../components/listing/OwnBadge.tsx';
import { MapPlaceholder } from '../../components/maps/MapPlaceholder.tsx';
import type PricePinMap from '../../components/maps/PricePinMap.tsx';
import { useFocusReturn } from '../../components/useFocusReturn.ts';
import type { MapPanelActor, mapPanelMachine } from '../../machines/map-panel.machine.ts';
import type { Listing } from '../../schemas/listing.ts';

type Snapshot = SnapshotFrom<typeof mapPanelMachine>;

export const selectIsPanelOpen = (snapshot: Snapshot | undefined) => snapshot?.hasTag('open') ?? false;
const selectIsReady = (snapshot: Snapshot) => snapshot.hasTag('ready');
const selectIsFailed = (snapshot: Snapshot) => snapshot.hasTag('failed');
const selectView = (snapshot: Snapshot) => snapshot.context.view;
const selectSelectedId = (snapshot: Snapshot) => snapshot.context.selectedId;

interface MapPanelProps {
  actor: MapPanelActor;
  listings: Listing[];
  /** Whether it is the member's own. */
  isOwn(id: number): boolean;
  /** Rendered once the actor has loaded it. */
  MapView: typeof PricePinMap;
}

/** The half-width map: a price pin for each card, and the card of the chosen one. */
export function MapPanel({ actor, listings, isOwn, MapView }: MapPanelProps) {
  const isReady = useDeferredValue(useSelector(actor, selectIsReady));
  const isFailed = useSelector(actor, selectIsFailed);
  const selectedId = useSelector(actor, selectSelectedId);
  // As it was at first: the map itself knows the rest.
  const [start] = useState(useSelector(actor, selectView));
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

  return (
    <Box
      as="section"
      aria-label="Map of the results"
      position="relative"
      h="full"
      borderRadius="lg"
      // Not `hidden`: the card below would stick to this box instead of to the window.
      overflow="clip"
    >
      {isReady ? (
        <MapView
          label="Map of the results"
          pins={pins}
          selectedId={selectedId}
          onSelect={(id) => actor.send({ type: 'pin.select', id })}
          view={start}
          onMove={(view) => actor.send({ type: 'map.move', view })}
        />
      ) : (
        <MapPlaceholder
          state={isFailed ? 'failed' : 'loading'}
          onRetry={() => actor.send({ type: 'map.retry' })}
        />
      )}
      {selected && (
        <Flex position="absolute" inset="0" zIndex="1" p="3" align="flex-end" pointerEvents="none">
          <SelectedProperty
            key={selected.id}
            listing={selected}
            isOwn={isOwn(selected.id)}
            comesIntoView={selected.id !== returnedId}
            onClose={() => actor.send({ type: 'pin.clear' })}
          />
        </Flex>
      )}
    </Box>
  );
}

interface SelectedPropertyProps {
  listing: Listing;
  isOwn: boolean;
  /** Else the page goes back to where it was. */
  comesIntoView: boolean;
  onClose(): void;
}

/** The map may reach below the window, and its card does not: it sticks to the window's edge, and comes into view on a low screen. */
function SelectedProperty({ listing, isOwn, comesIntoView, onClose }: SelectedPropertyProps) {
  const card = useRef<HTMLDivElement>(null);
  useFocusReturn(card);
  useEffect(() => {
    if (comesIntoView) card.current?.scrollIntoView({ block: 'nearest' });
  }, [comesIntoView]);
  return (
    <Card
      as="section"
      ref={card}
      aria-label="Selected Property"
      position="sticky"
      bottom="max(0.75rem, env(safe-area-inset-bottom))"
      scrollMarginBottom="3"
      w="full"
      maxW="26rem"
      mx="auto"
      pointerEvents="auto"
      boxShadow="lifted"
      p="3"
    >
      <Flex align="center" justify="space-between" mb="2">
        <chakra.h2 fontSize="lg" fontWeight={600}>
          Selected Property
        </chakra.h2>
        <Button look="icon" boxShadow="none" aria-label="Close selected property" onClick={onClose}>
          <X size={20} aria-hidden />
        </Button>
      </Flex>
      <Flex gap="3" wrap="wrap">
        <Box w="6rem" h="4.5rem" flexShrink={0} borderRadius="sm" overflow="hidden">
          <ListingImage url={listing.imageUrls[0]} alt="" sizes="6rem" />
        </Box>
        {/* Below the photo where the price has no room beside it. */}
        <Box minW="min-content" flex="1 1 0">
          <Flex align="center" justify="space-between" columnGap="2" wrap="wrap">
            <chakra.p fontWeight={700} whiteSpace="nowrap">
              {monthlyRent(listing.price)}
            </chakra.p>
            {isOwn && <OwnBadge />}
          </Flex>
          <chakra.p lineClamp={1} overflowWrap="anywhere">
            {listing.title}
          </chakra.p>
          <chakra.p fontSize="sm" color="fg.muted" lineClamp={1} overflowWrap="anywhere">
            {listing.location}
          </chakra.p>
        </Box>
      </Flex>
      <ButtonLink to={`/listing/${listing.id}`} w="full" mt="3">
        View Full Details
      </ButtonLink>
    </Card>
  );
}
