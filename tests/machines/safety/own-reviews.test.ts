import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { expect, it } from 'vitest';
import { offline } from '../../../fixtures/failures.ts';
import { aShownReview } from '../../../fixtures/safety.ts';
import { ownReviewsMachine as machine } from '../../../src/machines/safety/own-reviews.machine.ts';
import { invokedBy } from '../../support/machine-step.ts';

const received = [aShownReview({ id: 3 }), aShownReview({ id: 4, answer: 'Thanks.' })];
const listed = () => proceed(machine, started(machine), done('fetchReviews', { received, written: [] }));
const answer = (id: number) => ({ type: 'answer.open', id }) as const;
const text = (value: string) => ({ type: 'text.change', text: value }) as const;
const send = { type: 'answer.send' } as const;

it('are fetched, also after a failure', () => {
  const failure = proceed(machine, started(machine), failed('fetchReviews', offline));
  expect(failure.snapshot.hasTag('failed')).toBe(true);
  const again = proceed(machine, failure, { type: 'reviews.retry' });
  expect(invokedBy(again)).toMatchObject([{ id: 'fetchReviews' }]);
});

it('are answered once, and what is typed stays after a failure', () => {
  expect(proceed(machine, listed(), answer(4)).snapshot.value).toBe('listed');
  const empty = proceed(machine, listed(), answer(3), text(' '), send);
  expect(empty.snapshot.value).toBe('answering');
  expect(empty.snapshot.context.error).toBe('Write an answer.');
  const left = proceed(machine, empty, { type: 'answer.close' });
  expect(left.snapshot).toMatchObject({ value: 'listed', context: { error: null } });
  const sending = proceed(machine, empty, text(' Thank you! '), send);
  expect(invokedBy(sending)).toEqual([{ id: 'answerReview', input: { id: 3, text: 'Thank you!' } }]);
  const failure = proceed(machine, sending, failed('answerReview', offline));
  expect(failure.snapshot).toMatchObject({ value: 'answering', context: { text: ' Thank you! ' } });
  const { snapshot } = proceed(machine, failure, send, done('answerReview', undefined));
  expect(snapshot.context.reviews?.received).toMatchObject([{ answer: 'Thank you!' }, { answer: 'Thanks.' }]);
  expect(proceed(machine, { snapshot, actions: [] }, answer(3)).snapshot.value).toBe('listed');
});
