import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { emittedBy, proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { garbled, late, notFound, offline, rejected, unauthorized } from '../../../fixtures/failures.ts';
import { idleKeeper } from '../../../fixtures/form-keepers.ts';
import { ApiError, type ErrorAnswer } from '../../../src/domain/api-error.ts';
import { feedbackMachine } from '../../../src/machines/shell/feedback.machine.ts';
import type { FeedbackPayload } from '../../../src/schemas/shell/feedback.ts';
import { hostileTexts } from '../../support/api-failures.ts';
import { invokedBy, sentTo } from '../../support/machine-step.ts';

const machine = feedbackMachine;
const text = 'The map could show trams.';
const begin = (userId: number | null = null) => started(machine, { userId });
const type = (value: string) => ({ type: 'text.change', text: value }) as const;
const submit = { type: 'form.submit' } as const;
const sent = (value = text, userId: number | null = null) =>
  proceed(machine, begin(userId), type(value), submit);
const answered = (status: number, answer: ErrorAnswer = {}) =>
  new ApiError('rejected', '', { status, ...answer });

describe('feedback', () => {
  it.each([
    { name: 'nothing', value: '' },
    { name: 'blanks', value: ' '.repeat(6000) },
    { name: '9 characters', value: 'x'.repeat(9) },
    { name: '9 characters among blanks', value: `   ${'x'.repeat(9)}   ` },
  ])('with $name is not sent', ({ value }) => {
    const step = sent(value);
    expect(step.snapshot.value).toBe('idle');
    expect(step.snapshot.context).toMatchObject({ text: value, userId: null, message: null, faults: {} });
    expect(invokedBy(step)).toEqual([]);
  });

  it('starts empty and without a message', () => {
    expect(begin(7).snapshot.context).toMatchObject({ text: '', userId: 7, message: null, faults: {} });
  });

  it.each([5001, 10 * 1024 * 1024])('with %i characters is not sent and shows an error', (length) => {
    const step = sent('x'.repeat(length));
    expect(step.snapshot.value).toBe('idle');
    const message = 'Feedback must be at most 5000 characters long.';
    expect(step.snapshot.context).toMatchObject({ message, faults: { text: message } });
    expect(invokedBy(step)).toEqual([]);
  });

  it.each([
    { name: '10 characters', value: 'x'.repeat(10) },
    { name: '5000 characters', value: 'x'.repeat(5000) },
    { name: '5000 characters among blanks', value: ` ${'x'.repeat(5000)}\n` },
  ])('with $name is sent trimmed', ({ value }) => {
    const step = sent(value);
    expect([...step.snapshot.tags]).toEqual(['busy']);
    expect(invokedBy(step)).toEqual([{ id: 'sendFeedback', input: { text: value.trim(), userId: null } }]);
  });

  it.each(hostileTexts.filter((hostile) => hostile.text.length >= 10 && hostile.text.length <= 5000))(
    'is sent unchanged: $name',
    ({ text: value }) => {
      expect(invokedBy(sent(value))).toMatchObject([{ input: { text: value } }]);
    },
  );

  it('shows the minutes to wait only after too much feedback', () => {
    const answer = answered(400, { serverMessage: 'No links.', minutesUntilReset: 5 });
    expect(proceed(machine, sent(), failed('sendFeedback', answer)).snapshot.context.message).toBe(
      'No links.',
    );
  });

  it('contains the id of the member', () => {
    expect(invokedBy(sent(text, 7))).toMatchObject([{ input: { userId: 7 } }]);
  });

  it.each([
    { name: 'a login', from: null, to: 7 },
    { name: 'a logout', from: 7, to: null },
  ])('uses the new sender after $name', ({ from, to }) => {
    const step = proceed(machine, begin(from), type(text), { type: 'sender.change', userId: to }, submit);
    expect(invokedBy(step)).toEqual([{ id: 'sendFeedback', input: { text, userId: to } }]);
  });

  it('is sent once and cannot be edited while it is sent', () => {
    const after = proceed(machine, sent(), submit, type('Something else entirely'));
    expect(after.snapshot.hasTag('busy')).toBe(true);
    expect(after.snapshot.context.text).toBe(text);
    expect(after.actions).toEqual([]);
  });
});

describe('the stored text of earlier feedback', () => {
  const restored = { type: 'draft.restored', text: 'Typed before a reload.' } as const;
  const received = (step: ReturnType<typeof begin>) => sentTo(step.snapshot.context.keeper, step);

  it('is restored into the form, but does not replace typed text', () => {
    expect(proceed(machine, begin(), restored).snapshot.context.text).toBe(restored.text);
    expect(proceed(machine, begin(), type(text), restored).snapshot.context.text).toBe(text);
  });

  it('follows each change, and is removed when the text is sent, emptied or discarded', () => {
    expect(received(proceed(machine, begin(), type(text)))).toEqual([{ type: 'draft.keep', text }]);
    const forgotten = [{ type: 'draft.forget' }];
    expect(received(proceed(machine, begin(), restored, type('')))).toEqual(forgotten);
    const discarded = proceed(machine, begin(), restored, { type: 'text.discard' });
    expect(discarded.snapshot.context.text).toBe('');
    expect(received(discarded)).toEqual(forgotten);
    expect(received(proceed(machine, sent(), done('sendFeedback')))).toEqual(forgotten);
    expect(received(proceed(machine, sent(), failed('sendFeedback', offline)))).toEqual([]);
  });

  it('lasts only as long as the page without its keeper', () => {
    const step = proceed(machine, begin(), failed('keeper', new Error('a bug')), type(text), submit);
    expect(invokedBy(step)).toMatchObject([{ id: 'sendFeedback' }]);
  });
});

describe('the message after a failure', () => {
  const general = 'Failed to submit feedback. Please try again later.';
  const network = 'Network error. Please check your connection and try again.';

  it.each([
    {
      name: 'a rate limit',
      error: answered(429, { serverMessage: 'Too many messages.', minutesUntilReset: 12 }),
      says: 'Too many messages. (12 minutes remaining)',
    },
    {
      name: 'a rate limit about to end',
      error: answered(429, { serverMessage: 'Too many messages.', minutesUntilReset: 0 }),
      says: 'Too many messages. (0 minutes remaining)',
    },
    {
      name: 'a rate limit without minutes',
      error: answered(429, { serverMessage: 'Too many messages.' }),
      says: 'Too many messages.',
    },
    {
      name: 'a rate limit with only the minutes',
      error: answered(429, { minutesUntilReset: 3 }),
      says: `${general} (3 minutes remaining)`,
    },
    { name: 'a rate limit without a message', error: answered(429), says: general },
    {
      name: 'a 400 with a message',
      error: answered(400, { serverMessage: 'No links, please.', fieldMessage: 'text: too short' }),
      says: 'No links, please.',
    },
    {
      name: 'a 400 with an error object',
      error: answered(400, { fieldMessage: 'text: too short' }),
      says: 'text: too short',
    },
    {
      name: 'a 400 without a message',
      error: answered(400),
      says: 'Please check your input and try again.',
    },
    { name: 'a 500 with a message', error: rejected(500, 'NullPointerException'), says: general },
    { name: 'a 401', error: unauthorized('Log in.'), says: general },
    { name: 'a 404', error: notFound(), says: general },
    { name: 'no connection', error: offline, says: network },
    { name: 'no answer in time', error: late, says: network },
    { name: 'an answer that cannot be read', error: garbled, says: network },
    { name: 'a fault of ours', error: new TypeError('x is undefined'), says: network },
  ])('$name: "$says"', ({ error, says }) => {
    const { snapshot } = proceed(machine, sent(), failed('sendFeedback', error));
    expect(snapshot.value).toBe('idle');
    expect(snapshot.context).toMatchObject({ text, userId: null, message: says, faults: {} });
  });

  it('is cleared when the text is edited or sent again', () => {
    const refused = proceed(machine, sent(), failed('sendFeedback', offline));
    expect(proceed(machine, refused, type('Less.')).snapshot.context.message).toBeNull();
    expect(proceed(machine, refused, submit).snapshot.context.message).toBeNull();
  });
});

describe('the confirmation', () => {
  it('shows after the feedback was sent', () => {
    const step = proceed(machine, sent(), done('sendFeedback'));
    expect([...step.snapshot.tags]).toEqual(['sent']);
    expect(emittedBy(step)).toEqual([]);
  });

  it('ends after 2000 ms', async () => {
    const clock = new SimulatedClock();
    const sendFeedback = fromPromise<void, FeedbackPayload>(async () => {});
    const actor = createActor(machine.provide({ actors: { sendFeedback, keeper: idleKeeper } }), {
      clock,
      input: { userId: null },
    });
    const heard: unknown[] = [];
    actor.on('feedback.finished', (event) => heard.push(event));
    actor.start();
    actor.send(type(text));
    actor.send(submit);
    await waitFor(actor, (snapshot) => snapshot.hasTag('sent'));
    clock.increment(1999);
    expect(heard).toEqual([]);
    clock.increment(1);
    expect(heard).toEqual([{ type: 'feedback.finished' }]);
    expect(actor.getSnapshot().status).toBe('done');
    expect(actor.getSnapshot().hasTag('sent')).toBe(true);
  });
});
