import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { withSettleableActors } from 'statechart-workbench/model/settleable.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { aChat, aMessage, minute } from '../../../fixtures/chat.ts';
import { aConversation } from '../../../fixtures/members.ts';
import { chatThreadsMachine } from '../../../src/machines/chat/chat-threads.machine.ts';
import { sentBy, sentTo } from '../../support/machine-step.ts';

const machine = withSettleableActors(chatThreadsMachine);
const fault = new Error('a fault of ours');
const failure = (actorId: string) =>
  ({ ...failed(actorId, fault), type: `xstate.error.actor.${actorId}` }) as const;
const ready = proceed(machine, started(machine, { userId: 7, chat: aChat }), {
  type: 'list.fetched',
  conversations: [aConversation()],
});

describe('a thread or a composer', () => {
  it.each([
    { actorId: 'thread-31', part: 'threads' },
    { actorId: 'composer-31', part: 'composers' },
  ] as const)('restarts three times after a fault, then on request: $actorId', ({ actorId, part }) => {
    let step = ready;
    for (const _ of Array.from({ length: 3 })) {
      const before = step.snapshot.context[part][31];
      step = proceed(machine, step, failure(actorId));
      expect(step.snapshot.context[part][31]).toBeDefined();
      expect(step.snapshot.context[part][31]).not.toBe(before);
    }
    step = proceed(machine, step, failure(actorId));
    expect(step.snapshot.context[part]).toEqual({});
    // Neither the next list nor the next message restarts it, since it would fail repeatedly.
    const list = { type: 'list.fetched', conversations: [aConversation()] } as const;
    const message = { type: 'message.received' as const, message: aMessage(), messages: [aMessage()] };
    expect(proceed(machine, step, list, message).snapshot.context[part]).toEqual({});
    step = proceed(machine, step, { type: 'thread.restart' });
    expect(step.snapshot.context[part][31]).toBeDefined();
    expect(step.snapshot.context.restarts).toEqual({});
  });
});

describe('two conversations', () => {
  const both = [aConversation(), aConversation({ conversationId: 32, otherUserId: 9 })];
  const begin = started(machine, { userId: 7, chat: aChat });
  const list = { type: 'list.fetched', conversations: both } as const;
  const two = proceed(machine, begin, list);
  const contextOf = ({ snapshot }: typeof two) => snapshot.context;

  it('have a thread and a composer each, which the fault of another one does not change', () => {
    const { threads, composers } = contextOf(two);
    const step = proceed(machine, two, failure('thread-31'));
    expect(contextOf(step).threads[31]).not.toBe(threads[31]);
    expect(contextOf(step).threads[32]).toBe(threads[32]);
    for (const id of [31, 32]) expect(contextOf(step).composers[id]).toBe(composers[id]);
  });

  it('are told of pages if the backend has them', () => {
    const step = proceed(machine, two, done('fetchCapabilities', ['message-pages']));
    for (const thread of Object.values(contextOf(two).threads))
      expect(sentTo(thread, step)).toEqual([{ type: 'pages.offered' }]);
  });

  it('have a count of unread messages each, which is stored', () => {
    const counted = { count: 2, until: Date.parse(minute(5)) };
    const report = (conversationId: number) => ({ type: 'unread.changed', conversationId, counted }) as const;
    const step = proceed(machine, two, report(31), report(32));
    expect(contextOf(step)).toMatchObject({
      unread: { 31: 2, 32: 2 },
      counted: { 31: counted, 32: counted },
    });
    expect(sentBy(step)).toContainEqual({
      to: 'readMarkers',
      event: { type: 'count.keep', conversationId: 32, counted },
    });
  });

  it('start with the count since they were read', () => {
    const counted = { count: 2, until: Date.parse(minute(5)) };
    const markers = { read: { 31: minute(5), 32: minute(4) }, since: null };
    const read = { type: 'markers.read', markers, counted: { 31: counted, 32: counted } } as const;
    expect(contextOf(proceed(machine, begin, read, list)).unread).toEqual({ 32: 2 });
  });
});

it('keeps running when the read markers fail, and the chat is notified', () => {
  const step = proceed(machine, ready, failed('readMarkers', fault));
  expect(sentTo(aChat, step)).toEqual([{ type: 'threads.failed', actorId: 'readMarkers', error: fault }]);
  expect(step.snapshot.context.threads).toBe(ready.snapshot.context.threads);
});
