import { failed } from 'statechart-workbench/model/outcomes.ts';
import { withSettleableActors } from 'statechart-workbench/model/settleable.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it, vi } from 'vitest';
import { type AnyActorRef, type AnyStateMachine, createActor, createMachine, fromCallback } from 'xstate';
import { me } from '../../../fixtures/chat.ts';
import { memberMachine } from '../../../src/machines/shell/member.machine.ts';
import { membershipMachine } from '../../../src/machines/shell/membership.machine.ts';
import { invokedBy, sentBy } from '../../support/machine-step.ts';

const machine = withSettleableActors(memberMachine);
const begin = started(machine, { user: me });
const startedBy = (step: typeof begin) => invokedBy(step).map(({ id }) => id);

describe('the member machine', () => {
  it('starts the likes and the chat', () => {
    expect(invokedBy(begin)).toEqual([
      { id: 'likes', input: undefined },
      { id: 'chat', input: { user: me } },
    ]);
  });

  it.each(['network.lost', 'network.restored', 'session.renewed'] as const)(
    'forwards %s to the chat',
    (type) => {
      expect(sentBy(proceed(machine, begin, { type }))).toEqual([{ to: 'chat', event: { type } }]);
    },
  );

  it.each(['likes', 'chat'] as const)(
    'restarts a part three times after a fault, then on request: the %s',
    (part) => {
      const fault = failed(part, new Error('a fault of ours'));
      let step = begin;
      for (const _ of Array.from({ length: 3 })) {
        step = proceed(machine, step, fault);
        expect(step.snapshot.value).toEqual(begin.snapshot.value);
        expect(startedBy(step)).toEqual([part]);
      }
      step = proceed(machine, step, fault);
      // The other part keeps running.
      expect(step.snapshot.value).toEqual({ ...begin.snapshot.value, [part]: 'broken' });
      expect([...step.snapshot.tags]).toEqual([part === 'chat' ? 'brokenChat' : 'brokenLikes']);
      expect(startedBy(step)).toEqual([]);
      step = proceed(machine, step, { type: `${part}.restart` });
      expect(startedBy(step)).toEqual([part]);
      expect(step.snapshot.context.restarts).toEqual({});
    },
  );
});

describe.each<[AnyStateMachine, string, object]>([
  [machine, 'likes', { user: me }],
  [machine, 'chat', { user: me }],
  [withSettleableActors(membershipMachine), 'member', { user: me, isMember: true }],
])('%#: a fault of a part', (parent, part, input) => {
  it(`is logged, and stops what the ${part} had started`, () => {
    const fault = new Error('a fault of ours');
    const lines: unknown[] = [];
    const stop = vi.fn();
    const faulty = createMachine({
      invoke: { src: fromCallback(() => stop) },
      on: {
        break: {
          actions: () => {
            throw fault;
          },
        },
      },
    });
    const logger = (line: unknown) => lines.push(line);
    const actor = createActor(parent.provide({ actors: { [part]: faulty } }), { input, logger }).start();
    const { children }: { children: Record<string, AnyActorRef> } = actor.getSnapshot();
    children[part]?.send({ type: 'break' });
    expect(lines).toMatchObject([{ actorId: part, error: fault }]);
    expect(stop).toHaveBeenCalledOnce();
    actor.stop();
  });
});
