import '../../support/browser.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aListing } from '../../../fixtures/listings.ts';
import { aConversation } from '../../../fixtures/members.ts';
import { type Answers, fillLogin, json, openApp } from '../../support/app-session.tsx';
import { takeConsoleLines } from '../../support/setup.ts';

vi.mock('../../../src/components/maps/LocationMap.tsx', () => import('../../support/location-map-mock.tsx'));

const call = 'PUT /api/users/me/contacts/101';
const card = {
  listingId: 101,
  title: 'Sunny room',
  price: 650,
  imageUrl: '/images/101-1.webp',
  isAvailable: true,
};
const conversation = {
  ...aConversation({ lastMessageContent: null, lastMessageTimestamp: null }),
  listings: [card],
};
const answers: Answers = {
  'GET /api/listings/101': json(aListing()),
  'GET /geocode/search': json([{ lat: '45.48', lon: '9.23' }]),
  'GET /api/users/me/listings': json([]),
  'GET /api/users/me/likes/101': json(false),
  'GET /api/chat/conversations/31/messages': json([]),
  [call]: json({ conversationId: 31 }),
};

/** Opens the app at the listing. The backend has the conversation after the member has contacted the poster. */
async function openListing(options: Parameters<typeof openApp>[1] = {}) {
  let isOpen = false;
  // The screen of a phone.
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  const opened = await openApp('/listing/101', {
    capabilities: ['contact'],
    ...options,
    answers: {
      ...answers,
      'GET /api/chat/conversations': () => json(isOpen ? [conversation] : [])(),
      ...options.answers,
      [call]: async (request) => {
        const answer = (await options.answers?.[call]?.(request)) ?? json({ conversationId: 31 })();
        isOpen ||= answer.ok;
        return answer;
      },
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Sunny room near the Politecnico' });
  return opened;
}

const composer = () => screen.findByRole('dialog', { name: 'Contact Giulia' });
const textarea = () => screen.getByLabelText<HTMLTextAreaElement>('Your message');
const outbox = () =>
  Object.entries({ ...localStorage })
    .filter(([key]) => key.includes('.outbox.'))
    .map(([, text]) => JSON.parse(String(text)).message);

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('Contact Now', () => {
  it('leads a visitor through the login back to the written text, and sends it through the outbox', async () => {
    const { user, address, calls } = await openListing();
    await user.click(screen.getByRole('button', { name: 'Contact Now' }));
    await composer();
    fireEvent.change(textarea(), { target: { value: 'I have a cat.' } });
    await user.click(screen.getByRole('button', { name: 'Continue to Login' }));
    await waitFor(() => expect(address()).toBe('/login'));
    await fillLogin(user);
    await composer();
    expect(address()).toBe('/listing/101');
    await waitFor(() => expect(textarea().value).toBe('I have a cat.'));
    await waitFor(() => expect(document.activeElement).toBe(textarea()));
    expect(outbox()).toEqual([]);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('I have a cat.');
    await user.click(screen.getByRole('button', { name: /^Ciao Giulia!/ }));
    expect(document.activeElement).toBe(textarea());
    const text = textarea().value;
    expect(text).toMatch(/^Ciao Giulia! Is “Sunny room.* see it\.\n\nI have a cat\.$/);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(address()).toBe('/conversations?conversation=31'));
    expect(outbox()).toMatchObject([
      { conversationId: 31, recipientId: 8, recipientEmail: 'marco@example.org', content: text },
    ]);
    expect(calls).toContainEqual({ call, token: 'token-1' });
    expect(JSON.stringify({ ...localStorage })).not.toContain('contact-101');
    const cards = within(await screen.findByRole('region', { name: 'About this listing' }));
    expect(cards.getByRole('link', { name: /Sunny room/ }).getAttribute('href')).toBe('/listing/101');
  });

  it('shows why it is rejected, and keeps the text', async () => {
    const refusal = { message: 'You have contacted many posters today.', minutesUntilReset: 60 };
    const { user } = await openListing({ token: 'token-1', answers: { [call]: json(refusal, 429) } });
    await screen.findByRole('button', { name: 'Menu' });
    await user.click(screen.getByRole('button', { name: 'Contact Now' }));
    await composer();
    fireEvent.change(textarea(), { target: { value: 'Ciao' } });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect((await screen.findByRole('alert')).textContent).toBe(refusal.message);
    expect(takeConsoleLines()).toEqual(['Stanza: contact failed. The server answered 429.']);
    expect(textarea().value).toBe('Ciao');
    expect(localStorage.getItem('stanza.form.7.contact-101')).toBe('Ciao');
    expect(outbox()).toEqual([]);
  });

  it('is the placeholder if the backend lacks the call', async () => {
    const { user, calls } = await openListing({ capabilities: undefined });
    await user.click(screen.getByRole('button', { name: 'Contact Now' }));
    const alert = await screen.findByRole('alertdialog', { name: 'Contact Now' });
    expect(within(alert).getByText('Contacting Giulia from here is not available yet.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.map((one) => one.call)).not.toContain(call);
  });
});
