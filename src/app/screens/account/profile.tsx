import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RetryBanner } from '../../../components/RetryBanner.tsx';
import { Spinner } from '../../../components/Spinner.tsx';
import { errorTexts } from '../../../domain/error-texts.ts';
import { emailConfirmationMachine } from '../../../machines/account/email-confirmation.machine.ts';
import { mailPreferencesMachine } from '../../../machines/account/mail-preferences.machine.ts';
import { ownCardMachine } from '../../../machines/account/own-card.machine.ts';
import { phoneProofMachine } from '../../../machines/account/phone-proof.machine.ts';
import { profileEditMachine } from '../../../machines/account/profile-edit.machine.ts';
import { profilePictureMachine } from '../../../machines/account/profile-picture.machine.ts';
import { proofsMachine } from '../../../machines/account/proofs.machine.ts';
import { presenceChoiceMachine } from '../../../machines/chat/presence-choice.machine.ts';
import { recentConversationsMachine } from '../../../machines/chat/recent-conversations.machine.ts';
import { shareMachine } from '../../../machines/listing/share.machine.ts';
import { groupMachine } from '../../../machines/match/group.machine.ts';
import { matchQuestionsMachine } from '../../../machines/match/match-questions.machine.ts';
import { listingLifeMachine } from '../../../machines/publish/listing-life.machine.ts';
import { ownDraftsMachine } from '../../../machines/publish/own-drafts.machine.ts';
import { ownListingsMachine } from '../../../machines/publish/own-listings.machine.ts';
import { copiedPhotosMachine } from '../../../machines/safety/copied-photos.machine.ts';
import { formKeeperMachine } from '../../../machines/shell/form-keeper.machine.ts';
import { invitationParam } from '../../../schemas/match/groups.ts';
import type { Capability } from '../../../schemas/shell/capabilities.calls.ts';
import { ProfileView } from '../../../views/account/ProfileView.tsx';
import { MatchView } from '../../../views/match/MatchView.tsx';
import { emailConfirmationEffects } from '../../effects/account/email-confirmation.ts';
import {
  mailPreferencesEffects,
  profileEditEffects,
  profilePictureEffects,
  recentConversationsEffects,
} from '../../effects/account/member.ts';
import { ownCardEffects } from '../../effects/account/member-cards.ts';
import { phoneProofEffects, proofsEffects } from '../../effects/account/proofs.ts';
import { presenceChoiceEffects } from '../../effects/chat/presence.ts';
import { shareEffects } from '../../effects/listing/share.ts';
import { matchQuestionsEffects } from '../../effects/match/answers.ts';
import { groupEffects } from '../../effects/match/groups.ts';
import { ownDraftsEffects } from '../../effects/publish/new-listing.ts';
import { listingLifeEffects, ownListingsEffects } from '../../effects/publish/own-listings.ts';
import { copiedPhotosEffects } from '../../effects/safety/copied-photos.ts';
import { formKeeperEffects } from '../../effects/shell/form-keeper.ts';
import { ProfileReviews } from '../../layouts/ProfileReviews.tsx';
import { SafetyButton } from '../../layouts/SafetyButton.tsx';
import { capabilities as known, session, useChat } from '../../root/root-actor.ts';
import { useCapabilities } from '../../root/useCapabilities.ts';
import { useMember } from '../../root/useMember.ts';
import { late } from '../../routing/late.tsx';
import { useLinkSecret } from '../../routing/useLinkSecret.ts';

const machines = {
  profileEdit: profileEditMachine.provide({
    actors: {
      ...profileEditEffects(session, known),
      keeper: formKeeperMachine.provide({ actors: formKeeperEffects(session, 'profile') }),
    },
  }),
  profilePicture: profilePictureMachine.provide({ actors: profilePictureEffects(session) }),
  emailConfirmation: emailConfirmationMachine.provide({ actors: emailConfirmationEffects(session) }),
  mailPreferences: mailPreferencesMachine.provide({ actors: mailPreferencesEffects(session) }),
  ownCard: ownCardMachine.provide({ actors: ownCardEffects(session) }),
  proofs: proofsMachine.provide({ actors: proofsEffects(session) }),
  phoneProof: phoneProofMachine.provide({ actors: phoneProofEffects(session) }),
  presenceChoice: presenceChoiceMachine.provide({ actors: presenceChoiceEffects(session) }),
  ownListings: ownListingsMachine.provide({ actors: ownListingsEffects(session) }),
  ownDrafts: ownDraftsMachine.provide({ actors: ownDraftsEffects(session) }),
  copiedPhotos: copiedPhotosMachine.provide({ actors: copiedPhotosEffects(session) }),
  listingLife: listingLifeMachine.provide({ actors: listingLifeEffects(session, known) }),
  recentConversations: recentConversationsMachine.provide({ actors: recentConversationsEffects(session) }),
};

const match: Capability = 'match';
const groups: Capability = 'groups';
const group = groupMachine.provide({ actors: groupEffects(session, known) });
const share = shareMachine.provide({ actors: shareEffects });
const GroupView = late('group', () => import('../../../views/match/GroupView.tsx'), {
  waiting: <Waiting />,
  failed: (retry) => <RetryBanner message={errorTexts.groups.fetch} onRetry={retry} />,
});
const questions = matchQuestionsMachine.provide({ actors: matchQuestionsEffects(session) });

function Waiting() {
  return <Spinner label={t`Loading your group...`} />;
}

export default function ProfileScreen() {
  const [params] = useSearchParams();
  const invitation = useLinkSecret(invitationParam);
  const user = useMember();
  const capabilities = useCapabilities();
  const chat = useChat();
  /** How often the group was left by a block: then the page is fetched anew. */
  const [blocks, setBlocks] = useState(0);
  if (!user) return null;
  if (params.has('match') && capabilities.includes(match))
    return <MatchView key={user.id} machine={questions} hasGroups={capabilities.includes(groups)} />;
  if (params.has('group') && capabilities.includes(groups))
    return (
      <GroupView
        key={`${user.id} ${blocks}`}
        chat={chat}
        machine={group}
        shareMachine={share}
        invitation={invitation}
        isAfterBlock={blocks > 0}
        safety={({ id, name }, messageId) => (
          <SafetyButton
            about={{ member: { kind: 'groupmate', id }, messageId }}
            name={name}
            look={messageId === null ? 'icon' : 'small'}
            onBlocked={() => setBlocks(blocks + 1)}
          />
        )}
      />
    );
  return (
    <ProfileView
      key={user.id}
      user={user}
      machines={machines}
      capabilities={capabilities}
      Reviews={ProfileReviews}
      onUserChange={(changed) => session().send({ type: 'session.update', user: changed })}
    />
  );
}
