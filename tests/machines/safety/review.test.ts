import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { offline } from '../../../fixtures/failures.ts';
import { reviewMachine as machine } from '../../../src/machines/safety/review.machine.ts';
import { type ReviewValues, toggleFact, type ViewingReview } from '../../../src/schemas/safety/review.ts';
import { invokedBy, sentBy } from '../../support/machine-step.ts';

const of = { conversationId: 31, listingId: 101 };
const until = '2026-12-08T17:30:00.000Z';
const own: ViewingReview['own'] = { facts: ['onTime'], text: 'A bright room.' };
const open = (review: Partial<ViewingReview> = {}) =>
  started(machine, { of, review: { own: null, isShown: false, until, ...review } });
const send = { type: 'review.send' } as const;
const text = (value: string) => ({ type: 'text.change', text: value }) as const;
const tick = { type: 'fact.toggle', fact: 'onTime' } as const;

describe('a review', () => {
  it('is saved with at least one fact, and what is typed stays after a failure', () => {
    const missing = proceed(machine, open(), { type: 'review.open' }, text(' Kind. '), send);
    expect(missing.snapshot.value).toBe('editing');
    expect(missing.snapshot.context.error).toBe('Tick at least one fact.');
    const ticked = proceed(machine, missing, tick);
    expect(sentBy(ticked)).toEqual([
      { to: 'record', event: { type: 'review.keep', values: { facts: ['onTime'], text: ' Kind. ' } } },
    ]);
    const saving = proceed(machine, ticked, send);
    const values = { facts: ['onTime'], text: 'Kind.' };
    expect(invokedBy(saving)).toEqual([{ id: 'writeReview', input: { of, values } }]);
    const failure = proceed(machine, saving, failed('writeReview', offline));
    expect(failure.snapshot).toMatchObject({ value: 'editing', context: { text: ' Kind. ' } });
    expect(failure.snapshot.context.error).toMatch(/^The server could not be reached/);
    const saved = proceed(machine, failure, send, done('writeReview', { own, isShown: false, until }));
    expect(saved.snapshot).toMatchObject({ value: 'written', context: { ...own, error: null } });
    expect(sentBy(saved)).toEqual([{ to: 'record', event: { type: 'review.keep', values: null } }]);
  });

  it('is left, with what was typed, also where the device keeps nothing', () => {
    const typed = proceed(
      machine,
      open(),
      { type: 'review.open' },
      text('Kind.'),
      failed('record', new Error('x')),
    );
    const { snapshot } = proceed(machine, typed, { type: 'review.close' });
    expect(snapshot).toMatchObject({ value: 'asked', context: { text: 'Kind.', error: null } });
  });

  it('stays as it is once it shows', () => {
    expect(open({ own, isShown: true }).snapshot.value).toBe('shown');
    const saving = proceed(machine, open({ own }), { type: 'review.open' }, send);
    const { snapshot } = proceed(machine, saving, done('writeReview', { own, isShown: true, until }));
    expect(snapshot.value).toBe('shown');
  });

  it('is deleted after a question', () => {
    const asking = proceed(machine, open({ own }), { type: 'review.delete' });
    expect(asking.snapshot.value).toBe('confirming');
    expect(proceed(machine, asking, { type: 'delete.cancel' }).snapshot.value).toBe('written');
    const deleting = proceed(machine, asking, { type: 'delete.confirm' });
    expect(invokedBy(deleting)).toEqual([{ id: 'deleteReview', input: of }]);
    const failure = proceed(machine, deleting, failed('deleteReview', offline));
    expect(failure.snapshot).toMatchObject({ value: 'written', context: own ?? {} });
    const { snapshot } = proceed(machine, deleting, done('deleteReview', undefined));
    expect(snapshot).toMatchObject({
      value: 'asked',
      context: { facts: [], text: '', review: { own: null } },
    });
  });

  it('takes what the device kept, unless something was typed since', () => {
    const values: ReviewValues = { facts: ['onTime'], text: 'Kept.' };
    const restored = { type: 'review.restored', values } as const;
    expect(proceed(machine, open(), restored).snapshot.context).toMatchObject({ text: 'Kept.' });
    const typed = proceed(machine, open(), { type: 'review.open' }, text('Newer.'), restored);
    expect(typed.snapshot.context).toMatchObject({ text: 'Newer.', facts: [] });
  });
});

it('a fact takes the place of its opposite', () => {
  expect(toggleFact(['asDescribed', 'onTime'], 'notOnTime')).toEqual(['asDescribed', 'notOnTime']);
  expect(toggleFact(['asDescribed', 'onTime'], 'onTime')).toEqual(['asDescribed']);
});
