import { failed } from 'statechart-workbench/model/outcomes.ts';
import { withSettleableActors } from 'statechart-workbench/model/settleable.ts';
import { describe, expect, it } from 'vitest';
import { me } from '../../fixtures/chat.ts';
import { memberMachine } from '../../src/machines/member.machine.ts';
import { invokedBy, proceed, sentBy, started } from '../support/machine-step.ts';

const machine = withSettleableActors(memberMachine);
const begin = started(machine, { user: me });
const startedBy = (step: typeof begin) => invokedBy(step).map(({ id }) => id);

describe('what belongs to a member', () => {
  it('are their likes and their chat', () => {
    expect(invokedBy(begin)).toEqual([
      { id: 'likes', input: undefined },
      { id: 'chat', input: { user: me } },
    ]);
  });

  it.each(['network.lost', 'network.restored', 'session.renewed'] as const)('tells the chat: %s', (type) => {
    expect(sentBy(proceed(machine, begin, { type }))).toEqual([{ to: 'chat', event: { type } }]);
  });

  it.each(['likes', 'chat'] as const)(
    'is started again three times where it fails, then when the member says so: the %s',
    (part) => {
      const fault = failed(part, new Error('a fault of ours'));
      let step = begin;
      for (const _ of Array.from({ length: 3 })) {
        step = proceed(machine, step, fault);
        expect(step.snapshot.value).toEqual(begin.snapshot.value);
        expect(startedBy(step)).toEqual([part]);
      }
      step = proceed(machine, step, fault);
      // The other one goes on.
      expect(step.snapshot.value).toEqual({ ...begin.snapshot.value, [part]: 'broken' });
      expect([...step.snapshot.tags]).toEqual([part === 'chat' ? 'brokenChat' : 'brokenLikes']);
      expect(startedBy(step)).toEqual([]);
      step = proceed(machine, step, { type: `${part}.restart` });
      expect(startedBy(step)).toEqual([part]);
      expect(step.snapshot.context.restarts).toEqual({});
    },
  );
});
