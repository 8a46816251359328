import { assign, fromCallback, setup } from 'xstate';
import { likesMachine } from './likes.machine.ts';
import type { StateMeta } from './meta.ts';
import { notProvided } from './not-provided.ts';
import { sessionMachine } from './session.machine.ts';

/** One Web Vitals measurement, as its library rates it. */
export interface Vital {
  name: string;
  value: number;
  rating: 'good' | 'needs-improvement' | 'poor';
}

export type NetworkEvent = { type: 'network.lost' } | { type: 'network.restored' };
export type VitalEvent = { type: 'vital.measured'; vital: Vital } | { type: 'vitals.fail' };

/** The root actor: lives as long as the page, and holds what no single screen owns. */
export const rootMachine = setup({
  types: {
    context: {} as { vitals: Record<string, Vital> },
    events: {} as NetworkEvent | VitalEvent,
    children: {} as {
      session: 'session';
      likes: 'likes';
      networkStatus: 'networkStatus';
      vitals: 'vitals';
    },
    tags: {} as 'offline',
    meta: {} as StateMeta,
  },
  actors: {
    session: sessionMachine,
    likes: likesMachine,
    networkStatus: fromCallback<NetworkEvent>(() => notProvided('networkStatus')),
    vitals: fromCallback<VitalEvent>(() => notProvided('vitals')),
  },
  actions: {
    rememberVital: assign({
      vitals: ({ context }, { vital }: { vital: Vital }) => ({ ...context.vitals, [vital.name]: vital }),
    }),
  },
}).createMachine({
  id: 'root',
  context: { vitals: {} },
  invoke: [
    { id: 'session', src: 'session', onError: {} },
    { id: 'likes', src: 'likes', onError: {} },
  ],
  type: 'parallel',
  states: {
    network: {
      description: 'Whether the browser has a connection at all.',
      meta: { section: '8 Error catalogue' },
      invoke: { id: 'networkStatus', src: 'networkStatus', onError: '.online' },
      initial: 'online',
      states: {
        online: {
          description: 'Requests can be tried.',
          meta: { section: '8 Error catalogue' },
          on: { 'network.lost': 'offline' },
        },
        offline: {
          description: 'The browser says it has no connection: a notice shows on every screen.',
          meta: { section: '8 Error catalogue' },
          tags: 'offline',
          on: { 'network.restored': 'online' },
        },
      },
    },
    vitals: {
      description: 'Page performance is measured, by a library that loads after the page.',
      meta: { section: '7 The calls it makes' },
      initial: 'measuring',
      states: {
        measuring: {
          description: 'Measurements are kept as they come, the newest of each name.',
          meta: { section: '7 The calls it makes' },
          invoke: { id: 'vitals', src: 'vitals', onError: 'unavailable' },
          on: {
            'vitals.fail': 'unavailable',
            'vital.measured': {
              actions: { type: 'rememberVital', params: ({ event }) => ({ vital: event.vital }) },
            },
          },
        },
        unavailable: {
          description: 'The library could not be loaded: the app goes on without.',
          meta: { section: '7 The calls it makes' },
        },
      },
    },
  },
});
