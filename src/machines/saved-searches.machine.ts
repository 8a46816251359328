import { assign, fromPromise, raise, setup } from 'xstate';
import { errorTexts, formTexts } from '../domain/error-texts.ts';
import { type SearchChange, withChange } from '../domain/saved-search.ts';
import type { Capability } from '../schemas/calls/capabilities.ts';
import type { SavedSearch, SavedSearches } from '../schemas/saved-search.ts';
import { answerFailureText } from './failure-text.ts';
import type { StateMeta } from './meta.ts';
import { notProvided } from './not-provided.ts';
import { present } from './present.ts';

interface Context {
  /** As the server has them. */
  all: SavedSearches | null;
  /** What is saved, and what waits for that. */
  changes: SearchChange[];
  /** The search whose name is being changed, or that is about to be deleted. */
  subject: SavedSearch | null;
  /** As it is typed. */
  name: string;
  message: string | null;
}

type SavedSearchesEvent =
  | { type: 'searches.retry' }
  | { type: 'change.make'; change: SearchChange }
  | { type: 'rename.open'; search: SavedSearch }
  | { type: 'name.change'; name: string }
  | { type: 'rename.save' }
  | { type: 'rename.close' }
  | { type: 'delete.ask'; search: SavedSearch }
  | { type: 'delete.confirm' }
  | { type: 'delete.cancel' };

const savedSearches: Capability = 'saved-searches';

/** The saved searches of a member: renamed, deleted, and how often a mail tells what is new. */
export const savedSearchesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SavedSearchesEvent,
    children: {} as {
      fetchCapabilities: 'fetchCapabilities';
      fetchSavedSearches: 'fetchSavedSearches';
      change: 'change';
    },
    tags: {} as 'failed' | 'renaming' | 'confirming',
    meta: {} as StateMeta,
  },
  actors: {
    fetchCapabilities: fromPromise<readonly string[]>(() => notProvided('fetchCapabilities')),
    fetchSavedSearches: fromPromise<SavedSearches>(() => notProvided('fetchSavedSearches')),
    change: fromPromise<SavedSearches, SearchChange>(() => notProvided('change')),
  },
  guards: {
    offersSearches: (_, { names }: { names: readonly string[] }) => names.includes(savedSearches),
    hasMore: ({ context }) => context.changes.length > 1,
    isKnown: ({ context }) => context.all !== null,
    /** The change is another name. */
    isRenaming: ({ context: { all, changes } }) => {
      const [change] = changes;
      if (change?.kind !== 'save') return false;
      return all?.searches.find(({ id }) => id === change.search.id)?.name !== change.search.name;
    },
    isNamed: ({ context }) => context.name.trim() !== '',
  },
  actions: {
    setAll: assign((_, { all }: { all: SavedSearches }) => ({ all })),
    add: assign(({ context }, { change }: { change: SearchChange }) => ({
      changes: [...context.changes, change],
      message: null,
    })),
    /** The first one is done. */
    finish: assign(({ context }, { all }: { all: SavedSearches }) => ({
      all,
      changes: context.changes.slice(1),
    })),
    /** The list shows what is saved. */
    revert: assign((_, { error }: { error: unknown }) => ({
      changes: [],
      message: answerFailureText(error, errorTexts.savedSearches),
    })),
    setSubject: assign((_, { search }: { search: SavedSearch }) => ({
      subject: search,
      name: search.name,
    })),
    setName: assign((_, { name }: { name: string }) => ({ name, message: null })),
    askName: assign({ message: formTexts.missingField }),
    saveName: raise(({ context: { subject, name } }) => ({
      type: 'change.make',
      change: { kind: 'save', search: { ...present(subject, 'subject'), name: name.trim() } },
    })),
    deleteSubject: raise(({ context: { subject } }) => ({
      type: 'change.make',
      change: { kind: 'delete', id: present(subject, 'subject').id },
    })),
    /** What was typed stays. */
    renameAgain: raise(({ context: { changes } }) => {
      const [change] = changes;
      return change?.kind === 'save'
        ? { type: 'rename.open', search: change.search }
        : { type: 'rename.close' };
    }),
  },
}).createMachine({
  id: 'savedSearches',
  context: { all: null, changes: [], subject: null, name: '', message: null },
  type: 'parallel',
  states: {
    list: {
      description: 'The saved searches, and the changes of them.',
      meta: { reference: 'saved-searches#the-list' },
      initial: 'asking',
      states: {
        asking: {
          description: 'The backend is asked whether it saves searches.',
          meta: { reference: 'saved-searches#the-list' },
          invoke: {
            id: 'fetchCapabilities',
            src: 'fetchCapabilities',
            onDone: [
              {
                guard: { type: 'offersSearches', params: ({ event }) => ({ names: event.output }) },
                target: 'loading',
              },
              { target: 'absent' },
            ],
            onError: 'absent',
          },
        },
        absent: {
          description: 'The backend saves no searches, or could not be asked: nothing shows.',
          meta: { reference: 'saved-searches#the-list' },
        },
        loading: {
          description: 'The saved searches are fetched.',
          meta: { reference: 'saved-searches#the-list' },
          invoke: {
            id: 'fetchSavedSearches',
            src: 'fetchSavedSearches',
            onDone: {
              target: 'shown',
              actions: { type: 'setAll', params: ({ event }) => ({ all: event.output }) },
            },
            onError: 'failed',
          },
        },
        failed: {
          description: 'They could not be fetched: an error with Try Again.',
          meta: { reference: 'saved-searches#the-list' },
          tags: 'failed',
          on: { 'searches.retry': 'loading' },
        },
        shown: {
          description: 'They are shown.',
          meta: { reference: 'saved-searches#the-list' },
          on: {
            'change.make': {
              target: 'changing',
              actions: { type: 'add', params: ({ event: { change } }) => ({ change }) },
            },
          },
        },
        changing: {
          description: 'A change is saved, and shows already. The next one waits for it.',
          meta: { reference: 'saved-searches#changing-them' },
          invoke: {
            id: 'change',
            src: 'change',
            input: ({ context }) => present(context.changes[0] ?? null, 'change'),
            onDone: [
              {
                guard: 'hasMore',
                target: 'changing',
                reenter: true,
                actions: { type: 'finish', params: ({ event }) => ({ all: event.output }) },
              },
              {
                target: 'shown',
                actions: { type: 'finish', params: ({ event }) => ({ all: event.output }) },
              },
            ],
            onError: [
              {
                guard: 'isRenaming',
                target: 'shown',
                actions: ['renameAgain', { type: 'revert', params: ({ event: { error } }) => ({ error }) }],
              },
              {
                target: 'shown',
                actions: { type: 'revert', params: ({ event: { error } }) => ({ error }) },
              },
            ],
          },
          on: {
            'change.make': {
              actions: { type: 'add', params: ({ event: { change } }) => ({ change }) },
            },
          },
        },
      },
    },
    subject: {
      description: 'The one search that is renamed or about to be deleted.',
      meta: { reference: 'saved-searches#changing-them' },
      initial: 'none',
      states: {
        none: {
          description: 'None.',
          meta: { reference: 'saved-searches#changing-them' },
          on: {
            'rename.open': {
              guard: 'isKnown',
              target: 'renaming',
              actions: { type: 'setSubject', params: ({ event: { search } }) => ({ search }) },
            },
            'delete.ask': {
              guard: 'isKnown',
              target: 'confirming',
              actions: { type: 'setSubject', params: ({ event: { search } }) => ({ search }) },
            },
          },
        },
        renaming: {
          description: 'A new name is typed.',
          meta: { reference: 'saved-searches#changing-them' },
          tags: 'renaming',
          on: {
            'name.change': { actions: { type: 'setName', params: ({ event: { name } }) => ({ name }) } },
            'rename.save': [
              { guard: 'isNamed', target: 'none', actions: 'saveName' },
              { actions: 'askName' },
            ],
            'rename.close': 'none',
          },
        },
        confirming: {
          description: 'The member is asked whether the search is to be deleted.',
          meta: { reference: 'saved-searches#changing-them' },
          tags: 'confirming',
          on: { 'delete.confirm': { target: 'none', actions: 'deleteSubject' }, 'delete.cancel': 'none' },
        },
      },
    },
  },
});

/** As they will be once all changes are saved. */
export function shownSearches({ all, changes }: Pick<Context, 'all' | 'changes'>): SavedSearches | null {
  return all && changes.reduce(withChange, all);
}
