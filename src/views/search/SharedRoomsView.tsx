import { Box, chakra, Grid } from '@chakra-ui/react';
import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { DoorOpen } from 'lucide-react';
import { useMemo } from 'react';
import { ButtonLink } from '../../components/controls.tsx';
import { cardColumns, cardSizes } from '../../components/listing/card-grid.ts';
import { ListingCard } from '../../components/listing/ListingCard.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { roomsFailureText } from '../../domain/error-texts.ts';
import { mostShared } from '../../domain/search/linked-rooms.ts';
import type { linkedRoomsMachine } from '../../machines/search/linked-rooms.machine.ts';
import { type LikeAccess, useLikesOf } from '../listing/ListingHeart.tsx';
import { type Ownership, useOwnListings } from '../publish/useOwnListings.ts';
import { CardActions } from './CardActions.tsx';
import { useLinkedRooms } from './useLinkedRooms.ts';

interface SharedRoomsViewProps {
  machine: typeof linkedRoomsMachine;
  likeAccess: LikeAccess;
  ownership: Ownership;
}

/** The rooms of a link that somebody shared. */
export function SharedRoomsView({ machine, likeAccess, ownership }: SharedRoomsViewProps) {
  const { ids, rooms, missing, error, status, retry } = useLinkedRooms(machine, mostShared);
  const listings = useMemo(() => rooms.flatMap(({ listing }) => listing ?? []), [rooms]);
  useLikesOf(listings, likeAccess);
  const { isOwn } = useOwnListings(ownership);
  const gone = rooms.length - listings.length;
  const title = status === 'shown' ? t`Shared Rooms (${listings.length})` : t`Shared Rooms`;
  return (
    <>
      <PageTitle>{t`Shared Rooms · Stanza`}</PageTitle>
      <chakra.h1 fontSize={{ base: '2xl', md: '3xl' }} mb="5">
        {title}
      </chakra.h1>
      {gone > 0 && (
        <chakra.p role="note" mb="5" px="4" py="3" borderRadius="md" background="bg.sunken" fontSize="sm">
          <Plural
            value={gone}
            one="# room of this list is no longer there."
            other="# rooms of this list are no longer there."
          />
        </chakra.p>
      )}
      {status === 'failed' && <RetryBanner message={roomsFailureText(error)} onRetry={retry} />}
      {status === 'incomplete' && (
        <Box mb="5">
          <RetryBanner
            message={plural(missing, {
              one: '# room of this list could not be loaded.',
              other: '# rooms of this list could not be loaded.',
            })}
            onRetry={retry}
          />
        </Box>
      )}
      {status === 'loading' && <Spinner label={t`Loading the rooms...`} isLabelShown />}
      {status === 'shown' && listings.length === 0 && (
        <ButtonLink to="/listings">
          <Trans>Browse Listings</Trans>
        </ButtonLink>
      )}
      {ids.length === 0 && (
        <Notice icon={<DoorOpen size={32} />} title={t`This link names no rooms`}>
          <p>
            <Trans>It may have been cut off on its way.</Trans>
          </p>
          <ButtonLink to="/listings">
            <Trans>Browse Listings</Trans>
          </ButtonLink>
        </Notice>
      )}
      {listings.length > 0 && (
        <Grid as="ul" listStyleType="none" gap="5" templateColumns={cardColumns}>
          {listings.map((listing, index) => (
            <Grid as="li" key={listing.id} templateColumns="minmax(0, 1fr)">
              <ListingCard
                listing={listing}
                sizes={cardSizes}
                isEager={index < 2}
                action={<CardActions listing={listing} isOwn={isOwn(listing.id)} likeAccess={likeAccess} />}
              />
            </Grid>
          ))}
        </Grid>
      )}
    </>
  );
}
