import { chakra, Grid } from '@chakra-ui/react';
import { plural, t } from '@lingui/core/macro';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { SnapshotFrom } from 'xstate';
import { cardColumns, cardSizes } from '../../components/listing/card-grid.ts';
import { ListingCard } from '../../components/listing/ListingCard.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { flatFailure } from '../../domain/listing/flat-texts.ts';
import { lifeTexts } from '../../domain/publish/listing-life.ts';
import { told } from '../../languages/told.ts';
import type { flatRoomsMachine } from '../../machines/listing/flat-rooms.machine.ts';
import type { similarListingsMachine } from '../../machines/listing/similar-listings.machine.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import { MatchLine } from '../match/MatchLine.tsx';
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
export function SimilarRooms(props: SimilarRoomsProps) {
  return (
    <Rooms
      {...props}
      title={t`Similar rooms`}
      loading={t`Loading similar rooms...`}
      failure={told(lifeTexts.similar)}
    />
  );
}

interface FlatRoomsProps {
  machine: typeof flatRoomsMachine;
  id: number;
  /** All offered rooms of the flat. */
  count: number;
}

/** The other rooms of the flat of a listing. */
export function FlatRooms({ count, ...props }: FlatRoomsProps) {
  return (
    <Rooms
      {...props}
      title={plural(count, { one: '# room in this flat', other: '# rooms in this flat' })}
      loading={t`Loading the other rooms...`}
      failure={told(flatFailure)}
    />
  );
}

interface RoomsProps {
  machine: typeof similarListingsMachine | typeof flatRoomsMachine;
  id: number;
  title: string;
  loading: string;
  failure: string;
}

function Rooms({ machine, id, ...texts }: RoomsProps) {
  const actor = useScreenActor(machine, { input: { id } });
  const listings = useSelector(actor, selectListings);
  const status = useSelector(actor, selectStatus);
  const titleId = useId();
  if (status === undefined && listings.length === 0) return null;
  return (
    <chakra.section aria-labelledby={titleId} mt="10" data-screen-only>
      <chakra.h2 id={titleId} fontSize="2xl" mb="4">
        {texts.title}
      </chakra.h2>
      {status === 'loading' && <Spinner label={texts.loading} />}
      {status === 'failed' && (
        <RetryBanner message={texts.failure} onRetry={() => actor.send({ type: 'fetch.retry' })} />
      )}
      {listings.length > 0 && (
        <Grid as="ul" listStyleType="none" gap="5" templateColumns={cardColumns}>
          {listings.map((listing) => (
            <Grid as="li" key={listing.id} templateColumns="minmax(0, 1fr)">
              <ListingCard listing={listing} match={<MatchLine listing={listing} />} sizes={cardSizes} />
            </Grid>
          ))}
        </Grid>
      )}
    </chakra.section>
  );
}
