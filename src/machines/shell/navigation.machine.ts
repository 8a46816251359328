import { type ActorRefFrom, assign, fromCallback, fromPromise, log, setup } from 'xstate';
import { chunkLoadTimeout, pendingBarDelay } from '../../schemas/constants.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';
import type { Failure } from './supervision.ts';

/** An entry of the browser's history. */
export interface Place {
  key: string;
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}

export interface Visit {
  place: Place;
  /** False if the person went back or forward to the place, or reloaded it. */
  isNew: boolean;
}

interface Context {
  /** The place in the address bar. */
  requested: Visit;
  /** The place of the shown screen; `null` until the first code is loaded. */
  shown: Visit | null;
  isOtherPath: boolean;
}

export type VisitEvent = { type: 'visit.start' } & Visit;

type NavigationEvent =
  | VisitEvent
  /** The shown screen has been drawn, so it can be scrolled. */
  | { type: 'screen.drawn' }
  | { type: 'screen.retry' };

const navigation = setup({
  types: {
    context: {} as Context,
    events: {} as NavigationEvent,
    input: {} as Visit,
    tags: {} as 'pending' | 'failed',
    meta: {} as StateMeta,
  },
  actors: {
    history: fromCallback<VisitEvent>(() => notProvided('history')),
    later: fromCallback(() => notProvided('later')),
    loadScreen: fromPromise<void, { pathname: string }>(() => notProvided('loadScreen')),
    scroll: fromPromise<void, { visit: Visit; isOtherPath: boolean }>(() => notProvided('scroll')),
    keepScroll: fromCallback<{ type: 'none' }, { place: Place }>(() => notProvided('keepScroll')),
    reachServer: fromPromise(() => notProvided('reachServer')),
    reload: fromPromise(() => notProvided('reload')),
  },
  guards: {
    isShown: ({ context: { shown } }, { place }: Visit) =>
      shown?.place.key === place.key &&
      shown.place.pathname === place.pathname &&
      shown.place.search === place.search,
  },
  actions: {
    request: assign((_, { place, isNew }: Visit) => ({ requested: { place, isNew } })),
    show: assign(({ context: { requested, shown } }) => ({
      shown: requested,
      isOtherPath: shown?.place.pathname !== requested.place.pathname,
    })),
    logFailure: log((_, failure: Failure) => failure),
  },
  delays: { pendingBar: pendingBarDelay, chunkLoad: chunkLoadTimeout },
});

/** The place of the shown screen: the code of a screen is loaded before the screen replaces the last one. */
export const navigationMachine = navigation.createMachine({
  id: 'navigation',
  context: ({ input }) => ({ requested: input, shown: null, isOtherPath: true }),
  invoke: [
    {
      id: 'history',
      src: 'history',
      onError: { actions: { type: 'logFailure', params: ({ event }) => event } },
    },
    {
      id: 'later',
      src: 'later',
      onError: { actions: { type: 'logFailure', params: ({ event }) => event } },
    },
  ],
  on: {
    'visit.start': [
      {
        guard: { type: 'isShown', params: ({ event }) => event },
        target: '.shown.scrolling',
        actions: { type: 'request', params: ({ event }) => event },
      },
      { target: '.loading', actions: { type: 'request', params: ({ event }) => event } },
    ],
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'The code of the next screen is on its way. The last screen stays.',
      meta: { reference: 'layout#changing-screens' },
      invoke: {
        id: 'loadScreen',
        src: 'loadScreen',
        input: ({ context }) => ({ pathname: context.requested.place.pathname }),
        onDone: { target: 'shown', actions: 'show' },
        onError: 'failed',
      },
      after: { chunkLoad: 'failed' },
      initial: 'brief',
      states: {
        brief: {
          description: 'The code usually loads quickly.',
          meta: { reference: 'layout#changing-screens' },
          after: { pendingBar: 'long' },
        },
        long: {
          description: 'The code takes longer, and a bar at the top of the page shows that.',
          meta: { reference: 'layout#changing-screens' },
          tags: 'pending',
        },
      },
    },
    shown: {
      description: 'The screen of the address.',
      meta: { reference: 'layout#changing-screens' },
      initial: 'drawing',
      states: {
        drawing: {
          description: 'The screen is being drawn.',
          meta: { reference: 'layout#changing-screens' },
          on: { 'screen.drawn': 'scrolling' },
        },
        scrolling: {
          description: 'A new path starts at the top. A step back restores the scroll position.',
          meta: { reference: 'layout#going-back' },
          invoke: {
            id: 'scroll',
            src: 'scroll',
            input: ({ context }) => ({ visit: context.requested, isOtherPath: context.isOtherPath }),
            onDone: 'resting',
            onError: { target: 'resting', actions: { type: 'logFailure', params: ({ event }) => event } },
          },
        },
        resting: {
          description: 'Stores the scroll position, so that a return restores it.',
          meta: { reference: 'layout#going-back' },
          invoke: {
            id: 'keepScroll',
            src: 'keepScroll',
            input: ({ context }) => ({ place: context.requested.place }),
            onError: { actions: { type: 'logFailure', params: ({ event }) => event } },
          },
        },
      },
    },
    failed: {
      description: 'The code could not be loaded, and a page says so. The last screen is only hidden.',
      meta: { reference: 'layout#screen-not-loaded' },
      tags: 'failed',
      initial: 'waiting',
      states: {
        waiting: {
          description: 'A button tries again.',
          meta: { reference: 'layout#screen-not-loaded' },
          on: { 'screen.retry': 'retrying' },
        },
        retrying: {
          description: 'The code is asked for again.',
          meta: { reference: 'layout#screen-not-loaded' },
          tags: 'pending',
          invoke: {
            id: 'loadScreenAgain',
            src: 'loadScreen',
            input: ({ context }) => ({ pathname: context.requested.place.pathname }),
            onDone: { target: '#navigation.shown', actions: 'show' },
            onError: 'reaching',
          },
          after: { chunkLoad: 'waiting' },
        },
        reaching: {
          description: 'Checks whether the server answers: if it does not, a reload would lose the page.',
          meta: { reference: 'layout#screen-not-loaded' },
          tags: 'pending',
          invoke: { id: 'reachServer', src: 'reachServer', onDone: 'reloading', onError: 'waiting' },
        },
        reloading: {
          description:
            'The page reloads: a newer release has other files, and some browsers remember a failed file.',
          meta: { reference: 'layout#screen-not-loaded' },
          tags: 'pending',
          invoke: { id: 'reload', src: 'reload', onError: 'waiting' },
        },
      },
    },
  },
});

export type NavigationActor = ActorRefFrom<typeof navigationMachine>;
