import { ownListingsMachine } from '../../machines/own-listings.machine.ts';
import { profileEditMachine } from '../../machines/profile-edit.machine.ts';
import { profilePictureMachine } from '../../machines/profile-picture.machine.ts';
import { recentConversationsMachine } from '../../machines/recent-conversations.machine.ts';
import { ProfileView } from '../../views/profile/ProfileView.tsx';
import { profileEditEffects, profilePictureEffects, recentConversationsEffects } from '../effects/member.ts';
import { ownListingsEffects } from '../effects/own-listings.ts';
import { session } from '../root/root-actor.ts';
import { useMember } from '../root/useMember.ts';

const machines = {
  profileEdit: profileEditMachine.provide({ actors: profileEditEffects(session) }),
  profilePicture: profilePictureMachine.provide({ actors: profilePictureEffects(session) }),
  ownListings: ownListingsMachine.provide({ actors: ownListingsEffects(session) }),
  recentConversations: recentConversationsMachine.provide({ actors: recentConversationsEffects(session) }),
};

export default function ProfileScreen() {
  const user = useMember();
  if (!user) return null;
  return (
    <ProfileView
      key={user.id}
      user={user}
      machines={machines}
      onUserChange={(changed) => session().send({ type: 'session.update', user: changed })}
    />
  );
}
