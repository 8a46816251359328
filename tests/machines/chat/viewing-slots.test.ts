import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { offline, rejected } from '../../../fixtures/failures.ts';
import { aViewing } from '../../../fixtures/viewings.ts';
import { ownViewingsMachine } from '../../../src/machines/chat/own-viewings.machine.ts';
import { viewingSlotsMachine } from '../../../src/machines/chat/viewing-slots.machine.ts';

const loading = started(viewingSlotsMachine, { listingId: 101 });
const start = '2026-11-24T17:00:00.000Z';
const slot = { start, minutes: 30, place: 'onSite' as const, videoLink: null, isBooked: false };
const open = { hostId: 8, slots: [slot] };
const offer = { times: [start], minutes: 30, place: 'onSite' as const, videoLink: null };
const fetched = done('fetchSlots', open);

describe('the open times', () => {
  it('stay on the screen while they are fetched again, and after a failure', () => {
    const failing = proceed(
      viewingSlotsMachine,
      loading,
      fetched,
      { type: 'slots.refresh' },
      failed('fetchSlots', offline),
    );
    expect([failing.snapshot.value, failing.snapshot.context.open]).toEqual(['failed', open]);
    const { snapshot } = proceed(viewingSlotsMachine, failing, { type: 'slots.refresh' });
    expect(snapshot.value).toBe('loading');
  });

  it('are fetched anew when a viewing changes meanwhile', () => {
    const { actions } = proceed(viewingSlotsMachine, loading, { type: 'slots.refresh' });
    expect(actions.map(({ type }) => type)).toEqual(['xstate.stopChild', 'xstate.spawnChild']);
  });

  it('are saved by the poster, with the form as it is until the answer', () => {
    const saving = proceed(
      viewingSlotsMachine,
      loading,
      fetched,
      { type: 'slots.edit' },
      { type: 'slots.save', offer },
    );
    expect([...saving.snapshot.tags]).toEqual(['editing', 'busy']);
    const saved = { hostId: 8, slots: [] };
    const { snapshot } = proceed(viewingSlotsMachine, saving, done('saveSlots', saved));
    expect([snapshot.value, snapshot.context.open]).toEqual(['shown', saved]);
  });

  it('that cannot be saved stay in the form, with the reason until the next try', () => {
    const message = 'A viewing must be in the future.';
    const rejecting = proceed(
      viewingSlotsMachine,
      loading,
      fetched,
      { type: 'slots.edit' },
      { type: 'slots.save', offer },
      failed('saveSlots', rejected(400, message)),
    );
    expect([rejecting.snapshot.value, rejecting.snapshot.context.message]).toEqual(['editing', message]);
    const closed = proceed(viewingSlotsMachine, rejecting, { type: 'slots.close' });
    expect([closed.snapshot.value, closed.snapshot.context.message]).toEqual(['shown', null]);
    const again = proceed(viewingSlotsMachine, rejecting, { type: 'slots.save', offer });
    expect(again.snapshot.context.message).toBeNull();
  });
});

it('all viewings are fetched, again after a failure', () => {
  const step = proceed(ownViewingsMachine, started(ownViewingsMachine, undefined), failed('fetch', offline));
  expect([...step.snapshot.tags]).toEqual(['failed']);
  const viewings = [{ ...aViewing(), conversationId: 31, otherName: 'Marco Bianchi' }];
  const { snapshot } = proceed(ownViewingsMachine, step, { type: 'fetch.retry' }, done('fetch', viewings));
  expect(snapshot.context.data).toEqual(viewings);
});
