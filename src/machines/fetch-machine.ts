import {
  assign,
  type DoneActorEvent,
  type ErrorActorEvent,
  fromPromise,
  type NonReducibleUnknown,
  setup,
} from 'xstate';
import type { ApiErrorKind } from '../domain/api-error.ts';
import type { Reference, StateMeta } from './meta.ts';
import { notProvided } from './not-provided.ts';

interface FetchState {
  /** What a person sees. */
  description: string;
  reference: Reference['reference'];
}

interface FetchContext<TData, TInput, TFailure> {
  /** Given to each fetch. */
  input: TInput;
  /** `null` until the answer has come. */
  data: TData | null;
  /** Why the last fetch failed. */
  failure: TFailure | null;
}

interface FetchOptions<TFailure> {
  id: string;
  /** What the view needs to know of an error. */
  failureOf(error: unknown): TFailure;
  states: Record<'loading' | 'shown' | 'failed', FetchState>;
}

/**
 * The chart of what only loads something, when a view opens: `loading`, then `shown` or `failed`, which offers to try again.
 * The effect is the actor `fetch`.
 */
export function createFetchMachine<TData, TInput = NonReducibleUnknown, TFailure = ApiErrorKind>({
  id,
  failureOf,
  states: { loading, shown, failed },
}: FetchOptions<TFailure>) {
  return setup({
    types: {
      context: {} as FetchContext<TData, TInput, TFailure>,
      events: {} as { type: 'fetch.retry' },
      input: {} as TInput,
      children: {} as { fetch: 'fetch' },
      tags: {} as 'loading' | 'failed',
      meta: {} as StateMeta,
    },
    actors: { fetch: fromPromise<TData, TInput>(() => notProvided('fetch')) },
    actions: {
      setData: assign((_, { data }: { data: TData }) => ({ data, failure: null })),
      setFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ input, data: null, failure: null }),
    initial: 'loading',
    states: {
      loading: {
        description: loading.description,
        meta: { reference: loading.reference },
        tags: 'loading',
        // XState's types cannot be resolved while `TData` and `TInput` are parameters. The type of the machine itself is exact.
        invoke: {
          id: 'fetch',
          src: 'fetch',
          input: ({ context }: { context: FetchContext<TData, TInput, TFailure> }) => context.input,
          onDone: {
            target: 'shown',
            actions: {
              type: 'setData',
              params: ({ event }: { event: DoneActorEvent<TData> }) => ({ data: event.output }),
            },
          },
          onError: {
            target: 'failed',
            actions: { type: 'setFailure', params: ({ event }: { event: ErrorActorEvent }) => event },
          },
        } as never,
      },
      shown: { description: shown.description, meta: { reference: shown.reference } },
      failed: {
        description: failed.description,
        meta: { reference: failed.reference },
        tags: 'failed',
        on: { 'fetch.retry': 'loading' },
      },
    },
  });
}
