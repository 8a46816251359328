/** Makes every action and guard of every part of the chat throw in turn: nothing that was typed or is on the screen is lost. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { aMessage, anOwnMessage, aSendError, minute } from '../../../fixtures/chat.ts';
import { aConversation } from '../../../fixtures/members.ts';
import { runChat } from '../../support/chat-actor.ts';
import { plantFault } from '../../support/plant-fault.ts';
import { takeConsoleLines } from '../../support/setup.ts';
import { composer, openConversations, thread } from './conversations-screen.tsx';

type OpenedChat = ReturnType<typeof openConversations>['chat'];
type Part = keyof OpenedChat['machines'];

const text = 'Do not lose me';
const conversations = [aConversation()];
const messages = [aMessage({ messageId: 10, content: 'Still there?' })];

const sample = runChat();
const faults = (Object.entries(sample.machines) as [Part, AnyStateMachine][]).flatMap(
  ([part, { implementations }]) =>
    (['actions', 'guards'] as const).flatMap((kind) =>
      Object.keys(implementations[kind])
        .filter((name) => name !== 'logFailure' && name !== 'fail')
        .map((name) => ({ part, kind, name })),
    ),
);
sample.actor.stop();

/** The events of a chat. An event that is not possible, because the chat has ended, is skipped. */
function live(chat: OpenedChat) {
  const steps: (() => void)[] = [
    () => chat.socket({ type: 'socket.received', message: aMessage({ messageId: 12 }), key: null }),
    () => act(() => chat.read()),
    () => chat.socket({ type: 'socket.rejected', error: aSendError(), key: null }),
    () => chat.socket({ type: 'socket.received', message: anOwnMessage({ messageId: 13 }), key: null }),
    () => act(() => chat.markers({ read: { 31: minute(12) }, since: minute(1) })),
    () => act(() => chat.records([...chat.device.outbox])),
    () => chat.socket({ type: 'socket.lost', cause: 'closed' }),
    () => chat.pass(5000),
    () => chat.failList(new Error('offline')),
    () => chat.socket({ type: 'socket.opened' }),
    () => chat.fetched(conversations),
    () => chat.messages(messages, '?before=10'),
    () => act(() => chat.searched([])),
    () => chat.pass(10_000),
    () => chat.socket({ type: 'socket.denied' }),
    () => act(() => chat.actor.send({ type: 'network.lost' })),
    () => act(() => chat.actor.send({ type: 'session.renewed' })),
  ];
  for (const step of steps) {
    try {
      step();
    } catch {
      // The chat has ended.
    }
  }
}

describe('a fault of ours', () => {
  it.each(faults)(
    'in $part, $kind $name, loses nothing that was typed or is on the screen',
    async (fault) => {
      const at = '/conversations?conversation=31';
      const { user, chat } = openConversations({ at, conversations, messages });
      fireEvent.change(composer(), { target: { value: text } });
      const planted = plantFault(chat.machines[fault.part], fault.kind, fault.name);
      composer().focus();
      await user.keyboard('{Enter}');
      live(chat);
      const isOnScreen = () => composer().value === text || thread().queryAllByText(text).length > 0;
      // The list of messages is hidden until it has scrolled to the newest message.
      await waitFor(() => expect(isOnScreen()).toBe(true));
      expect(screen.getByText('Still there?')).toBeTruthy();
      const isInOutbox = chat.device.outbox.some(({ message }) => message.content === text);
      expect(isInOutbox || chat.device.drafts[31] === text).toBe(true);
      if (planted.thrown() > 0) expect(chat.actor.getSnapshot().status).toBe('error');
      planted.mend();
      // In development, XState warns about events to an actor that has ended.
      expect(takeConsoleLines().filter((line) => !line.includes('was sent to stopped actor'))).toEqual([]);
    },
  );
});
