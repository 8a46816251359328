import { errorTexts, successTexts } from '@stanza/domain/error-texts.ts';
import * as calls from '@stanza/schemas/calls/auth.ts';
import { describeCall } from '../spec/route.ts';
import { orElse } from './failures.ts';

const tag = 'Accounts';

export const accountRoutes = [
  describeCall(calls.logIn, {
    id: 'logIn',
    tag,
    summary: 'Log in',
    answers: {
      '2XX': 'The token goes along with every later call of the member, who is then fetched.',
      401: {
        when: 'Nobody has this email address, or the password is not theirs.',
        shows: orElse(errorTexts.login.rejected),
      },
    },
    otherwise: orElse(errorTexts.login.rejected),
  }),
  describeCall(calls.register, {
    id: 'register',
    tag,
    summary: 'Make an account',
    answers: { '2XX': 'Nothing of the body: the app goes to the login.' },
    otherwise: orElse(errorTexts.registration.rejected),
  }),
  describeCall(calls.sendResetMail, {
    id: 'sendResetMail',
    tag,
    summary: 'Ask for a mail with a reset token',
    answers: { '2XX': `Nothing of the body: the app says «${successTexts.resetMail}»` },
    otherwise: orElse(errorTexts.forgotPassword.rejected),
  }),
  describeCall(calls.resetPassword, {
    id: 'resetPassword',
    tag,
    summary: 'Set a new password',
    answers: { '2XX': `Nothing of the body: the app says «${successTexts.reset}»` },
    otherwise: orElse(errorTexts.resetPassword.rejected),
  }),
  describeCall(calls.logOut, {
    id: 'logOut',
    tag,
    summary: 'Revoke the token',
    description:
      'The app forgets the token whatever the answer; with this call it is good for nobody else either. A backend without it answers 404.',
    optional: true,
    answers: { '2XX': 'Nothing.' },
    otherwise: 'Nothing: the member is logged out.',
  }),
];
