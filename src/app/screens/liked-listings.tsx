import { likedListingsMachine } from '../../machines/liked-listings.machine.ts';
import { LikedListingsView } from '../../views/liked-listings/LikedListingsView.tsx';
import { likedListingsEffects } from '../effects/member.ts';
import { restart, session, useIsBroken, useLikes } from '../root/root-actor.ts';
import { useMember } from '../root/useMember.ts';

const machine = likedListingsMachine.provide({ actors: likedListingsEffects(session) });

export default function LikedListingsScreen() {
  return (
    <LikedListingsView
      key={useMember()?.id}
      machine={machine}
      likes={useLikes()}
      areLikesBroken={useIsBroken('brokenLikes')}
      onLikesRestart={() => restart('likes')}
    />
  );
}
