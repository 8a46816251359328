import { assign, fromPromise, setup } from 'xstate';
import { kindOf } from '../../domain/api-error.ts';
import { draftTexts } from '../../domain/publish/stored-draft.ts';
import type { StoredDraft } from '../../schemas/publish/stored-draft.ts';
import { answerFailureText, failureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';
import { present } from '../present.ts';

interface Context {
  drafts: readonly StoredDraft[];
  /** The draft whose deletion is being confirmed or done. */
  deletingId: string | null;
  message: string | null;
}

type OwnDraftsEvent =
  | { type: 'drafts.retry' }
  | { type: 'delete.ask'; id: string }
  | { type: 'delete.confirm' }
  | { type: 'delete.cancel' };

/**
 * The member's drafts of new listings, and their deletion one at a time. It shares no part with `ownListings`: XState types the
 * states of a chart by its setup, and after a deletion the two do different things.
 */
export const ownDraftsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OwnDraftsEvent,
    tags: {} as 'failed' | 'confirming' | 'deleting',
    meta: {} as StateMeta,
  },
  actors: {
    fetchDrafts: fromPromise<readonly StoredDraft[]>(() => notProvided('fetchDrafts')),
    deleteDraft: fromPromise<void, { id: string }>(() => notProvided('deleteDraft')),
  },
  guards: {
    isOwn: ({ context }, { id }: { id: string }) => context.drafts.some((draft) => draft.id === id),
    /** Another device has deleted or published it. */
    isGone: (_, { error }: { error: unknown }) => kindOf(error) === 'notFound',
  },
  actions: {
    setDrafts: assign((_, { drafts }: { drafts: readonly StoredDraft[] }) => ({ drafts })),
    setDeleting: assign((_, { id }: { id: string }) => ({ deletingId: id, message: null })),
    removeDraft: assign(({ context }) => ({
      drafts: context.drafts.filter(({ id }) => id !== context.deletingId),
      deletingId: null,
    })),
    clearDeleting: assign({ deletingId: null }),
    clearMessage: assign({ message: null }),
    showMessage: assign((_, { message }: { message: string }) => ({ message })),
  },
}).createMachine({
  id: 'ownDrafts',
  meta: { live: { events: { 'xstate.error.actor.*': ['error.kind', 'error.status'] } } },
  context: { drafts: [], deletingId: null, message: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The drafts are being fetched.',
      meta: { reference: 'listing-drafts#the-list' },
      entry: 'clearMessage',
      invoke: {
        id: 'fetchDrafts',
        src: 'fetchDrafts',
        onDone: {
          target: 'shown',
          actions: { type: 'setDrafts', params: ({ event }) => ({ drafts: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: {
            type: 'showMessage',
            params: ({ event }) => ({
              message: answerFailureText(
                event.error,
                { rejected: draftTexts.list, network: draftTexts.listNetwork },
                draftTexts.list,
              ),
            }),
          },
        },
      },
    },
    failed: {
      description: 'The drafts could not be loaded. The person can try again.',
      meta: { reference: 'listing-drafts#the-list' },
      tags: 'failed',
      on: { 'drafts.retry': 'loading' },
    },
    shown: {
      description: 'A row for each draft, with Continue and Delete.',
      meta: { reference: 'listing-drafts#the-list' },
      on: {
        'delete.ask': {
          guard: { type: 'isOwn', params: ({ event }) => ({ id: event.id }) },
          target: 'confirming',
          actions: { type: 'setDeleting', params: ({ event }) => ({ id: event.id }) },
        },
      },
    },
    confirming: {
      description: "'Are you sure you want to delete this draft?'",
      meta: { reference: 'listing-drafts#the-list' },
      tags: 'confirming',
      on: {
        'delete.confirm': 'deleting',
        'delete.cancel': { target: 'shown', actions: 'clearDeleting' },
      },
    },
    deleting: {
      description: 'The draft is being deleted.',
      meta: { reference: 'listing-drafts#the-list' },
      tags: 'deleting',
      invoke: {
        id: 'deleteDraft',
        src: 'deleteDraft',
        input: ({ context }) => ({ id: present(context.deletingId, 'deletingId') }),
        onDone: { target: 'shown', actions: 'removeDraft' },
        onError: [
          {
            guard: { type: 'isGone', params: ({ event }) => event },
            target: 'shown',
            actions: 'removeDraft',
          },
          {
            target: 'shown',
            actions: [
              'clearDeleting',
              {
                type: 'showMessage',
                params: ({ event }) => ({
                  message: failureText(event.error, {
                    rejected: draftTexts.remove,
                    network: draftTexts.remove,
                  }),
                }),
              },
            ],
          },
        ],
      },
    },
  },
});
