/** Makes every action and guard of every part of the chat throw in turn, and checks the screen. */

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, fromCallback } from 'xstate';
import { aMessage, anOwnMessage, aSendError, minute } from '../../../fixtures/chat.ts';
import { aConversation } from '../../../fixtures/members.ts';
import { runChat } from '../../support/chat-actor.ts';
import { plantFault } from '../../support/plant-fault.ts';
import { takeConsoleLines } from '../../support/setup.ts';
import { composer, openConversations, thread } from './conversations-screen.tsx';

type OpenedChat = ReturnType<typeof openConversations>['chat'];
type Part = keyof OpenedChat['machines'];

const text = 'Do not lose me';
const at = '/conversations?conversation=31';
const conversations = [aConversation()];
const messages = [aMessage({ messageId: 10, content: 'Still there?' })];

/** Actions and guards that log and clean up after a fault. They are left out; so is the chat, which the member's machine restarts. */
const supervision = [
  'logFailure',
  'stopOrphans',
  'canRestart',
  'countRestart',
  'clearRestarts',
  'remove',
  'notifyFailed',
];

const sample = runChat();
const faults = (Object.entries(sample.machines) as [Part, AnyStateMachine][])
  .filter(([part]) => part !== 'chat')
  .flatMap(([part, { implementations }]) =>
    (['actions', 'guards'] as const).flatMap((kind) =>
      Object.keys(implementations[kind])
        .filter((name) => !supervision.includes(name))
        .map((name) => ({ part, kind, name })),
    ),
  );
sample.actor.stop();

/** The events of a chat. An event that is not possible, because a part is gone, is skipped. */
async function live(chat: OpenedChat, type: () => Promise<void>) {
  const steps: (() => void)[] = [
    () => chat.socket({ type: 'socket.received', message: aMessage({ messageId: 12 }), key: null }),
    () => act(() => chat.thread(31).send({ type: 'thread.read' })),
    () => chat.socket({ type: 'socket.rejected', error: aSendError(), key: null }),
    () => chat.socket({ type: 'socket.received', message: anOwnMessage({ messageId: 13 }), key: null }),
    () => act(() => chat.markers({ read: { 31: minute(12) }, since: minute(1) })),
    () => act(() => chat.records([...chat.device.outbox])),
    () => chat.socket({ type: 'socket.lost', cause: 'closed' }),
    () => chat.pass(5000),
    () => chat.failList(new Error('offline')),
    () => chat.socket({ type: 'socket.opened' }),
    () => chat.socket({ type: 'socket.opened' }),
    () => chat.fetched(conversations),
    () => chat.messages(31, messages),
    () => act(() => chat.searched([])),
    () => chat.pass(10_000),
    () => act(() => chat.searched([anOwnMessage({ messageId: 14, content: 'Text 1' })])),
    () => chat.socket({ type: 'socket.denied' }),
    () => act(() => chat.actor.send({ type: 'network.lost' })),
    () => act(() => chat.actor.send({ type: 'session.renewed' })),
  ];
  await type();
  for (const step of steps) {
    try {
      step();
    } catch {
      // This part no longer exists.
    }
  }
  await type();
}

const broken = 'Something went wrong on this page. What you wrote is kept on this device.';
const callbacks = [
  { part: 'connection', name: 'chatSocket', notice: 'WebSocket connection failed.' },
  { part: 'threads', name: 'readMarkers', notice: broken },
  { part: 'composer', name: 'draftRecord', notice: 'What you type is not kept on this device.' },
  { part: 'outbox', name: 'outboxRecords', notice: broken },
] as const;

describe('a fault of ours', () => {
  it.each(callbacks)(
    'in actor $name of the $part shows a message, and what is typed stays',
    async (fault) => {
      let thrown = 0;
      const actor = fromCallback(() => {
        thrown += 1;
        throw new Error(`Boom ${thrown}`);
      });
      const faulty = { [fault.part]: { [fault.name]: actor } };
      const isWritable = fault.part !== 'threads';
      const { user, chat } = openConversations({
        at,
        conversations,
        messages: isWritable ? messages : undefined,
        faulty,
      });
      if (isWritable) await user.type(composer(), `${text}{Enter}`);
      expect(await screen.findByText(fault.notice)).toBeTruthy();
      const isOnScreen = () => composer().value === text || thread().queryAllByText(text).length > 0;
      if (isWritable) await waitFor(() => expect(isOnScreen()).toBe(true));
      expect(thrown).toBeGreaterThan(0);
      expect(chat.failures.filter(({ error }) => String(error).includes('Boom'))).toHaveLength(thrown);
      takeConsoleLines();
    },
  );

  it.each(callbacks)(
    'in $name of the $part, at a command, shows a message, and what is typed stays',
    async (fault) => {
      const { user, chat } = openConversations({ at, conversations, messages });
      await user.type(composer(), text);
      // Without a connection the message stays in the outbox.
      if (fault.name === 'outboxRecords') chat.socket({ type: 'socket.lost', cause: 'closed' });
      chat.breakEffect(fault.name);
      if (fault.name === 'readMarkers')
        chat.socket({ type: 'socket.received', message: aMessage({ messageId: 12 }), key: null });
      if (fault.name === 'draftRecord') await user.type(composer(), '!');
      if (fault.name === 'outboxRecords' || fault.name === 'chatSocket') await user.keyboard('{Enter}');
      expect(await screen.findByText(fault.notice)).toBeTruthy();
      expect(chat.thrown()).toBeGreaterThan(0);
      expect(chat.failures.filter(({ error }) => String(error).includes('Boom'))).toHaveLength(chat.thrown());
      if (fault.part === 'threads') expect(chat.device.drafts[31]).toBe(text);
      else expect(composer().value.startsWith(text) || thread().queryAllByText(text).length > 0).toBe(true);
      takeConsoleLines();
    },
  );

  it.each(faults)(
    'in $part, $kind $name: nothing that was typed is lost, and one line is logged',
    async (fault) => {
      const { user, chat } = openConversations({ at, conversations, messages });
      fireEvent.change(composer(), { target: { value: text } });
      const planted = plantFault(chat.machines[fault.part], fault.kind, fault.name);
      await live(chat, async () => {
        if (document.contains(screen.queryByRole('textbox', { name: 'Message' }))) {
          composer().focus();
          await user.keyboard('{Enter}');
        }
      });
      const isInOutbox = chat.device.outbox.some(({ message }) => message.content === text);
      const isOnScreen = () => composer().value === text || thread().queryAllByText(text).length > 0;
      // The list of messages is hidden until it has scrolled to the newest message.
      await waitFor(() => expect(isOnScreen()).toBe(true));
      expect(isInOutbox || chat.device.drafts[31] === text).toBe(true);
      const lines = chat.failures.filter(({ error }) => String(error).includes('Boom'));
      expect(lines).toHaveLength(planted.thrown());
      planted.mend();
      // In development, XState warns about events to a part that has just failed.
      expect(takeConsoleLines().filter((line) => !line.includes('was sent to stopped actor'))).toEqual([]);
    },
  );
});
