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
const open = { type: 'question.open', question: 'cleaning' } as const;
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

it('saves what changed when a question is left, and then shows the next', () => {
  const saving = proceed(machine, agreed(), change, next);
  expect(saving.snapshot.context.index).toBe(0);
  expect(invokedBy(saving)).toEqual([{ id: 'saveAnswers', input: { cleaning } }]);
  const still = proceed(machine, saving, done('saveAnswers', saved));
  expect(still.snapshot).toMatchObject({ value: { asking: 'still' }, context: { index: 1 } });
  expect(invokedBy(proceed(machine, still, next))).toEqual([]);
});

const halves = [
  { ...cleaning, accepts: [] },
  { ...cleaning, is: '' },
  { is: '', accepts: [], weight: 'must' as const },
];

it.each(halves)('stays on a question with a part of the answer missing: %j', (answer) => {
  for (const leave of [next, { type: 'question.back' } as const]) {
    const step = proceed(machine, agreed(), next, { ...change, question: 'noise', answer }, leave);
    expect(invokedBy(step)).toEqual([]);
    expect(step.snapshot.context).toMatchObject({ index: 1, refusals: 1, entered: { noise: answer } });
  }
});

it('leaves a question without an answer if nothing is chosen any more', () => {
  const answer = { is: '', accepts: [], weight: 'some' as const };
  expect(proceed(machine, agreed(), { ...change, answer }, next).snapshot.context.index).toBe(1);
});

it('takes a part of an answer back, also what was saved of it', () => {
  const skip = { type: 'question.skip', question: 'cleaning' } as const;
  const unsaved = proceed(machine, agreed(), { ...change, answer: halves[0] ?? cleaning }, next, skip);
  expect(unsaved.snapshot.context).toMatchObject({ index: 1, refusals: 0, entered: {} });
  const step = proceed(machine, answered(), open, { ...change, answer: halves[0] ?? cleaning }, next, skip);
  expect(invokedBy(step)).toEqual([{ id: 'saveAnswers', input: {} }]);
});

it('saves a change that was made meanwhile, before it goes on', () => {
  const saving = proceed(machine, agreed(), change, next);
  const other = { ...cleaning, weight: 'must' as const };
  const more = proceed(machine, saving, { ...change, answer: other }, done('saveAnswers', saved));
  expect(more.snapshot.context.index).toBe(0);
  expect(invokedBy(more)).toEqual([{ id: 'saveAnswers', input: { cleaning: other } }]);
  expect(proceed(machine, more, done('saveAnswers', saved)).snapshot.context.index).toBe(1);
});

it('stays on the question whose answer was not saved, says why, and sends it again', () => {
  const step = proceed(machine, agreed(), change, next, failed('saveAnswers', offline));
  expect(step.snapshot.context.message).toMatch(/^The server could not be reached/);
  expect(step.snapshot.context).toMatchObject({ index: 0, entered: { cleaning } });
  const again = proceed(machine, step, next);
  expect(invokedBy(again)).toEqual([{ id: 'saveAnswers', input: { cleaning } }]);
  expect(proceed(machine, again, done('saveAnswers', saved)).snapshot.context).toMatchObject({
    index: 1,
    message: null,
  });
});

it('opens a question from the list, and goes back to the list, once it is saved', () => {
  const opened = proceed(machine, answered(), open);
  expect(opened.snapshot.context.index).toBe(0);
  expect(proceed(machine, opened, next).snapshot.context).toMatchObject({ index: 10, isFromList: false });
  const changed = { ...change, answer: { ...cleaning, weight: 'must' as const } };
  const failing = proceed(machine, opened, changed, next, failed('saveAnswers', offline));
  expect(failing.snapshot.context).toMatchObject({ index: 0, isFromList: true });
  const saving = proceed(machine, failing, next, done('saveAnswers', saved));
  expect(saving.snapshot.context.index).toBe(10);
});

it('stays between the first question and the list', () => {
  expect(proceed(machine, agreed(), { type: 'question.back' }).snapshot.context.index).toBe(0);
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
    const old = { answers: { cleaning }, consent: { ...consent, version: 0 } };
    const asked = proceed(machine, started(machine), done('fetchAnswers', old));
    const saving = proceed(machine, asked, { type: 'consent.give' }, open, remove);
    expect(invokedBy(saving)).toEqual([]);
    expect(invokedBy(proceed(machine, saving, outcome))).toMatchObject([{ id: 'deleteAnswers' }]);
  },
);
