import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aListing, anEditableListing } from '../../../fixtures/listings.ts';
import { locationMap, openListing } from '../listing/listing-screen.tsx';

/** The bar of phones and tablets. On other screens it is hidden, and has no accessible name. */
function bar() {
  const found = screen
    .getAllByRole('region', { hidden: true })
    .find((region) => region.getAttribute('aria-label') === 'Price and contact');
  if (!found) throw new Error('There is no bar.');
  return within(found);
}

const own = { ownListings: [aListing()] };

async function openOwn(effects: Parameters<typeof openListing>[0] = {}) {
  const deleted: number[] = [];
  const view = openListing({
    ...own,
    deleteListing: async (id) => {
      deleted.push(id);
    },
    ...effects,
  });
  await screen.findByText('Your listing');
  await locationMap();
  return { ...view, deleted };
}

describe('the own listing', () => {
  it('offers what an owner does, instead of contact and heart', async () => {
    const { user, address } = await openOwn();
    for (const name of ['Contact Now', 'View Tenant Card', /^Contact/, /^Like/]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(bar().getByText('My Listings').getAttribute('href')).toBe('/profile');
    await user.click(screen.getByRole('link', { name: 'See My Listings' }));
    expect(address()).toBe('/profile');
  });

  it('is deleted after a question, which leads to the profile', async () => {
    const { user, address, deleted } = await openOwn();
    await user.click(screen.getByRole('button', { name: 'Delete Listing' }));
    const question = within(
      screen.getByRole('alertdialog', { name: 'Are you sure you want to delete this listing?' }),
    );
    expect(deleted).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await expect.poll(address).toBe('/profile');
    expect(deleted).toEqual([101]);
  });

  it('stays after Cancel', async () => {
    const { user, address, deleted } = await openOwn();
    await user.click(screen.getByRole('button', { name: 'Delete Listing' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(address()).toBe('/');
    expect(deleted).toEqual([]);
  });

  it('that cannot be deleted stays, with an alert', async () => {
    const { user, address } = await openOwn({ deleteListing: () => Promise.reject(new Error('refused')) });
    await user.click(screen.getByRole('button', { name: 'Delete Listing' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const alert = await screen.findByRole('alertdialog', {
      name: 'Error deleting listing. Please try again.',
    });
    await user.click(within(alert).getByRole('button', { name: 'OK' }));
    expect(await screen.findByRole('button', { name: 'Delete Listing' })).toBeTruthy();
    expect(address()).toBe('/');
  });
});

describe('a listing of somebody else', () => {
  it('has contact and heart, also for a member with listings', async () => {
    const { user } = openListing({ ownListings: [aListing({ id: 5 })] });
    await locationMap();
    expect(screen.queryByText('Your listing')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete Listing' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Contact Now' })).toBeTruthy();
    expect(bar().getByText('$650')).toBeTruthy();
    await user.click(bar().getByText('Contact Giulia'));
    expect(screen.getByRole('alertdialog', { name: 'Contact Now' })).toBeTruthy();
  });
});

describe('the life of the own listing', () => {
  const mine = anEditableListing();
  const openMine = async () => {
    const view = openListing({ fetchListing: () => mine, ownListings: [mine] });
    await screen.findByText('Your listing');
    return view;
  };

  it('is changed on its page, which then shows it', async () => {
    const { user } = await openMine();
    await user.click(screen.getByRole('button', { name: `Mark as Rented: ${mine.title}` }));
    const question = within(await screen.findByRole('dialog', { name: 'Mark this room as rented?' }));
    expect(question.getByText('Nobody has asked about it, so nobody gets a message.')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Mark as Rented' }));
    expect(await screen.findByText('This room is rented.')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Similar rooms' })).toBeNull();
    await user.click(screen.getByRole('button', { name: `Publish Again: ${mine.title}` }));
    await waitFor(() => expect(screen.queryByText('This room is rented.')).toBeNull());
    expect(screen.getByRole('link', { name: `Edit ${mine.title}` })).toBeTruthy();
    expect(
      screen.getByRole('link', { name: `Publish a Similar One: ${mine.title}` }).getAttribute('href'),
    ).toBe(`/create-listing?like=${mine.id}`);
  });
});

describe('a change that members are told of', () => {
  it('asks before Pause tells them: who, with which text, and which viewings are cancelled', async () => {
    const mine = anEditableListing();
    const changes: unknown[] = [];
    const viewing = { start: '2026-12-01T17:00:00.000Z', version: 2 };
    const { user } = openListing({
      fetchListing: () => mine,
      ownListings: [mine],
      askers: [{ conversationId: 31, name: 'Marco Bianchi', viewing }],
      changeState: async ({ listing, state, answer }) => {
        changes.push([state, answer]);
        return { ...listing, life: { state: 'paused', version: '2' } };
      },
    });
    await user.click(await screen.findByRole('button', { name: `Pause: ${mine.title}` }));
    const question = within(await screen.findByRole('dialog', { name: 'Pause this listing?' }));
    expect(changes).toEqual([]);
    expect(question.getByText('Marco Bianchi')).toBeTruthy();
    const box = question.getByRole<HTMLInputElement>('checkbox', { name: /^Cancel the viewing of Marco/ });
    expect(box.checked).toBe(false);
    const text = question.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
    expect(text.value).toBe(`“${mine.title}” is not offered at the moment.`);
    await user.clear(text);
    await user.click(question.getByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('This room is not offered at the moment.')).toBeTruthy();
    expect(changes).toEqual([['paused', { conversationIds: [31], text: '', viewings: [] }]]);
  });
});

describe('the listing of somebody else that is not offered', () => {
  it.each([
    ['rented', 'This room is rented.'],
    ['paused', 'This room is not offered at the moment.'],
  ] as const)('%s is marked, has no contact, and shows similar rooms', async (state, text) => {
    openListing({
      fetchListing: () => aListing({ life: { state, version: '2' } }),
      similar: () => [aListing({ id: 102, title: 'Room next door' })],
    });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Contact/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'View Tenant Card' })).toBeTruthy();
    const similar = within(await screen.findByRole('region', { name: 'Similar rooms' }));
    const link = await similar.findByRole('link', { name: 'Room next door' });
    expect(link.getAttribute('href')).toBe('/listing/102');
  });

  it('whose similar rooms fail offers to try again', async () => {
    let isDown = true;
    const { user } = openListing({
      fetchListing: () => aListing({ life: { state: 'rented', version: '2' } }),
      similar: () => {
        if (isDown) throw new Error('down');
        return [aListing({ id: 102, title: 'Room next door' })];
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Similar rooms could not be loaded.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('link', { name: 'Room next door' })).toBeTruthy();
  });

  it('shows nothing else if the backend has no states', async () => {
    openListing();
    expect(await screen.findByRole('button', { name: 'Contact Now' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Similar rooms' })).toBeNull();
  });
});
