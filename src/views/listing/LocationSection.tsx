import { Box, chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useDeferredValue } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type LocationMap from '../../components/maps/LocationMap.tsx';
import { MapPlaceholder } from '../../components/maps/MapPlaceholder.tsx';
import { NearView } from '../../components/NearView.tsx';
import { placeTexts } from '../../domain/search/place-texts.ts';
import { told } from '../../languages/told.ts';
import type { locationLookupMachine } from '../../machines/listing/location-lookup.machine.ts';
import type { Listing } from '../../schemas/listing/listing.ts';

type Snapshot = SnapshotFrom<typeof locationLookupMachine>;

const selectCentre = (snapshot: Snapshot) => snapshot.context.centre;
/** The map stands at the postal code, not at the place of the listing itself. */
const selectIsRough = ({ context: { centre, fallback } }: Snapshot) => centre !== null && centre !== fallback;
const selectIsUnknown = (snapshot: Snapshot) => snapshot.hasTag('unknown');
const selectIsReady = (snapshot: Snapshot) => snapshot.hasTag('mapReady');
const selectIsFailed = (snapshot: Snapshot) => snapshot.hasTag('mapFailed');

interface LocationSectionProps {
  actor: ActorRefFrom<typeof locationLookupMachine>;
  listing: Listing;
  /** The map shows a circle instead of a pin. */
  isPlaceHidden: boolean;
  /** Whether the page says how exact the mark is. */
  saysAccuracy: boolean;
  /** Rendered once the actor has loaded it. */
  MapView: typeof LocationMap;
}

/** The location map of a listing, or its address alone when the coordinates are unknown. */
export function LocationSection({
  actor,
  listing,
  isPlaceHidden,
  saysAccuracy,
  MapView,
}: LocationSectionProps) {
  const centre = useSelector(actor, selectCentre);
  const isRough = useSelector(actor, selectIsRough);
  const isUnknown = useSelector(actor, selectIsUnknown);
  const isReady = useDeferredValue(useSelector(actor, selectIsReady));
  const isFailed = useSelector(actor, selectIsFailed);
  if (isUnknown) {
    return (
      <chakra.p color="fg.muted">
        <Trans>The place of postal code {listing.postalCode} is not known, so there is no map to show.</Trans>
      </chakra.p>
    );
  }
  return (
    <>
      <Box h={{ base: '20rem', md: '26rem' }} borderRadius="lg" overflow="hidden" position="relative">
        <NearView onNear={() => actor.send({ type: 'map.near' })} />
        {isReady && centre ? (
          <MapView
            centre={centre}
            title={listing.title}
            street={listing.street}
            postalCode={listing.postalCode}
            city={listing.city}
            isAbout={isPlaceHidden}
          />
        ) : (
          <MapPlaceholder
            state={isFailed ? 'failed' : 'loading'}
            onRetry={() => actor.send({ type: 'map.retry' })}
          />
        )}
      </Box>
      {saysAccuracy && isRough && !isPlaceHidden && (
        <chakra.p mt="2" fontSize="sm" color="fg.muted">
          <Trans>The mark is the middle of postal code {listing.postalCode}, not the house.</Trans>
        </chakra.p>
      )}
      {isPlaceHidden && (
        <chakra.p mt="2" fontSize="sm" color="fg.muted">
          {told(placeTexts.map)} {told(placeTexts.hidden)}
        </chakra.p>
      )}
    </>
  );
}
