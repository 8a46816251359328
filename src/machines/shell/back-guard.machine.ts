import { assign, emit, fromCallback, log, sendTo, setup } from 'xstate';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';
import { present } from '../present.ts';
import type { Failure } from './supervision.ts';

export type GuardCommand =
  /** Adds the guard entry, unless the browser is at one. */
  | { type: 'guard.push' }
  /** Goes one more step back. */
  | { type: 'guard.skip' };

export type GuardReport =
  /** The person went back from the guard entry to the page's own entry. */
  | { type: 'guard.back' }
  /** Another page is shown. */
  | { type: 'guard.left' };

type BackGuardEvent =
  | { type: 'layer.open'; layer: number }
  | { type: 'layer.close'; layer: number }
  | GuardReport;

interface Context {
  /** What a step back closes, such as menus and dialogs, the newest last. */
  layers: readonly number[];
}

/**
 * A step back closes what is open instead of leaving the page. For that the history gets one more entry when something opens: the
 * guard, a copy of the page's own entry. A guard that is no longer needed stays, and a step back passes over it. Emits `layer.back`.
 */
export const backGuardMachine = setup({
  types: {
    context: {} as Context,
    events: {} as BackGuardEvent,
    emitted: {} as { type: 'layer.back'; layer: number },
    children: {} as { entries: 'entries' },
    meta: {} as StateMeta,
  },
  actors: { entries: fromCallback<GuardCommand>(() => notProvided('entries')) },
  guards: {
    isLast: ({ context: { layers } }, { layer }: { layer: number }) =>
      layers.every((other) => other === layer),
    hasOthers: ({ context }) => context.layers.length > 1,
  },
  actions: {
    add: assign(({ context }, { layer }: { layer: number }) => ({ layers: [...context.layers, layer] })),
    remove: assign(({ context }, { layer }: { layer: number }) => ({
      layers: context.layers.filter((other) => other !== layer),
    })),
    closeNewest: emit(({ context }) => ({
      type: 'layer.back' as const,
      layer: present(context.layers.at(-1), 'layer'),
    })),
    removeNewest: assign(({ context }) => ({ layers: context.layers.slice(0, -1) })),
    pushGuard: sendTo('entries', { type: 'guard.push' }),
    skipEntry: sendTo('entries', { type: 'guard.skip' }),
    logFailure: log((_, failure: Failure) => failure),
  },
}).createMachine({
  id: 'backGuard',
  context: { layers: [] },
  invoke: {
    id: 'entries',
    src: 'entries',
    onError: { target: '.broken', actions: { type: 'logFailure', params: ({ event }) => event } },
  },
  on: {
    'layer.open': { actions: { type: 'add', params: ({ event }) => event } },
    'layer.close': { actions: { type: 'remove', params: ({ event }) => event } },
  },
  initial: 'off',
  states: {
    off: {
      description: 'Nothing is open. A step back leaves the page, and skips a guard entry that is left over.',
      meta: { reference: 'layout#closing-with-back' },
      on: {
        'layer.open': { target: 'on', actions: { type: 'add', params: ({ event }) => event } },
        'guard.back': { actions: 'skipEntry' },
      },
    },
    on: {
      description:
        "Something is open. A step back leads from the guard entry to the page's own entry, and closes the newest layer.",
      meta: { reference: 'layout#closing-with-back' },
      entry: 'pushGuard',
      on: {
        'layer.close': {
          guard: { type: 'isLast', params: ({ event }) => event },
          target: 'off',
          actions: { type: 'remove', params: ({ event }) => event },
        },
        'guard.back': [
          { guard: 'hasOthers', target: 'on', reenter: true, actions: ['closeNewest', 'removeNewest'] },
          { target: 'off', actions: ['closeNewest', 'removeNewest'] },
        ],
        'guard.left': 'off',
      },
    },
    broken: {
      description: 'The history cannot be used: a step back leaves the page.',
      meta: { reference: 'layout#closing-with-back' },
    },
  },
});
