import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { MapIcon } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { Button } from '../../components/controls.ts';
import type PricePinMap from '../../components/maps/PricePinMap.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { userText } from '../../components/user-text.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import { parseSearchParams } from '../../domain/search-params.ts';
import { toSearchParams } from '../../domain/search-query.ts';
import type { listingSearchMachine } from '../../machines/listing-search.machine.ts';
import { type LikeAccess, useLikesOf } from '../ListingHeart.tsx';
import { SearchBar } from '../SearchBar.tsx';
import { useChange } from '../useChange.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { MapPanel, selectIsPanelOpen } from './MapPanel.tsx';
import { Results } from './Results.tsx';

type Snapshot = SnapshotFrom<typeof listingSearchMachine>;

const selectListings = (snapshot: Snapshot) => snapshot.context.listings;
const selectIsLoading = (snapshot: Snapshot) => snapshot.hasTag('loading');
const selectHasMore = (snapshot: Snapshot) => snapshot.context.next !== null;
const selectIsMapFailed = (snapshot: Snapshot) => snapshot.hasTag('mapFailed');
const selectMapPanel = (snapshot: Snapshot) => snapshot.children.mapPanel;

interface ListingsViewProps {
  machine: typeof listingSearchMachine;
  MapView: typeof PricePinMap;
  likeAccess: LikeAccess;
}

/** The search results: cards, and the same result as price pins on a map beside them. */
export function ListingsView({ machine, MapView, likeAccess }: ListingsViewProps) {
  const [params] = useSearchParams();
  const { query, ignored } = useMemo(() => parseSearchParams(params), [params]);
  const navigate = useNavigate();
  const actor = useScreenActor(machine, { input: { query } });
  useChange(query, (changed) => actor.send({ type: 'query.change', query: changed }));
  const listings = useSelector(actor, selectListings);
  useLikesOf(listings, likeAccess);
  const isLoading = useSelector(actor, selectIsLoading);
  const hasMore = useSelector(actor, selectHasMore);
  const mapPanel = useSelector(actor, selectMapPanel);
  const isMapFailed = useSelector(actor, selectIsMapFailed);
  const isMapOpen = useSelector(mapPanel, selectIsPanelOpen);
  const title = query.term ? `Results for '${query.term.name}'` : 'All Listings';

  return (
    <>
      <PageTitle>{`${title} · Stanza`}</PageTitle>
      <SearchBar
        query={query}
        appliesAtOnce
        isRow
        onSearch={(next) => navigate(`/listings?${toSearchParams(next)}`)}
      />
      <Flex align="end" justify="space-between" gap="4" wrap="wrap" mt={{ base: '5', md: '7' }} mb="5">
        <Box minW="0">
          <chakra.h1 fontSize={{ base: '2xl', md: '3xl' }} {...userText}>
            {title}
          </chakra.h1>
          <chakra.p role="status" color="fg.muted" minH="1.5em">
            {isLoading ? 'Searching...' : countOf(listings.length, hasMore)}
          </chakra.p>
        </Box>
        {mapPanel && (
          <Button look="outline" onClick={() => mapPanel.send({ type: 'panel.toggle' })}>
            <MapIcon size={18} aria-hidden />
            {isMapOpen ? 'Hide map' : 'Show map'}
          </Button>
        )}
      </Flex>
      {isMapFailed && (
        <Box mb="5">
          <RetryBanner message={errorTexts.stopped.map} onRetry={() => actor.send({ type: 'map.retry' })} />
        </Box>
      )}
      {ignored.length > 0 && (
        <chakra.p role="note" mb="5" px="4" py="3" borderRadius="md" background="bg.sunken" fontSize="sm">
          Left out of the search, since it was not understood: {ignored.join(', ')}.
        </chakra.p>
      )}
      <Grid
        templateColumns={{
          base: 'minmax(0, 1fr)',
          md: isMapOpen ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)',
        }}
        gap="6"
        alignItems="start"
      >
        {isMapOpen && mapPanel && (
          <Box
            order={{ base: 0, md: 1 }}
            position={{ base: 'relative', md: 'sticky' }}
            top={{ md: '4.75rem' }}
            height={{ base: '60svh', md: 'calc(100svh - 6rem)' }}
            minH="20rem"
          >
            <MapPanel actor={mapPanel} listings={listings} MapView={MapView} />
          </Box>
        )}
        <Results actor={actor} likeAccess={likeAccess} isBesideMap={isMapOpen} />
      </Grid>
    </>
  );
}

function countOf(count: number, hasMore: boolean): string {
  if (hasMore) return `${count} rooms so far: more follow as you scroll`;
  return count === 1 ? '1 room' : `${count} rooms`;
}
