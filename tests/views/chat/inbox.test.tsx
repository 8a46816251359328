import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { aMessage, anOwnMessage } from '../../../fixtures/chat.ts';
import { rejected } from '../../../fixtures/failures.ts';
import { twoContacts } from '../../../fixtures/inbox.ts';
import { inboxMachine } from '../../../src/machines/chat/inbox.machine.ts';
import type { Conversation } from '../../../src/schemas/chat/conversation.ts';
import type { Decline, InboxContact } from '../../../src/schemas/chat/inbox.ts';
import { list, openConversations, rows } from './conversations-screen.tsx';

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

type ScreenOptions = Pick<
  NonNullable<Parameters<typeof openConversations>[0]>,
  'conversations' | 'arrived' | 'at'
>;
type Sent = Decline & { key: string };

async function open(
  decline: (sent: Sent) => Promise<InboxContact[]>,
  {
    contacts = twoContacts,
    later,
    ...options
  }: { contacts?: readonly InboxContact[]; later?: readonly InboxContact[] } & ScreenOptions = {},
) {
  const sent: Sent[] = [];
  const answers = [contacts];
  const view = openConversations({
    conversations,
    ...options,
    capabilities: ['contact', 'inbox'],
    inbox: inboxMachine.provide({
      actors: {
        fetchInbox: fromPromise<InboxContact[]>(async () => [...(answers.shift() ?? later ?? contacts)]),
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
const groups = () =>
  list()
    .getAllByRole('heading', { level: 3 })
    .map((heading) => [
      heading.textContent,
      within(screen.getByRole('list', { name: heading.textContent ?? '' }))
        .getAllByRole('link')
        .map((link) => /Marco|Sara|Luca|Nora/.exec(link.textContent ?? '')?.[0]),
    ]);
const names = () => rows().map((row) => row.textContent);

describe('the inbox', () => {
  it('shows the state of each contact, and filters', async () => {
    const { bar, user } = await open(declined);
    expect(names()).toEqual([
      expect.stringMatching(/Sara.*Answered$/),
      expect.stringMatching(/Marco Riva.*New$/),
      expect.not.stringMatching(/New|Answered/),
    ]);
    await user.selectOptions(bar.getByRole('combobox', { name: 'Listing' }), 'Sunny room');
    expect(rows()).toHaveLength(2);
    await user.selectOptions(bar.getByRole('combobox', { name: 'State' }), 'New');
    expect(names()).toEqual([expect.stringMatching(/Marco Riva/)]);
    await user.selectOptions(bar.getByRole('combobox', { name: 'State' }), 'Rented');
    expect(screen.getByText('No conversation passes the filter.')).toBeTruthy();
    expect(bar.getByRole<HTMLButtonElement>('button', { name: 'Decline Kindly' }).disabled).toBe(true);
  });

  it('says how well an asker may fit', async () => {
    const [marco, sara] = twoContacts as [InboxContact, InboxContact];
    await open(declined, {
      contacts: [
        { ...marco, band: 'good' },
        { ...sara, band: null },
      ],
    });
    expect(names()).toEqual([
      expect.stringMatching(/Sara.*Answered$/),
      expect.stringMatching(/Marco Riva.*NewYou may get on well$/),
      expect.anything(),
    ]);
  });

  it('declines many with one text', async () => {
    const { bar, user, sent } = await open(declined);
    await user.click(bar.getByRole('button', { name: 'Decline Kindly' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline kindly' }));
    expect(dialog.getAllByRole('checkbox')).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: 'Choose All' }));
    await user.click(dialog.getByRole('checkbox', { name: '<b>Sara</b> Sunny room' }));
    const text = dialog.getByRole('textbox', { name: 'Your answer' });
    await user.clear(text);
    await user.type(text, 'Sorry!');
    await user.click(dialog.getByRole('button', { name: 'Send to 1' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([
      { key: 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111', conversationIds: [31], text: 'Sorry!' },
    ]);
    expect(names()).toEqual([
      expect.stringMatching(/Declined$/),
      expect.stringMatching(/Declined$/),
      expect.anything(),
    ]);
  });

  it('offers those with a viewing too, and says what happens to it', async () => {
    const viewing = { start: '2026-12-01T17:00:00.000Z', version: 2 };
    const { bar, user } = await open(declined, {
      contacts: [
        { conversationId: 31, listingId: 101, state: 'viewing', viewing },
        { conversationId: 32, listingId: 101, state: 'viewing', viewing: { start: null, version: 1 } },
      ],
    });
    await user.click(bar.getByRole('button', { name: 'Decline Kindly' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline kindly' }));
    for (const name of [
      'Marco Riva Sunny room The viewing on Tue, 1 Dec 2026, 18:00 (Italian time) is cancelled.',
      '<b>Sara</b> Sunny room The proposed viewing is withdrawn.',
    ])
      expect(dialog.getByRole('checkbox', { name })).toBeTruthy();
  });

  it('keeps the choice and the text when it is rejected', async () => {
    const message = 'A viewing is agreed with one of them. Cancel it first.';
    const { bar, user } = await open(() => Promise.reject(rejected(409, message)));
    await user.click(bar.getByRole('button', { name: 'Decline Kindly' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline kindly' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Send to 0' }).disabled).toBe(true);
    await user.click(dialog.getByRole('checkbox', { name: /Marco Riva/ }));
    await user.click(dialog.getByRole('button', { name: 'Send to 1' }));
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Marco Riva Sunny room' }).checked).toBe(
      true,
    );
  });
});

describe('one answer to many', () => {
  const many = Array.from({ length: 53 }, (_, index) => aConversation(100 + index, `Anna ${index}`));
  const contacts = many.map(({ conversationId }) => ({
    conversationId,
    listingId: 101,
    state: 'new' as const,
  }));

  it('shows how many are chosen, and the maximum of 50', async () => {
    const { bar, user } = await open(declined, { conversations: many, contacts });
    await user.click(bar.getByRole('button', { name: 'Decline Kindly' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline kindly' }));
    const status = dialog.getByRole('status');
    expect(status.textContent).toBe('0 of 53 chosen. One answer goes to at most 50.');
    await user.click(dialog.getByRole('button', { name: 'Choose 50' }));
    expect(status.textContent).toBe('50 of 53 chosen. One answer goes to at most 50.');
    const boxes = dialog.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.filter(({ disabled }) => disabled)).toHaveLength(3);
    await user.click(dialog.getByRole('checkbox', { name: /Anna 52/ }));
    expect(status.textContent).toBe('49 of 53 chosen. One answer goes to at most 50.');
    expect(boxes.filter(({ disabled }) => disabled)).toEqual([]);
  });
});

describe('the groups by listing', () => {
  const rented = { ...card, listingId: 103, title: 'Rented room', state: 'rented' as const };
  const small = { ...card, listingId: 102, title: 'Small room', state: 'published' as const };
  const gone = { ...card, listingId: 104, title: 'Old room', isAvailable: false };
  const conversations = [
    aConversation(31, 'Marco Riva', [small, rented]),
    aConversation(32, 'Sara Bo', [small]),
    aConversation(33, 'Luca Neri', []),
    aConversation(34, 'Nora Sala', [rented]),
    aConversation(35, 'Sara Alba', [gone]),
  ];
  const contacts = [
    { conversationId: 31, listingId: 102, state: 'new' },
    { conversationId: 32, listingId: 102, state: 'answered' },
    { conversationId: 31, listingId: 103, state: 'rented' },
    { conversationId: 34, listingId: 103, state: 'rented' },
    { conversationId: 35, listingId: 104, state: 'new' },
  ] as const;
  const later = '2026-11-21T09:30:00.000Z';

  it('have title, state and count as heading; unavailable listings come last, before the rest', async () => {
    await open(declined, { conversations, contacts });
    expect(groups()).toEqual([
      ['Small room $650/month · Published · 2 conversations', ['Sara', 'Marco']],
      ['Old room $650/month · No longer available · 1 conversation', ['Sara']],
      ['Rented room $650/month · Rented · 1 conversation', ['Nora']],
      ['Other conversations 1 conversation', ['Luca']],
    ]);
  });

  it('follow the filter: a conversation about several listings is in a shown one', async () => {
    const { bar, user } = await open(declined, { conversations, contacts });
    await user.selectOptions(bar.getByRole('combobox', { name: 'Listing' }), 'Rented room');
    expect(groups()).toEqual([['Rented room $650/month · Rented · 2 conversations', ['Nora', 'Marco']]]);
  });

  it('keep their order when a message arrives; unread ones are first inside, until another one is opened', async () => {
    const { chat, user } = await open(declined, { conversations, contacts });
    const nora = screen.getByRole('link', { name: /Nora/ });
    nora.focus();
    for (const message of [
      aMessage({ timestamp: '2026-11-21T08:00:00.000Z' }),
      anOwnMessage({ conversationId: 32, messageId: 12, timestamp: later }),
    ])
      chat.socket({ type: 'socket.received', message, key: null });
    expect(groups()).toEqual([
      ['Small room $650/month · Published · 2 conversations · 1 unread', ['Marco', 'Sara']],
      expect.anything(),
      expect.anything(),
      expect.anything(),
    ]);
    expect(document.activeElement).toBe(nora);
    await user.click(screen.getByRole('link', { name: /Marco/ }));
    chat.messages([aMessage({ timestamp: '2026-11-21T08:00:00.000Z' })]);
    await expect
      .poll(() => groups()[0])
      .toEqual(['Small room $650/month · Published · 2 conversations', ['Marco', 'Sara']]);
    await user.click(screen.getByRole('link', { name: /Nora/ }));
    expect(groups()[0]?.[1]).toEqual(['Sara', 'Marco']);
  });

  it('keep the focus on a conversation that moves to another one', async () => {
    const { chat } = await open(declined, { conversations, contacts, later: contacts.slice(1) });
    screen.getByRole('link', { name: /Marco/ }).focus();
    chat.socket({ type: 'socket.received', message: aMessage({ timestamp: later }), key: null });
    await expect.poll(() => groups()[2]?.[1]).toEqual(['Marco', 'Nora']);
    expect(document.activeElement?.textContent).toMatch(/Marco/);
  });

  it('are named in the dialog that declines', async () => {
    const { bar, user } = await open(declined, { conversations, contacts });
    const chosen = async () => {
      await user.click(bar.getByRole('button', { name: 'Decline Kindly' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Decline kindly' }));
      const labels = dialog.getAllByRole('checkbox').map((box) => box.parentElement?.textContent);
      await user.click(dialog.getByRole('button', { name: 'Close' }));
      return labels;
    };
    expect(await chosen()).toEqual(['Sara Alba Old room', 'Sara Bo Small room', 'Marco Riva Small room']);
    await user.selectOptions(bar.getByRole('combobox', { name: 'Listing' }), 'Small room');
    expect(await chosen()).toEqual(['Sara Bo Small room', 'Marco Riva Small room']);
  });

  it('are ready when the list is shown, however late the answer is', async () => {
    const { promise, resolve } = Promise.withResolvers<InboxContact[]>();
    openConversations({
      conversations,
      capabilities: ['contact', 'inbox'],
      inbox: inboxMachine.provide({
        actors: {
          fetchInbox: fromPromise<InboxContact[]>(() => promise),
        },
      }),
    });
    await expect.poll(() => list().getByRole('status').textContent).toBe('Loading...');
    expect(list().queryByRole('link')).toBeNull();
    resolve([...contacts]);
    await expect.poll(() => list().queryAllByRole('link').length).toBe(5);
    expect(groups()).toHaveLength(4);
    expect(list().queryByText('Loading...')).toBeNull();
  });

  it('can be switched off: newest first, as without an inbox; this device remembers it', async () => {
    const { bar, user } = await open(declined, { conversations, contacts });
    await user.click(bar.getByRole('checkbox', { name: 'Group by listing' }));
    expect(list().queryByRole('heading', { level: 3 })).toBeNull();
    expect(names()).toEqual(
      ['Sara Alba', 'Nora', 'Luca', 'Sara Bo', 'Marco'].map((name) => expect.stringContaining(name)),
    );
    cleanup();
    const { bar: again } = await open(declined, { conversations, contacts });
    const box = again.getByRole<HTMLInputElement>('checkbox', { name: 'Group by listing' });
    expect(box.checked).toBe(false);
    expect(list().queryByRole('heading', { level: 3 })).toBeNull();
    await user.click(box);
    expect(groups()).toHaveLength(4);
  });
});
