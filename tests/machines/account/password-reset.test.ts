import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { emittedBy, proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { offline, refusedAs, rejected } from '../../../fixtures/failures.ts';
import type { PasswordResetFields } from '../../../src/machines/account/password-reset.machine.ts';
import { passwordResetMachine } from '../../../src/machines/account/password-reset.machine.ts';
import type { ResetPasswordPayload } from '../../../src/schemas/account/user.ts';
import { failureTable } from '../../support/api-failures.ts';
import { invokedBy } from '../../support/machine-step.ts';

const machine = passwordResetMachine;
const begin = (token = '') => started(machine, { token });
const type = (fields: Partial<PasswordResetFields>) =>
  Object.entries(fields).map(
    ([field, value]) => ({ type: 'field.change', field: field as keyof PasswordResetFields, value }) as const,
  );
const submit = { type: 'form.submit' } as const;
const back = { type: 'step.back' } as const;
const mailAsked = (email = 'giulia@example.org') => proceed(machine, begin(), ...type({ email }), submit);
const atReset = () => proceed(machine, mailAsked(), done('sendResetMail'));
const filled = { token: 'token-1', newPassword: 'burrata', confirmPassword: 'burrata' };
const sent = (fields: Partial<PasswordResetFields> = {}) =>
  proceed(machine, atReset(), ...type({ ...filled, ...fields }), submit);

describe("step 'email'", () => {
  it('is the first step without a token', () => {
    expect([...begin().snapshot.tags]).toEqual(['emailStep']);
    const fields = { email: '', token: '', newPassword: '', confirmPassword: '' };
    expect(begin().snapshot.context).toMatchObject({ error: null, success: null, fields });
  });

  it.each(['', '  '])('requires an e-mail: "%s"', (email) => {
    const step = mailAsked(email);
    expect(step.snapshot.value).toEqual({ email: 'idle' });
    const error = 'Please enter your email.';
    expect(step.snapshot.context).toMatchObject({ error, faults: { email: error } });
    expect(invokedBy(step)).toEqual([]);
  });

  it('sends the e-mail trimmed', () => {
    const step = mailAsked(' giulia@example.org ');
    expect([...step.snapshot.tags].sort()).toEqual(['busy', 'emailStep']);
    expect(invokedBy(step)).toEqual([{ id: 'sendResetMail', input: { email: 'giulia@example.org' } }]);
  });

  it('is followed by the reset step with a success message', () => {
    const { snapshot } = atReset();
    expect([...snapshot.tags]).toEqual(['resetStep']);
    expect(snapshot.context).toMatchObject({
      success: 'Reset email sent! Check your inbox and follow the instructions.',
      error: null,
    });
  });

  it.each(
    failureTable({
      rejected: 'Failed to send reset email.',
      network: 'Network error. Please try again.',
    }),
  )('shows an error on $name: "$text"', ({ error, text }) => {
    const { snapshot } = proceed(machine, mailAsked(), failed('sendResetMail', error));
    expect([...snapshot.tags]).toEqual(['emailStep']);
    expect(snapshot.context).toMatchObject({ error: text, success: null });
    expect(snapshot.context.fields.email).toBe('giulia@example.org');
  });

  it('sends one mail when the button is pressed twice', () => {
    const twice = proceed(machine, mailAsked(), submit);
    expect(twice.snapshot.hasTag('busy')).toBe(true);
    expect(twice.actions).toEqual([]);
  });

  it('ignores Back while the mail is requested', () => {
    expect(proceed(machine, mailAsked(), back).snapshot.hasTag('busy')).toBe(true);
  });
});

describe("step 'reset'", () => {
  it('names each field that is empty, the token also where it is blank', () => {
    const missing = 'This field is required.';
    expect(sent({ token: '  ', confirmPassword: '' }).snapshot.context.faults).toEqual({
      token: missing,
      confirmPassword: missing,
    });
  });

  it('is the first step for the link in the mail', () => {
    const { snapshot } = begin('token-of-the-link');
    expect([...snapshot.tags]).toEqual(['resetStep']);
    expect(snapshot.context).toMatchObject({ fields: { token: 'token-of-the-link' }, success: null });
  });

  it.each([
    { name: 'no token', fields: { token: '' }, text: 'All fields are required.' },
    { name: 'a blank token', fields: { token: ' ' }, text: 'All fields are required.' },
    { name: 'no password', fields: { newPassword: '' }, text: 'All fields are required.' },
    { name: 'no confirmation', fields: { confirmPassword: '' }, text: 'All fields are required.' },
    {
      name: 'a different confirmation',
      fields: { confirmPassword: 'burrat' },
      fault: 'confirmPassword',
      text: 'Passwords do not match.',
    },
    {
      name: 'a short password with a different confirmation',
      fields: { newPassword: 'latte' },
      fault: 'confirmPassword',
      text: 'Passwords do not match.',
    },
    {
      name: 'five characters',
      fields: { newPassword: 'latte', confirmPassword: 'latte' },
      fault: 'newPassword',
      text: 'Password must be at least 6 characters long.',
    },
  ])('rejects $name: "$text"', ({ fields, text, fault }) => {
    const step = sent(fields);
    expect(step.snapshot.value).toEqual({ reset: 'idle' });
    expect(step.snapshot.context).toMatchObject({
      error: text,
      success: null,
      fields: { ...filled, ...fields },
      ...(fault && { faults: { [fault]: text } }),
    });
    expect(invokedBy(step)).toEqual([]);
  });

  it('wants 8 characters for a backend with long passwords', () => {
    const text = 'Password must be at least 8 characters long.';
    const typed = proceed(machine, sent({ newPassword: 'latte', confirmPassword: 'latte' }), {
      ...submit,
      isLong: true,
    });
    expect(typed.snapshot.context).toMatchObject({ error: text, faults: { newPassword: text } });
  });

  it('marks the password that the server refuses', () => {
    const error = refusedAs('PASSWORD_REFUSED', 'Too common.');
    expect(proceed(machine, sent(), failed('resetPassword', error)).snapshot.context).toMatchObject({
      error: 'Too common.',
      faults: { newPassword: 'Too common.' },
    });
  });

  it('sends the trimmed token and the unchanged password only', () => {
    const step = sent({ token: ' token-1\n', newPassword: ' cacio', confirmPassword: ' cacio' });
    expect(step.snapshot.hasTag('busy')).toBe(true);
    expect(step.snapshot.context).toMatchObject({ error: null, success: null });
    expect(invokedBy(step)).toEqual([
      { id: 'resetPassword', input: { token: 'token-1', newPassword: ' cacio' } },
    ]);
  });

  it.each(
    failureTable({
      rejected: 'Failed to reset password.',
      network: 'Network error. Please try again.',
    }),
  )('shows an error on $name and keeps the fields: "$text"', ({ error, text }) => {
    const { snapshot } = proceed(machine, sent(), failed('resetPassword', error));
    expect([...snapshot.tags]).toEqual(['resetStep']);
    expect(snapshot.context).toMatchObject({ error: text, success: null, fields: filled });
  });

  it('sends one password when the button is pressed twice', () => {
    expect(proceed(machine, sent(), submit).actions).toEqual([]);
  });
});

describe('the error message', () => {
  const failures = {
    "step 'email'": proceed(machine, mailAsked(), failed('sendResetMail', offline)),
    "step 'reset'": proceed(machine, sent(), failed('resetPassword', offline)),
  };

  it.each(Object.entries(failures))('is cleared by an edit and by another attempt: %s', (_, from) => {
    expect(from.snapshot.context.error).not.toBeNull();
    for (const event of [...type({ email: 'g@example.org' }), submit]) {
      expect(proceed(machine, from, event).snapshot.context.error).toBeNull();
    }
  });

  it('is cleared when the mail is sent', () => {
    const { snapshot } = proceed(machine, failures["step 'email'"], submit, done('sendResetMail'));
    expect(snapshot.context.error).toBeNull();
  });
});

describe('the Back button', () => {
  const steps = {
    'a fresh form': atReset(),
    'a filled form': proceed(machine, atReset(), ...type(filled)),
    'a rejected form': sent({ confirmPassword: 'other' }),
    'a failed request': proceed(machine, sent(), failed('resetPassword', rejected(400))),
    'a running request': sent(),
    'the link in the mail': begin('token-of-the-link'),
  };

  it.each(Object.entries(steps))('clears token, passwords and messages: %s', (_, from) => {
    const { snapshot } = proceed(machine, from, back);
    expect(snapshot.value).toEqual({ email: 'idle' });
    expect(snapshot.context).toEqual({
      fields: { email: from.snapshot.context.fields.email, token: '', newPassword: '', confirmPassword: '' },
      error: null,
      faults: {},
      success: null,
    });
  });

  it('returns to a working form', () => {
    const { snapshot } = proceed(machine, atReset(), back, submit, failed('sendResetMail', offline), submit);
    expect(snapshot.value).toEqual({ email: 'submitting' });
  });
});

describe('a new password', () => {
  it('shows a success message', () => {
    const step = proceed(machine, sent(), done('resetPassword'));
    expect([...step.snapshot.tags]).toEqual(['done']);
    expect(step.snapshot.context).toMatchObject({
      success: 'Password reset successful! Redirecting to login...',
      error: null,
    });
    expect(emittedBy(step)).toEqual([]);
    expect(proceed(machine, step, submit, back).snapshot.hasTag('done')).toBe(true);
  });

  it('leads to the login after 2000 ms', async () => {
    const clock = new SimulatedClock();
    const resetPassword = fromPromise<void, ResetPasswordPayload>(async () => {});
    const actor = createActor(machine.provide({ actors: { resetPassword } }), {
      clock,
      input: { token: 'token-1' },
    });
    const heard: unknown[] = [];
    actor.on('reset.finished', (event) => heard.push(event));
    actor.start();
    for (const event of [...type({ ...filled }), submit]) actor.send(event);
    await waitFor(actor, (snapshot) => snapshot.hasTag('done'));
    clock.increment(1999);
    expect(heard).toEqual([]);
    clock.increment(1);
    expect(heard).toEqual([{ type: 'reset.finished' }]);
    expect(actor.getSnapshot().status).toBe('done');
    expect(actor.getSnapshot().hasTag('done')).toBe(true);
  });
});
