import { assign, fromPromise, setup } from 'xstate';
import { type ApiErrorKind, kindOf } from '../../domain/api-error.ts';
import type { EditableListing } from '../../schemas/listing/listing.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

interface Context {
  id: number;
  listing: EditableListing | null;
  error: ApiErrorKind | null;
}

/** Loads an own listing for the form. */
export const listingEditorMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'listing.retry' },
    input: {} as Pick<Context, 'id'>,
    tags: {} as 'loading' | 'missing' | 'failed',
    meta: {} as StateMeta,
  },
  actors: {
    fetchEdited: fromPromise<EditableListing, { id: number }>(() => notProvided('fetchEdited')),
  },
  guards: {
    isNotFound: (_, { error }: { error: unknown }) => kindOf(error) === 'notFound',
  },
  actions: {
    setListing: assign((_, { listing }: { listing: EditableListing }) => ({ listing })),
    setError: assign((_, { error }: { error: unknown }) => ({ error: kindOf(error) })),
  },
}).createMachine({
  id: 'listingEditor',
  context: ({ input: { id } }) => ({ id, listing: null, error: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The listing is fetched with all that the form shows.',
      meta: { reference: 'listing-life#editing-a-listing' },
      tags: 'loading',
      invoke: {
        id: 'fetchEdited',
        src: 'fetchEdited',
        input: ({ context: { id } }) => ({ id }),
        onDone: {
          target: 'editing',
          actions: { type: 'setListing', params: ({ event }) => ({ listing: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isNotFound', params: ({ event: { error } }) => ({ error }) },
            target: 'missing',
          },
          {
            target: 'failed',
            actions: { type: 'setError', params: ({ event: { error } }) => ({ error }) },
          },
        ],
      },
    },
    editing: {
      description: 'The form shows the values of the listing.',
      meta: { reference: 'listing-life#editing-a-listing' },
    },
    missing: {
      description: 'The member has no such listing, or the backend does not let it be edited.',
      meta: { reference: 'listing-life#editing-a-listing' },
      tags: 'missing',
    },
    failed: {
      description: 'The listing could not be fetched. The screen says why, and the person can try again.',
      meta: { reference: 'listing-life#editing-a-listing' },
      tags: 'failed',
      on: { 'listing.retry': 'loading' },
    },
  },
});
