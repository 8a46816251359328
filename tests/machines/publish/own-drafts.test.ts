import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { garbled, notFound, offline } from '../../../fixtures/failures.ts';
import { aStoredDraft, draftId } from '../../../fixtures/listing-drafts.ts';
import { ownDraftsMachine } from '../../../src/machines/publish/own-drafts.machine.ts';
import { invokedBy } from '../../support/machine-step.ts';

describe('the list of drafts', () => {
  const list = ownDraftsMachine;
  const other = aStoredDraft({ id: 'another' });
  const shown = () => proceed(list, started(list), done('fetchDrafts', [aStoredDraft(), other]));
  const deleting = () =>
    proceed(list, shown(), { type: 'delete.ask', id: draftId }, { type: 'delete.confirm' });

  it('is empty until it is fetched', () => {
    expect(started(list).snapshot.context).toEqual({ drafts: [], deletingId: null, message: null });
    expect([shown().snapshot.value, shown().snapshot.context.drafts]).toEqual([
      'shown',
      [aStoredDraft(), other],
    ]);
  });

  it.each([
    [offline, 'The server could not be reached. Your drafts could not be loaded.'],
    [garbled, 'Your drafts could not be loaded. Please try again.'],
  ])('shows why it cannot be loaded, and tries again: %s', (error, message) => {
    const step = proceed(list, started(list), failed('fetchDrafts', error));
    expect([...step.snapshot.tags]).toEqual(['failed']);
    expect(step.snapshot.context.message).toBe(message);
    const { snapshot } = proceed(list, step, { type: 'drafts.retry' });
    expect([snapshot.value, snapshot.context.message]).toEqual(['loading', null]);
  });

  it('asks before a deletion', () => {
    const asked = proceed(list, shown(), { type: 'delete.ask', id: draftId });
    expect([...asked.snapshot.tags]).toEqual(['confirming']);
    const { snapshot } = proceed(list, asked, { type: 'delete.cancel' });
    expect(snapshot.value).toBe('shown');
    expect(snapshot.context).toMatchObject({ drafts: [{ id: draftId }, other], deletingId: null });
    expect(proceed(list, shown(), { type: 'delete.ask', id: 'a third' }).snapshot.value).toBe('shown');
  });

  it('deletes one', () => {
    expect([...deleting().snapshot.tags]).toEqual(['deleting']);
    expect(invokedBy(deleting())).toEqual([{ id: 'deleteDraft', input: { id: draftId } }]);
  });

  it.each([done('deleteDraft', undefined), failed('deleteDraft', notFound())])(
    'removes a draft that no longer exists: $type',
    (outcome) => {
      const { snapshot } = proceed(list, deleting(), outcome);
      expect([snapshot.value, snapshot.context.drafts]).toEqual(['shown', [other]]);
    },
  );

  it('keeps a draft that cannot be deleted, and shows a message', () => {
    const { value, context } = proceed(list, deleting(), failed('deleteDraft', offline)).snapshot;
    expect(value).toBe('shown');
    expect(context).toMatchObject({
      drafts: [{ id: draftId }, other],
      message: 'The draft could not be deleted. Please try again.',
    });
  });
});
