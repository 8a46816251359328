import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { expect, it } from 'vitest';
import { offline } from '../../../fixtures/failures.ts';
import { listingQuotaMachine as machine } from '../../../src/machines/publish/listing-quota.machine.ts';

it.each([
  { outcome: done('fetch', true), isFull: true },
  { outcome: done('fetch', false), isFull: false },
  // The member may fill in the form, since the server checks the quota anyway.
  { outcome: failed('fetch', offline), isFull: null },
])('a member may have no more listings: $isFull', ({ outcome, isFull }) => {
  const begun = started(machine);
  expect(begun.snapshot.context.data).toBeNull();
  expect(proceed(machine, begun, outcome).snapshot.context.data).toBe(isFull);
});

it('is asked again after a failure', () => {
  const step = proceed(machine, started(machine), failed('fetch', offline), { type: 'fetch.retry' });
  expect(step.snapshot.value).toBe('loading');
});
