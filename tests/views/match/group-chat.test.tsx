import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { aSendError, me } from '../../../fixtures/chat.ts';
import { aGroupItem, aGroupMessage, groupMessages } from '../../../fixtures/group-chat.ts';
import { errorTexts } from '../../../src/domain/error-texts.ts';
import { chatMachine } from '../../../src/machines/chat/chat.machine.ts';
import {
  type ChatSocketCommand,
  type ChatSocketEvent,
  chatConnectionMachine,
} from '../../../src/machines/chat/chat-connection.machine.ts';
import {
  chatOutboxMachine,
  type OutboxRecordsCommand,
} from '../../../src/machines/chat/chat-outbox.machine.ts';
import {
  type ConversationRecordsCommand,
  conversationsMachine,
} from '../../../src/machines/chat/conversations.machine.ts';
import {
  type GroupRecordsCommand,
  groupChatMachine,
} from '../../../src/machines/match/group-chat.machine.ts';
import type { Conversation } from '../../../src/schemas/chat/conversation.ts';
import type { GroupMessages, GroupOutboxItem } from '../../../src/schemas/match/group-chat.ts';
import { GroupChat } from '../../../src/views/match/GroupChat.tsx';
import { renderView } from '../../support/render.tsx';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** The chat of the member 7 with its real parts. The test answers each fetch, and is the socket. */
function show({ answers, items = [] }: { answers: (GroupMessages | Error)[]; items?: GroupOutboxItem[] }) {
  const sent = vi.fn<(command: ChatSocketCommand) => void>();
  let notify: (event: ChatSocketEvent) => void = () => {};
  const chatSocket = fromCallback<ChatSocketCommand>(({ sendBack, receive, self }) => {
    notify = sendBack;
    sendBack({ type: 'socket.opened', socket: self });
    receive(sent);
  });
  const asked: (number | null)[] = [];
  const fetchMessages = fromPromise<GroupMessages, { before: number | null }>(async ({ input }) => {
    asked.push(input.before);
    const answer = answers.shift();
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('One fetch too many');
    return answer;
  });
  const groupRecords = fromCallback<GroupRecordsCommand, { userId: number }>(({ sendBack }) =>
    sendBack({ type: 'records.read', items, draft: '', seed: '0b6f2c1e-6c5b-4d0a-9a3e-000000000000' }),
  );
  const chat = createActor(
    chatMachine.provide({
      actors: {
        connection: chatConnectionMachine.provide({ actors: { chatSocket } }),
        outbox: chatOutboxMachine.provide({
          actors: { outboxRecords: fromCallback<OutboxRecordsCommand, { userId: number }>(() => {}) },
        }),
        conversations: conversationsMachine.provide({
          actors: {
            conversationRecords: fromCallback<ConversationRecordsCommand, { userId: number }>(() => {}),
            fetchConversations: fromPromise<Conversation[]>(async () => []),
          },
        }),
        groupChat: groupChatMachine.provide({ actors: { groupRecords, fetchMessages } }),
      },
    }),
    { input: { user: me, capabilities: [] }, logger: () => {} },
  ).start();
  stops.push(() => chat.stop());
  const view = renderView(
    <GroupChat chat={chat} safety={({ id, name }, messageId) => `Report ${id} ${name} ${messageId}`} />,
  );
  return { ...view, sent, asked, notify: (event: ChatSocketEvent) => act(() => notify(event)) };
}

const anna = { id: me.id, name: 'Anna', pictureUrl: null };
const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('shows each message with its sender, who is named once in a row, or deleted', async () => {
  const messages = [
    aGroupMessage({ messageId: 11, content: 'One' }),
    aGroupMessage({ messageId: 12, content: 'Two' }),
    aGroupMessage({ messageId: 13, content: 'Three', sender: anna }),
    aGroupMessage({ messageId: 14, content: 'Four', sender: null }),
  ];
  show({ answers: [groupMessages({ messages })] });
  await screen.findByText('Four');
  // Neither one's own, nor those of a deleted member.
  expect(screen.getAllByText(/Report/).map((one) => /Report .*/.exec(one.textContent ?? '')?.[0])).toEqual([
    'Report 8 Bruno 11',
    'Report 8 Bruno 12',
  ]);
  const names = ['Bruno', 'Deleted member'].map((name) => screen.getAllByText(name).length);
  expect(names).toEqual([1, 1]);
  expect(texts().map((text) => /You: |Bruno: |Deleted member: /.exec(text ?? '')?.[0])).toEqual([
    'Bruno: ',
    'Bruno: ',
    'You: ',
    'Deleted member: ',
  ]);
});

it('sends what is typed, shows it as unsent until the copy arrives, and announces what others write', async () => {
  const { user, sent, notify } = show({ answers: [groupMessages({ messages: [] })] });
  expect(await screen.findByText(/^No messages yet\./)).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Ciao!{Enter}');
  expect(screen.getByText('Sending...')).toBeTruthy();
  const [[command]] = sent.mock.calls as [[ChatSocketCommand & { key: string }]];
  expect(command).toMatchObject({ type: 'socket.sendToGroup', groupId: 5, content: 'Ciao!' });
  const copy = aGroupMessage({ messageId: 12, sender: anna, content: 'Ciao!' });
  notify({ type: 'socket.groupReceived', message: copy, key: command.key });
  expect(screen.queryByText('Sending...')).toBeNull();
  expect(texts()).toHaveLength(1);
  const other = aGroupMessage({ messageId: 13, content: 'And you?' });
  notify({ type: 'socket.groupReceived', message: other, key: null });
  expect(screen.getByText('New message from Bruno: And you?')).toBeTruthy();
});

it('says why a message was not sent, which can be sent again or discarded', async () => {
  const { user, sent, notify } = show({ answers: [groupMessages()], items: [aGroupItem()] });
  await screen.findByText('Sending...');
  const refuse = () =>
    notify({ type: 'socket.rejected', error: aSendError({ message: 'No.' }), key: 'key-1' });
  refuse();
  expect(screen.getByText('Not sent. No.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(sent).toHaveBeenCalledTimes(2);
  refuse();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByText('Not sent. No.')).toBeNull();
});

it('says that the messages could not be loaded, and tries again', async () => {
  const { user } = show({ answers: [new Error('offline'), groupMessages()] });
  expect(await screen.findByText(errorTexts.groups.messages)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText(aGroupMessage().content)).toBeTruthy();
});

it('leads to older messages, also after a failure', async () => {
  const older = groupMessages({ messages: [aGroupMessage({ messageId: 3, content: 'Long ago' })] });
  const { user, asked } = show({
    answers: [groupMessages({ hasOlder: true }), new Error('offline'), older],
  });
  await user.click(await screen.findByRole('button', { name: 'Older messages' }));
  await user.click(await within(screen.getByRole('list')).findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Long ago')).toBeTruthy();
  expect(asked).toEqual([null, 11, 11]);
  expect(screen.queryByRole('button', { name: 'Older messages' })).toBeNull();
});
