import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { garbled, offline } from '../../../fixtures/failures.ts';
import { aStoredDraft, draftId } from '../../../fixtures/listing-drafts.ts';
import { ownDraftsMachine as machine } from '../../../src/machines/publish/own-drafts.machine.ts';

// The chart is that of the own listings.
describe('the list of drafts', () => {
  it.each([
    [offline, 'The server could not be reached. Your drafts could not be loaded.'],
    [garbled, 'Your drafts could not be loaded. Please try again.'],
  ])('shows why it cannot be loaded: %s', (error, message) => {
    const { snapshot } = proceed(machine, started(machine), failed('fetchRows', error));
    expect([...snapshot.tags, snapshot.context.message]).toEqual(['failed', message]);
  });

  it('says that a draft could not be deleted, and is loaded again', () => {
    const ask = { type: 'delete.ask', id: draftId } as const;
    const shown = proceed(machine, started(machine), done('fetchRows', [aStoredDraft()]));
    const step = proceed(machine, shown, ask, { type: 'delete.confirm' }, failed('deleteRow', offline));
    expect([...step.snapshot.tags, step.snapshot.context.message]).toEqual([
      'alert',
      'The draft could not be deleted. Please try again.',
    ]);
    expect(proceed(machine, step, { type: 'alert.dismiss' }).snapshot.value).toBe('loading');
  });

  it('asks about no draft that is not in the list, and deletes nothing after Cancel', () => {
    const shown = proceed(machine, started(machine), done('fetchRows', [aStoredDraft()]));
    expect(proceed(machine, shown, { type: 'delete.ask', id: 'another' }).snapshot.value).toBe('shown');
    const asked = proceed(machine, shown, { type: 'delete.ask', id: draftId });
    expect(asked.snapshot.value).toBe('confirming');
    expect(proceed(machine, asked, { type: 'delete.cancel' }).snapshot.value).toBe('shown');
  });

  it('says so if it cannot be fetched again after a deletion', () => {
    const shown = proceed(machine, started(machine), done('fetchRows', [aStoredDraft()]));
    const gone = proceed(
      machine,
      shown,
      { type: 'delete.ask', id: draftId },
      { type: 'delete.confirm' },
      done('deleteRow', undefined),
    );
    expect(proceed(machine, gone, failed('refetchRows', offline)).snapshot.hasTag('alert')).toBe(true);
  });
});
