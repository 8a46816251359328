import { chakra, Flex, Grid } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { HousePlus, Plus } from 'lucide-react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { ButtonLink, Card, TextLink } from '../../components/controls.ts';
import { Notice } from '../../components/Notice.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { useFocusAfterRemoval } from '../../components/useFocusAfterRemoval.ts';
import type { ownListingsMachine } from '../../machines/own-listings.machine.ts';
import { OwnListingCard } from './OwnListingCard.tsx';

type Snapshot = SnapshotFrom<typeof ownListingsMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectStatus = (snapshot: Snapshot) =>
  (['loading', 'failed', 'confirming', 'deleting', 'alert'] as const).find((tag) => snapshot.hasTag(tag));

interface OwnListingsProps {
  actor: ActorRefFrom<typeof ownListingsMachine>;
  gridArea: string;
}

/** 'My Listings': a card for each, or the invitation to create the first. */
export function OwnListings({ actor, gridArea }: OwnListingsProps) {
  const { listings, deletingId, message } = useSelector(actor, selectContext);
  const status = useSelector(actor, selectStatus);
  const { list, fallback, rememberFocus } = useFocusAfterRemoval<HTMLUListElement, HTMLHeadingElement>(
    listings.length,
  );
  const asked = status === 'confirming' ? listings.find(({ id }) => id === deletingId) : undefined;
  const isEmpty = listings.length === 0 && status !== 'loading' && status !== 'failed';

  return (
    <Card as="section" gridArea={gridArea} aria-labelledby="my-listings" p={{ base: '4', sm: '5' }}>
      <Flex align="baseline" justify="space-between" wrap="wrap" columnGap="4" mb="3">
        <Flex align="baseline" wrap="wrap" columnGap="3">
          <chakra.h2 id="my-listings" ref={fallback} tabIndex={-1} fontSize="xl" fontWeight={500}>
            My Listings
          </chakra.h2>
          {listings.length > 0 && (
            <chakra.p role="status" fontSize="sm" color="fg.muted">
              {listings.length} listing(s)
            </chakra.p>
          )}
        </Flex>
        {listings.length > 0 && (
          <TextLink to="/listings" fontSize="sm">
            See all listings
          </TextLink>
        )}
      </Flex>
      {status === 'failed' && message && (
        <RetryBanner message={message} onRetry={() => actor.send({ type: 'listings.retry' })} />
      )}
      {status === 'loading' && listings.length === 0 && <Spinner label="Loading your listings..." />}
      {isEmpty && (
        <Notice icon={<HousePlus size={32} />} title="You haven't created any listings yet">
          <ButtonLink to="/create-listing">Create Your First Listing</ButtonLink>
        </Notice>
      )}
      {listings.length > 0 && (
        <>
          <Grid as="ul" ref={list} {...rememberFocus} listStyleType="none" gap="4" mt="1">
            {listings.map((listing) => (
              <li key={listing.id}>
                <OwnListingCard
                  listing={listing}
                  isDeleting={status === 'deleting' && listing.id === deletingId}
                  canDelete={status === undefined}
                  onDelete={() => actor.send({ type: 'delete.ask', id: listing.id })}
                />
              </li>
            ))}
          </Grid>
          <ButtonLink look="outline" to="/create-listing" mt="5">
            <Plus size={18} aria-hidden />
            Add New Listing
          </ButtonLink>
        </>
      )}
      {asked && (
        <ConfirmDialog
          question="Are you sure you want to delete this listing?"
          subject={asked.title}
          confirmLabel="Delete"
          onConfirm={() => actor.send({ type: 'delete.confirm' })}
          onCancel={() => actor.send({ type: 'delete.cancel' })}
        />
      )}
    </Card>
  );
}
