import { assign, type DoneActorEvent, type ErrorActorEvent, emit, fromPromise, setup } from 'xstate';
import { assertDefined } from './assert-defined.ts';
import type { Reference, StateMeta } from './meta.ts';
import { notProvided } from './not-provided.ts';

interface Row {
  id: number | string;
}

interface RowsContext<TRow extends Row> {
  /** The last answer; it stays while the next one is awaited, and if that fails. */
  rows: TRow[];
  /** The row whose deletion is being confirmed or done. */
  deletingId: TRow['id'] | null;
  /** Why the rows could not be fetched, or a row could not be deleted. */
  message: string | null;
}

interface RowsOptions {
  id: string;
  /** What the person reads if the rows cannot be fetched. */
  failureText(error: unknown): string;
  /** The same if a row cannot be deleted. */
  alertText: string;
  /** Whether rows change while the list is shown, by `row.changed`. */
  areChanged?: boolean;
  /** The sections of `docs/product` that describe the list, a failure of it, the question, the deletion, and a failure of that. */
  references: Record<'list' | 'failed' | 'confirming' | 'deleting' | 'alert', Reference['reference']>;
}

/**
 * The chart of a list of the member's own things, which are deleted one at a time, after a question. The effects are the actors `fetchRows` and
 * `deleteRow`.
 */
export function createRowsMachine<TRow extends Row>(options: RowsOptions) {
  const { id, failureText, alertText, references, areChanged = false } = options;
  /** XState's types cannot be resolved while `TRow` is a parameter. The type of the machine itself is exact. */
  const fetching = (invokeId: string, onError: object) => ({
    invoke: {
      id: invokeId,
      src: 'fetchRows',
      onDone: {
        target: 'shown',
        actions: {
          type: 'setRows',
          params: ({ event }: { event: DoneActorEvent<TRow[]> }) => ({ rows: event.output }),
        },
      },
      onError,
    } as never,
  });
  return setup({
    types: {
      context: {} as RowsContext<TRow>,
      events: {} as
        | { type: 'rows.retry' }
        /** The server has changed a row. */
        | { type: 'row.changed'; row: TRow }
        | { type: 'delete.ask'; id: TRow['id'] }
        | { type: 'delete.confirm' }
        | { type: 'delete.cancel' }
        | { type: 'alert.dismiss' },
      /** The server has deleted a row. */
      emitted: {} as { type: 'row.deleted' },
      tags: {} as 'loading' | 'failed' | 'confirming' | 'deleting' | 'alert',
      meta: {} as StateMeta,
    },
    actors: {
      fetchRows: fromPromise<TRow[]>(() => notProvided('fetchRows')),
      deleteRow: fromPromise<void, { id: TRow['id'] }>(() => notProvided('deleteRow')),
    },
    guards: {
      isOwn: ({ context }, { id: asked }: { id: TRow['id'] }) => context.rows.some((row) => row.id === asked),
    },
    actions: {
      setRows: assign((_, { rows }: { rows: TRow[] }) => ({
        rows,
        deletingId: null,
        message: null,
      })),
      replaceRow: assign(({ context }, { row }: { row: TRow }) => ({
        rows: context.rows.map((own) => (own.id === row.id ? row : own)),
      })),
      setDeleting: assign((_, { id: asked }: { id: TRow['id'] }) => ({ deletingId: asked })),
      clearDeleting: assign({ deletingId: null }),
      notifyDeleted: emit({ type: 'row.deleted' }),
      setFailure: assign((_, { error }: { error: unknown }) => ({ message: failureText(error) })),
      setAlert: assign({ message: alertText }),
    },
  }).createMachine({
    id,
    meta: { live: { events: { 'xstate.error.actor.*': ['error.kind', 'error.status'] } } },
    context: { rows: [], deletingId: null, message: null },
    initial: 'loading',
    on: areChanged
      ? { 'row.changed': { actions: { type: 'replaceRow', params: ({ event: { row } }) => ({ row }) } } }
      : {},
    states: {
      loading: {
        description: 'The rows are fetched.',
        meta: { reference: references.list },
        tags: 'loading',
        ...fetching('fetchRows', {
          target: 'failed',
          actions: { type: 'setFailure', params: ({ event }: { event: ErrorActorEvent }) => event },
        }),
      },
      failed: {
        description: 'The rows could not be fetched. The list says why, and the person can try again.',
        meta: { reference: references.failed },
        tags: 'failed',
        on: { 'rows.retry': 'loading' },
      },
      shown: {
        description: 'Each row has a delete button.',
        meta: { reference: references.list },
        on: {
          'delete.ask': {
            guard: { type: 'isOwn', params: ({ event }) => ({ id: event.id }) },
            target: 'confirming',
            actions: { type: 'setDeleting', params: ({ event }) => ({ id: event.id }) },
          },
        },
      },
      confirming: {
        description: 'The person is asked whether the row shall be deleted.',
        meta: { reference: references.confirming },
        tags: 'confirming',
        on: {
          'delete.confirm': 'deleting',
          'delete.cancel': { target: 'shown', actions: 'clearDeleting' },
        },
      },
      deleting: {
        description: 'The row shows that it is being deleted.',
        meta: { reference: references.deleting },
        tags: 'deleting',
        invoke: {
          id: 'deleteRow',
          src: 'deleteRow',
          input: ({ context }: { context: RowsContext<TRow> }) => ({
            id: assertDefined(context.deletingId, 'deletingId'),
          }),
          onDone: { target: 'refetching', actions: 'notifyDeleted' },
          onError: 'alert',
        } as never,
      },
      refetching: {
        description: 'The server deleted the row. The rows are fetched again.',
        meta: { reference: references.deleting },
        tags: 'deleting',
        ...fetching('refetchRows', { target: 'alert' }),
      },
      alert: {
        description: 'Deleting or fetching again failed: an alert says so.',
        meta: { reference: references.alert },
        tags: 'alert',
        entry: 'setAlert',
        // It is unknown what the server has now: another tab may have deleted the same row.
        on: { 'alert.dismiss': { target: 'loading', actions: 'clearDeleting' } },
      },
    },
  });
}
