import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { rejected } from '../../fixtures/failures.ts';
import { twoContacts } from '../../fixtures/inbox.ts';
import { inboxMachine } from '../../src/machines/inbox.machine.ts';
import type { Conversation } from '../../src/schemas/conversation.ts';
import type { Decline, InboxContact } from '../../src/schemas/inbox.ts';
import { openConversations, rows } from './conversations-screen.tsx';

const card = { listingId: 101, title: 'Sunny room', price: 650, imageUrl: null, isAvailable: true };
const aConversation = (conversationId: number, name: string, listings = [card]): Conversation => ({
  conversationId,
  otherUserId: conversationId,
  otherUserName: name,
  otherUserEmail: `${conversationId}@example.org`,
  lastMessageContent: 'Ciao',
  lastMessageTimestamp: `2026-11-20T09:30:0${conversationId % 10}.000Z`,
  listings,
});
const conversations = [
  aConversation(31, 'Marco Riva'),
  aConversation(32, '<b>Sara</b>'),
  aConversation(33, 'Luca Neri', []),
];

type Sent = Decline & { key: string };

async function open(decline: (sent: Sent) => Promise<InboxContact[]>, contacts = twoContacts) {
  const sent: Sent[] = [];
  const view = openConversations({
    conversations,
    inbox: inboxMachine.provide({
      actors: {
        fetchCapabilities: fromPromise<readonly string[]>(async () => ['contact', 'inbox']),
        fetchInbox: fromPromise<InboxContact[]>(async () => contacts),
        decline: fromPromise<InboxContact[], Sent>(({ input }) => {
          sent.push(input);
          return decline(input);
        }),
      },
    }),
  });
  const bar = within(await screen.findByRole('region', { name: 'Inbox' }));
  return { ...view, bar, sent };
}

const declined = async () => twoContacts.map((contact) => ({ ...contact, state: 'declined' as const }));
const names = () => rows().map((row) => row.textContent);

describe('the inbox', () => {
  it('shows the state of each contact, and filters', async () => {
    const { bar, user } = await open(declined);
    expect(names()).toEqual([
      expect.not.stringMatching(/New|Answered/),
      expect.stringMatching(/Sara.*Answered$/),
      expect.stringMatching(/Marco Riva.*New$/),
    ]);
    await user.selectOptions(bar.getByRole('combobox', { name: 'Listing' }), 'Sunny room');
    expect(rows()).toHaveLength(2);
    await user.selectOptions(bar.getByRole('combobox', { name: 'State' }), 'New');
    expect(names()).toEqual([expect.stringMatching(/Marco Riva/)]);
    await user.selectOptions(bar.getByRole('combobox', { name: 'State' }), 'Rented');
    expect(screen.getByText('No conversation passes the filter.')).toBeTruthy();
    expect(bar.getByRole<HTMLButtonElement>('button', { name: 'Decline Kindly' }).disabled).toBe(true);
  });

  it('declines many with one text', async () => {
    const { bar, user, sent } = await open(declined);
    await user.click(bar.getByRole('button', { name: 'Decline Kindly' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline kindly' }));
    expect(dialog.getAllByRole('checkbox')).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: 'Choose All' }));
    await user.click(dialog.getByRole('checkbox', { name: '<b>Sara</b>' }));
    const text = dialog.getByRole('textbox', { name: 'Your answer' });
    await user.clear(text);
    await user.type(text, 'Sorry!');
    await user.click(dialog.getByRole('button', { name: 'Send to 1' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([
      { key: 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111', conversationIds: [31], text: 'Sorry!' },
    ]);
    expect(names()).toEqual([
      expect.anything(),
      expect.stringMatching(/Declined$/),
      expect.stringMatching(/Declined$/),
    ]);
  });

  it('keeps what was chosen and typed when it is refused', async () => {
    const message = 'A viewing is agreed with one of them. Cancel it first.';
    const { bar, user } = await open(() => Promise.reject(rejected(409, message)));
    await user.click(bar.getByRole('button', { name: 'Decline Kindly' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline kindly' }));
    await user.click(dialog.getByRole('button', { name: 'Send to 0' }));
    expect(dialog.getByText('Choose at least one conversation, and write an answer.')).toBeTruthy();
    await user.click(dialog.getByRole('checkbox', { name: 'Marco Riva' }));
    await user.click(dialog.getByRole('button', { name: 'Send to 1' }));
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Marco Riva' }).checked).toBe(true);
  });
});
