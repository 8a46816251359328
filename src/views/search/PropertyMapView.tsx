import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useDeferredValue } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { MapPlaceholder } from '../../components/maps/MapPlaceholder.tsx';
import type PropertyMap from '../../components/maps/PropertyMap.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import type { FilterReasons } from '../../components/search/FilterSelects.tsx';
import { anyListing, toSearchParams } from '../../domain/search/search-query.ts';
import type { propertyMapMachine } from '../../machines/search/property-map.machine.ts';
import type { searchSuggestionsMachine } from '../../machines/search/search-suggestions.machine.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { PropertyDetails } from './PropertyDetails.tsx';
import { SearchBar, useSearch } from './SearchBar.tsx';
import { sampleProperties } from './sample-properties.ts';

type Snapshot = SnapshotFrom<typeof propertyMapMachine>;

const selectIsReady = (snapshot: Snapshot) => snapshot.hasTag('ready');
const selectIsFailed = (snapshot: Snapshot) => snapshot.hasTag('failed');
const selectOpenedId = (snapshot: Snapshot) => snapshot.context.openedId;
const selectDetailed = ({ context }: Snapshot) =>
  context.properties.find(({ id }) => id === context.detailedId);

/** The filters do not change the samples: they count only for the search of a picked place. */
function selectReasons(snapshot: SnapshotFrom<typeof searchSuggestionsMachine>): FilterReasons {
  if (snapshot.hasTag('picked')) return {};
  const reason = t`Filters need a city or university.`;
  return { distance: reason, price: reason };
}

interface PropertyMapViewProps {
  machine: typeof propertyMapMachine;
  /** Rendered once the machine has loaded it. */
  MapView: typeof PropertyMap;
  /** The link to the map of all rooms, if the backend has one. */
  roomsOnMap?: ReactNode;
}

/** The map of sample properties, with a search bar above and the details of one beside it. */
export function PropertyMapView({ machine, MapView, roomsOnMap }: PropertyMapViewProps) {
  const navigate = useNavigate();
  const search = useSearch({
    query: anyListing,
    onSearch: (query) => navigate(`/listings?${toSearchParams(query)}`),
  });
  const actor = useScreenActor(machine, { input: { properties: sampleProperties } });
  const isReady = useDeferredValue(useSelector(actor, selectIsReady));
  const isFailed = useSelector(actor, selectIsFailed);
  const openedId = useSelector(actor, selectOpenedId);
  const detailed = useSelector(actor, selectDetailed);

  return (
    <>
      <PageTitle>{t`Map · Stanza`}</PageTitle>
      <chakra.h1 srOnly>
        <Trans>Properties on the map</Trans>
      </chakra.h1>
      <SearchBar actor={search} isRow selectReasons={selectReasons} />
      <Flex mt="3" gap="4" align="center" justify="space-between" wrap="wrap">
        <chakra.p role="note" fontSize="xs" color="fg.muted">
          <Trans>The properties on this map are samples.</Trans>
        </chakra.p>
        {roomsOnMap}
      </Flex>
      <Grid
        mt="3"
        gap="5"
        templateColumns={detailed ? { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 20rem' } : 'minmax(0, 1fr)'}
        alignItems="start"
      >
        <Box
          h={roomsOnMap ? 'calc(100svh - 17rem)' : 'calc(100svh - 15rem)'}
          minH="26rem"
          borderRadius="lg"
          overflow="hidden"
          position="relative"
        >
          {isReady ? (
            <MapView
              properties={sampleProperties}
              openedId={openedId}
              onOpen={(id) => actor.send({ type: 'marker.open', id })}
              onClose={() => actor.send({ type: 'popup.close' })}
              onDetails={(id) => actor.send({ type: 'details.open', id })}
            />
          ) : (
            <MapPlaceholder
              state={isFailed ? 'failed' : 'loading'}
              onRetry={() => actor.send({ type: 'map.retry' })}
            />
          )}
        </Box>
        {detailed && (
          <PropertyDetails
            key={detailed.id}
            property={detailed}
            onClose={() => actor.send({ type: 'panel.close' })}
          />
        )}
      </Grid>
    </>
  );
}
