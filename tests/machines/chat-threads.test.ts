import { failed } from 'statechart-workbench/model/outcomes.ts';
import { withSettleableActors } from 'statechart-workbench/model/settleable.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { aChat, aMessage } from '../../fixtures/chat.ts';
import { aConversation } from '../../fixtures/members.ts';
import { chatThreadsMachine } from '../../src/machines/chat-threads.machine.ts';
import { sentTo } from '../support/machine-step.ts';

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
    // Neither the next list nor the next message restarts it: it would fail again and again.
    const list = { type: 'list.fetched', conversations: [aConversation()] } as const;
    const message = { type: 'message.received' as const, message: aMessage(), messages: [aMessage()] };
    expect(proceed(machine, step, list, message).snapshot.context[part]).toEqual({});
    step = proceed(machine, step, { type: 'thread.restart' });
    expect(step.snapshot.context[part][31]).toBeDefined();
    expect(step.snapshot.context.restarts).toEqual({});
  });
});

it('keeps running when the read markers fail, and the chat is notified', () => {
  const step = proceed(machine, ready, failed('readMarkers', fault));
  expect(sentTo(aChat, step)).toEqual([{ type: 'threads.failed', actorId: 'readMarkers', error: fault }]);
  expect(step.snapshot.context.threads).toBe(ready.snapshot.context.threads);
});
