import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { changedElsewhere, offline, rejected } from '../../../fixtures/failures.ts';
import { idleKeeper } from '../../../fixtures/form-keepers.ts';
import { aStoredDraft, draftId } from '../../../fixtures/listing-drafts.ts';
import { aListing, anEditableListing } from '../../../fixtures/listings.ts';
import { aConversation, aDraftForm, aFile, aUser } from '../../../fixtures/members.ts';
import { initialOf, messagePreview, messageTime } from '../../../src/components/format.ts';
import type { Asker } from '../../../src/domain/chat/inbox.ts';
import { emailConfirmationMachine } from '../../../src/machines/account/email-confirmation.machine.ts';
import { mailPreferencesMachine } from '../../../src/machines/account/mail-preferences.machine.ts';
import { ownCardMachine } from '../../../src/machines/account/own-card.machine.ts';
import { phoneProofMachine } from '../../../src/machines/account/phone-proof.machine.ts';
import { profileEditMachine, type SavedProfile } from '../../../src/machines/account/profile-edit.machine.ts';
import { profilePictureMachine } from '../../../src/machines/account/profile-picture.machine.ts';
import { proofsMachine } from '../../../src/machines/account/proofs.machine.ts';
import { presenceChoiceMachine } from '../../../src/machines/chat/presence-choice.machine.ts';
import { recentConversationsMachine } from '../../../src/machines/chat/recent-conversations.machine.ts';
import { listingLifeMachine, type StateChange } from '../../../src/machines/publish/listing-life.machine.ts';
import { ownDraftsMachine } from '../../../src/machines/publish/own-drafts.machine.ts';
import { ownListingsMachine } from '../../../src/machines/publish/own-listings.machine.ts';
import { copiedPhotosMachine } from '../../../src/machines/safety/copied-photos.machine.ts';
import type { Proofs } from '../../../src/schemas/account/proofs.ts';
import type { User } from '../../../src/schemas/account/user.ts';
import type { Conversation } from '../../../src/schemas/chat/conversation.ts';
import type { EditableListing, Listing } from '../../../src/schemas/listing/listing.ts';
import type { StoredDraft } from '../../../src/schemas/publish/stored-draft.ts';
import { ProfileView } from '../../../src/views/account/ProfileView.tsx';
import { renderView } from '../../support/render.tsx';

interface Backend {
  fetchProfile(): Promise<User>;
  saveProfile(update: SavedProfile): Promise<User>;
  capabilities?: readonly string[];
  fetchProofs(): Promise<Proofs>;
  askCode(email: string): Promise<void>;
  confirmCode(code: string): Promise<Proofs>;
  fetchPicture(): Promise<string | null>;
  uploadPicture(file: File): Promise<void>;
  fetchOwnListings(): Promise<Listing[]>;
  deleteListing(id: number): Promise<void>;
  changeState(change: StateChange): Promise<EditableListing>;
  fetchAskers(): Promise<Asker[] | null>;
  fetchConversations(): Promise<Conversation[]>;
  /** Given by a backend that keeps drafts. */
  fetchDrafts(): Promise<StoredDraft[]>;
  deleteDraft(id: string): Promise<void>;
  fetchConfirmation(): Promise<{ isConfirmed: boolean }>;
  sendConfirmation(): Promise<void>;
}

const unexpected = () => Promise.reject(new Error('not expected in this test'));

/** Opens the profile of a member, with a backend that the test controls. */
async function open(overrides: Partial<Backend> = {}) {
  const backend: Backend = {
    fetchProfile: async () => aUser(),
    saveProfile: unexpected,
    fetchPicture: async () => null,
    fetchProofs: unexpected,
    askCode: unexpected,
    confirmCode: unexpected,
    uploadPicture: unexpected,
    fetchOwnListings: async () => [],
    deleteListing: unexpected,
    changeState: unexpected,
    fetchAskers: async () => null,
    fetchConversations: async () => [],
    fetchDrafts: unexpected,
    deleteDraft: unexpected,
    fetchConfirmation: unexpected,
    sendConfirmation: unexpected,
    ...overrides,
  };
  const changes: Partial<User>[] = [];
  const machines = {
    profileEdit: profileEditMachine.provide({
      actors: {
        keeper: idleKeeper,
        fetchProfile: fromPromise(() => backend.fetchProfile()),
        saveProfile: fromPromise(({ input }) => backend.saveProfile(input)),
      },
    }),
    profilePicture: profilePictureMachine.provide({
      actors: {
        fetchPicture: fromPromise(() => backend.fetchPicture()),
        preparePicture: fromPromise(async ({ input }) => input.file),
        uploadPicture: fromPromise(({ input }) => backend.uploadPicture(input.file)),
      },
    }),
    emailConfirmation: emailConfirmationMachine.provide({
      actors: {
        fetchConfirmation: fromPromise(backend.fetchConfirmation),
        sendConfirmation: fromPromise(backend.sendConfirmation),
      },
    }),
    mailPreferences: mailPreferencesMachine,
    ownCard: ownCardMachine,
    proofs: proofsMachine.provide({
      actors: {
        fetchProofs: fromPromise<Proofs>(() => backend.fetchProofs()),
        askCode: fromPromise<void, { email: string }>(({ input }) => backend.askCode(input.email)),
        confirm: fromPromise<Proofs, { code: string }>(({ input }) => backend.confirmCode(input.code)),
      },
    }),
    phoneProof: phoneProofMachine.provide({
      actors: {
        askCode: fromPromise<void, { number: string }>(({ input }) => backend.askCode(input.number)),
        confirm: fromPromise<unknown, { code: string }>(({ input }) => backend.confirmCode(input.code)),
      },
    }),
    presenceChoice: presenceChoiceMachine,
    ownListings: ownListingsMachine.provide({
      actors: {
        fetchRows: fromPromise(() => backend.fetchOwnListings()),
        deleteRow: fromPromise(({ input }) => backend.deleteListing(input.id)),
      },
    }),
    ownDrafts: ownDraftsMachine.provide({
      actors: {
        fetchRows: fromPromise(() => backend.fetchDrafts()),
        deleteRow: fromPromise(({ input }) => backend.deleteDraft(input.id)),
      },
    }),
    copiedPhotos: copiedPhotosMachine,
    listingLife: listingLifeMachine.provide({
      actors: {
        changeState: fromPromise(({ input }) => backend.changeState(input)),
        fetchListing: fromPromise(async () => anEditableListing({ life: { state: 'rented', version: '9' } })),
        fetchAskers: fromPromise(() => backend.fetchAskers()),
      },
    }),
    recentConversations: recentConversationsMachine.provide({
      actors: { fetch: fromPromise(() => backend.fetchConversations()) },
    }),
  };
  const view = renderView(
    <ProfileView
      Reviews={() => <p>The reviews</p>}
      user={aUser()}
      machines={machines}
      capabilities={overrides.capabilities ?? (overrides.fetchDrafts ? ['listing-drafts'] : [])}
      onUserChange={(user) => changes.push(user)}
    />,
    { at: '/profile' },
  );
  // Waits for the answer of the profile, so that it does not arrive during the test.
  await waitFor(() => expect(changes.length).toBeGreaterThan(0));
  return { ...view, changes };
}

const panel = (name: string) => within(screen.getByRole('region', { name }));
const information = () => panel('Profile Information');
const myListings = () => panel('My Listings');
const conversations = () => panel('Recent Conversations');
const isDisabled = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true';

describe('the header', () => {
  it('shows who the member is', async () => {
    await open({ fetchOwnListings: async () => [aListing({ id: 1 }), aListing({ id: 2 })] });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Giulia Ferri');
    expect(screen.getByText('giulia@example.org')).toBeTruthy();
    expect(screen.getByText('Active member')).toBeTruthy();
    expect(await screen.findByText('2 listings')).toBeTruthy();
  });

  it("falls back to 'User' and 'Profile' for a name that is missing", async () => {
    await open({ fetchProfile: async () => aUser({ firstName: '', lastName: ' ' }) });
    expect((await screen.findByText('User Profile')).tagName).toBe('H1');
  });
});

describe('the profile picture', () => {
  const made: string[] = [];
  const revoked: string[] = [];
  // jsdom has no object URLs.
  beforeEach(() => {
    made.length = 0;
    revoked.length = 0;
    URL.createObjectURL = () => `blob:${made.push('') - 1}`;
    URL.revokeObjectURL = (url) => revoked.push(url);
  });
  afterEach(() => {
    expect(revoked).toHaveLength(made.length);
  });
  const shownPicture = () => document.querySelector('label img')?.getAttribute('src') ?? null;

  it("is the session's until the server's is loaded", async () => {
    const fetched = Promise.withResolvers<string | null>();
    await open({ fetchPicture: () => fetched.promise });
    expect(shownPicture()).toBe('/images/giulia.webp');
    fetched.resolve(null);
    await waitFor(() => expect(shownPicture()).toBeNull());
  });

  it("previews the chosen file during the upload, then shows the server's picture", async () => {
    const uploaded = Promise.withResolvers<void>();
    const files: File[] = [];
    let picture = 'https://example.org/old.webp';
    const { user, changes } = await open({
      fetchPicture: async () => picture,
      uploadPicture: (file) => {
        files.push(file);
        return uploaded.promise;
      },
    });
    await waitFor(() => expect(shownPicture()).toBe(picture));
    await user.upload(screen.getByLabelText('Change Photo'), aFile('me.png', 'image/png'));
    expect(await screen.findByText('Uploading photo...')).toBeTruthy();
    expect(shownPicture()).toBe('blob:0');
    expect(files.map(({ name }) => name)).toEqual(['me.png']);
    picture = 'https://example.org/me.webp';
    uploaded.resolve();
    await waitFor(() => expect(shownPicture()).toBe('https://example.org/me.webp'));
    expect(screen.queryByText('Uploading photo...')).toBeNull();
    expect(changes.at(-1)).toEqual({ profilePicturePath: 'https://example.org/me.webp' });
  });

  it('stays the old one when the upload fails, with a message', async () => {
    const { user } = await open({
      fetchPicture: async () => 'https://example.org/old.webp',
      uploadPicture: () => Promise.reject(rejected(413)),
    });
    await waitFor(() => expect(shownPicture()).toBe('https://example.org/old.webp'));
    await user.upload(screen.getByLabelText('Change Photo'), aFile('me.png', 'image/png'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your new picture could not be uploaded. The old one stays.',
    );
    expect(shownPicture()).toBe('https://example.org/old.webp');
  });
});

it('has the conversations before the listings, since there may be many listings', async () => {
  await open();
  const regions = screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'));
  expect(regions).toEqual(['profile-information', 'recent-conversations', 'my-listings']);
});

describe('the profile information', () => {
  it('shows what is missing', async () => {
    await open({ fetchProfile: async () => aUser({ bio: '', university: '' }) });
    expect(await information().findByText('Not specified')).toBeTruthy();
    expect(information().getByText('No bio added yet')).toBeTruthy();
  });

  it('has hobbies, if the backend takes them', async () => {
    const updates: SavedProfile[] = [];
    const { user } = await open({
      capabilities: ['hobbies'],
      fetchProfile: async () => aUser({ hobbies: ['Cooking', 'Cycling'] }),
      saveProfile: async (update) => {
        updates.push(update);
        return aUser({ hobbies: ['Cooking', 'Chess'] });
      },
    });
    expect(await information().findByText('Cooking, Cycling')).toBeTruthy();
    await user.click(information().getByRole('button', { name: 'Edit profile' }));
    const field = information().getByLabelText<HTMLInputElement>('Hobbies');
    expect(field.value).toBe('Cooking, Cycling');
    await user.clear(field);
    await user.type(field, `${'🇮🇹'.repeat(41)}{Enter}`);
    expect(information().getAllByText('A hobby must be at most 40 characters long.')).toBeTruthy();
    expect(updates).toEqual([]);
    await user.clear(field);
    await user.type(field, 'Cooking, Chess,{Enter}');
    expect(await information().findByText('Cooking, Chess')).toBeTruthy();
    expect(updates).toMatchObject([{ hobbies: ['Cooking', 'Chess'] }]);
  });

  it('has no field for hobbies without the capability', async () => {
    const { user } = await open();
    await user.click(information().getByRole('button', { name: 'Edit profile' }));
    expect(information().queryByLabelText('Hobbies')).toBeNull();
  });

  it('is edited and saved, also in the session', async () => {
    const answered = Promise.withResolvers<User>();
    const updates: SavedProfile[] = [];
    const { user, changes } = await open({
      saveProfile: (update) => {
        updates.push(update);
        return answered.promise;
      },
    });
    await user.click(information().getByRole('button', { name: 'Edit profile' }));
    const university = information().getByLabelText<HTMLInputElement>('University');
    expect(document.activeElement).toBe(university);
    expect(university.value).toBe('Politecnico di Milano');
    await user.clear(university);
    await user.type(university, 'Bocconi');
    await user.type(information().getByLabelText('About Me'), ' I like cats.');
    await user.click(information().getByRole('button', { name: 'Save' }));

    const saving = information().getByRole<HTMLButtonElement>('button', { name: 'Saving...' });
    expect(saving.disabled).toBe(true);
    expect(information().getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
    expect(university.readOnly).toBe(true);
    expect(updates).toEqual([
      { university: 'Bocconi', bio: 'I study physics and bake on Sundays. I like cats.', hobbies: null },
    ]);

    const saved = aUser({ university: 'Bocconi', bio: 'As the server keeps it.' });
    answered.resolve(saved);
    expect(await information().findByText('As the server keeps it.')).toBeTruthy();
    expect(information().queryByRole('textbox')).toBeNull();
    expect(document.activeElement).toBe(information().getByRole('button', { name: 'Edit profile' }));
    expect(changes.at(-1)).toEqual(saved);
  });
});

describe("'My Listings'", () => {
  const garret = aListing({ id: 1, title: 'Garret', price: 480, location: 'Navigli' });
  const cellar = aListing({ id: 2, title: 'Cellar' });

  it('invite to create the first', async () => {
    const { user, address } = await open();
    expect(await myListings().findByText("You haven't created any listings yet")).toBeTruthy();
    expect(myListings().queryByText(/listing\(s\)/)).toBeNull();
    await user.click(myListings().getByRole('link', { name: 'Create Your First Listing' }));
    expect(address()).toBe('/create-listing');
  });

  it('are counted, and shown with their links', async () => {
    await open({ fetchOwnListings: async () => [garret] });
    expect(await myListings().findByText('1 listing(s)')).toBeTruthy();
    const card = within(myListings().getByRole('article'));
    expect(card.getByRole('link', { name: 'Garret' }).getAttribute('href')).toBe('/listing/1');
    expect(card.getByText(garret.description)).toBeTruthy();
    expect(card.getByText('Navigli')).toBeTruthy();
    expect(card.getByText('$480/month')).toBeTruthy();
    const href = (name: string) => myListings().getByRole('link', { name }).getAttribute('href');
    expect(href('See all listings')).toBe('/listings');
    expect(href('Add New Listing')).toBe('/create-listing');
  });

  it('can be filtered by state', async () => {
    const paused = anEditableListing({ id: 3, title: 'Attic', life: { state: 'paused', version: '1' } });
    const offered = anEditableListing({ id: 4, title: 'Loft', life: { state: 'published', version: '1' } });
    const { user } = await open({ fetchOwnListings: async () => [paused, offered] });
    const titles = () =>
      myListings()
        .getAllByRole('article')
        .map((card) => within(card).getByRole('heading').textContent);
    await user.selectOptions(await myListings().findByRole('combobox', { name: 'State' }), 'Paused');
    expect(titles()).toEqual(['Attic']);
    await user.selectOptions(myListings().getByRole('combobox', { name: 'State' }), 'All states');
    expect(titles()).toEqual(['Attic', 'Loft']);
  });

  it('have thumbnails that wrap around', async () => {
    const { user } = await open({ fetchOwnListings: async () => [garret] });
    expect(await myListings().findByText('1/3')).toBeTruthy();
    await user.click(myListings().getByRole('button', { name: 'Previous photo of Garret' }));
    expect(myListings().getByText('3/3')).toBeTruthy();
    await user.click(myListings().getByRole('button', { name: 'Next photo of Garret' }));
    expect(myListings().getByText('1/3')).toBeTruthy();
  });

  it('are deleted after a confirmation, with a spinner in the row until the list is fetched again', async () => {
    const deleted = Promise.withResolvers<void>();
    const ids: number[] = [];
    let listings = [garret, cellar];
    const { user } = await open({
      fetchOwnListings: async () => listings,
      deleteListing: (id) => {
        ids.push(id);
        return deleted.promise;
      },
    });
    await user.click(await myListings().findByRole('button', { name: 'Delete Garret' }));
    const dialog = within(
      screen.getByRole('alertdialog', { name: 'Are you sure you want to delete this listing?' }),
    );
    expect(dialog.getByText('Garret')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();

    const [row, other] = myListings().getAllByRole('article');
    expect(row && within(row).getByRole('status').textContent).toBe('Deleting...');
    expect(other && within(other).queryByRole('status')).toBeNull();
    expect(isDisabled(myListings().getByRole('button', { name: 'Delete Cellar' }))).toBe(true);

    listings = [cellar];
    deleted.resolve();
    expect(await myListings().findByText('1 listing(s)')).toBeTruthy();
    expect(myListings().queryByText('Garret')).toBeNull();
    expect(ids).toEqual([1]);
    expect(isDisabled(myListings().getByRole('button', { name: 'Delete Cellar' }))).toBe(false);
    expect(document.activeElement).toBe(myListings().getByRole('link', { name: 'Cellar' }));
  });

  it.each(['{Escape}', '{Enter}'])('stay if the question is not confirmed: %s', async (key) => {
    const { user } = await open({ fetchOwnListings: async () => [garret] });
    await user.click(await myListings().findByRole('button', { name: 'Delete Garret' }));
    await user.keyboard(key);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(myListings().getByText('1 listing(s)')).toBeTruthy();
    expect(document.activeElement).toBe(myListings().getByRole('button', { name: 'Delete Garret' }));
  });

  it('are fetched again after the alert that a deletion failed', async () => {
    let listings = [garret, cellar];
    const { user } = await open({
      fetchOwnListings: async () => listings,
      deleteListing: () => Promise.reject(rejected(404)),
    });
    await user.click(await myListings().findByRole('button', { name: 'Delete Garret' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByRole('alertdialog', { name: 'Error deleting listing. Please try again.' });
    // `getByText` also finds text that the dialog hides from assistive technology.
    expect(screen.getByText('Garret')).toBeTruthy();
    listings = [cellar];
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(await myListings().findByText('1 listing(s)')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('say why they are missing, and offer another try', async () => {
    const answers = [() => Promise.reject(rejected(500)), async () => [garret]];
    const { user } = await open({ fetchOwnListings: () => answers.shift()?.() ?? unexpected() });
    expect((await myListings().findByRole('alert')).textContent).toContain('Failed to fetch listings.');
    expect(myListings().queryByText("You haven't created any listings yet")).toBeNull();
    expect(screen.queryByText('0 listings')).toBeNull();
    await user.click(myListings().getByRole('button', { name: 'Try Again' }));
    expect(await myListings().findByText('1 listing(s)')).toBeTruthy();
  });
});

describe("'Recent Conversations'", () => {
  const four = [31, 32, 33, 34].map((conversationId) => aConversation({ conversationId }));

  it('load', async () => {
    const answered = Promise.withResolvers<Conversation[]>();
    await open({ fetchConversations: () => answered.promise });
    expect(conversations().getByRole('status').textContent).toBe('Loading conversations...');
    answered.resolve(four.slice(0, 1));
    expect(await conversations().findByText('1 conversation(s)')).toBeTruthy();
    expect(conversations().queryByText('Loading conversations...')).toBeNull();
  });

  it('show the first three, count all, and lead nowhere without a path', async () => {
    await open({ fetchConversations: async () => four });
    expect(await conversations().findByText('4 conversation(s)')).toBeTruthy();
    expect(conversations().getAllByRole('listitem')).toHaveLength(3);
  });

  it.each([
    [four.slice(0, 3), ['See all conversations']],
    [four, ['See all conversations', 'See more conversations']],
    [[], ['Start a Conversation']],
  ])('lead to the conversations', async (list, links) => {
    await open({ fetchConversations: async () => list });
    await waitFor(() =>
      expect(
        conversations()
          .getAllByRole('link')
          .map((link) => [link.textContent, link.getAttribute('href')]),
      ).toEqual(links.map((text) => [text, '/conversations'])),
    );
  });

  it('show the name or else the address, its initial, the message and its time', async () => {
    await open({
      fetchConversations: async () => [
        aConversation(),
        aConversation({
          conversationId: 32,
          otherUserName: null,
          otherUserEmail: 'zoe@example.org',
          lastMessageContent: null,
          lastMessageTimestamp: null,
        }),
      ],
    });
    const [marco, zoe] = await conversations().findAllByRole('listitem');
    expect(marco?.textContent).toMatch(
      /^MMarco Riva[A-Z][a-z]{2} \d+, \d+:\d\d [AP]MIs the room still free in September…$/,
    );
    expect(zoe?.textContent).toBe('Zzoe@example.orgNo time available(No messages yet)');
  });

  it('show a message if there are none', async () => {
    await open();
    expect(await conversations().findByText('You have no recent conversations')).toBeTruthy();
  });

  it('say why they are missing, and offer another try', async () => {
    const answers = [() => Promise.reject(rejected(503, 'Chat is resting.')), async () => four];
    const { user } = await open({ fetchConversations: () => answers.shift()?.() ?? unexpected() });
    expect((await conversations().findByRole('alert')).textContent).toContain('Chat is resting.');
    expect(conversations().queryByText('You have no recent conversations')).toBeNull();
    await user.click(conversations().getByRole('button', { name: 'Try Again' }));
    expect(await conversations().findByText('4 conversation(s)')).toBeTruthy();
  });
});

describe('the texts of a conversation', () => {
  it.each([
    [null, '(No messages yet)'],
    [' \n', '(No messages yet)'],
    ['Ciao', 'Ciao'],
    ['a'.repeat(35), 'a'.repeat(35)],
    ['a'.repeat(36), `${'a'.repeat(35)}…`],
    ['🏠'.repeat(36), `${'🏠'.repeat(35)}…`],
  ])('a message %j previews as %j', (content, preview) => {
    expect(messagePreview(content)).toBe(preview);
  });

  it.each([
    ['2025-06-15T09:30:00Z', 'Jun 15, 11:30 AM'],
    ['2025-12-02T23:05:00Z', 'Dec 3, 12:05 AM'],
    ['2025-06-15T18:00:00+02:00', 'Jun 15, 6:00 PM'],
    [null, 'No time available'],
    ['', 'No time available'],
    ['yesterday', 'No time available'],
  ])('a time of %j shows as %j', (timestamp, text) => {
    expect(messageTime(timestamp, 'Europe/Rome')).toBe(text);
  });

  it.each([
    ['Marco', 'M'],
    ['élodie', 'É'],
    ['  "zoe"', 'Z'],
    ['𝔘lrich', '𝔘'],
    ['', '?'],
    ['…', '?'],
  ])('the initial of %j is %j', (name, initial) => {
    expect(initialOf(name)).toBe(initial);
  });
});

describe('the life of an own listing', () => {
  const title = 'Sunny room near the Politecnico';
  const way = (label: string) => myListings().queryByRole('button', { name: `${label}: ${title}` });
  const answered = async ({ listing, state }: StateChange) => ({
    ...listing,
    life: { state: state === 'renewed' ? 'published' : state, version: `${listing.life.version}+` },
  });

  it('shows its state and its possible changes', async () => {
    const asked: StateChange[] = [];
    const { user } = await open({
      fetchOwnListings: async () => [anEditableListing()],
      changeState: (change) => {
        asked.push(change);
        return answered(change);
      },
    });
    expect(myListings().getByText('Published')).toBeTruthy();
    const edit = myListings().getByRole('link', { name: `Edit ${title}` });
    expect(edit.getAttribute('href')).toBe('/create-listing?listing=101');
    await user.click(way('Pause') ?? edit);
    await myListings().findByText('Paused');
    expect(way('Pause')).toBeNull();
    // The pressed button no longer exists.
    expect(document.activeElement).toBe(edit);
    await user.click(way('Mark as Rented') ?? edit);
    const question = within(await screen.findByRole('dialog', { name: 'Mark this room as rented?' }));
    expect(question.getByText(`“${title}” is rented.`)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Mark as Rented' }));
    await myListings().findByText('Rented');
    await user.click(way('Publish Again') ?? edit);
    await myListings().findByText('Published');
    expect(asked.map(({ state, listing: { life } }) => [state, life.version])).toEqual([
      ['paused', '1'],
      ['rented', '1+'],
      ['published', '1++'],
    ]);
  });

  it('is not "rented" before its poster has seen and changed what others get', async () => {
    const asked: StateChange[] = [];
    const viewing = { start: '2026-12-01T17:00:00.000Z', version: 2 };
    const { user } = await open({
      fetchOwnListings: async () => [anEditableListing()],
      fetchAskers: async () => [
        { conversationId: 31, name: 'Marco Riva', viewing },
        { conversationId: 32, name: '<b>Sara</b>', viewing: null },
      ],
      changeState: (change) => {
        asked.push(change);
        return answered(change);
      },
    });
    await user.click(myListings().getByRole('button', { name: `Mark as Rented: ${title}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark this room as rented?' }));
    expect(asked).toEqual([]);
    const told = dialog.getByRole('list', { name: '2 members who have asked get a message from you' });
    expect(
      within(told)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Marco Riva', '<b>Sara</b>']);
    const text = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
    expect(text.value).toBe(`“${title}” is rented.`);
    await user.clear(text);
    await user.type(text, 'Sorry!');
    const cancel = dialog.getByRole('checkbox', {
      name: 'Cancel the viewing of Marco Riva: Tue, 1 Dec 2026, 18:00 (Italian time)',
    });
    expect(cancel).toHaveProperty('checked', true);
    await user.click(cancel);
    await user.click(dialog.getByRole('button', { name: 'Mark as Rented' }));
    await myListings().findByText('Rented');
    expect(asked.map(({ answer }) => answer)).toEqual([
      { conversationIds: [31, 32], text: 'Sorry!', viewings: [] },
    ]);
  });

  it('that was changed elsewhere shows a message and its current state', async () => {
    const { user } = await open({
      fetchOwnListings: async () => [anEditableListing()],
      changeState: () => Promise.reject(changedElsewhere),
    });
    await user.click(myListings().getByRole('button', { name: `Pause: ${title}` }));
    const alert = await screen.findByRole('alertdialog');
    expect(alert.textContent).toContain('This listing was changed elsewhere in the meantime.');
    await user.click(within(alert).getByRole('button', { name: 'OK' }));
    expect(myListings().getByText('Rented')).toBeTruthy();
    expect(way('Publish Again')).toBeTruthy();
  });

  it('that has expired shows since when, and is renewed with one tap', async () => {
    const asked: StateChange[] = [];
    const life = (isPast: boolean, at: string) => ({
      state: isPast ? ('paused' as const) : ('published' as const),
      version: '1',
      expiry: { at, isPast },
    });
    const { user } = await open({
      fetchOwnListings: async () => [anEditableListing({ life: life(true, '2026-11-11T23:30:00Z') })],
      changeState: async (change) => {
        asked.push(change);
        return { ...change.listing, life: life(false, '2027-01-11T09:30:00Z') };
      },
    });
    expect(myListings().getByText('Expired')).toBeTruthy();
    expect(myListings().getByText(/^Expired on/).textContent).toBe('Expired on 12\u00A0Nov\u00A02026');
    expect(way('Publish Again')).toBeNull();
    await user.click(way('Renew') as HTMLElement);
    expect((await myListings().findByText(/^Offered until/)).textContent).toContain('11\u00A0Jan\u00A02027');
    expect(screen.getByText('The listing is renewed.')).toBeTruthy();
    expect(asked.map(({ state }) => state)).toEqual(['renewed']);
    expect(way('Renew')).toBeTruthy();
  });

  it('is not offered by a backend without it', async () => {
    await open({ fetchOwnListings: async () => [aListing()] });
    await myListings().findByRole('link', { name: title });
    expect(myListings().queryByRole('link', { name: /^Edit/ })).toBeNull();
    expect(myListings().queryByText('Published')).toBeNull();
    expect(
      myListings()
        .queryAllByRole('button')
        .map((button) => button.textContent),
    ).not.toContain('Pause');
  });
});

describe('the drafts', () => {
  it('show their titles, and lead to the form', async () => {
    const second = '7f1a3c5e-9b2d-4c6f-8a10-5d4e3f2a1b0c';
    await open({
      fetchDrafts: async () => [
        aStoredDraft({ photos: [{ id: 'key-1', url: '/images/key-1.webp' }] }),
        aStoredDraft({ id: second, fields: aDraftForm({ title: ' ' }) }),
      ],
    });
    const { href } = await screen.findByRole<HTMLAnchorElement>('link', { name: /^Continue: Sunny room/ });
    expect(new URL(href).search).toBe(`?draft=${draftId}`);
    expect(screen.getByRole('link', { name: 'Continue: Untitled draft' })).toBeTruthy();
    expect(screen.getAllByText('Changed on 12 Nov 2026')).toHaveLength(2);
  });

  it('are deleted after a confirmation, and stay with a reason if that fails', async () => {
    const deleted: string[] = [];
    let fails = true;
    const { user } = await open({
      fetchDrafts: async () => (fails || deleted.length < 2 ? [aStoredDraft()] : []),
      deleteDraft: async (id) => {
        deleted.push(id);
        if (fails) throw offline;
      },
    });
    const deleteIt = async () => {
      await user.click(await screen.findByRole('button', { name: /^Delete draft: Sunny room/ }));
      await user.click(screen.getByRole('button', { name: 'Delete' }));
    };
    await deleteIt();
    const alert = within(await screen.findByRole('alertdialog'));
    expect(alert.getByText('The draft could not be deleted. Please try again.')).toBeTruthy();
    await user.click(alert.getByRole('button', { name: 'OK' }));
    fails = false;
    await deleteIt();
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Continue/ })).toBeNull());
    expect(deleted).toEqual([draftId, draftId]);
  });

  it('show why they are missing, and offer another try', async () => {
    let fails = true;
    const { user } = await open({
      fetchDrafts: async () => {
        if (fails) throw offline;
        return [aStoredDraft()];
      },
    });
    expect(await screen.findByText(/Your drafts could not be loaded/)).toBeTruthy();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('link', { name: /^Continue: Sunny room/ })).toBeTruthy();
  });
});

describe('an e-mail that is not confirmed', () => {
  const capabilities = ['email-confirmation'];

  it('has a line with "Send again", which says that the mail is on its way', async () => {
    let isFailing = true;
    const { user } = await open({
      capabilities,
      fetchConfirmation: async () => ({ isConfirmed: false }),
      sendConfirmation: async () => {
        if (isFailing) throw rejected(429, 'Too many attempts. Please try again in 60 minutes.');
      },
    });
    const line = await screen.findByRole('region', { name: 'Confirm your e-mail' });
    expect(within(line).getByRole('status').textContent).toContain(aUser().email);
    await user.click(within(line).getByRole('button', { name: 'Send again' }));
    await within(line).findByText('Too many attempts. Please try again in 60 minutes.');
    isFailing = false;
    await user.click(within(line).getByRole('button', { name: 'Send again' }));
    await within(line).findByText(/is on its way/);
    expect(within(line).queryByText(/Too many/)).toBe(null);
  });

  it.each([
    ['is confirmed', { capabilities, fetchConfirmation: async () => ({ isConfirmed: true }) }],
    ['is unknown', { capabilities, fetchConfirmation: async () => Promise.reject(offline) }],
    ['cannot be confirmed at this backend', {}],
  ])('has no line if it %s', async (_, backend) => {
    await open(backend);
    expect(screen.queryByText('Confirm your e-mail')).toBe(null);
  });
});

it('shows reviews of a backend that has them', async () => {
  await open({ capabilities: ['reviews'] });
  expect(screen.getByText('The reviews')).toBeTruthy();
  cleanup();
  await open();
  expect(screen.queryByText('The reviews')).toBeNull();
});

describe('what is confirmed', () => {
  const capabilities = ['proofs'];
  const none: Proofs = { university: null, meetings: 0 };
  const confirmed: Proofs = { university: { name: 'Bocconi', month: '2026-10' }, meetings: 1 };
  const panel = async () => within(await screen.findByRole('region', { name: 'What is confirmed' }));

  it('an address of a university is confirmed by a code, and nothing typed is lost', async () => {
    const asked: string[] = [];
    let isWrong = true;
    const { user } = await open({
      capabilities,
      fetchProofs: async () => none,
      askCode: async (email) => void asked.push(email),
      async confirmCode() {
        if (isWrong)
          throw rejected(400, 'This code is wrong or has expired. After five tries ask for a new one.');
        return confirmed;
      },
    });
    const region = await panel();
    await user.type(region.getByLabelText(/^Your e-mail at the university/), 'giulia@gmail.com');
    await user.click(region.getByRole('button', { name: 'Send a Code' }));
    expect(region.getByRole('alert').textContent).toMatch(/no address of one of the universities/);
    expect(asked).toEqual([]);
    await user.clear(region.getByLabelText(/^Your e-mail at the university/));
    await user.type(region.getByLabelText(/^Your e-mail at the university/), 'giulia@studbocconi.it');
    await user.click(region.getByRole('button', { name: 'Send a Code' }));
    const code = await region.findByLabelText(/^Code from the mail/);
    expect(document.activeElement).toBe(code);
    expect(region.getByText(/^It was sent to giulia@studbocconi.it/)).toBeTruthy();
    await user.type(code, '123456');
    await user.click(region.getByRole('button', { name: 'Confirm' }));
    expect((await region.findByRole('alert')).textContent).toMatch(/^This code is wrong/);
    expect(region.getByLabelText<HTMLInputElement>(/^Code from the mail/).value).toBe('123456');
    isWrong = false;
    await user.click(region.getByRole('button', { name: 'Confirm' }));
    expect(await region.findByText('University address confirmed: Bocconi, October 2026')).toBeTruthy();
    expect(region.getByText('Met in a viewing by 1 member, as both say')).toBeTruthy();
  });

  it('a phone number is confirmed by a code, and shows as a fact without the number', async () => {
    const asked: string[] = [];
    const { user } = await open({
      capabilities: ['proofs', 'phone-proof'],
      fetchProofs: async () => ({ ...none, isEmailConfirmed: true, isPhoneConfirmed: false }),
      askCode: async (number) => void asked.push(number),
      confirmCode: async () => ({ ...none, isPhoneConfirmed: true }),
    });
    const region = await panel();
    expect(region.getByText('E-mail confirmed')).toBeTruthy();
    await user.type(region.getByLabelText(/^Your phone number/), '345 67');
    await user.click(region.getByRole('button', { name: 'Send a Code by Text Message' }));
    expect(region.getByRole('alert').textContent).toMatch(/country code/);
    expect(asked).toEqual([]);
    await user.type(region.getByLabelText(/^Your phone number/), '8 9012');
    await user.click(region.getByRole('button', { name: 'Send a Code by Text Message' }));
    const code = await region.findByLabelText(/^Code from the text message/);
    expect(document.activeElement).toBe(code);
    expect(asked).toEqual(['+393456789012']);
    await user.type(code, '123456');
    await user.click(region.getByRole('button', { name: 'Confirm' }));
    expect(await region.findByText('Phone confirmed')).toBeTruthy();
    expect(region.queryByText(/345/)).toBeNull();
  });

  it('is not asked of a backend that confirms nothing', async () => {
    await open();
    expect(screen.queryByRole('region', { name: 'What is confirmed' })).toBeNull();
  });

  it('says if it cannot be loaded', async () => {
    await open({ capabilities, fetchProofs: () => Promise.reject(offline) });
    expect((await panel()).getByText('What is confirmed could not be loaded.')).toBeTruthy();
  });
});
