import { describe, expect, it } from 'vitest';
import { createMachine, emit, enqueueActions, raise, sendParent, sendTo, setup } from 'xstate';
import { eventFlows } from '../src/model/event-flow.ts';

const child = createMachine({
  id: 'child',
  on: { 'child.stop': { actions: sendParent({ type: 'child.stopped' }) } },
});

const parent = setup({
  actors: { child },
  actions: {
    tell: sendTo('child', { type: 'child.stop' }),
    later: raise({ type: 'tick' }, { delay: 1000 }),
    computed: sendTo(
      ({ context }) => context.logger,
      ({ context }) => ({ type: 'line.log', text: String(context) }),
    ),
    many: enqueueActions(({ enqueue }) => {
      enqueue.raise({ type: 'tick' });
      enqueue.sendTo('child', { type: 'child.stop' });
      enqueue.emit({ type: 'told' });
    }),
    byHand: ({ self }) => self.send({ type: 'tick' }),
  },
}).createMachine({
  id: 'parent',
  context: { logger: 'logger' } as never,
  initial: 'on',
  invoke: { id: 'child', src: 'child' },
  states: {
    on: {
      entry: ['later', 'many'],
      exit: emit({ type: 'left' }),
      after: { 500: 'off' },
      on: {
        tick: { guard: () => true, actions: [{ type: 'tell' }, 'computed'] },
        'child.*': { actions: 'byHand' },
      },
    },
    off: {},
  },
});

const flows = new Map(eventFlows([parent, child]).map((flow) => [flow.type, flow]));
const senders = (type: string) =>
  flows
    .get(type)
    ?.senders.map(({ machineId, id, when, kind, to, isDelayed }) =>
      [machineId, id, when, kind, to, isDelayed ? 'delayed' : ''].filter(Boolean).join(' '),
    );
const receivers = (type: string) =>
  flows
    .get(type)
    ?.receivers.map(({ machineId, descriptor, sourceId }) => [machineId, sourceId, descriptor].join(' '));

describe('who sends an event and who receives it', () => {
  it('finds what an action of setup sends, under each state and transition that uses it', () => {
    expect(senders('child.stop')).toEqual([
      'parent parent.on on entry sendTo child',
      'parent parent.on|tick|0 on tick sendTo child',
    ]);
    expect(receivers('child.stop')).toEqual(['parent parent.on child.*', 'child child child.stop']);
  });

  it('finds raised, emitted and computed events, and those that code sends', () => {
    expect(senders('tick')).toEqual([
      'parent parent.on on entry raise delayed',
      'parent parent.on on entry raise',
      'parent parent.on|child.*|0 on child.* code',
    ]);
    expect(senders('told')).toEqual(['parent parent.on on entry emit']);
    expect(senders('left')).toEqual(['parent parent.on on exit emit']);
    expect(senders('line.log')).toEqual(['parent parent.on|tick|0 on tick sendTo context.logger']);
  });

  it('finds what a child sends to its parent', () => {
    expect(senders('child.stopped')).toEqual(['child child|child.stop|0 on child.stop sendTo parent']);
    expect(receivers('child.stopped')).toEqual(['parent parent.on child.*']);
  });

  it('lists an event that nobody handles, and no event of XState', () => {
    expect(receivers('left')).toEqual([]);
    expect([...flows.keys()].filter((type) => type.startsWith('xstate.') || type === '')).toEqual([]);
  });
});
