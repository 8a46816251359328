import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { withSettleableActors } from 'statechart-workbench/model/settleable.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { aChat, me } from '../../../fixtures/chat.ts';
import { offline, unauthorized } from '../../../fixtures/failures.ts';
import { aConversation } from '../../../fixtures/members.ts';
import { chatMachine } from '../../../src/machines/chat/chat.machine.ts';
import { conversationListMachine } from '../../../src/machines/chat/conversation-list.machine.ts';
import { runChat } from '../../support/chat-actor.ts';
import { invokedBy } from '../../support/machine-step.ts';

const machine = withSettleableActors(chatMachine);
const fault = new Error('a fault of ours');
const begin = started(machine, { user: me });
const startedBy = (step: Parameters<typeof invokedBy>[0]) => invokedBy(step).map(({ id }) => id);

describe('a part of the chat', () => {
  it.each([
    { part: 'connection', failure: failed('connection', fault) },
    { part: 'list', failure: failed('list', fault) },
    { part: 'threads', failure: failed('threads', fault) },
    { part: 'outbox', failure: failed('outbox', fault) },
    { part: 'threads', failure: { type: 'threads.failed', actorId: 'readMarkers', error: fault } as const },
    { part: 'outbox', failure: { type: 'outbox.failed', actorId: 'records', error: fault } as const },
  ] as const)('restarts three times after a fault, then on request: $failure.type', ({ part, failure }) => {
    let step = begin;
    for (const _ of Array.from({ length: 3 })) {
      step = proceed(machine, step, failure);
      expect(step.snapshot.value[part]).toBe('running');
      expect(startedBy(step)).toEqual([part]);
    }
    step = proceed(machine, step, failure);
    expect(step.snapshot.value).toEqual({ ...begin.snapshot.value, [part]: 'broken' });
    expect(startedBy(step)).toEqual([]);
    step = proceed(machine, step, { type: 'chat.restart' });
    expect(startedBy(step)).toEqual([part]);
    expect(step.snapshot.context.restarts).toEqual({});
  });

  it('has no socket after the connection failed', () => {
    const up = proceed(machine, begin, { type: 'connection.up', socket: aChat });
    expect(up.snapshot.context.socket).toBe(aChat);
    expect(proceed(machine, up, failed('connection', fault)).snapshot.context.socket).toBeNull();
  });
});

describe('a list whose refresh failed', () => {
  function behind() {
    const chat = runChat();
    chat.socket({ type: 'socket.opened' });
    chat.fetched([aConversation()]);
    chat.list().send({ type: 'list.refresh' });
    chat.failList(offline);
    expect(chat.list().getSnapshot().value).toBe('behind');
    return chat;
  }

  it('still reports what it knows', () => {
    const chat = behind();
    const snapshot = chat.list().getSnapshot();
    const step = proceed(conversationListMachine, { snapshot, actions: [] }, { type: 'list.report' });
    expect(step.actions.map(({ params }) => params)).toMatchObject([
      { event: { type: 'list.fetched', conversations: [aConversation()] } },
    ]);
  });

  it('does not retry by itself without a token', () => {
    const chat = behind();
    chat.list().send({ type: 'connection.denied' });
    expect(chat.list().getSnapshot().value).toBe('failed');
    chat.clock.increment(60_000);
    expect(chat.isAsking()).toBe(false);
    chat.list().send({ type: 'list.retry' });
    chat.failList(unauthorized());
    expect(chat.list().getSnapshot().value).toBe('failed');
  });
});

describe('the list of conversations', () => {
  const input = { userId: me.id, chat: aChat };
  const loading = started(conversationListMachine, input);
  const fetched = done('fetchConversations', [aConversation()]);
  const shown = proceed(conversationListMachine, loading, fetched);
  const refresh = { type: 'list.refresh' } as const;
  const refreshing = proceed(conversationListMachine, shown, refresh);

  it.each([
    ['the first call', loading, 'fetchConversations'],
    ['a call', refreshing, 'refetchConversations'],
  ])('is requested again while %s runs', (_, from, id) => {
    expect(startedBy(proceed(conversationListMachine, from, refresh))).toEqual([id]);
  });

  it.each([
    ['is shown', shown],
    ['is fetched again', refreshing],
  ])('reports what it knows while it %s', (_, from) => {
    const step = proceed(conversationListMachine, from, { type: 'list.report' });
    expect(step.actions.map(({ params }) => params)).toMatchObject([
      { event: { type: 'list.fetched', conversations: [aConversation()] } },
    ]);
  });

  it('logs each call that fails', async () => {
    const lines: unknown[] = [];
    const list = createActor(conversationListMachine, { input, logger: (line) => lines.push(line) }).start();
    await expect.poll(() => list.getSnapshot().value).toBe('failed');
    list.send(refresh);
    await expect.poll(() => list.getSnapshot().value).toBe('behind');
    expect(lines).toMatchObject([{ actorId: 'fetchConversations' }, { actorId: 'refetchConversations' }]);
    list.stop();
  });
});
