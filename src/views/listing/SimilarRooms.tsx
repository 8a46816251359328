import { chakra, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { SnapshotFrom } from 'xstate';
import { cardColumns, cardSizes } from '../../components/listing/card-grid.ts';
import { ListingCard } from '../../components/listing/ListingCard.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { lifeTexts } from '../../domain/publish/listing-life.ts';
import { told } from '../../languages/told.ts';
import type { similarListingsMachine } from '../../machines/listing/similar-listings.machine.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import { useScreenActor } from '../useScreenActor.ts';

type Snapshot = SnapshotFrom<typeof similarListingsMachine>;

const none: readonly Listing[] = [];
const selectListings = (snapshot: Snapshot) => snapshot.context.data ?? none;
const selectStatus = (snapshot: Snapshot) =>
  (['loading', 'failed'] as const).find((tag) => snapshot.hasTag(tag));

interface SimilarRoomsProps {
  machine: typeof similarListingsMachine;
  /** The listing that is no longer offered. */
  id: number;
}

/** Rooms near a listing that is paused or rented. */
export function SimilarRooms({ machine, id }: SimilarRoomsProps) {
  const actor = useScreenActor(machine, { input: { id } });
  const listings = useSelector(actor, selectListings);
  const status = useSelector(actor, selectStatus);
  const title = useId();
  if (status === undefined && listings.length === 0) return null;
  return (
    <chakra.section aria-labelledby={title} mt="10" data-screen-only>
      <chakra.h2 id={title} fontSize="2xl" mb="4">
        <Trans>Similar rooms</Trans>
      </chakra.h2>
      {status === 'loading' && <Spinner label={t`Loading similar rooms...`} />}
      {status === 'failed' && (
        <RetryBanner message={told(lifeTexts.similar)} onRetry={() => actor.send({ type: 'fetch.retry' })} />
      )}
      {listings.length > 0 && (
        <Grid as="ul" listStyleType="none" gap="5" templateColumns={cardColumns}>
          {listings.map((listing) => (
            <Grid as="li" key={listing.id} templateColumns="minmax(0, 1fr)">
              <ListingCard listing={listing} sizes={cardSizes} />
            </Grid>
          ))}
        </Grid>
      )}
    </chakra.section>
  );
}
