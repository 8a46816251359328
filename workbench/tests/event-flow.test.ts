import { describe, expect, it } from 'vitest';
import {
  createMachine,
  emit,
  enqueueActions,
  forwardTo,
  fromCallback,
  fromEventObservable,
  fromTransition,
  raise,
  sendParent,
  sendTo,
  setup,
} from 'xstate';
import { registryOf } from '../src/discover/registry-of.ts';
import { eventFlows } from '../src/model/event-flow.ts';

const child = createMachine({
  id: 'child',
  on: { 'child.stop': { actions: sendParent({ type: 'child.stopped' }) } },
});

const parent = setup({
  actors: { child },
  actions: {
    notify: sendTo('child', { type: 'child.stop' }),
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
        tick: { guard: () => true, actions: [{ type: 'notify' }, 'computed'] },
        'child.*': { actions: 'byHand' },
      },
    },
    off: {},
  },
});

const flows = new Map(eventFlows([{ machine: parent }, { machine: child }]).map((flow) => [flow.type, flow]));
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

  it('finds raised and emitted events, computed ones, and those that code sends', () => {
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

  it('lists an event without a receiver, and no event of XState', () => {
    expect(receivers('left')).toEqual([]);
    expect([...flows.keys()].filter((type) => type.startsWith('xstate.') || type === '')).toEqual([]);
  });
});

describe('actors that are no machines', () => {
  const ticker = fromCallback(({ sendBack, receive }) => {
    receive((event) => {
      if (event.type === 'ticker.stop') sendBack({ type: 'ticker.stopped' });
    });
    setInterval(() => sendBack({ type: 'ticker.tick' }), 1000);
  });
  const keys = fromEventObservable(() => [{ type: 'key.press' }] as never);
  const counter = fromTransition(
    (count: number, event: { type: string }) => (event.type === 'count.up' ? count + 1 : count),
    0,
  );
  const boss = setup({ actors: { ticker, keys, child } }).createMachine({
    id: 'boss',
    initial: 'on',
    states: {
      on: {
        invoke: [{ id: 'ticker', src: 'ticker' }, { src: 'keys' }, { id: 'kid', src: 'child' }],
        on: {
          'ticker.tick': { actions: forwardTo('kid') },
          'work.*': { actions: sendTo('kid', ({ event: given }) => given) },
        },
      },
    },
  });
  const { entries } = registryOf('p', [
    { file: 'a.ts', exported: { boss, counter, keys, ticker }, types: {} },
  ]);
  const found = new Map(eventFlows(entries).map((flow) => [flow.type, flow]));
  const sent = (type: string) =>
    found.get(type)?.senders.map(({ id, when, kind, to }) => [id, when, kind, to].join(' '));
  const received = (type: string) =>
    found.get(type)?.receivers.map(({ sourceId, actor }) => [sourceId, actor].filter(Boolean).join(' '));

  it('send back the events that their code names', () => {
    expect(sent('ticker.tick')).toContain('boss.on in ticker sendTo parent');
    expect(sent('ticker.stopped')).toContain('boss.on in ticker sendTo parent');
    expect(sent('key.press')).toContain('boss.on in keys sendTo parent');
  });

  it('receive only the events that their code names', () => {
    expect(received('ticker.stop')).toEqual(['boss.on ticker', 'ticker.active callback']);
    expect(received('count.up')).toEqual(['counter']);
    expect(received('ticker.tick')).toEqual(['boss.on']);
    expect(found.has('*')).toBe(false);
  });

  it('receive the events that a machine forwards', () => {
    expect(sent('ticker.tick')).toContain('boss.on|ticker.tick|0 on ticker.tick sendTo kid');
    expect(sent('work.*')).toEqual(['boss.on|work.*|0 on work.* sendTo kid']);
  });
});
