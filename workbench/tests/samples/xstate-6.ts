import { createAsyncLogic, createMachine, setup, types } from 'xstate-6-alpha';

/** Machines of XState 6: their actions and transitions are functions of `(args, enq)`. */

export const checkout = setup({
  schemas: {
    context: types<{ items: number; tries: number }>(),
    events: { 'item.add': types<object>(), 'order.send': types<object>() },
    emitted: { counted: types<{ items: number }>() },
  },
  actors: { pay: createAsyncLogic({ run: () => new Promise<string>(() => {}) }) },
  guards: { isFull: ({ context }) => Number(Reflect.get(context, 'items')) > 0 },
}).createMachine({
  id: 'checkout',
  context: { items: 0, tries: 0 },
  initial: 'cart',
  states: {
    cart: {
      after: { 60000: { target: 'expired' } },
      on: {
        'item.add': ({ context }, enq) => {
          enq.emit({ type: 'counted', items: context.items + 1 });
          return { context: { ...context, items: Math.min(9, context.items + 1) } };
        },
        'order.send': (args) => (args.guards.isFull(args) ? { target: 'paying' } : undefined),
      },
    },
    paying: {
      entry: (_, enq) => {
        enq(note, 'paying');
      },
      invoke: {
        id: 'pay',
        src: 'pay',
        timeout: 30_000,
        onTimeout: { target: 'failed' },
        onDone: { target: 'checked' },
        onError: ({ context }) =>
          context.tries < 1 ? { target: 'cart', context: { ...context, tries: 1 } } : { target: 'failed' },
      },
    },
    checked: {
      type: 'choice',
      choice: ({ context }) => ({ target: context.items > 5 ? 'big' : 'small' }),
    },
    big: { type: 'final' },
    small: { type: 'final' },
    expired: { type: 'final' },
    failed: { type: 'final' },
  },
});

function note(_name: string): void {}

export const player = createMachine({
  id: 'player',
  type: 'parallel',
  states: {
    sound: {
      initial: 'on',
      states: { on: { on: { mute: { target: 'off' } } }, off: { on: { mute: { target: 'on' } } } },
    },
    tape: {
      initial: 'stopped',
      on: { eject: { target: '.stopped' } },
      states: {
        stopped: { on: { play: { target: 'running' }, resume: { target: 'running.last' } } },
        running: {
          initial: 'slow',
          on: { stop: { target: 'stopped' } },
          onDone: { target: 'stopped' },
          states: {
            slow: {
              entry: (_, enq) => {
                enq.raise({ type: 'tire' }, { delay: 5000, id: 'tire' });
              },
              exit: (_, enq) => {
                enq.cancel('tire');
              },
              on: { faster: { target: 'fast' }, tire: { target: 'ended' } },
            },
            fast: { after: { 1000: { target: 'slow' } } },
            ended: { type: 'final' },
            last: { type: 'history', target: 'slow' },
          },
        },
      },
    },
  },
});

const counter = createMachine({
  id: 'counter',
  context: { count: 0 },
  on: { count: ({ context }) => ({ context: { count: context.count + 1 } }) },
});

export const family = createMachine({
  id: 'family',
  context: { sent: 0 },
  initial: 'alone',
  states: {
    alone: { on: { have: { target: 'two' } } },
    two: {
      invoke: { id: 'child', src: counter, registryKey: 'child' },
      on: {
        tell: ({ context, children }, enq) => {
          if (context.sent >= 3) return { target: 'alone', context: { sent: 0 } };
          enq.sendTo(children.child, { type: 'count' });
          return { context: { sent: context.sent + 1 } };
        },
        again: { target: 'two', reenter: true },
        leave: { target: 'alone' },
      },
    },
  },
});
