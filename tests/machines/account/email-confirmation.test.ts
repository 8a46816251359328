import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { offline, rejected } from '../../../fixtures/failures.ts';
import { confirmEmailMachine } from '../../../src/machines/account/confirm-email.machine.ts';
import { emailConfirmationMachine } from '../../../src/machines/account/email-confirmation.machine.ts';
import { invokedBy } from '../../support/machine-step.ts';

describe('the line in the profile', () => {
  const machine = emailConfirmationMachine;
  const unconfirmed = () =>
    proceed(machine, started(machine), done('fetchConfirmation', { isConfirmed: false }));

  it('shows only while the e-mail is not confirmed', () => {
    expect(started(machine).snapshot.hasTag('shown')).toBe(false);
    expect(unconfirmed().snapshot.hasTag('shown')).toBe(true);
    for (const outcome of [
      done('fetchConfirmation', { isConfirmed: true }),
      failed('fetchConfirmation', offline),
    ]) {
      const { snapshot } = proceed(machine, started(machine), outcome);
      expect([snapshot.hasTag('shown'), snapshot.status]).toEqual([false, 'done']);
    }
  });

  it('sends the mail, and once more', () => {
    const sending = proceed(machine, unconfirmed(), { type: 'mail.send' });
    expect(invokedBy(sending)).toMatchObject([{ id: 'sendConfirmation' }]);
    const sent = proceed(machine, sending, done('sendConfirmation', undefined));
    expect(sent.snapshot.hasTag('sent')).toBe(true);
    expect(proceed(machine, sent, { type: 'mail.send' }).snapshot.value).toBe('sending');
  });

  it('says why the mail was not sent', () => {
    const tooMany = rejected(429, 'Too many attempts. Please try again in 60 minutes.');
    const step = proceed(machine, unconfirmed(), { type: 'mail.send' }, failed('sendConfirmation', tooMany));
    expect(step.snapshot).toMatchObject({
      value: 'unconfirmed',
      context: { message: 'Too many attempts. Please try again in 60 minutes.' },
    });
  });
});

describe('the page of the link', () => {
  const machine = confirmEmailMachine;
  const open = (token: string) => started(machine, { token });

  it('confirms on a click, and not when it is opened', () => {
    const opened = open('of-the-mail');
    expect([opened.snapshot.value, invokedBy(opened)]).toEqual(['ready', []]);
    const confirming = proceed(machine, opened, { type: 'email.confirm', isLoggedIn: false });
    expect(invokedBy(confirming)).toEqual([{ id: 'confirmEmail', input: { token: 'of-the-mail' } }]);
    expect(proceed(machine, confirming, done('confirmEmail', undefined)).snapshot.value).toBe('confirmed');
  });

  it('keeps the button after a failure, and says why', () => {
    const step = proceed(
      machine,
      open('x'),
      { type: 'email.confirm', isLoggedIn: false },
      failed('confirmEmail', offline),
    );
    expect(step.snapshot).toMatchObject({
      value: 'ready',
      context: { message: expect.stringMatching(/^The server could not be reached/) },
    });
    expect(
      proceed(machine, step, { type: 'email.confirm', isLoggedIn: false }).snapshot.context.message,
    ).toBe(null);
  });

  it('says to a member who opens a used link that the e-mail is confirmed, and to others why it is refused', () => {
    const refused = failed('confirmEmail', rejected(400, 'This link was used already.'));
    const press = (isLoggedIn: boolean) =>
      proceed(machine, open('x'), { type: 'email.confirm', isLoggedIn }, refused);
    const stranger = press(false);
    expect(stranger.snapshot).toMatchObject({
      value: 'ready',
      context: { message: 'This link was used already.' },
    });
    const answer = (outcome: Parameters<typeof proceed<typeof machine>>[2]) =>
      proceed(machine, press(true), outcome).snapshot;
    expect(answer(done('fetchConfirmation', { isConfirmed: true })).value).toBe('confirmed');
    for (const outcome of [
      done('fetchConfirmation', { isConfirmed: false }),
      failed('fetchConfirmation', offline),
    ])
      expect(answer(outcome)).toMatchObject({
        value: 'ready',
        context: { message: 'This link was used already.' },
      });
  });

  it('has nothing to confirm without a token', () => {
    expect(open('').snapshot.value).toBe('incomplete');
  });
});
