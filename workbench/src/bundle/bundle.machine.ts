import { assign, fromPromise, setup } from 'xstate';
import { messageOf } from '../travel/recording.ts';
import { takeScreenshot } from './screenshot.ts';

interface Context {
  note: string;
  /** A data URL. */
  screenshot: string | null;
  /** Why there is no screenshot, or why the bundle was not saved. */
  problem: string | null;
  /** A message that names the saved file. */
  saved: string;
}

type BundleEvent =
  | { type: 'bundle.toggle' }
  | { type: 'note.change'; note: string }
  | { type: 'screenshot.take' }
  | { type: 'screenshot.remove' }
  | { type: 'bundle.saved'; name: string }
  | { type: 'bundle.failed'; error: unknown };

/** The form of a bug bundle. Closing the form keeps the typed text; saving the bundle clears it. */
export const bundleMachine = setup({
  types: { context: {} as Context, events: {} as BundleEvent, tags: {} as 'open' | 'busy' },
  actors: { takeScreenshot: fromPromise<string>(() => takeScreenshot()) },
  actions: {
    setNote: assign((_, { note }: { note: string }) => ({ note, saved: '' })),
    setScreenshot: assign((_, { screenshot }: { screenshot: string | null }) => ({
      screenshot,
      problem: null,
    })),
    setProblem: assign((_, { error }: { error: unknown }) => ({ problem: messageOf(error) })),
    setSaved: assign((_, { name }: { name: string }) => ({
      note: '',
      screenshot: null,
      problem: null,
      saved: `Saved ${name}.`,
    })),
    clearSaved: assign({ saved: '', problem: null }),
  },
}).createMachine({
  id: 'bundle',
  context: { note: '', screenshot: null, problem: null, saved: '' },
  initial: 'closed',
  states: {
    closed: {
      description: 'Only the button is shown.',
      on: { 'bundle.toggle': { target: 'open', actions: 'clearSaved' } },
    },
    open: {
      description: 'The person writes what went wrong.',
      tags: 'open',
      initial: 'writing',
      on: {
        'bundle.toggle': 'closed',
        'note.change': { actions: { type: 'setNote', params: ({ event }) => event } },
        'bundle.saved': { target: 'closed', actions: { type: 'setSaved', params: ({ event }) => event } },
        'bundle.failed': { actions: { type: 'setProblem', params: ({ event }) => event } },
      },
      states: {
        writing: {
          description: 'The form waits.',
          on: {
            'screenshot.take': 'taking',
            'screenshot.remove': { actions: { type: 'setScreenshot', params: { screenshot: null } } },
          },
        },
        taking: {
          description: 'The browser asks which tab to take a picture of.',
          tags: 'busy',
          invoke: {
            id: 'takeScreenshot',
            src: 'takeScreenshot',
            onDone: {
              target: 'writing',
              actions: { type: 'setScreenshot', params: ({ event }) => ({ screenshot: event.output }) },
            },
            onError: {
              target: 'writing',
              actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
  },
});
