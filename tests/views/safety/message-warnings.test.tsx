import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { aMessage, anOwnMessage } from '../../../fixtures/chat.ts';
import { aConversation } from '../../../fixtures/members.ts';
import { lowRentMachine } from '../../../src/machines/safety/low-rent.machine.ts';
import type { ChatMessage } from '../../../src/schemas/chat/chat.ts';
import { findMessage, openConversations, thread } from '../chat/conversations-screen.tsx';

const content = 'Send me a picture of your passport and the deposit by Western Union.';
const open = (messages: readonly ChatMessage[], capabilities: readonly string[] = ['safety']) =>
  openConversations({
    at: '/conversations?conversation=31',
    conversations: [aConversation()],
    messages,
    capabilities,
  });
const notes = () => thread().queryAllByRole('note');

describe('a warning in a conversation', () => {
  it('shows below a message of the other member, with what to do', async () => {
    open([aMessage({ content: 'Pay the deposit before the viewing.' })]);
    await findMessage(/Pay the deposit/);
    const note = thread().getByRole('note', { name: 'Money before a viewing' });
    expect(within(note).getByText(/^Pay nothing before you have seen the room/)).toBeTruthy();
  });

  it('names each danger of a message', async () => {
    open([aMessage({ content })]);
    await findMessage(content);
    const note = thread().getByRole('note', { name: 'Be careful with this message' });
    expect(note.textContent).toContain('A payment that cannot be taken back.');
    expect(note.textContent).toContain('A picture of a document.');
  });

  it('does not show to who writes the message', async () => {
    open([anOwnMessage({ content })]);
    await findMessage(content);
    expect(notes()).toEqual([]);
  });

  it('does not show below a harmless message', async () => {
    open([aMessage({ content: 'The deposit is paid when we sign.' })]);
    await findMessage(/deposit/);
    expect(notes()).toEqual([]);
  });

  it('does not show with a backend without safety', async () => {
    open([aMessage({ content })], []);
    await findMessage(content);
    expect(notes()).toEqual([]);
  });

  it('folds, each on its own', async () => {
    const { user } = open([
      aMessage({ messageId: 901, content: 'Pay by Western Union.' }),
      aMessage({ messageId: 902, content: 'Look at bit.ly/room' }),
    ]);
    await findMessage(/Western/);
    const [first, second] = notes().map((note) => within(note));
    const button = first?.getByRole('button', { name: 'Hide' });
    expect(button?.getAttribute('aria-expanded')).toBe('true');
    await user.click(button as HTMLElement);
    expect(first?.queryByText(/^Nobody gives back/)).toBeNull();
    expect(first?.getByRole('button', { name: 'Why?' }).getAttribute('aria-expanded')).toBe('false');
    expect(second?.getByText(/^Do not open it/)).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(first?.getByText(/^Nobody gives back/)).toBeTruthy();
  });

  it('leads to the guide', async () => {
    const { user } = open([aMessage({ content: 'Look at bit.ly/room' })]);
    await findMessage(/bit/);
    await user.click(thread().getByRole('button', { name: 'How to recognise a scam' }));
    const guide = await screen.findByRole('dialog', { name: 'How to recognise a scam' });
    expect(within(guide).getByText(/Polizia Postale/)).toBeTruthy();
    await user.click(within(guide).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leads to the report of its message in one tap, also beside others', async () => {
    openConversations({
      at: '/conversations?conversation=31',
      conversations: [aConversation()],
      messages: [
        aMessage({ messageId: 901, content: 'Pay by Western Union.' }),
        aMessage({ messageId: 902, content: 'Look at bit.ly/room' }),
      ],
      capabilities: ['safety'],
      ReportMessage: ({ conversationId, messageId, name, look }) => (
        <button type="button">
          {look} {conversationId} {messageId} {name}
        </button>
      ),
    });
    await findMessage(/Western/);
    const ids = [901, 902];
    for (const [place, note] of notes().entries())
      expect(within(note).getByRole('button', { name: `text 31 ${ids[place]} Marco` })).toBeTruthy();
    expect(notes()).toHaveLength(2);
  });

  it('is read out after a message that arrives', async () => {
    const { chat } = open([aMessage({ messageId: 901 })]);
    chat.socket({
      type: 'socket.received',
      key: null,
      message: aMessage({ messageId: 902, content: 'Look at bit.ly/room' }),
    });
    expect(
      await screen.findByText(/: Look at bit\.ly\/room Safety advice: A link that hides where it leads$/),
    ).toBeTruthy();
  });
});

describe('a rent far below others', () => {
  const card = { listingId: 101, title: 'Sunny room', price: 200, imageUrl: null, isAvailable: true };
  const openAbout = (isLow: boolean, capabilities: readonly string[], isAvailable = true) =>
    openConversations({
      at: '/conversations?conversation=31',
      conversations: [aConversation({ listings: [{ ...card, isAvailable }] })],
      messages: [aMessage()],
      capabilities,
      lowRent: lowRentMachine.provide({ actors: { fetch: fromPromise(async () => isLow) } }),
    });
  const name = 'A rent far below others here';

  it('is named above the messages, folded', async () => {
    const { user } = openAbout(true, ['safety', 'usual-rent']);
    const note = within(await thread().findByRole('note', { name }));
    await user.click(note.getByRole('button', { name: 'Why?' }));
    expect(note.getByText(/^Similar rooms here cost much more/)).toBeTruthy();
  });

  it.each([
    ['it is usual', false, ['safety', 'usual-rent'], true],
    ['the backend knows no usual rents', true, ['safety'], true],
    ['the backend has no safety', true, ['usual-rent'], true],
    ['the listing is gone', true, ['safety', 'usual-rent'], false],
  ] as const)('is not named if %s', async (_, isLow, capabilities, isAvailable) => {
    openAbout(isLow, capabilities, isAvailable);
    await findMessage(aMessage().content);
    expect(notes()).toEqual([]);
  });
});
