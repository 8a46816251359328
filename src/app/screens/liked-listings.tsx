import { likedListingsMachine } from '../../machines/liked-listings.machine.ts';
import { savedSearchesMachine } from '../../machines/saved-searches.machine.ts';
import { shareMachine } from '../../machines/share.machine.ts';
import { CompareBar } from '../../views/comparison/CompareBar.tsx';
import { RoomChoice } from '../../views/comparison/room-choice.ts';
import { LikedListingsView } from '../../views/liked-listings/LikedListingsView.tsx';
import { SavedSearches } from '../../views/saved-searches/SavedSearches.tsx';
import { likedListingsEffects } from '../effects/member.ts';
import { lookAtSavedSearch, savedSearchesEffects } from '../effects/saved-searches.ts';
import { shareEffects } from '../effects/share.ts';
import { roomChoice } from '../root/room-choice.ts';
import { restart, session, useIsBroken, useLikes } from '../root/root-actor.ts';
import { useMember } from '../root/useMember.ts';

const searchesMachine = savedSearchesMachine.provide({ actors: savedSearchesEffects(session) });

const shareWithEffects = shareMachine.provide({ actors: shareEffects });

const machine = likedListingsMachine.provide({ actors: likedListingsEffects(session) });

export default function LikedListingsScreen() {
  return (
    <RoomChoice value={roomChoice}>
      <LikedListingsView
        key={useMember()?.id}
        machine={machine}
        shareMachine={shareWithEffects}
        likes={useLikes()}
        areLikesBroken={useIsBroken('brokenLikes')}
        onLikesRestart={() => restart('likes')}
      >
        <SavedSearches machine={searchesMachine} onOpen={(id) => lookAtSavedSearch(session, id)} />
      </LikedListingsView>
      <CompareBar />
    </RoomChoice>
  );
}
