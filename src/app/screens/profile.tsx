import { formKeeperMachine } from '../../machines/form-keeper.machine.ts';
import { listingLifeMachine } from '../../machines/listing-life.machine.ts';
import { ownCardMachine } from '../../machines/own-card.machine.ts';
import { ownDraftsMachine } from '../../machines/own-drafts.machine.ts';
import { ownListingsMachine } from '../../machines/own-listings.machine.ts';
import { profileEditMachine } from '../../machines/profile-edit.machine.ts';
import { profilePictureMachine } from '../../machines/profile-picture.machine.ts';
import { recentConversationsMachine } from '../../machines/recent-conversations.machine.ts';
import { ProfileView } from '../../views/profile/ProfileView.tsx';
import { formKeeperEffects } from '../effects/form-keeper.ts';
import { ownDraftsEffects } from '../effects/listing-drafts.ts';
import { profileEditEffects, profilePictureEffects, recentConversationsEffects } from '../effects/member.ts';
import { ownCardEffects } from '../effects/member-cards.ts';
import { listingLifeEffects, ownListingsEffects } from '../effects/own-listings.ts';
import { session } from '../root/root-actor.ts';
import { useMember } from '../root/useMember.ts';
import { useGo } from '../routing/useGo.ts';

const machines = {
  profileEdit: profileEditMachine.provide({
    actors: {
      ...profileEditEffects(session),
      keeper: formKeeperMachine.provide({ actors: formKeeperEffects(session, 'profile') }),
    },
  }),
  profilePicture: profilePictureMachine.provide({ actors: profilePictureEffects(session) }),
  ownCard: ownCardMachine.provide({ actors: ownCardEffects(session) }),
  ownListings: ownListingsMachine.provide({ actors: ownListingsEffects(session) }),
  ownDrafts: ownDraftsMachine.provide({ actors: ownDraftsEffects(session) }),
  listingLife: listingLifeMachine.provide({ actors: listingLifeEffects(session) }),
  recentConversations: recentConversationsMachine.provide({ actors: recentConversationsEffects(session) }),
};

export default function ProfileScreen() {
  const user = useMember();
  const go = useGo();
  if (!user) return null;
  return (
    <ProfileView
      key={user.id}
      user={user}
      machines={machines}
      onLeave={go}
      onUserChange={(changed) => session().send({ type: 'session.update', user: changed })}
    />
  );
}
