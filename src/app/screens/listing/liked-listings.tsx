import { likedListingsMachine } from '../../../machines/listing/liked-listings.machine.ts';
import { shareMachine } from '../../../machines/listing/share.machine.ts';
import { savedSearchesMachine } from '../../../machines/search/saved-searches.machine.ts';
import type { Capability } from '../../../schemas/shell/capabilities.calls.ts';
import { LikedListingsView } from '../../../views/listing/LikedListingsView.tsx';
import { CompareBar } from '../../../views/search/CompareBar.tsx';
import { RoomChoice } from '../../../views/search/room-choice.ts';
import { SavedSearches } from '../../../views/search/SavedSearches.tsx';
import { likedListingsEffects } from '../../effects/account/member.ts';
import { shareEffects } from '../../effects/listing/share.ts';
import { lookAtSavedSearch, savedSearchesEffects } from '../../effects/search/saved-searches.ts';
import { MatchOfMember } from '../../root/MatchOfMember.tsx';
import { roomChoice } from '../../root/room-choice.ts';
import { capabilities as knownCapabilities, session, useLikes } from '../../root/root-actor.ts';
import { useCapabilities } from '../../root/useCapabilities.ts';
import { useMember } from '../../root/useMember.ts';

const searchesMachine = savedSearchesMachine.provide({ actors: savedSearchesEffects(session) });

const shareWithEffects = shareMachine.provide({ actors: shareEffects });

const machine = likedListingsMachine.provide({ actors: likedListingsEffects(session, knownCapabilities) });

const savedSearches: Capability = 'saved-searches';

export default function LikedListingsScreen() {
  const capabilities = useCapabilities();
  return (
    <RoomChoice value={roomChoice}>
      <MatchOfMember>
        <LikedListingsView
          key={`${useMember()?.id} ${capabilities.join()}`}
          machine={machine}
          shareMachine={shareWithEffects}
          likes={useLikes()}
        >
          {capabilities.includes(savedSearches) && (
            <SavedSearches machine={searchesMachine} onOpen={(id) => lookAtSavedSearch(session, id)} />
          )}
        </LikedListingsView>
      </MatchOfMember>
      <CompareBar />
    </RoomChoice>
  );
}
