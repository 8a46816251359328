import { assign, fromPromise, raise, setup } from 'xstate';
import { errorTexts, formTexts } from '../../domain/error-texts.ts';
import { type SearchChange, withChange } from '../../domain/search/saved-search.ts';
import type { SavedSearch, SavedSearches } from '../../schemas/search/saved-search.ts';
import { assertDefined } from '../assert-defined.ts';
import { answerFailureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

export interface SavedSearchesContext {
  /** The server's searches. */
  all: SavedSearches | null;
  /** The change that is being saved, and those that wait for it. */
  changes: SearchChange[];
  /** The searches with a new name that could not be saved, or is still being typed. */
  unsaved: readonly SavedSearch[];
  /** The search whose name is being changed, or that is about to be deleted. */
  subject: SavedSearch | null;
  /** The typed name. */
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

const goneMessage = { message: errorTexts.savedSearches.gone };

/** The saved searches of a member: their names, their deletion, and how often mails are sent. */
export const savedSearchesMachine = setup({
  types: {
    context: {} as SavedSearchesContext,
    events: {} as SavedSearchesEvent,
    children: {} as {
      fetchSavedSearches: 'fetchSavedSearches';
      change: 'change';
    },
    tags: {} as 'failed' | 'renaming' | 'confirming',
    meta: {} as StateMeta,
  },
  actors: {
    fetchSavedSearches: fromPromise<SavedSearches>(() => notProvided('fetchSavedSearches')),
    change: fromPromise<SavedSearches, SearchChange>(() => notProvided('change')),
  },
  guards: {
    hasMore: ({ context }) => context.changes.length > 1,
    isKnown: ({ context }) => context.all !== null,
    hasUnsaved: ({ context }) => context.unsaved.length > 0,
    /** Another device has deleted the search. */
    isSubjectGone: ({ context }) => shownSubject(context) === undefined,
    isNamed: ({ context }) => context.name.trim() !== '',
  },
  actions: {
    setAll: assign((_, { all }: { all: SavedSearches }) => ({ all })),
    add: assign(({ context }, { change }: { change: SearchChange }) => ({
      changes: [...context.changes, change],
      message: null,
    })),
    /** The first change is done. */
    finish: assign(({ context }, { all }: { all: SavedSearches }) => ({
      all,
      changes: context.changes.slice(1),
      ...(isEditGone(context.changes[0], all) && goneMessage),
    })),
    setGone: assign(goneMessage),
    /** The list shows the saved values. The new names stay. */
    revert: assign(({ context }, { error }: { error: unknown }) => ({
      changes: [],
      unsaved: [...context.unsaved, ...renamed(context)],
      message: answerFailureText(error, errorTexts.savedSearches),
    })),
    setSubject: assign(({ context: { unsaved } }, { search }: { search: SavedSearch }) => ({
      subject: search,
      name: (unsaved.find(({ id }) => id === search.id) ?? search).name,
    })),
    setName: assign((_, { name }: { name: string }) => ({ name, message: null })),
    askName: assign({ message: formTexts.missingField }),
    saveName: raise(({ context: { subject, name } }) => ({
      type: 'change.make',
      change: { kind: 'edit', id: assertDefined(subject, 'subject').id, values: { name: name.trim() } },
    })),
    deleteSubject: raise(({ context: { subject } }) => ({
      type: 'change.make',
      change: { kind: 'delete', id: assertDefined(subject, 'subject').id },
    })),
    /** Keeps a typed name while the form of another search, or a question, shows. */
    keepName: assign(({ context }) => {
      const { unsaved, subject, name } = context;
      return name === shownSubject(context)?.name
        ? {}
        : { unsaved: [...unsaved, { ...assertDefined(subject, 'subject'), name }] };
    }),
    forgetUnsaved: assign(({ context: { unsaved, subject } }) => ({
      unsaved: unsaved.filter(({ id }) => id !== subject?.id),
    })),
  },
}).createMachine({
  id: 'savedSearches',
  context: { all: null, changes: [], unsaved: [], subject: null, name: '', message: null },
  type: 'parallel',
  states: {
    list: {
      description: 'The saved searches, and the changes of them.',
      meta: { reference: 'saved-searches#the-list' },
      initial: 'loading',
      states: {
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
          description: 'The saved searches could not be fetched: an error with Try Again.',
          meta: { reference: 'saved-searches#the-list' },
          tags: 'failed',
          on: { 'searches.retry': 'loading' },
        },
        shown: {
          description: 'The saved searches are shown.',
          meta: { reference: 'saved-searches#the-list' },
          on: {
            'change.make': {
              target: 'changing',
              actions: { type: 'add', params: ({ event }) => event },
            },
          },
        },
        changing: {
          description: 'A change is being saved. The list already shows it, and the next change waits.',
          meta: { reference: 'saved-searches#changing-them' },
          invoke: {
            id: 'change',
            src: 'change',
            input: ({ context }) => assertDefined(context.changes[0] ?? null, 'change'),
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
            onError: {
              target: 'shown',
              actions: { type: 'revert', params: ({ event }) => event },
            },
          },
          on: {
            'change.make': {
              actions: { type: 'add', params: ({ event }) => event },
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
          description: 'No search is renamed or about to be deleted.',
          meta: { reference: 'saved-searches#changing-them' },
          always: {
            guard: 'hasUnsaved',
            target: 'renaming',
            actions: {
              type: 'setSubject',
              params: ({ context }) => ({ search: assertDefined(context.unsaved[0], 'unsaved search') }),
            },
          },
          on: {
            'rename.open': {
              guard: 'isKnown',
              target: 'renaming',
              actions: { type: 'setSubject', params: ({ event }) => event },
            },
            'delete.ask': {
              guard: 'isKnown',
              target: 'confirming',
              actions: { type: 'setSubject', params: ({ event }) => event },
            },
          },
        },
        renaming: {
          description: 'A new name is typed, or one that was typed before shows again.',
          meta: { reference: 'saved-searches#changing-them' },
          tags: 'renaming',
          exit: 'forgetUnsaved',
          always: { guard: 'isSubjectGone', target: 'none', actions: 'setGone' },
          on: {
            'name.change': { actions: { type: 'setName', params: ({ event }) => event } },
            'rename.save': [
              { guard: 'isNamed', target: 'none', actions: 'saveName' },
              { actions: 'askName' },
            ],
            'rename.close': 'none',
            'rename.open': {
              target: 'renaming',
              reenter: true,
              actions: ['keepName', { type: 'setSubject', params: ({ event }) => event }],
            },
            'delete.ask': {
              target: 'confirming',
              actions: ['keepName', { type: 'setSubject', params: ({ event }) => event }],
            },
          },
        },
        confirming: {
          description: 'The member is asked whether the search is to be deleted.',
          meta: { reference: 'saved-searches#changing-them' },
          tags: 'confirming',
          on: {
            'delete.confirm': { target: 'none', actions: ['forgetUnsaved', 'deleteSubject'] },
            'delete.cancel': 'none',
          },
        },
      },
    },
  },
});

/** The searches as they will be after all changes are saved. */
export function shownSearches({
  all,
  changes,
}: Pick<SavedSearchesContext, 'all' | 'changes'>): SavedSearches | null {
  return all && changes.reduce(withChange, all);
}

/** Another tab or device has deleted the search that was to get other values. */
function isEditGone(change: SearchChange | undefined, { searches }: SavedSearches): boolean {
  return change?.kind === 'edit' && searches.every(({ id }) => id !== change.id);
}

function shownSubject(context: SavedSearchesContext): SavedSearch | undefined {
  return shownSearches(context)?.searches.find(({ id }) => id === context.subject?.id);
}

/** The saved searches to which the changes give a new name, with that name. */
function renamed(context: SavedSearchesContext): SavedSearch[] {
  const names = new Map(shownSearches(context)?.searches.map(({ id, name }) => [id, name]));
  return (context.all?.searches ?? []).flatMap((search) => {
    const name = names.get(search.id) ?? search.name;
    return name === search.name ? [] : [{ ...search, name }];
  });
}
