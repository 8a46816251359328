import { failed } from 'statechart-workbench/model/outcomes.ts';
import { withSettleableActors } from 'statechart-workbench/model/settleable.ts';
import { describe, expect, it } from 'vitest';
import { me } from '../../fixtures/chat.ts';
import { memberMachine } from '../../src/machines/member.machine.ts';
import { invokedBy, proceed, sentBy, started } from '../support/machine-step.ts';

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
