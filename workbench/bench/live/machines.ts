import { type ActorRefFrom, assign, setup } from 'xstate';

/** A page of results, as large as the context of a screen's machine. */
const books = Array.from({ length: 20 }, (_, id) => ({
  id,
  title: `A long journey, part ${id}`,
  description: 'Of a ship that sails north, its crew, and the islands they find. '.repeat(3),
  pages: 400 + id,
  imageUrls: ['/images/a.webp', '/images/b.webp'],
}));

/** A small machine with a large context. */
export const itemMachine = setup({
  types: {
    context: {} as { id: number; count: number; books: typeof books },
    input: {} as { id: number },
    events: {} as { type: 'item.touch'; at: { x: number; y: number } },
  },
  actions: { note: () => {} },
}).createMachine({
  id: 'item',
  context: ({ input: { id } }) => ({ id, count: 0, books }),
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
