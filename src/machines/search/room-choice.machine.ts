import { assign, setup } from 'xstate';
import { mostCompared } from '../../domain/search/linked-rooms.ts';
import type { StateMeta } from '../meta.ts';

interface Context {
  /** In the order in which they were chosen. */
  ids: readonly number[];
}

interface Room {
  id: number;
}

const isChosen = ({ ids }: Context, id: number) => ids.includes(id);

/** The rooms that are chosen to be compared, at most four. */
export const roomChoiceMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ({ type: 'room.toggle' } & Room) | { type: 'choice.clear' },
    input: {} as Context,
    tags: {} as 'refused',
    meta: {} as StateMeta,
  },
  guards: {
    isChosen: ({ context }, { id }: Room) => isChosen(context, id),
    isFull: ({ context }) => context.ids.length >= mostCompared,
  },
  actions: {
    add: assign(({ context }, { id }: Room) => ({ ids: [...context.ids, id] })),
    remove: assign(({ context }, { id }: Room) => ({ ids: context.ids.filter((one) => one !== id) })),
    clear: assign({ ids: [] }),
  },
}).createMachine({
  id: 'roomChoice',
  context: ({ input: { ids } }) => ({ ids: ids.slice(0, mostCompared) }),
  initial: 'open',
  on: {
    'room.toggle': [
      {
        guard: { type: 'isChosen', params: ({ event: { id } }) => ({ id }) },
        target: '.open',
        actions: { type: 'remove', params: ({ event: { id } }) => ({ id }) },
      },
      { guard: 'isFull', target: '.refused' },
      { actions: { type: 'add', params: ({ event: { id } }) => ({ id }) } },
    ],
    'choice.clear': { target: '.open', actions: 'clear' },
  },
  states: {
    open: {
      description: 'Rooms are added and taken out again.',
      meta: { reference: 'compare#choosing-rooms' },
    },
    refused: {
      description:
        'Four rooms are chosen, and a fifth was asked for. The page says so until one is taken out.',
      meta: { reference: 'compare#choosing-rooms' },
      tags: 'refused',
    },
  },
});
