import { assign, fromPromise, setup } from 'xstate';
import type { NoteChange, NotesStore, StateNotes } from '../model/notes.ts';
import { messageOf } from '../travel/recording.ts';

interface Context {
  store: NotesStore | null;
  notes: StateNotes;
  /** The note that is being saved. */
  change: NoteChange | null;
  problem: string | null;
}

type NotesEvent = { type: 'note.save'; change: NoteChange } | { type: 'notes.retry' };

/** The notes on states: loaded once, saved one by one. */
export const notesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as NotesEvent,
    input: {} as { store: NotesStore | null },
    tags: {} as 'busy',
  },
  actors: {
    read: fromPromise<StateNotes, { store: NotesStore | null }>(
      async ({ input }) => input.store?.read() ?? {},
    ),
    write: fromPromise<StateNotes, { store: NotesStore | null; change: NoteChange | null }>(
      async ({ input: { store, change } }) => {
        if (!store?.write || !change) throw new Error('These notes can only be read.');
        return store.write(change);
      },
    ),
  },
  guards: { hasStore: ({ context }) => context.store !== null },
  actions: {
    setNotes: assign((_, { notes }: { notes: StateNotes }) => ({ notes, problem: null, change: null })),
    setChange: assign((_, { change }: { change: NoteChange }) => ({ change, problem: null })),
    setProblem: assign((_, { error }: { error: unknown }) => ({ problem: messageOf(error) })),
  },
}).createMachine({
  id: 'notes',
  context: ({ input }) => ({ store: input.store, notes: {}, change: null, problem: null }),
  initial: 'reading',
  states: {
    reading: {
      description: 'The notes are read from their file.',
      tags: 'busy',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context: { store } }) => ({ store }),
        onDone: {
          target: 'ready',
          actions: { type: 'setNotes', params: ({ event }) => ({ notes: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'setProblem', params: ({ event }) => event } },
      },
    },
    ready: {
      description: 'The notes are shown.',
      on: {
        'note.save': { target: 'writing', actions: { type: 'setChange', params: ({ event }) => event } },
      },
    },
    writing: {
      description: 'A note is written to the file. What was typed stays if that fails.',
      tags: 'busy',
      invoke: {
        id: 'write',
        src: 'write',
        input: ({ context: { store, change } }) => ({ store, change }),
        onDone: {
          target: 'ready',
          actions: { type: 'setNotes', params: ({ event }) => ({ notes: event.output }) },
        },
        onError: { target: 'ready', actions: { type: 'setProblem', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'The notes could not be read.',
      on: { 'notes.retry': 'reading' },
    },
  },
});
