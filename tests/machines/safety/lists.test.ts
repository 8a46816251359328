import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { offline } from '../../../fixtures/failures.ts';
import { aBlock, aSafetyPage } from '../../../fixtures/safety.ts';
import { auditLogMachine } from '../../../src/machines/safety/audit-log.machine.ts';
import { blocksMachine } from '../../../src/machines/safety/blocks.machine.ts';
import { copiedPhotosMachine } from '../../../src/machines/safety/copied-photos.machine.ts';
import { lowRentMachine } from '../../../src/machines/safety/low-rent.machine.ts';
import { safetyPageMachine } from '../../../src/machines/safety/safety-page.machine.ts';
import type { CopiedPhoto } from '../../../src/schemas/safety/copied-photo.ts';

describe('the blocked members', () => {
  const machine = blocksMachine;
  const ask = { type: 'delete.ask', id: 5 } as const;
  const shown = proceed(machine, started(machine), done('fetchRows', [aBlock()]));

  it('can be fetched again after a failure', () => {
    const step = proceed(machine, started(machine), failed('fetchRows', offline));
    expect([...step.snapshot.tags, step.snapshot.context.message]).toEqual([
      'failed',
      'This list could not be loaded.',
    ]);
    expect(proceed(machine, step, { type: 'rows.retry' }).snapshot.value).toBe('loading');
  });

  it('are asked about one of them, and stay after Cancel', () => {
    expect(proceed(machine, shown, { type: 'delete.ask', id: 6 }).snapshot.value).toBe('shown');
    const asked = proceed(machine, shown, ask);
    expect(asked.snapshot.value).toBe('confirming');
    expect(proceed(machine, asked, { type: 'delete.cancel' }).snapshot.value).toBe('shown');
  });

  it('are fetched again after one is unblocked', () => {
    const gone = proceed(machine, shown, ask, { type: 'delete.confirm' }, done('deleteRow', undefined));
    expect(gone.snapshot.value).toBe('refetching');
    expect(proceed(machine, gone, done('refetchRows', [])).snapshot.context.rows).toEqual([]);
    expect(proceed(machine, gone, failed('refetchRows', offline)).snapshot.hasTag('alert')).toBe(true);
  });

  it('say that a block could not be ended', () => {
    const step = proceed(machine, shown, ask, { type: 'delete.confirm' }, failed('deleteRow', offline));
    expect(step.snapshot.context.message).toBe('The block could not be ended. Please try again.');
    expect(proceed(machine, step, { type: 'alert.dismiss' }).snapshot.value).toBe('loading');
  });
});

it('the log of the moderators is fetched, also after a failure', () => {
  const step = proceed(auditLogMachine, started(auditLogMachine), failed('fetch', offline));
  expect(step.snapshot).toMatchObject({ value: 'failed', context: { failure: 'network' } });
  const shown = proceed(auditLogMachine, step, { type: 'fetch.retry' }, done('fetch', []));
  expect(shown.snapshot).toMatchObject({ value: 'shown', context: { data: [], failure: null } });
});

it('the own reports are fetched, also after a failure', () => {
  const step = proceed(safetyPageMachine, started(safetyPageMachine), failed('fetch', offline));
  expect(step.snapshot).toMatchObject({ value: 'failed', context: { failure: 'network' } });
  const shown = proceed(safetyPageMachine, step, { type: 'fetch.retry' }, done('fetch', aSafetyPage()));
  expect(shown.snapshot).toMatchObject({ value: 'shown', context: { data: aSafetyPage() } });
});

it('a rent is compared, also after a failure', () => {
  const asked = started(lowRentMachine, { id: 101 });
  const step = proceed(lowRentMachine, asked, failed('fetch', offline));
  expect(step.snapshot).toMatchObject({ value: 'failed', context: { data: null } });
  const shown = proceed(lowRentMachine, step, { type: 'fetch.retry' }, done('fetch', true));
  expect(shown.snapshot).toMatchObject({ value: 'shown', context: { data: true } });
});

it('a photo that the member is not asked about has no answer', () => {
  const photo: CopiedPhoto = { id: 4, imageUrl: '/images/room.webp', listingId: 103, title: 'Sunny room' };
  const shown = proceed(copiedPhotosMachine, started(copiedPhotosMachine), done('fetchPhotos', [photo]));
  const other = proceed(copiedPhotosMachine, shown, { type: 'photo.answer', id: 5, answer: 'own' });
  expect(other.snapshot).toMatchObject({ value: 'shown', context: { answer: null } });
});
