import { likedListingsMachine } from '../../machines/liked-listings.machine.ts';
import { LikedListingsView } from '../../views/liked-listings/LikedListingsView.tsx';
import { likedListingsEffects } from '../effects.ts';
import { likes, session, useSession } from '../root-actor.ts';

const machine = likedListingsMachine.provide({ actors: likedListingsEffects(session) });

export default function LikedListingsScreen() {
  const userId = useSession((snapshot) => snapshot.context.user?.id);
  return <LikedListingsView key={userId} machine={machine} likes={likes()} />;
}
