import { Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { SnapshotFrom } from 'xstate';
import { AlertDialog } from '../../components/AlertDialog.tsx';
import { Card, TextLink } from '../../components/controls.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import type { emailConfirmationMachine } from '../../machines/account/email-confirmation.machine.ts';
import type { mailPreferencesMachine } from '../../machines/account/mail-preferences.machine.ts';
import type { ownCardMachine } from '../../machines/account/own-card.machine.ts';
import type { phoneProofMachine } from '../../machines/account/phone-proof.machine.ts';
import type { profileEditMachine } from '../../machines/account/profile-edit.machine.ts';
import type { profilePictureMachine } from '../../machines/account/profile-picture.machine.ts';
import type { proofsMachine } from '../../machines/account/proofs.machine.ts';
import type { presenceChoiceMachine } from '../../machines/chat/presence-choice.machine.ts';
import type { recentConversationsMachine } from '../../machines/chat/recent-conversations.machine.ts';
import type { listingLifeMachine } from '../../machines/publish/listing-life.machine.ts';
import type { ownDraftsMachine } from '../../machines/publish/own-drafts.machine.ts';
import type { ownListingsMachine } from '../../machines/publish/own-listings.machine.ts';
import type { copiedPhotosMachine } from '../../machines/safety/copied-photos.machine.ts';
import type { User } from '../../schemas/account/user.ts';
import type { Capability } from '../../schemas/shell/capabilities.calls.ts';
import { PresenceChoice } from '../chat/PresenceChoice.tsx';
import { RecentConversations } from '../chat/RecentConversations.tsx';
import { OwnListings } from '../publish/OwnListings.tsx';
import { useEmitted } from '../useEmitted.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { EmailNotice } from './EmailNotice.tsx';
import { MailChoice } from './MailChoice.tsx';
import { OwnCard } from './OwnCard.tsx';
import { ProfileHeader } from './ProfileHeader.tsx';
import { ProfileInformation } from './ProfileInformation.tsx';
import { ProofsPanel } from './ProofsPanel.tsx';

const selectUser = (snapshot: SnapshotFrom<typeof profileEditMachine>) => snapshot.context.user;
const selectLoadFailure = (snapshot: SnapshotFrom<typeof profileEditMachine>) =>
  snapshot.hasTag('failed') ? snapshot.context.message : null;
const selectListingCount = (snapshot: SnapshotFrom<typeof ownListingsMachine>) =>
  snapshot.hasTag('loading') || snapshot.hasTag('failed') ? null : snapshot.context.rows.length;
const selectAlert = (snapshot: SnapshotFrom<typeof ownListingsMachine>) =>
  snapshot.hasTag('alert') ? snapshot.context.message : null;

const memberCards: Capability = 'member-cards';
const proofs: Capability = 'proofs';
const phoneProof: Capability = 'phone-proof';
const presence: Capability = 'presence';
const ownViewings: Capability = 'own-viewings';
const mailPreferences: Capability = 'mail-preferences';
const match: Capability = 'match';
const groups: Capability = 'groups';
const emailConfirmation: Capability = 'email-confirmation';
const hobbies: Capability = 'hobbies';
const account: Capability = 'account';
const listingDrafts: Capability = 'listing-drafts';
const safety: Capability = 'safety';
const reviews: Capability = 'reviews';
const copiedPhotos: Capability = 'copied-photos';

interface ProfileMachines {
  profileEdit: typeof profileEditMachine;
  profilePicture: typeof profilePictureMachine;
  emailConfirmation: typeof emailConfirmationMachine;
  mailPreferences: typeof mailPreferencesMachine;
  ownCard: typeof ownCardMachine;
  proofs: typeof proofsMachine;
  phoneProof: typeof phoneProofMachine;
  presenceChoice: typeof presenceChoiceMachine;
  ownListings: typeof ownListingsMachine;
  listingLife: typeof listingLifeMachine;
  ownDrafts: typeof ownDraftsMachine;
  copiedPhotos: typeof copiedPhotosMachine;
  recentConversations: typeof recentConversationsMachine;
}

interface ProfileViewProps {
  /** The user of the session, shown until the profile is loaded. */
  user: User;
  machines: ProfileMachines;
  /** What the backend has besides the specified calls. */
  capabilities: readonly string[];
  /** The reviews about the member, and by the member. */
  Reviews: ComponentType;
  /** The profile from the server differs from the user of the session. */
  onUserChange(user: Partial<User>): void;
  /** The person leaves the screen, after a question or without one. */
}

/** The member's profile page: personal data, own listings, recent conversations. */
export function ProfileView({ user, machines, capabilities, Reviews, onUserChange }: ProfileViewProps) {
  const profile = useScreenActor(machines.profileEdit, { input: { user } });
  const picture = useScreenActor(machines.profilePicture, { input: { url: user.profilePicturePath } });
  const ownListings = useScreenActor(machines.ownListings);
  const conversations = useScreenActor(machines.recentConversations);
  const shownUser = useSelector(profile, selectUser);
  const loadFailure = useSelector(profile, selectLoadFailure);
  const listingCount = useSelector(ownListings, selectListingCount);
  const alert = useSelector(ownListings, selectAlert);
  useEmitted(profile, 'profile.changed', (event) => onUserChange(event.user));
  useEmitted(picture, 'picture.changed', ({ url }) => onUserChange({ profilePicturePath: url }));

  return (
    <Grid gap="5">
      <PageTitle>{t`Profile · Stanza`}</PageTitle>
      {loadFailure && (
        <RetryBanner message={loadFailure} onRetry={() => profile.send({ type: 'profile.retry' })} />
      )}
      {capabilities.includes(emailConfirmation) && (
        <EmailNotice machine={machines.emailConfirmation} email={shownUser.email} />
      )}
      <ProfileHeader
        user={shownUser}
        picture={picture}
        listingCount={listingCount}
        hasViewings={capabilities.includes(ownViewings)}
        hasAccount={capabilities.includes(account)}
        hasMatch={capabilities.includes(match)}
        hasGroups={capabilities.includes(groups)}
      />
      <Grid
        gap="5"
        alignItems="start"
        templateColumns={{ base: 'minmax(0, 1fr)', lg: '22rem minmax(0, 1fr)' }}
        templateRows={{ lg: 'auto 1fr' }}
        templateAreas={{
          base: '"information" "conversations" "listings"',
          lg: '"information listings" "conversations listings"',
        }}
      >
        <Grid gridArea="information" gap="5" templateColumns="minmax(0, 1fr)">
          <ProfileInformation actor={profile} hasHobbies={capabilities.includes(hobbies)} />
          {capabilities.includes(memberCards) && <OwnCard machine={machines.ownCard} />}
          {capabilities.includes(proofs) && (
            <ProofsPanel
              machine={machines.proofs}
              phoneMachine={capabilities.includes(phoneProof) ? machines.phoneProof : null}
            />
          )}
          {capabilities.includes(reviews) && <Reviews />}
          {capabilities.includes(presence) && <PresenceChoice machine={machines.presenceChoice} />}
          {capabilities.includes(mailPreferences) && <MailChoice machine={machines.mailPreferences} />}
          {capabilities.includes(safety) && (
            <Card px="5" py="4">
              <TextLink to="/safety">
                <Trans>Safety: your reports, and whom you have blocked</Trans>
              </TextLink>
            </Card>
          )}
        </Grid>
        <RecentConversations gridArea="conversations" actor={conversations} />
        <OwnListings
          gridArea="listings"
          actor={ownListings}
          lifeMachine={machines.listingLife}
          draftsMachine={capabilities.includes(listingDrafts) ? machines.ownDrafts : null}
          photosMachine={capabilities.includes(copiedPhotos) ? machines.copiedPhotos : null}
        />
      </Grid>
      {alert && <AlertDialog message={alert} onDismiss={() => ownListings.send({ type: 'alert.dismiss' })} />}
    </Grid>
  );
}
