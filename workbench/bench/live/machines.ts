import { type ActorRefFrom, assign, setup } from 'xstate';

/** A page of results, as large as the context of a screen's machine. */
const listings = Array.from({ length: 20 }, (_, id) => ({
  id,
  title: `A bright room, number ${id}`,
  description: 'Near the university, quiet, with a desk and a view of the yard. '.repeat(3),
  price: 400 + id,
  imageUrls: ['/images/a.webp', '/images/b.webp'],
}));

/** A small machine with a large context. */
export const itemMachine = setup({
  types: {
    context: {} as { id: number; count: number; listings: typeof listings },
    input: {} as { id: number },
    events: {} as { type: 'item.touch'; at: { x: number; y: number } },
  },
  actions: { note: () => {} },
}).createMachine({
  id: 'item',
  context: ({ input: { id } }) => ({ id, count: 0, listings }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'item.touch': {
          target: 'touched',
          actions: ['note', assign({ count: ({ context }) => context.count + 1 })],
        },
      },
    },
    touched: {
      on: {
        'item.touch': {
          target: 'idle',
          actions: ['note', assign({ count: ({ context }) => context.count + 1 })],
        },
      },
    },
  },
});

/** The root machine of the app. All items are its children. */
export const benchMachine = setup({
  types: {
    context: {} as { items: readonly ActorRefFrom<typeof itemMachine>[] },
    input: {} as { count: number },
  },
  actors: { item: itemMachine },
}).createMachine({
  id: 'bench',
  context: ({ input: { count }, spawn }) => ({
    items: Array.from({ length: count }, (_, id) => spawn('item', { id: `item-${id}`, input: { id } })),
  }),
});
