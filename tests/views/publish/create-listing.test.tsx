import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { offline, refusedAs } from '../../../fixtures/failures.ts';
import { anEditableListing } from '../../../fixtures/listings.ts';
import { aDraftForm, aPhoto } from '../../../fixtures/members.ts';
import { errorTexts, formTexts } from '../../../src/domain/error-texts.ts';
import { listingDraftSchema } from '../../../src/schemas/publish/new-listing.ts';
import { scrollToEnd } from '../../support/browser.ts';
import {
  alerts,
  button,
  input,
  open,
  openFilled,
  photoNames,
  previews,
  submitButton,
} from './create-listing-form.tsx';
import { indefinite, labels } from './create-listing-labels.ts';

describe('the form', () => {
  it('has its titles, sections and hints', () => {
    open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Create New Listing');
    expect(screen.getByText('Share your space with fellow students')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Property Photos',
      'Address Details',
      'Availability',
    ]);
    expect(screen.getByText('Upload 1-4 high-quality photos of your listing')).toBeTruthy();
    expect(screen.getByText('PNG, JPG up to 10MB each', { exact: false }).textContent).toMatch(
      /each.*HEIC of an iPhone too, if this browser can read it$/,
    );
  });

  it('marks every field except the end date as required', () => {
    open();
    const optional = Object.values(labels).filter((label) => !input(label).required);
    expect(optional).toEqual(['End Date']);
  });

  it('is filled in from a similar listing, except its photos and dates', async () => {
    const similar = anEditableListing({ availabilityStartDate: '2025-09-01', shownPlace: 'street' });
    const { user, uploads } = open({ similar });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Create New Listing');
    expect(
      screen.getByText('Filled in from your other listing. Its photos and dates are not copied.'),
    ).toBeTruthy();
    expect(input(labels.title).value).toBe(similar.title);
    expect(input(labels.street).value).toBe(similar.street);
    expect(input(labels.availabilityStartDate).value).toBe('');
    expect(photoNames()).toEqual([]);
    await user.click(button('Create Listing'));
    expect(alerts()).toEqual([formTexts.missingMarked]);
    expect(uploads).toEqual([]);
  });

  it('is filled in with the photos of a similar listing, if the backend shares them', async () => {
    const similar = anEditableListing({ imageUrls: ['/images/a.webp', '/images/b.webp'] });
    open({ similar, capabilities: ['listing-drafts', 'similar-photos'] });
    expect(
      screen.getByText('Filled in from your other listing, with its photos. Its dates are not copied.'),
    ).toBeTruthy();
    expect(photoNames()).toEqual(['Photo 1', 'Photo 2']);
  });

  it.each(['Back', 'Cancel'])('goes back with %s', async (name) => {
    const { user, isLeft } = open();
    await user.click(button(name));
    expect(isLeft()).toBe(true);
  });

  it('clears its message when a field is edited', async () => {
    const { user } = open();
    await user.click(button('Create Listing'));
    expect(alerts()).toEqual([formTexts.missingMarked]);
    await user.type(input('City'), 'M');
    expect(alerts()).toEqual([]);
  });

  it('focuses the first wrong field after each submit', async () => {
    const { user } = open();
    for (const _ of ['once', 'again']) {
      await user.click(button('Create Listing'));
      expect(document.activeElement).toBe(input('Listing Title'));
      input('City').focus();
    }
  });

  it('keeps a text that is too long, shows a message at once, and sends nothing', async () => {
    const { user, uploads } = await openFilled();
    const long = 'x'.repeat(400);
    await user.clear(input('Listing Title'));
    await user.click(input('Listing Title'));
    await user.paste(long);
    expect(input('Listing Title').value).toBe(long);
    expect(screen.getByText('Must be at most 120 characters long. This has 400.')).toBeTruthy();
    await user.click(button('Create Listing'));
    expect(alerts()).toEqual(['Listing Title: Must be at most 120 characters long.']);
    expect(document.activeElement).toBe(input('Listing Title'));
    expect(uploads).toEqual([]);
  });

  it('sends the fields and the photos in their order', async () => {
    const { user, uploads } = await openFilled();
    await user.click(button('Move photo 2 left'));
    await user.click(input(indefinite));
    await user.click(button('Create Listing'));
    const draft = listingDraftSchema.parse({ ...aDraftForm(), price: 650, squareMeters: 16 });
    expect(uploads).toEqual([
      {
        draft: { ...draft, availabilityEndDate: null },
        details: null,
        shownPlace: null,
        mark: null,
        photos: [aPhoto('desk'), aPhoto('window')],
        expires: false,
        edited: null,
        change: 'uuid-1',
        known: null,
      },
    ]);
  });

  it('is sent once on a double click', async () => {
    const { user, uploads } = await openFilled();
    await user.dblClick(button('Create Listing'));
    fireEvent.submit(screen.getByRole('form'));
    expect(uploads).toHaveLength(1);
  });

  it('aborts the upload and revokes the previews when the screen closes', async () => {
    const { user, stopped } = await openFilled();
    await user.click(button('Create Listing'));
    expect([stopped(), [...previews]]).toEqual([0, ['blob:window.jpg', 'blob:desk.jpg']]);
    cleanup();
    expect([stopped(), [...previews]]).toEqual([1, []]);
  });

  it('offers to send the mail again that confirms the e-mail, and keeps the form', async () => {
    const { user, uploads, answer } = await openFilled();
    await user.click(button('Create Listing'));
    expect(screen.queryByText('Send the mail again')).toBeNull();
    answer({ type: 'upload.failed', error: refusedAs('EMAIL_UNCONFIRMED', 'No.') });
    expect(alerts()).toEqual([errorTexts.createListing.unconfirmed]);
    expect(screen.getByText('Send the mail again')).toBeTruthy();
    expect(input(labels.title).value).toBe(aDraftForm().title);
    expect(photoNames()).toEqual(['window.jpg', 'desk.jpg']);
    await user.click(button('Create Listing'));
    expect(uploads).toHaveLength(2);
  });

  it('shows why it failed and keeps the form', async () => {
    const { user, uploads, answer } = await openFilled();
    await user.click(button('Create Listing'));
    answer({ type: 'upload.failed', error: offline });
    const text = `${errorTexts.createListing.network} ${errorTexts.createListing.offline}`;
    expect(alerts()).toEqual([text]);
    expect(document.activeElement?.textContent).toBe(text);
    expect(Object.values(labels).map((label) => input(label).value)).toEqual(
      Object.keys(labels).map((field) => aDraftForm()[field as keyof typeof labels]),
    );
    expect(photoNames()).toEqual(['window.jpg', 'desk.jpg']);
    await user.click(button('Create Listing'));
    expect(uploads).toHaveLength(2);
  });
});

describe('a postal code that the map does not know', () => {
  it('leads to the map, and a mark on it ends the doubt', async () => {
    const { user, uploads } = await openFilled({ isPlaced: false, capabilities: ['place-mark'] });
    expect(screen.queryByRole('group', { name: 'The place on the map' })).toBeNull();
    await user.click(submitButton());
    await user.click(await screen.findByRole('button', { name: 'Set the Mark on the Map' }));
    const group = screen.getByRole('group', { name: 'The place on the map' });
    expect(document.activeElement).toBe(group);
    scrollToEnd();
    await user.click(await within(group).findByRole('button', { name: 'Map' }));
    expect(screen.queryByRole('heading', { name: 'Is this right?' })).toBeNull();
    expect(within(group).getByRole('status').textContent).toBe('The mark stands at 45.1235, 9.5000.');
    await user.click(submitButton());
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(uploads[0]?.mark).toEqual({ latitude: 45.12346, longitude: 9.5 });
  });

  it('has no map with a backend that takes no mark', async () => {
    const { user } = await openFilled({ isPlaced: false });
    await user.click(submitButton());
    expect(await screen.findByRole('heading', { name: 'Is this right?' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Set the Mark on the Map' })).toBeNull();
  });
});
