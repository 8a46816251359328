import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { expect, it } from 'vitest';
import { offline } from '../../../fixtures/failures.ts';
import { matchQuestionsMachine } from '../../../src/machines/match/match-questions.machine.ts';
import { consentVersion } from '../../../src/schemas/match/answers.ts';
import { invokedBy } from '../../support/machine-step.ts';

const machine = matchQuestionsMachine;
const cleaning = { is: 'daily' as const, accepts: ['daily' as const], weight: 'some' as const };
const consent = { version: consentVersion, givenAt: '2026-03-01T10:00:00.000Z' };
const none = { answers: {}, consent: null };
const saved = { answers: { cleaning }, consent };
const change = { type: 'answer.change', question: 'cleaning', answer: cleaning } as const;
const next = { type: 'question.next' } as const;
const remove = { type: 'answers.delete' } as const;

const agreed = () => proceed(machine, started(machine), done('fetchAnswers', none), { type: 'consent.give' });
const answered = () => proceed(machine, started(machine), done('fetchAnswers', saved));

it('asks for the consent first, also after a failure', () => {
  const step = proceed(machine, started(machine), failed('fetchAnswers', offline));
  expect(step.snapshot.hasTag('failed')).toBe(true);
  const again = proceed(machine, step, { type: 'answers.retry' }, done('fetchAnswers', none));
  expect(again.snapshot.hasTag('consent')).toBe(true);
  expect(agreed().snapshot).toMatchObject({ value: { asking: 'still' }, context: { index: 0 } });
});

it('shows the list of all to who has answered', () => {
  expect(answered().snapshot).toMatchObject({ value: { asking: 'still' }, context: { index: 10 } });
});

it('saves answers under an earlier text again, after a new consent', () => {
  const old = { answers: { cleaning }, consent: { ...consent, version: 0 } };
  const asked = proceed(machine, started(machine), done('fetchAnswers', old));
  expect(asked.snapshot.hasTag('consent')).toBe(true);
  const given = proceed(machine, asked, { type: 'consent.give' });
  expect(invokedBy(given)).toEqual([{ id: 'saveAnswers', input: { cleaning } }]);
});

it('saves what changed when a question is left, and shows the next at once', () => {
  const saving = proceed(machine, agreed(), change, next);
  expect(saving.snapshot.context.index).toBe(1);
  expect(invokedBy(saving)).toEqual([{ id: 'saveAnswers', input: { cleaning } }]);
  const still = proceed(machine, saving, done('saveAnswers', saved));
  expect(still.snapshot.value).toEqual({ asking: 'still' });
  expect(invokedBy(proceed(machine, still, next))).toEqual([]);
});

it('does not save an answer that says nothing of others, and keeps it', () => {
  const half = { ...change, answer: { ...cleaning, accepts: [] } };
  const step = proceed(machine, agreed(), half, next);
  expect(invokedBy(step)).toEqual([]);
  expect(step.snapshot.context.entered.cleaning).toEqual(half.answer);
});

it('saves a change that was made meanwhile after the first', () => {
  const saving = proceed(machine, agreed(), change, next);
  const other = { ...cleaning, weight: 'must' as const };
  const more = proceed(machine, saving, { type: 'question.back' }, { ...change, answer: other }, next);
  expect(more.snapshot.context.index).toBe(1);
  expect(invokedBy(proceed(machine, more, done('saveAnswers', saved)))).toEqual([
    { id: 'saveAnswers', input: { cleaning: other } },
  ]);
});

it('keeps the answer after a failure, says why, and sends it with the next', () => {
  const step = proceed(machine, agreed(), change, next, failed('saveAnswers', offline));
  expect(step.snapshot.context.message).toMatch(/^The server could not be reached/);
  expect(step.snapshot.context.entered).toEqual({ cleaning });
  expect(invokedBy(proceed(machine, step, next))).toEqual([{ id: 'saveAnswers', input: { cleaning } }]);
});

it('opens a question, and stays between the first and the list', () => {
  const first = proceed(machine, answered(), { type: 'question.open', question: 'cleaning' });
  expect(first.snapshot.context.index).toBe(0);
  expect(proceed(machine, first, { type: 'question.back' }).snapshot.context.index).toBe(0);
  expect(proceed(machine, answered(), next).snapshot.context.index).toBe(10);
});

it('deletes all, and asks for the consent again', () => {
  const step = proceed(machine, answered(), remove, done('deleteAnswers', undefined));
  expect(step.snapshot.hasTag('consent')).toBe(true);
  expect(step.snapshot.context).toMatchObject({ saved: {}, entered: {}, isDeleted: true });
  expect(proceed(machine, step, { type: 'consent.give' }).snapshot.context.isDeleted).toBe(false);
});

it('keeps the answers if they cannot be deleted', () => {
  const step = proceed(machine, answered(), remove, failed('deleteAnswers', offline));
  expect(step.snapshot).toMatchObject({ value: { asking: 'still' }, context: { entered: { cleaning } } });
  expect(step.snapshot.context.message).toMatch(/were not deleted/);
});

it.each([done('saveAnswers', saved), failed('saveAnswers', offline)])(
  'deletes after a save that is under way',
  (outcome) => {
    const saving = proceed(
      machine,
      agreed(),
      change,
      next,
      { type: 'question.open', question: 'pets' },
      remove,
    );
    expect(invokedBy(saving)).toEqual([]);
    expect(invokedBy(proceed(machine, saving, outcome))).toMatchObject([{ id: 'deleteAnswers' }]);
  },
);
