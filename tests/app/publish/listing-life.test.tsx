import 'fake-indexeddb/auto';
import '../../support/browser.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aListing, anEditableListing } from '../../../fixtures/listings.ts';
import { aConversation } from '../../../fixtures/members.ts';
import { type Answers, json, openApp } from '../../support/app-session.tsx';
import { takeConsoleLines } from '../../support/setup.ts';

vi.mock('../../../src/components/maps/LocationMap.tsx', () => import('../../support/location-map-mock.tsx'));

const title = '<b>Sunny</b> room \u{1f3e0} & "more"';
const mine = anEditableListing({ title, availabilityEndDate: null });

/** Replaces `XMLHttpRequest` for the form of a listing. */
class Upload {
  static sent: { address: string; form: FormData }[] = [];
  static answer: () => { status: number; body?: unknown } = () => ({ status: 200 });
  readonly upload = {};
  onload = () => {};
  onerror = () => {};
  status = 0;
  responseText = '';
  private address = '';
  open(method: string, url: URL | string) {
    const { pathname, searchParams } = new URL(url);
    this.address = `${method} ${pathname} ${searchParams.get('version')}`;
  }
  setRequestHeader() {}
  abort() {}
  send(form: FormData) {
    Upload.sent.push({ address: this.address, form });
    const { status, body = {} } = Upload.answer();
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload();
  }
}

const partOf = async (form: FormData | undefined, name: string) =>
  JSON.parse((await (form?.get(name) as File | null)?.text()) ?? 'null');

function openAt(
  at: string,
  answers: Answers = {},
  capabilities: readonly string[] | undefined = ['listing-life'],
) {
  vi.stubGlobal('XMLHttpRequest', Upload);
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  Upload.sent = [];
  Upload.answer = () => ({ status: 200 });
  return openApp(at, {
    token: 'token-1',
    capabilities,
    answers: {
      'GET /api/users/me/listings': json([mine]),
      'GET /api/users/me/profile-picture': () => new Response(null, { status: 204 }),
      'GET /api/listings/101': json(mine),
      'GET /api/users/me/likes/101': json(false),
      'GET /geocode/search': json([]),
      ...answers,
    },
  });
}

const titleField = () => screen.findByLabelText<HTMLInputElement>('Listing Title');
const save = () => screen.getByRole('button', { name: 'Save Changes' });

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the edit of a listing', () => {
  it('starts with its values, is sent completely, and leads to its page', async () => {
    const { user, address } = await openAt('/create-listing?listing=101');
    expect((await titleField()).value).toBe(title);
    expect(screen.getAllByRole('listitem').filter((item) => item.draggable)).toHaveLength(3);
    // By keyboard: the second photo becomes the cover, and the last one is removed.
    screen.getByRole('button', { name: 'Move photo 2 left' }).focus();
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Remove photo 3' }));
    fireEvent.change(await titleField(), { target: { value: 'Quiet room' } });
    await user.click(save());
    expect(await screen.findByText('Your changes are saved.')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/listing/101'), { timeout: 10_000 });
    expect(Upload.sent.map((one) => one.address)).toEqual(['PUT /api/users/me/listings/101 1']);
    const [{ form } = { form: undefined }] = Upload.sent;
    expect(await partOf(form, 'listing')).toMatchObject({ title: 'Quiet room', price: 650, city: 'Milano' });
    expect(await partOf(form, 'photos')).toEqual({ order: [1, 0] });
    expect(localStorage.getItem('stanza.form.7.listing-101')).toBeNull();
  });

  it('that conflicts with another tab keeps the typed values, and is saved to the new version', async () => {
    const { user, answers } = await openAt('/create-listing?listing=101');
    fireEvent.change(await titleField(), { target: { value: 'Mine' } });
    const message = 'This listing was changed elsewhere in the meantime. It is paused.';
    Upload.answer = () => ({ status: 409, body: { error: 'LISTING_CHANGED', message } });
    // The other tab has removed the second photo.
    const [first = '', , third = ''] = mine.imageUrls;
    answers['GET /api/users/me/listings'] = json([
      { ...mine, title: 'Theirs', imageUrls: [first, third], life: { state: 'paused', version: '5' } },
    ]);
    await user.click(save());
    expect((await screen.findByRole('alert')).textContent).toBe(
      `${message} What you typed is still here. Save again to replace the other change.`,
    );
    expect((await titleField()).value).toBe('Mine');
    expect(localStorage.getItem('stanza.form.7.listing-101')).toContain('Mine');
    Upload.answer = () => ({ status: 200 });
    await waitFor(() => expect(save().hasAttribute('disabled')).toBe(false));
    await user.click(save());
    await screen.findByText('Your changes are saved.');
    expect(Upload.sent.map((one) => one.address.at(-1))).toEqual(['1', '5']);
    expect(await partOf(Upload.sent[1]?.form, 'photos')).toEqual({ order: [0, 1] });
    expect(takeConsoleLines()).toEqual(['Stanza: listing upload failed. The server answered 409.']);
  });

  it('is not offered for the listing of somebody else, or by a backend without it', async () => {
    await openAt('/create-listing?listing=102');
    expect(await screen.findByRole('heading', { name: 'This listing cannot be edited' })).toBeTruthy();
    expect(takeConsoleLines()).toEqual([
      'Stanza: own listing failed. The member has no such listing that can be edited.',
    ]);
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('is restored with the typed values after a reload', async () => {
    await openAt('/create-listing?listing=101');
    fireEvent.change(await titleField(), { target: { value: 'Half a ti' } });
    const kept = localStorage.getItem('stanza.form.7.listing-101') ?? '';
    expect(JSON.parse(kept).title).toBe('Half a ti');
    // The form of a new listing has its own key.
    expect(localStorage.getItem('stanza.form.7.listing')).toBeNull();
  });
});

describe('liked listings', () => {
  const rented = aListing({ life: { state: 'rented', version: '2' } });
  const likes = 'GET /api/users/me/likes';
  const answerByQuery = (request: Request) =>
    json(new URL(request.url).searchParams.get('states') === 'all' ? [rented] : [])();

  it('show the state of listings that are no longer offered', async () => {
    await openAt('/liked-listings', { [likes]: answerByQuery, 'GET /api/users/me/likes/101': json(true) });
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('Rented')).toBeTruthy();
  });

  it('are requested as specified if the backend has no states', async () => {
    await openAt('/liked-listings', { [likes]: answerByQuery }, []);
    expect(await screen.findByText('No liked listings yet')).toBeTruthy();
  });
});

it('the card of a listing in a conversation shows its state', async () => {
  const card = { listingId: 101, title, price: 650, imageUrl: null, isAvailable: true, state: 'rented' };
  await openAt('/conversations?conversation=31', {
    'GET /api/chat/conversations': json([{ ...aConversation(), listings: [card] }]),
    'GET /api/chat/conversations/31/messages': json([]),
  });
  const cards = within(await screen.findByRole('region', { name: 'About this listing' }));
  expect(cards.getByRole('link').textContent).toContain('Rented');
});
