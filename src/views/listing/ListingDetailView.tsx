import { chakra } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { DoorOpen, TriangleAlert } from 'lucide-react';
import {
  type FunctionComponent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { AlertDialog } from '../../components/AlertDialog.tsx';
import { Button, ButtonLink, Card } from '../../components/controls.tsx';
import { OwnBadge } from '../../components/listing/OwnBadge.tsx';
import type LocationMap from '../../components/maps/LocationMap.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { RetryButton } from '../../components/RetryButton.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { errorTexts, roomsFailureText } from '../../domain/error-texts.ts';
import { soughtRentOf } from '../../domain/listing/usual-rent.ts';
import { stageOf } from '../../domain/publish/listing-life.ts';
import { placeTexts } from '../../domain/search/place-texts.ts';
import { told } from '../../languages/told.ts';
import type { flatRoomsMachine } from '../../machines/listing/flat-rooms.machine.ts';
import type { listingDetailMachine } from '../../machines/listing/listing-detail.machine.ts';
import type { shareMachine } from '../../machines/listing/share.machine.ts';
import type { similarListingsMachine } from '../../machines/listing/similar-listings.machine.ts';
import type { usualRentMachine } from '../../machines/listing/usual-rent.machine.ts';
import type { listingLifeMachine } from '../../machines/publish/listing-life.machine.ts';
import type { listingRenewalMachine } from '../../machines/publish/listing-renewal.machine.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import type { Capability } from '../../schemas/shell/capabilities.calls.ts';
import { LifeActions } from '../publish/LifeActions.tsx';
import { RenewalNotice } from '../publish/RenewalNotice.tsx';
import { type Ownership, useOwnListings } from '../publish/useOwnListings.ts';
import { CompareHere } from '../search/CompareBar.tsx';
import { useScreenActor } from '../useScreenActor.ts';
import { type LikeAccess, ListingHeart, useLikesOf } from './ListingHeart.tsx';
import { ListingPage } from './ListingPage.tsx';
import { OwnerActions } from './OwnerActions.tsx';
import { PosterAlert } from './PosterAlert.tsx';
import { ShareButton } from './ShareButton.tsx';
import { FlatRooms, SimilarRooms } from './SimilarRooms.tsx';
import { UsualRent } from './UsualRent.tsx';

const usualRent: Capability = 'usual-rent';

type Snapshot = SnapshotFrom<typeof listingDetailMachine>;

const privatePlaces: Capability = 'private-places';

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectChildren = (snapshot: Snapshot) => snapshot.children;
const selectIsPlaceHidden = (snapshot: Snapshot) => snapshot.hasTag('placeHidden');
const selectIsPlaceFailed = (snapshot: Snapshot) => snapshot.hasTag('exactPlaceFailed');
const selectStatus = (snapshot: Snapshot) =>
  (
    [
      'loading',
      'missing',
      'failed',
      'tenantCardAlert',
      'contactAlert',
      'contactPending',
      'contactFailed',
      'composing',
      'tenantCardPending',
      'tenantCardFailed',
      'tenantCard',
    ] as const
  ).find((tag) => snapshot.hasTag(tag));

interface ListingDetailViewProps {
  /** `null` when the id in the address is not valid. */
  id: number | null;
  /** The address of the member's conversation about the listing. */
  conversation?: string | null;
  machine: typeof listingDetailMachine;
  shareMachine: typeof shareMachine;
  MapView: typeof LocationMap;
  /** Rendered once the actor has loaded it. */
  ContactDialog: FunctionComponent<{ listing: Listing; group: readonly string[] | null; onClose(): void }>;
  /** Rendered once the actor has loaded it. */
  CardDialog: FunctionComponent<{ listing: Listing; onClose(): void }>;
  /** Whether somebody returns to the composer after a login. */
  isContacting: boolean;
  /** What the backend has besides the specified calls. */
  capabilities: readonly string[];
  likeAccess: LikeAccess;
  ownership: Ownership;
  lifeMachine: typeof listingLifeMachine;
  similarMachine: typeof similarListingsMachine;
  flatMachine: typeof flatRoomsMachine;
  rentMachine: typeof usualRentMachine;
  /** The key in the link of a mail that a listing expires soon. */
  renewalKey: string | null;
  renewalMachine: typeof listingRenewalMachine;
  /** What the group of the member says about the listing. @param ask asks in its name; null if the member cannot ask */
  group?(id: number, ask: ((names: readonly string[]) => void) | null): ReactNode;
  /** What one can do against the listing and its poster. */
  safety?(listing: Listing): ReactNode;
  /** The months of the person's last search, if it named them. */
  searchedMonths?: number | null;
  /** The listing is on the screen. */
  onShown?(listing: Listing): void;
  /** The backend has no such listing. */
  onMissing?(id: number): void;
}

export function ListingDetailView({ id, ...props }: ListingDetailViewProps) {
  return id === null ? <MissingListing /> : <PossibleListing id={id} {...props} />;
}

function PossibleListing({
  id,
  conversation = null,
  machine,
  shareMachine,
  MapView,
  ContactDialog,
  CardDialog,
  isContacting,
  capabilities,
  likeAccess,
  ownership,
  lifeMachine,
  similarMachine,
  flatMachine,
  rentMachine,
  renewalKey,
  renewalMachine,
  group,
  safety,
  searchedMonths = null,
  onShown,
  onMissing,
}: ListingDetailViewProps & { id: number }) {
  const navigate = useNavigate();
  const actor = useScreenActor(machine, { input: { id, isContacting, capabilities } });
  const { listing: current, place, error } = useSelector(actor, selectContext);
  // The listing renders in slices, so that the page reacts between them.
  const listing = useDeferredValue(current);
  const shown = useMemo(() => (listing ? [listing] : []), [listing]);
  useLikesOf(shown, likeAccess);
  const reportShown = useEffectEvent((one: Listing) => onShown?.(one));
  useEffect(() => {
    if (listing) reportShown(listing);
  }, [listing]);
  const [askers, setAskers] = useState<readonly string[] | null>(null);
  const own = useOwnListings(ownership);
  const ownListings = own.isOwn(id) ? own.actor : undefined;
  const { gallery, locationLookup } = useSelector(actor, selectChildren);
  const isPlaceHidden = useSelector(actor, selectIsPlaceHidden);
  const isPlaceFailed = useSelector(actor, selectIsPlaceFailed);
  const status = useSelector(actor, selectStatus);
  const reportMissing = useEffectEvent(() => onMissing?.(id));
  useEffect(() => {
    if (status === 'missing') reportMissing();
  }, [status]);

  if (status === 'missing') return <MissingListing />;
  if (status === 'failed') {
    return (
      <Card maxW="prose" mx="auto">
        <PageTitle>{t`Listing · Stanza`}</PageTitle>
        <Notice icon={<TriangleAlert size={32} />} title={t`This listing could not be loaded`} level={1}>
          <p>{told(roomsFailureText(error))}</p>
          <RetryButton onClick={() => actor.send({ type: 'listing.retry' })} />
          <ButtonLink look="plain" to="/listings">
            <Trans>See all listings</Trans>
          </ButtonLink>
        </Notice>
      </Card>
    );
  }
  if (!listing) return <Spinner label={t`Loading listing...`} />;
  const { life } = listing;
  const room = { ...listing, roomType: listing.terms?.roomType };
  const kind = soughtRentOf(room);
  const sought = kind && { ...kind, except: id };
  const isOffered = life === undefined || life.state === 'published';
  function contactFor(names: readonly string[] | null) {
    setAskers(names);
    actor.send({ type: 'poster.contact' });
  }
  const contact = {
    // Not `disabled`: the button must keep the focus.
    'aria-busy': status === 'contactPending',
    onClick: () => contactFor(null),
  };
  const openConversation = conversation !== null && (
    <ButtonLink to={conversation}>
      <Trans>Open conversation</Trans>
    </ButtonLink>
  );
  return (
    <>
      <ListingPage
        listing={place ? { ...listing, street: place.street } : listing}
        isPlaceHidden={isPlaceHidden}
        saysAccuracy={capabilities.includes(privatePlaces)}
        placeNote={
          isPlaceFailed ? (
            <RetryBanner
              message={told(placeTexts.failed)}
              onRetry={() => actor.send({ type: 'exactPlace.retry' })}
            />
          ) : (
            listing.shownPlace === 'street' && (
              <chakra.p mt="1" fontSize="sm" color="fg.muted">
                {told(isPlaceHidden ? placeTexts.hidden : placeTexts.shown)}
              </chakra.p>
            )
          )
        }
        gallery={gallery}
        locationLookup={locationLookup}
        MapView={MapView}
        share={<ShareButton machine={shareMachine} title={listing.title} heading={t`Share this room`} />}
        compare={<CompareHere id={id} title={listing.title} />}
        heart={ownListings ? <OwnBadge /> : <ListingHeart listing={listing} likeAccess={likeAccess} />}
        actions={
          ownListings ? (
            <OwnerActions
              actor={ownListings}
              listing={listing}
              life={
                life && (
                  <LifeActions
                    machine={lifeMachine}
                    listing={{ ...listing, life }}
                    look="outline"
                    onChanged={(changed) => {
                      actor.send({ type: 'listing.changed', listing: changed });
                      ownListings.send({ type: 'row.changed', row: changed });
                    }}
                  />
                )
              }
              // Going back must not lead to a deleted listing.
              onDeleted={() => navigate('/profile', { replace: true })}
            />
          ) : (
            <>
              {conversation !== null
                ? openConversation
                : isOffered && (
                    <Button {...contact}>
                      <Trans>Contact Now</Trans>
                    </Button>
                  )}
              <Button
                look="outline"
                aria-busy={status === 'tenantCardPending'}
                onClick={() => actor.send({ type: 'tenantCard.view' })}
              >
                <Trans>View Tenant Card</Trans>
              </Button>
              {safety?.(listing)}
            </>
          )
        }
        barAction={
          ownListings ? (
            <ButtonLink to="/profile">
              <Trans>My Listings</Trans>
            </ButtonLink>
          ) : conversation !== null ? (
            openConversation
          ) : !isOffered ? (
            <ButtonLink to="/listings">
              <Trans>See All Listings</Trans>
            </ButtonLink>
          ) : (
            <Button {...contact} flex="0 1 auto" minW="min(8rem, 100%)">
              <chakra.span overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
                <Trans>Contact {listing.userFirstName}</Trans>
              </chakra.span>
            </Button>
          )
        }
        state={life ? stageOf(life) : 'published'}
        renewal={
          renewalKey !== null && (
            <RenewalNotice
              machine={renewalMachine}
              id={id}
              renewalKey={renewalKey}
              onRenewed={(renewed) => {
                actor.send({ type: 'listing.changed', listing: renewed });
                ownListings?.send({ type: 'row.changed', row: renewed });
              }}
            />
          )
        }
        group={!ownListings && group?.(id, conversation === null && isOffered ? contactFor : null)}
        usualRent={
          capabilities.includes(usualRent) &&
          sought && <UsualRent key={id} machine={rentMachine} sought={sought} rent={listing.price} />
        }
        similar={
          <>
            {listing.flatRooms && (
              <FlatRooms key={id} machine={flatMachine} id={id} count={listing.flatRooms} />
            )}
            {!isOffered && !ownListings && <SimilarRooms machine={similarMachine} id={id} />}
          </>
        }
        searchedMonths={searchedMonths}
        onRetryGallery={() => actor.send({ type: 'gallery.retry' })}
        onRetryPlace={() => actor.send({ type: 'place.retry' })}
      />
      {status === 'composing' && (
        <ContactDialog
          listing={listing}
          group={askers}
          onClose={() => actor.send({ type: 'composer.close' })}
        />
      )}
      {status === 'tenantCard' && (
        <CardDialog listing={listing} onClose={() => actor.send({ type: 'card.close' })} />
      )}
      {(status === 'contactFailed' || status === 'tenantCardFailed') && (
        <AlertDialog
          message={told(errorTexts.rooms.unreachable)}
          onDismiss={() => actor.send({ type: 'alert.dismiss' })}
        />
      )}
      {(status === 'tenantCardAlert' || status === 'contactAlert') && (
        <PosterAlert
          about={status === 'tenantCardAlert' ? 'tenantCard' : 'contact'}
          firstName={listing.userFirstName}
          onDismiss={() => actor.send({ type: 'alert.dismiss' })}
        />
      )}
    </>
  );
}

function MissingListing() {
  return (
    <Card maxW="prose" mx="auto">
      <PageTitle>{t`Listing not found · Stanza`}</PageTitle>
      <Notice icon={<DoorOpen size={32} />} title={t`Listing not found`} level={1}>
        <p>
          <Trans>It may have been rented and taken down, or the address is mistyped.</Trans>
        </p>
        <ButtonLink to="/listings">
          <Trans>See all listings</Trans>
        </ButtonLink>
      </Notice>
    </Card>
  );
}
