import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { offline } from '../../../fixtures/failures.ts';
import { aStoredDraft, draftPublished } from '../../../fixtures/listing-drafts.ts';
import { aDraftForm, aFile, aPhoto } from '../../../fixtures/members.ts';
import { draftAutosaveMachine } from '../../../src/machines/publish/draft-autosave.machine.ts';
import {
  photoPickerMachine,
  type ReadFiles,
  type ReadPhotos,
} from '../../../src/machines/publish/photo-picker.machine.ts';
import type { StoredDraft } from '../../../src/schemas/publish/stored-draft.ts';
import {
  alerts,
  button,
  choose,
  fill,
  input,
  open,
  photoNames,
  submitButton,
} from './create-listing-form.tsx';
import { labels } from './create-listing-labels.ts';

/** A photo picker whose photos are being prepared until `prepared` is resolved. */
function slowPicker() {
  const prepared = Promise.withResolvers<ReadPhotos>();
  const readPhotos = fromPromise<ReadPhotos, ReadFiles>(() => prepared.promise);
  return { photoPicker: photoPickerMachine.provide({ actors: { readPhotos } }), prepared };
}

const question = () => screen.queryByRole('alertdialog', { name: 'Leave this page?' });

describe('the draft', () => {
  it('is stored with each change, until the listing is published', async () => {
    const { kept, answer, uploads } = open();
    fill();
    await choose(aFile('window.jpg'));
    const texts = kept.filter(({ type }) => type === 'draft.keep');
    expect(JSON.parse(Reflect.get(texts.at(-1) ?? {}, 'text'))).toEqual(aDraftForm());
    expect(kept.at(-1)).toEqual({ type: 'photos.keep', photos: [aPhoto('window')] });
    fireEvent.click(submitButton());
    await waitFor(() => expect(uploads).toHaveLength(1));
    answer({ type: 'upload.finished' });
    expect(kept.at(-1)?.type).toBe('draft.forget');
  });

  it('is restored with a message, and is removed when the user starts over', async () => {
    const { user, kept, restore } = open();
    restore({ type: 'draft.restored', text: JSON.stringify(aDraftForm({ title: 'Attic' })) });
    restore({ type: 'photos.restored', photos: [aPhoto('window'), aPhoto('desk')] });
    expect(input(labels.title).value).toBe('Attic');
    expect(photoNames()).toEqual(['window.jpg', 'desk.jpg']);
    expect(screen.getByText('What you typed last time is back.')).toBeTruthy();
    await user.click(button('Start over'));
    expect([input(labels.title).value, photoNames()]).toEqual(['', []]);
    expect(screen.queryByText(/What you typed last time/)).toBeNull();
    expect(kept).toEqual([{ type: 'draft.forget' }]);
  });

  it('does not get the photos that were being prepared when the user started over', async () => {
    const { photoPicker, prepared } = slowPicker();
    const { user, kept, restore } = open({ photoPicker });
    restore({ type: 'draft.restored', text: JSON.stringify(aDraftForm({ title: 'Attic' })) });
    await choose(aFile('window.jpg'));
    expect(screen.getByText(/^Preparing photos/)).toBeTruthy();
    await user.click(button('Start over'));
    expect(screen.queryByText(/^Preparing photos/)).toBeNull();
    await act(async () => prepared.resolve({ photos: [aPhoto('window')], rejected: [] }));
    expect(photoNames()).toEqual([]);
    expect(kept.at(-1)).toEqual({ type: 'draft.forget' });
  });

  it('is restored with a text that is too long', () => {
    const { restore } = open();
    const title = 'x'.repeat(400);
    restore({ type: 'draft.restored', text: JSON.stringify(aDraftForm({ title })) });
    expect(input(labels.title).value).toBe(title);
  });

  it('shows that the device has no space for the photos', async () => {
    const { user, restore } = open();
    await choose(aFile('window.jpg'));
    restore({ type: 'photos.unkept' });
    expect(alerts()).toEqual(['The photos are not kept on this device if you leave this page.']);
    await user.click(button('Cancel'));
    expect(question()?.textContent).toContain('Photos have to be added again.');
  });
});

describe('leaving the form', () => {
  it('asks after a change: Stay stays, Leave leaves', async () => {
    const { user, isLeft } = open();
    fill({ title: 'Attic' });
    await user.click(button('Cancel'));
    expect(question()?.textContent).toContain('What you typed is kept on this device.');
    expect(question()?.textContent).not.toContain('again');
    await user.click(button('Stay'));
    expect([question(), isLeft(), input(labels.title).value]).toEqual([null, false, 'Attic']);
    await user.click(button('Back'));
    await user.click(button('Leave'));
    expect(isLeft()).toBe(true);
  });

  it('does not ask without a change', async () => {
    const { user, isLeft } = open();
    await user.click(button('Cancel'));
    expect([question(), isLeft()]).toEqual([null, true]);
  });
});

describe('the limit of listings', () => {
  it('is shown in place of the form', async () => {
    open({ isFull: true });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'You have reached the maximum number of listings allowed.',
    );
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.getByRole('link', { name: 'See my listings' }).getAttribute('href')).toBe('/profile');
    expect(document.title).toBe('Create New Listing · Stanza');
  });
});

describe('an address that does not fit together', () => {
  it('has a hint, is asked back, and can be sent', async () => {
    const { uploads, user } = open();
    fill({ ...aDraftForm(), postalCode: '40126' });
    await choose(aFile('window.jpg'));
    const described = document.getElementById(input('Postal Code').getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('A postal code of Milano begins with 201. Is that right?');
    expect(input('Postal Code').getAttribute('aria-invalid')).toBeNull();
    fireEvent.click(submitButton());
    const doubts = await screen.findByRole('group', { name: 'Is this right?' });
    expect(document.activeElement).toBe(doubts);
    expect(within(doubts).getByRole('status').textContent).toBe(
      'A postal code of Milano begins with 201. Is that right?',
    );
    expect([alerts(), uploads]).toEqual([[], []]);
    await user.click(within(doubts).getByRole('button', { name: 'Publish Anyway' }));
    expect(screen.queryByRole('group', { name: 'Is this right?' })).toBeNull();
    expect(uploads.map(({ draft }) => draft.postalCode)).toEqual(['40126']);
  });
});

describe('the draft at the backend', () => {
  const drafts = ['listing-drafts'];
  const theirs = aStoredDraft({ version: 'tablet-1', fields: aDraftForm({ title: 'Theirs' }) });
  const autosave = (stored: StoredDraft[], saveDraft: () => Promise<StoredDraft>) =>
    draftAutosaveMachine.provide({
      actors: {
        fetchDrafts: fromPromise<StoredDraft[]>(async () => stored),
        saveDraft: fromPromise(saveDraft),
      },
      delays: { beforeSave: 0, beforeRetry: 60_000 },
    });

  it('shows that it is saved, also in the question before the form is left', async () => {
    const { user } = open({ capabilities: drafts, draftAutosave: autosave([], async () => aStoredDraft()) });
    fill({ title: 'Attic' });
    expect(await screen.findByText('Draft saved')).toBeTruthy();
    await user.click(button('Cancel'));
    expect(question()?.textContent).toContain('You find it under My Listings.');
  });

  it('shows why it is not saved', async () => {
    open({ capabilities: drafts, draftAutosave: autosave([], () => Promise.reject(offline)) });
    fill({ title: 'Attic' });
    const words = 'Not saved yet: The server could not be reached. Trying again.';
    expect(await screen.findByText(words)).toBeTruthy();
    expect(input(labels.title).value).toBe('Attic');
  });

  it('shows which text is too long, and is saved when it is shorter', async () => {
    open({ capabilities: drafts, draftAutosave: autosave([], async () => aStoredDraft()) });
    fill({ title: 'x'.repeat(400) });
    const words =
      'Not saved yet: Listing Title: Must be at most 120 characters long. It is tried again when you change something.';
    expect(await screen.findByText(words)).toBeTruthy();
    expect(input(labels.title).value).toHaveLength(400);
    fill({ title: 'Attic' });
    expect(await screen.findByText('Draft saved')).toBeTruthy();
  });

  it.each([
    ['Keep mine', 'Attic'],
    ['Take theirs', 'Theirs'],
  ])('that another device has changed asks which one stays: %s', async (choice, title) => {
    const { user } = open({
      capabilities: drafts,
      draftAutosave: autosave([theirs], async () => aStoredDraft({ version: 'laptop-1' })),
    });
    fill({ title: 'Attic' });
    expect(await screen.findByText(/This draft was changed on another device/)).toBeTruthy();
    expect(input(labels.title).value).toBe('Attic');
    await user.click(button(choice));
    expect(await screen.findByText('Draft saved')).toBeTruthy();
    expect(input(labels.title).value).toBe(title);
    expect(screen.queryByText(/changed on another device/)).toBeNull();
  });

  it('that was restored cannot be started over before it is saved', async () => {
    const saving = Promise.withResolvers<StoredDraft>();
    const { restore } = open({ capabilities: drafts, draftAutosave: autosave([], () => saving.promise) });
    restore({ type: 'draft.restored', text: JSON.stringify(aDraftForm({ title: 'Attic' })) });
    expect(await screen.findByText(/^Saving/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull();
    saving.resolve(aStoredDraft({ version: 'laptop-1' }));
    expect(await screen.findByRole('button', { name: 'Start over' })).toBeTruthy();
  });

  it('that was restored cannot be started over while photos are prepared', async () => {
    const { photoPicker, prepared } = slowPicker();
    const { restore } = open({
      capabilities: drafts,
      draftAutosave: autosave([], async () => aStoredDraft({ version: 'laptop-1' })),
      photoPicker,
    });
    restore({ type: 'draft.restored', text: JSON.stringify(aDraftForm({ title: 'Attic' })) });
    expect(await screen.findByRole('button', { name: 'Start over' })).toBeTruthy();
    await choose(aFile('window.jpg'));
    expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull();
    await act(async () => prepared.resolve({ photos: [], rejected: [] }));
    expect(screen.getByRole('button', { name: 'Start over' })).toBeTruthy();
  });

  it('that another device has published can be kept as a new one', async () => {
    let saves = 0;
    const { user } = open({
      capabilities: drafts,
      draftAutosave: autosave([], async () => {
        saves += 1;
        if (saves === 1) throw draftPublished;
        return aStoredDraft({ version: 'laptop-1' });
      }),
    });
    fill({ title: 'Attic' });
    expect(await screen.findByText(/^This draft is published already/)).toBeTruthy();
    await user.click(button('Keep as a new draft'));
    expect(await screen.findByText('Draft saved')).toBeTruthy();
    expect(input(labels.title).value).toBe('Attic');
  });

  it('that was chosen opens as stored, and cannot be started over', async () => {
    open({
      openedFromList: true,
      capabilities: drafts,
      draftAutosave: autosave([theirs], () => Promise.reject(offline)),
    });
    expect(await screen.findByText('Draft saved')).toBeTruthy();
    expect(input(labels.title).value).toBe('Theirs');
    expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull();
  });

  it('that no longer exists shows a message, and becomes a new one', async () => {
    open({
      openedFromList: true,
      capabilities: drafts,
      draftAutosave: autosave([], async () => aStoredDraft()),
    });
    expect(await screen.findByText(/^This draft is no longer there/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See My Listings' }).getAttribute('href')).toBe('/profile');
    fill({ title: 'Attic' });
    expect(await screen.findByText('Draft saved')).toBeTruthy();
    expect(screen.queryByText(/^This draft is no longer there/)).toBeNull();
  });
});
