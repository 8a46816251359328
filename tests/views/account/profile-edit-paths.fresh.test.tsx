import { act, screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { fromPromise } from 'xstate';
import { settleableKeeper } from '../../../fixtures/form-keepers.ts';
import { aUser } from '../../../fixtures/members.ts';
import { profileEditModel } from '../../../src/app/statecharts/models/account/profile-edit.ts';
import { emailConfirmationMachine } from '../../../src/machines/account/email-confirmation.machine.ts';
import { mailPreferencesMachine } from '../../../src/machines/account/mail-preferences.machine.ts';
import { ownCardMachine } from '../../../src/machines/account/own-card.machine.ts';
import { phoneProofMachine } from '../../../src/machines/account/phone-proof.machine.ts';
import { profilePictureMachine } from '../../../src/machines/account/profile-picture.machine.ts';
import { proofsMachine } from '../../../src/machines/account/proofs.machine.ts';
import { presenceChoiceMachine } from '../../../src/machines/chat/presence-choice.machine.ts';
import { recentConversationsMachine } from '../../../src/machines/chat/recent-conversations.machine.ts';
import { listingLifeMachine } from '../../../src/machines/publish/listing-life.machine.ts';
import { ownDraftsMachine } from '../../../src/machines/publish/own-drafts.machine.ts';
import { ownListingsMachine } from '../../../src/machines/publish/own-listings.machine.ts';
import { copiedPhotosMachine } from '../../../src/machines/safety/copied-photos.machine.ts';
import type { User } from '../../../src/schemas/account/user.ts';
import type { Conversation } from '../../../src/schemas/chat/conversation.ts';
import type { Listing } from '../../../src/schemas/listing/listing.ts';
import { ProfileView } from '../../../src/views/account/ProfileView.tsx';
import { renderView } from '../../support/render.tsx';
import { describeViewPaths, put } from '../../support/view-paths.tsx';

vi.mock('@xstate/react', () => import('../../support/clocked-react.ts'));

/** The other panels wait for answers that never arrive, since this test is about the profile itself. */
const unanswered = <T,>() => fromPromise<T>(() => new Promise<T>(() => {}));
const others = {
  profilePicture: profilePictureMachine.provide({ actors: { fetchPicture: unanswered<string | null>() } }),
  emailConfirmation: emailConfirmationMachine,
  mailPreferences: mailPreferencesMachine,
  ownCard: ownCardMachine,
  proofs: proofsMachine,
  phoneProof: phoneProofMachine,
  presenceChoice: presenceChoiceMachine,
  ownListings: ownListingsMachine.provide({ actors: { fetchRows: unanswered<Listing[]>() } }),
  listingLife: listingLifeMachine,
  ownDrafts: ownDraftsMachine.provide({ actors: { fetchRows: unanswered() } }),
  copiedPhotos: copiedPhotosMachine,
  recentConversations: recentConversationsMachine.provide({
    actors: { fetch: unanswered<Conversation[]>() },
  }),
};

const panel = () => within(screen.getByRole('region', { name: 'Profile Information' }));
const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name });
const definitions = () =>
  panel()
    .queryAllByRole('definition')
    .map(({ textContent }) => textContent);
const field = (label: string) => panel().queryByLabelText<HTMLInputElement>(label);
const labels = { university: 'University', bio: 'About Me', hobbies: 'Hobbies' } as const;

let changes: Partial<User>[] = [];

describeViewPaths({
  model: { ...profileEditModel, inputs: [{ user: aUser() }] },
  actors: { keeper: settleableKeeper },
  render(machine) {
    changes = [];
    return renderView(
      <ProfileView
        Reviews={() => null}
        user={aUser()}
        machines={{ ...others, profileEdit: machine }}
        capabilities={['hobbies']}
        onUserChange={(user) => changes.push(user)}
      />,
    );
  },
  userActions: {
    'profile.retry': (_, { user }) => user.click(screen.getByRole('button', { name: 'Try Again' })),
    'edit.start': (_, { user }) => user.click(screen.getByRole('button', { name: 'Edit profile' })),
    'edit.cancel': (_, { user }) => user.click(screen.getByRole('button', { name: 'Cancel' })),
    'field.change': async (event) => put(panel().getByLabelText(labels[event.field]), event.value),
    'draft.restored': async (event, { actor }) => act(() => actor.send(event)),
    'xstate.error.actor.keeper': async () => {},
    'form.submit': (_, { user }) => user.click(screen.getByRole('button', { name: 'Save' })),
  },
  observe: () => ({
    banner: screen.queryByRole('alert')?.textContent ?? null,
    canRetry: button('Try Again') !== null,
    canEdit: button('Edit profile')?.disabled === false,
    read: definitions(),
    edited: [field(labels.university)?.value, field(labels.bio)?.value, field(labels.hobbies)?.value],
    save: button('Save')?.textContent ?? button('Saving...')?.textContent,
    isFrozen: field(labels.bio)?.readOnly ?? false,
    lastChange: changes.at(-1) ?? null,
  }),
  expected(snapshot) {
    const { user, draft, message } = snapshot.context;
    const isFailed = snapshot.hasTag('failed');
    const isEditing = snapshot.hasTag('editing');
    const isBusy = snapshot.hasTag('busy');
    const hasAnswer = isEditing || snapshot.matches('viewing');
    return {
      banner: isFailed ? `${message}Try Again` : isEditing ? message : null,
      canRetry: isFailed,
      canEdit: snapshot.matches('viewing'),
      read: isEditing
        ? []
        : [user?.university || 'Not specified', user?.bio || 'No bio added yet', user.hobbies.join(', ')],
      edited: isEditing ? [draft.university, draft.bio, draft.hobbies] : [undefined, undefined, undefined],
      save: isEditing ? (isBusy ? 'Saving...' : 'Save') : undefined,
      isFrozen: isBusy,
      lastChange: hasAnswer ? user : null,
    };
  },
});
