import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { emittedBy, proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { notFound, offline } from '../../../fixtures/failures.ts';
import { aListing, listingsOf } from '../../../fixtures/listings.ts';
import { ownListingsMachine } from '../../../src/machines/publish/own-listings.machine.ts';
import { failureTable } from '../../support/api-failures.ts';
import { invokedBy } from '../../support/machine-step.ts';

const machine = ownListingsMachine;
const begin = () => started(machine);
const shown = (...ids: number[]) => proceed(machine, begin(), done('fetchRows', listingsOf(...ids)));
const ask = (id: number) => ({ type: 'delete.ask', id }) as const;
const confirm = { type: 'delete.confirm' } as const;
const cancel = { type: 'delete.cancel' } as const;
const dismiss = { type: 'alert.dismiss' } as const;
const retry = { type: 'rows.retry' } as const;
const deleting = () => proceed(machine, shown(1, 2), ask(2), confirm);
const alertText = 'Error deleting listing. Please try again.';

describe("the member's own listings", () => {
  it('follow a change of one of them, also while another is deleted', () => {
    const changed = aListing({ id: 1, title: 'Changed' });
    const event = { type: 'row.changed', row: changed } as const;
    expect(proceed(machine, shown(1, 2), event).snapshot.context.rows).toEqual([changed, ...listingsOf(2)]);
    const { snapshot } = proceed(machine, deleting(), event);
    expect([snapshot.context.rows[0], snapshot.hasTag('deleting')]).toEqual([changed, true]);
  });

  it('are requested and then shown', () => {
    expect([...begin().snapshot.tags]).toEqual(['loading']);
    expect(begin().snapshot.context).toEqual({ rows: [], deletingId: null, message: null });
    expect(invokedBy(begin()).map(({ id }) => id)).toEqual(['fetchRows']);
    expect([...shown(1, 2).snapshot.tags]).toEqual([]);
    expect(shown(1, 2).snapshot.context).toEqual({
      rows: listingsOf(1, 2),
      deletingId: null,
      message: null,
    });
  });

  it.each(
    failureTable({
      rejected: 'Failed to fetch listings.',
      network: 'An error occurred while fetching listings.',
    }),
  )('show a failure by $name: "$text"', ({ error, text }) => {
    const { snapshot } = proceed(machine, begin(), failed('fetchRows', error));
    expect([...snapshot.tags]).toEqual(['failed']);
    expect(snapshot.context.message).toBe(text);
  });

  it('can be requested again, and the message is cleared', () => {
    const again = proceed(machine, begin(), failed('fetchRows', offline), retry);
    expect(again.snapshot.hasTag('loading')).toBe(true);
    const { snapshot } = proceed(machine, again, done('fetchRows', listingsOf(1)));
    expect(snapshot.context.message).toBeNull();
  });
});

describe('a deletion', () => {
  it('asks for confirmation of the listing', () => {
    const step = proceed(machine, shown(1, 2), ask(2));
    expect([...step.snapshot.tags]).toEqual(['confirming']);
    expect(step.snapshot.context.deletingId).toBe(2);
    expect(invokedBy(step)).toEqual([]);
  });

  it('does nothing when it is cancelled', () => {
    const step = proceed(machine, shown(1, 2), ask(2), cancel);
    expect(step.snapshot.value).toBe('shown');
    expect(step.snapshot.context).toEqual(shown(1, 2).snapshot.context);
    expect(step.actions).toEqual([]);
    expect(proceed(machine, step, confirm).snapshot.value).toBe('shown');
  });

  it.each([99, 0, -1, Number.NaN])('is possible for own listings only: not for %d', (id) => {
    expect(proceed(machine, shown(1, 2), ask(id)).snapshot.value).toBe('shown');
  });

  it('is sent after the confirmation while its row shows a spinner', () => {
    expect([...deleting().snapshot.tags]).toEqual(['deleting']);
    expect(deleting().snapshot.context.deletingId).toBe(2);
    expect(invokedBy(deleting())).toEqual([{ id: 'deleteRow', input: { id: 2 } }]);
  });

  it('causes a refetch while the row still shows a spinner', () => {
    const step = proceed(machine, deleting(), done('deleteRow'));
    expect([...step.snapshot.tags]).toEqual(['deleting']);
    expect(emittedBy(step)).toEqual([{ type: 'row.deleted' }]);
    expect(step.snapshot.context).toMatchObject({ rows: listingsOf(1, 2), deletingId: 2 });
    expect(invokedBy(step).map(({ id }) => id)).toEqual(['refetchRows']);
  });

  it('ends with the refetched listings', () => {
    const step = proceed(machine, deleting(), done('deleteRow'), done('refetchRows', listingsOf(1, 3)));
    expect(step.snapshot.value).toBe('shown');
    expect(step.snapshot.context).toEqual({ rows: listingsOf(1, 3), deletingId: null, message: null });
  });

  it('is sent once and blocks other deletions', () => {
    for (const step of [deleting(), proceed(machine, deleting(), done('deleteRow'))]) {
      const after = proceed(machine, step, confirm, ask(1), cancel, dismiss);
      expect(after.snapshot.value).toEqual(step.snapshot.value);
      expect(after.snapshot.context).toEqual(step.snapshot.context);
      expect(after.actions).toEqual([]);
    }
  });
});

describe('a deletion that fails', () => {
  const gone = notFound('No such listing.');

  it("shows the alert without the server's message", () => {
    const { snapshot } = proceed(machine, deleting(), failed('deleteRow', gone));
    expect([...snapshot.tags]).toEqual(['alert']);
    expect(snapshot.context).toEqual({ rows: listingsOf(1, 2), deletingId: 2, message: alertText });
  });

  it('shows the alert when the refetch fails', () => {
    const step = proceed(machine, deleting(), done('deleteRow'), failed('refetchRows', gone));
    expect([...step.snapshot.tags]).toEqual(['alert']);
    expect(step.snapshot.context.message).toBe(alertText);
  });

  it('refetches the list when the alert is dismissed, because another tab may have deleted it', () => {
    const step = proceed(machine, deleting(), failed('deleteRow', notFound()), dismiss);
    expect([...step.snapshot.tags]).toEqual(['loading']);
    expect(step.snapshot.context.deletingId).toBeNull();
    expect(invokedBy(step).map(({ id }) => id)).toEqual(['fetchRows']);
    const { snapshot } = proceed(machine, step, done('fetchRows', listingsOf(1)));
    expect(snapshot.context).toEqual({ rows: listingsOf(1), deletingId: null, message: null });
  });

  it('blocks other deletions until the alert is dismissed', () => {
    const step = proceed(machine, deleting(), failed('deleteRow', offline), ask(1), confirm);
    expect(step.snapshot.hasTag('alert')).toBe(true);
  });
});
