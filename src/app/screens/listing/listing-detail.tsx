import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { conversationPath } from '../../../domain/chat/conversation-url.ts';
import { parseListingId } from '../../../domain/listing/listing-id.ts';
import { renewalParam } from '../../../domain/publish/listing-life.ts';
import { flatRoomsMachine } from '../../../machines/listing/flat-rooms.machine.ts';
import { listingDetailMachine } from '../../../machines/listing/listing-detail.machine.ts';
import { locationLookupMachine } from '../../../machines/listing/location-lookup.machine.ts';
import { shareMachine } from '../../../machines/listing/share.machine.ts';
import { similarListingsMachine } from '../../../machines/listing/similar-listings.machine.ts';
import { usualRentMachine } from '../../../machines/listing/usual-rent.machine.ts';
import { groupMachine } from '../../../machines/match/group.machine.ts';
import { listingLifeMachine } from '../../../machines/publish/listing-life.machine.ts';
import { listingRenewalMachine } from '../../../machines/publish/listing-renewal.machine.ts';
import type { Capability } from '../../../schemas/shell/capabilities.calls.ts';
import { ListingDetailView } from '../../../views/listing/ListingDetailView.tsx';
import { RecentlySeen } from '../../../views/listing/RecentlySeen.tsx';
import { RoomChoice } from '../../../views/search/room-choice.ts';
import {
  dropRecent,
  forgetRecent,
  noteRecent,
  onForgottenElsewhere,
  recentRooms,
} from '../../device/recent-rooms.ts';
import { noteSeen } from '../../device/seen-rooms.ts';
import { searchedMonths } from '../../device/stay.ts';
import { shareEffects } from '../../effects/listing/share.ts';
import { groupEffects } from '../../effects/match/groups.ts';
import { fetchPlace, listingLifeEffects } from '../../effects/publish/own-listings.ts';
import {
  contactDialog,
  flatRoomsEffects,
  listingDetailEffects,
  listingRenewalEffects,
  locationLookupEffects,
  locationMap,
  memberCardDialog,
  similarListingsEffects,
  usualRentEffects,
} from '../../effects/search/search.ts';
import { SafetyButton } from '../../layouts/SafetyButton.tsx';
import { MatchOfMember } from '../../root/MatchOfMember.tsx';
import { roomChoice } from '../../root/room-choice.ts';
import { capabilities as known, session } from '../../root/root-actor.ts';
import { useCapabilities } from '../../root/useCapabilities.ts';
import { useConversationAbout } from '../../root/useConversationAbout.ts';
import { useLikeAccess } from '../../root/useLikeAccess.ts';
import { useMember } from '../../root/useMember.ts';
import { useOwnership } from '../../root/useOwnership.ts';
import { late } from '../../routing/late.tsx';
import { useArrival } from '../../routing/useArrival.ts';
import { useLinkSecret } from '../../routing/useLinkSecret.ts';

/** The number of other rooms that the page shows. */
const shownRecent = 8;

const machine = listingDetailMachine.provide({
  actors: {
    ...listingDetailEffects,
    fetchPlace: fetchPlace(session),
    locationLookup: locationLookupMachine.provide({ actors: locationLookupEffects }),
  },
});

const shareWithEffects = shareMachine.provide({ actors: shareEffects });
const lifeMachine = listingLifeMachine.provide({ actors: listingLifeEffects(session, known) });
const renewalMachine = listingRenewalMachine.provide({ actors: listingRenewalEffects });
const flatMachine = flatRoomsMachine.provide({ actors: flatRoomsEffects });
const rentMachine = usualRentMachine.provide({ actors: usualRentEffects });
const groups: Capability = 'groups';
const group = groupMachine.provide({ actors: groupEffects(session, known) });
const GroupRoomPart = late('group', () => import('../../../views/match/GroupRoomPart.tsx'));
const similarMachine = similarListingsMachine.provide({ actors: similarListingsEffects });

export default function ListingDetailScreen() {
  const { id } = useParams();
  const renewalKey = useLinkSecret(renewalParam);
  const [{ contact: isContacting = false }, settle] = useArrival();
  const listingId = parseListingId(id);
  const capabilities = useCapabilities();
  const user = useMember();
  const conversationId = useConversationAbout(listingId);
  useEffect(() => {
    if (listingId !== null) noteSeen(listingId);
  }, [listingId]);
  useEffect(() => {
    // Only once: a person who closes the composer and comes back here finds it closed.
    if (isContacting) settle();
  });
  // The list as it was before this room was opened.
  const [recent, setRecent] = useState({ of: id, rooms: recentRooms() });
  if (recent.of !== id) setRecent({ of: id, rooms: recentRooms() });
  useEffect(() => onForgottenElsewhere(() => setRecent({ of: id, rooms: [] })), [id]);
  const others = recent.rooms.filter((room) => room.id !== listingId).slice(0, shownRecent);
  return (
    <RoomChoice value={roomChoice}>
      <MatchOfMember>
        <ListingDetailView
          key={`${id} ${capabilities.join()}`}
          capabilities={capabilities}
          id={listingId}
          conversation={conversationId === null ? null : conversationPath(conversationId)}
          machine={machine}
          shareMachine={shareWithEffects}
          MapView={locationMap.View}
          ContactDialog={contactDialog.View}
          CardDialog={memberCardDialog.View}
          isContacting={isContacting}
          likeAccess={useLikeAccess()}
          ownership={useOwnership()}
          lifeMachine={lifeMachine}
          similarMachine={similarMachine}
          flatMachine={flatMachine}
          rentMachine={rentMachine}
          renewalKey={renewalKey}
          renewalMachine={renewalMachine}
          group={(room, ask) =>
            user && capabilities.includes(groups) && <GroupRoomPart machine={group} id={room} onAsk={ask} />
          }
          safety={(listing) => (
            <SafetyButton
              about={{ member: { kind: 'poster', id: listing.id }, messageId: null }}
              name={listing.userFirstName}
              look="text"
            />
          )}
          searchedMonths={searchedMonths()}
          onShown={noteRecent}
          onMissing={dropRecent}
        />
      </MatchOfMember>
      <RecentlySeen
        rooms={others}
        onForget={() => {
          forgetRecent();
          setRecent({ of: id, rooms: [] });
        }}
      />
    </RoomChoice>
  );
}
