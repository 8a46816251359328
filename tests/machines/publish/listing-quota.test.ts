import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { expect, it } from 'vitest';
import { offline } from '../../../fixtures/failures.ts';
import { listingQuotaMachine } from '../../../src/machines/publish/listing-quota.machine.ts';

it.each([
  { outcome: done('checkQuota', true), isFull: true },
  { outcome: done('checkQuota', false), isFull: false },
  // The member may fill in the form, since the server checks the quota anyway.
  { outcome: failed('checkQuota', offline), isFull: false },
])('a member may have no more listings: $isFull', ({ outcome, isFull }) => {
  const begun = started(listingQuotaMachine);
  expect(begun.snapshot.hasTag('full')).toBe(false);
  const { snapshot } = proceed(listingQuotaMachine, begun, outcome);
  expect(snapshot.value).toBe(isFull ? 'full' : 'open');
  expect(snapshot.hasTag('full')).toBe(isFull);
});
