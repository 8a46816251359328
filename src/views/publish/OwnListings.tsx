import { Box, Flex, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { HousePlus, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { ButtonLink, Card, SelectField, TextLink } from '../../components/controls.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { useFocusAfterRemoval } from '../../components/useFocusAfterRemoval.ts';
import { type LifeStage, stageOf, stateLabels } from '../../domain/publish/listing-life.ts';
import { told } from '../../languages/told.ts';
import type { listingLifeMachine } from '../../machines/publish/listing-life.machine.ts';
import type { ownDraftsMachine } from '../../machines/publish/own-drafts.machine.ts';
import type { ownListingsMachine } from '../../machines/publish/own-listings.machine.ts';
import type { copiedPhotosMachine } from '../../machines/safety/copied-photos.machine.ts';
import { PanelHeader } from '../account/PanelHeader.tsx';
import { CopiedPhotos } from '../safety/CopiedPhotos.tsx';
import { OwnDrafts } from './OwnDrafts.tsx';
import { OwnListingCard } from './OwnListingCard.tsx';

type Snapshot = SnapshotFrom<typeof ownListingsMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectStatus = (snapshot: Snapshot) =>
  (['loading', 'failed', 'confirming', 'deleting', 'alert'] as const).find((tag) => snapshot.hasTag(tag));

interface OwnListingsProps {
  actor: ActorRefFrom<typeof ownListingsMachine>;
  lifeMachine: typeof listingLifeMachine;
  /** `null` if the backend keeps no drafts. */
  draftsMachine: typeof ownDraftsMachine | null;
  /** `null` if the backend does not compare photos. */
  photosMachine: typeof copiedPhotosMachine | null;
  gridArea: string;
}

/** 'My Listings': a card for each, or the invitation to create the first. */
export function OwnListings({
  actor,
  lifeMachine,
  draftsMachine,
  photosMachine,
  gridArea,
}: OwnListingsProps) {
  const { rows: listings, deletingId, message } = useSelector(actor, selectContext);
  const status = useSelector(actor, selectStatus);
  const { list, fallback } = useFocusAfterRemoval<HTMLHeadingElement>(listings.length);
  const asked = status === 'confirming' ? listings.find(({ id }) => id === deletingId) : undefined;
  const [chosen, setChosen] = useState('');
  const stages = (Object.keys(stateLabels) as LifeStage[]).filter((one) =>
    listings.some(({ life }) => life && stageOf(life) === one),
  );
  // The last listing of the chosen state may get another one.
  const stage = stages.find((one) => one === chosen);
  const shown = listings.filter(({ life }) => stage === undefined || (life && stageOf(life) === stage));
  const isEmpty = listings.length === 0 && status !== 'loading' && status !== 'failed';

  return (
    <Card
      as="section"
      gridArea={gridArea}
      aria-labelledby="my-listings"
      px={{ base: '4', sm: '5' }}
      pt="3"
      pb="5"
    >
      <PanelHeader
        id="my-listings"
        title={t`My Listings`}
        headingRef={fallback}
        note={listings.length > 0 ? t`${listings.length} listing(s)` : undefined}
      >
        {listings.length > 0 && (
          <TextLink to="/listings" fontSize="sm">
            <Trans>See all listings</Trans>
          </TextLink>
        )}
      </PanelHeader>
      {photosMachine && <CopiedPhotos machine={photosMachine} />}
      {draftsMachine && <OwnDrafts machine={draftsMachine} />}
      {status === 'failed' && message && (
        <RetryBanner message={message} onRetry={() => actor.send({ type: 'rows.retry' })} />
      )}
      {status === 'loading' && listings.length === 0 && <Spinner label={t`Loading your listings...`} />}
      {isEmpty && (
        <Flex direction="column" align="center" textAlign="center" gap="4" py="8">
          <Box color="accent.text" aria-hidden>
            <HousePlus size={40} strokeWidth={1.5} />
          </Box>
          <p>
            <Trans>You haven't created any listings yet</Trans>
          </p>
          <ButtonLink to="/create-listing">
            <Trans>Create Your First Listing</Trans>
          </ButtonLink>
        </Flex>
      )}
      {listings.length > 0 && (
        <>
          <Flex wrap="wrap" gap="3" align="center" mb="4">
            <ButtonLink look="outline" to="/create-listing">
              <Plus size={18} aria-hidden />
              <Trans>Add New Listing</Trans>
            </ButtonLink>
            {stages.length > 1 && (
              <SelectField
                aria-label={t`State`}
                w="auto"
                value={stage ?? ''}
                onChange={({ target }) => setChosen(target.value)}
              >
                <option value="">{t`All states`}</option>
                {stages.map((one) => (
                  <option key={one} value={one}>
                    {told(stateLabels[one])}
                  </option>
                ))}
              </SelectField>
            )}
          </Flex>
          <Grid as="ul" ref={list} listStyleType="none" gap="4" mt="1">
            {shown.map((listing) => (
              <li key={listing.id}>
                <OwnListingCard
                  listing={listing}
                  isDeleting={status === 'deleting' && listing.id === deletingId}
                  canDelete={status === undefined}
                  onDelete={() => actor.send({ type: 'delete.ask', id: listing.id })}
                  lifeMachine={lifeMachine}
                  onChanged={(changed) => actor.send({ type: 'row.changed', row: changed })}
                />
              </li>
            ))}
          </Grid>
        </>
      )}
      {asked && (
        <ConfirmDialog
          question={t`Are you sure you want to delete this listing?`}
          subject={asked.title}
          confirmLabel={t`Delete`}
          onConfirm={() => actor.send({ type: 'delete.confirm' })}
          onCancel={() => actor.send({ type: 'delete.cancel' })}
        />
      )}
    </Card>
  );
}
