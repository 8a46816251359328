import { type ActorRefFrom, assign, emit, fromCallback, fromPromise, raise, setup } from 'xstate';
import type { MachineModel } from '../../src/model/machine-model.ts';
import { entry } from '../../src/model/registry.ts';

interface User {
  name: string;
  email: string;
}

/** The user of the shop: reads the stored token and stores a new one. */
export const sessionMachine = setup({
  types: {
    context: {} as { user: User | null },
    events: {} as
      | { type: 'session.start'; token: string; user: User }
      | { type: 'session.logout' }
      | { type: 'session.expire'; token: string }
      | { type: 'notice.dismiss' },
    emitted: {} as { type: 'session.ended' },
    tags: {} as 'visitor',
  },
  actors: {
    storage: fromCallback(() => {}),
    readToken: fromPromise<string | null>(async () => null),
    keepToken: fromPromise(async () => {}),
  },
  actions: {
    setUser: assign((_, { user }: { user: User | null }) => ({ user })),
    emitEnd: emit({ type: 'session.ended' }),
  },
}).createMachine({
  id: 'session',
  context: { user: null },
  invoke: { id: 'storage', src: 'storage' },
  initial: 'restoring',
  on: {
    'session.start': { target: '.member', actions: { type: 'setUser', params: ({ event }) => event } },
  },
  states: {
    restoring: { invoke: { id: 'readToken', src: 'readToken', onDone: 'visitor', onError: 'visitor' } },
    visitor: {
      tags: 'visitor',
      entry: { type: 'setUser', params: { user: null } },
      on: { 'notice.dismiss': {} },
    },
    member: {
      invoke: { id: 'keepToken', src: 'keepToken', onError: 'expired' },
      on: {
        'session.logout': { target: 'visitor', actions: 'emitEnd' },
        'session.expire': { target: 'expired', actions: 'emitEnd' },
      },
    },
    expired: {},
  },
});

const itemMachine = setup({
  types: { input: {} as { id: number }, context: {} as { id: number } },
  actors: { fetchPrice: fromPromise<number, { itemId: number }>(() => new Promise(() => {})) },
}).createMachine({
  id: 'item',
  meta: { live: { context: ['id'] } },
  context: ({ input }) => input,
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'fetchPrice',
        src: 'fetchPrice',
        input: ({ context }) => ({ itemId: context.id }),
        onDone: 'priced',
        onError: 'priced',
      },
    },
    priced: {},
  },
});

/** Spawns a child for each item. */
const cartMachine = setup({
  types: {
    context: {} as { items: readonly ActorRefFrom<typeof itemMachine>[] },
    events: {} as { type: 'items.add'; ids: readonly number[] },
  },
  actors: { item: itemMachine },
  actions: {
    addItems: assign(({ context, spawn }, { ids }: { ids: readonly number[] }) => ({
      items: [...context.items, ...ids.map((id) => spawn('item', { id: `item-${id}`, input: { id } }))],
    })),
  },
}).createMachine({
  id: 'cart',
  context: { items: [] },
  on: { 'items.add': { actions: { type: 'addItems', params: ({ event }) => event } } },
});

/** A root actor that observes its session and has children of every kind. */
export const shopMachine = setup({
  types: {
    context: {} as { isMember: boolean },
    events: {} as { type: 'network.lost' } | { type: 'network.restored' } | { type: 'session.changed' },
    tags: {} as 'offline',
  },
  actors: {
    session: sessionMachine,
    cart: cartMachine,
    network: fromCallback(() => {}),
    clock: fromCallback(() => {}),
    loadOrders: fromPromise(() => new Promise<void>(() => {})),
  },
  guards: {
    isVisitor: ({ context }) => !context.isMember,
    isMember: ({ context }) => context.isMember,
  },
  actions: {
    setMember: assign((_, { value }: { value: unknown }) => ({ isMember: value === 'member' })),
    announceSession: raise({ type: 'session.changed' }),
  },
}).createMachine({
  id: 'shop',
  context: { isMember: false },
  type: 'parallel',
  invoke: [
    {
      id: 'session',
      src: 'session',
      onSnapshot: {
        actions: [
          { type: 'setMember', params: ({ event }) => ({ value: event.snapshot.value }) },
          'announceSession',
        ],
      },
      onError: { actions: [{ type: 'setMember', params: { value: null } }, 'announceSession'] },
    },
    { id: 'cart', src: 'cart' },
    { id: 'network', src: 'network' },
    { id: 'clock', src: 'clock' },
  ],
  states: {
    connection: {
      initial: 'online',
      states: {
        online: { on: { 'network.lost': 'offline' } },
        offline: { tags: 'offline', on: { 'network.lost': {}, 'network.restored': 'online' } },
      },
    },
    orders: {
      initial: 'closed',
      on: {
        'session.changed': [
          { guard: 'isVisitor', target: '.closed' },
          { guard: 'isMember', target: '.loading' },
        ],
      },
      states: {
        closed: {},
        loading: { invoke: { id: 'loadOrders', src: 'loadOrders', onDone: 'open', onError: 'closed' } },
        open: {},
      },
    },
  },
});

const sessionIn = (value: 'restoring' | 'visitor' | 'member' | 'expired') =>
  sessionMachine.resolveState({ value, context: { user: null } });

/** Snapshots of a session, as samples. */
export const sessions = {
  restoring: sessionIn('restoring'),
  visitor: sessionIn('visitor'),
  member: sessionIn('member'),
  expired: sessionIn('expired'),
};

const shopModel: MachineModel<typeof shopMachine> = {
  machine: shopMachine,
  inputs: [undefined],
  events: [{ type: 'network.lost' }, { type: 'network.restored' }],
  outcomes: {
    session: { snapshots: Object.values(sessions), errors: [new Error('session')] },
    loadOrders: { outputs: [undefined], errors: [new Error('orders')] },
  },
};

export const shopEntry = entry(shopModel, {
  group: 'Shop',
  summary: 'The shop as a whole.',
  source: 'workbench/tests/samples/shop.ts',
  inputSchema: null,
});
