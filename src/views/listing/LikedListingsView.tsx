import { chakra, Flex, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import { ButtonLink } from '../../components/controls.tsx';
import { cardColumns, cardSizes } from '../../components/listing/card-grid.ts';
import { ListingCard } from '../../components/listing/ListingCard.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { useFocusAfterRemoval } from '../../components/useFocusAfterRemoval.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import { mostShared, withRooms } from '../../domain/search/linked-rooms.ts';
import { told } from '../../languages/told.ts';
import type { likedListingsMachine } from '../../machines/listing/liked-listings.machine.ts';
import type { LikesActor } from '../../machines/listing/likes.machine.ts';
import type { shareMachine } from '../../machines/listing/share.machine.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import { MatchLine } from '../match/MatchLine.tsx';
import { CompareButton } from '../search/CompareButton.tsx';
import { useScreenActor } from '../useScreenActor.ts';
import { LikeHeart } from './LikeHeart.tsx';
import { ShareButton } from './ShareButton.tsx';
import { useLiked } from './useLiked.ts';

type Snapshot = SnapshotFrom<typeof likedListingsMachine>;

const none: readonly Listing[] = [];
const selectListings = (snapshot: Snapshot) => snapshot.context.data ?? none;
const selectStatus = (snapshot: Snapshot) =>
  (['loading', 'failed'] as const).find((tag) => snapshot.hasTag(tag)) ?? 'shown';

interface LikedListingsViewProps {
  machine: typeof likedListingsMachine;
  shareMachine: typeof shareMachine;
  /** `null` while they load, and after they failed. */
  likes: LikesActor | null;
  /** The saved searches. */
  children?: ReactNode;
}

/** The listings a member likes. A card stays until the server has taken the like back. */
export function LikedListingsView({
  machine,
  shareMachine: shareWithEffects,
  likes,
  children,
}: LikedListingsViewProps) {
  const actor = useScreenActor(machine);
  const status = useSelector(actor, selectStatus);
  const liked = useLiked(likes, useSelector(actor, selectListings));
  const { list, fallback } = useFocusAfterRemoval<HTMLHeadingElement>(liked.length);
  const title = status === 'shown' ? t`Liked Listings (${liked.length})` : t`Liked Listings`;

  return (
    <>
      <PageTitle>{t`Liked Listings · Stanza`}</PageTitle>
      <Flex align="center" justify="space-between" wrap="wrap" gap="4" mb="5">
        <chakra.h1 ref={fallback} tabIndex={-1} borderRadius="sm" fontSize={{ base: '2xl', md: '3xl' }}>
          {title}
        </chakra.h1>
        {liked.length > 0 && (
          <Flex gap="2">
            <ShareLiked machine={shareWithEffects} ids={liked.map(({ listing }) => listing.id)} />
            <ButtonLink look="outline" to="/listings">
              <Trans>Browse More Listings</Trans>
            </ButtonLink>
          </Flex>
        )}
      </Flex>
      {liked.length > mostShared && (
        <chakra.p role="note" mt="-2" mb="5" fontSize="sm" color="fg.muted">
          {t`The link of "Share" has the first ${mostShared} of your ${liked.length} rooms.`}
        </chakra.p>
      )}
      {children}
      {status === 'loading' && <Spinner label={t`Loading your liked listings...`} isLabelShown />}
      {status === 'failed' && (
        <RetryBanner
          message={told(errorTexts.likedListings.rejected)}
          onRetry={() => actor.send({ type: 'fetch.retry' })}
        />
      )}
      {status === 'shown' && liked.length === 0 && (
        <Notice icon={<Heart size={32} />} title={t`No liked listings yet`}>
          <p>
            <Trans>Start exploring and like some listings to see them here!</Trans>
          </p>
          <ButtonLink to="/listings">
            <Trans>Browse Listings</Trans>
          </ButtonLink>
        </Notice>
      )}
      {liked.length > 0 && (
        <Grid as="ul" ref={list} listStyleType="none" gap="5" templateColumns={cardColumns}>
          {liked.map(({ listing, like }, index) => (
            <Grid as="li" key={listing.id} templateColumns="minmax(0, 1fr)">
              <ListingCard
                listing={listing}
                match={<MatchLine listing={listing} />}
                sizes={cardSizes}
                isEager={index < 2}
                action={
                  <Flex gap="2">
                    <CompareButton id={listing.id} title={listing.title} />
                    {like && <LikeHeart actor={like} title={listing.title} />}
                  </Flex>
                }
              />
            </Grid>
          ))}
        </Grid>
      )}
    </>
  );
}

/** A link to these rooms for anybody. It contains their ids, and no data of the member. */
function ShareLiked({ machine, ids }: { machine: typeof shareMachine; ids: readonly number[] }) {
  const address = `/shared-rooms?${withRooms(ids.slice(0, mostShared))}`;
  return (
    <ShareButton
      key={address}
      machine={machine}
      title={t`Rooms on Stanza`}
      heading={t`Share these rooms`}
      address={address}
    />
  );
}
