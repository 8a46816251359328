import { assign, fromPromise, setup } from 'xstate';
import { errorTexts, formTexts } from '../../domain/error-texts.ts';
import type { AlertMail, SavedSearches, SearchToSave } from '../../schemas/search/saved-search.ts';
import { assertDefined } from '../assert-defined.ts';
import { answerFailureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

/** The search to save, with a UUID that makes it safe to send again. */
export interface NewSearch extends SearchToSave {
  id: string;
}

interface Context {
  draft: NewSearch | null;
  /** Why it was not saved. */
  message: string | null;
}

type SearchSavingEvent =
  | { type: 'saving.open'; draft: NewSearch }
  | { type: 'saving.close' }
  | { type: 'name.change'; name: string }
  | { type: 'mail.choose'; mail: AlertMail }
  | { type: 'form.submit' }
  /** Somebody has logged in again. */
  | { type: 'session.return' };

/** Saves the search of the results, with a name and how often mails are sent. */
export const searchSavingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SearchSavingEvent,
    /** What a visitor wanted to save before the login; otherwise `null`. */
    input: {} as { draft: NewSearch | null },
    children: {} as { saveSearch: 'saveSearch' },
    tags: {} as 'open' | 'busy' | 'saved',
    meta: {} as StateMeta,
  },
  actors: {
    saveSearch: fromPromise<SavedSearches, NewSearch>(() => notProvided('saveSearch')),
  },
  guards: {
    isAwaited: ({ context }) => context.draft !== null,
    isNamed: ({ context }) => Boolean(context.draft?.name.trim()),
  },
  actions: {
    setDraft: assign((_, { draft }: { draft: NewSearch }) => ({ draft, message: null })),
    setName: assign(({ context }, { name }: { name: string }) => ({
      draft: context.draft && { ...context.draft, name },
      message: null,
    })),
    setMail: assign(({ context }, { mail }: { mail: AlertMail }) => ({
      draft: context.draft && { ...context.draft, mail },
    })),
    askName: assign({ message: formTexts.missingField }),
    setFailure: assign((_, { error }: { error: unknown }) => ({
      message: answerFailureText(error, errorTexts.savedSearches),
    })),
    clearFailure: assign({ message: null }),
  },
}).createMachine({
  id: 'searchSaving',
  context: ({ input }) => ({ draft: input.draft, message: null }),
  initial: 'starting',
  states: {
    starting: {
      description: 'A visitor who comes back from the login finds the dialog.',
      meta: { reference: 'saved-searches#saving-a-search' },
      always: [{ guard: 'isAwaited', target: 'naming' }, { target: 'closed' }],
    },
    closed: {
      description: 'The dialog is closed.',
      meta: { reference: 'saved-searches#saving-a-search' },
      on: {
        'saving.open': {
          target: 'naming',
          actions: { type: 'setDraft', params: ({ event: { draft } }) => ({ draft }) },
        },
      },
    },
    naming: {
      description: 'The member gives the search a name, and chooses how often a mail is sent.',
      meta: { reference: 'saved-searches#saving-a-search' },
      tags: 'open',
      on: {
        'name.change': { actions: { type: 'setName', params: ({ event: { name } }) => ({ name }) } },
        'mail.choose': { actions: { type: 'setMail', params: ({ event: { mail } }) => ({ mail }) } },
        'form.submit': [{ guard: 'isNamed', target: 'saving' }, { actions: 'askName' }],
        'saving.close': 'closed',
        'session.return': { actions: 'clearFailure' },
      },
    },
    saving: {
      description:
        'The search is being saved. The dialog stays open: nobody could know whether a search that was cancelled now is saved.',
      meta: { reference: 'saved-searches#saving-a-search' },
      tags: ['open', 'busy'],
      invoke: {
        id: 'saveSearch',
        src: 'saveSearch',
        input: ({ context: { draft } }) => assertDefined(draft, 'draft'),
        onDone: 'saved',
        onError: {
          target: 'naming',
          actions: { type: 'setFailure', params: ({ event: { error } }) => ({ error }) },
        },
      },
    },
    saved: {
      description: 'The search is saved. A link leads to all saved searches.',
      meta: { reference: 'saved-searches#saving-a-search' },
      tags: ['open', 'saved'],
      on: { 'saving.close': 'closed' },
    },
  },
});
