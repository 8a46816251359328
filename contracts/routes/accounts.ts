import { errorTexts, successTexts } from '@stanza/domain/error-texts.ts';
import * as calls from '@stanza/schemas/account/auth.calls.ts';
import { describeCall } from '../spec/route.ts';
import { orElse } from './failures.ts';

const tag = 'Accounts';

export const accountRoutes = [
  describeCall(calls.logIn, {
    id: 'logIn',
    tag,
    summary: 'Log in',
    answers: {
      '2XX': 'Every later call of the member has the token. The app then fetches the member.',
      401: {
        when: 'The email address or the password is wrong.',
        shows: orElse(errorTexts.login.rejected),
      },
      403: {
        when: 'The moderators have suspended the account (`moderation`). `appeal`, if there was none yet, has what the link «Appeal» of the app needs.',
        shows: orElse(errorTexts.login.rejected),
      },
    },
    otherwise: orElse(errorTexts.login.rejected),
  }),
  describeCall(calls.register, {
    id: 'register',
    tag,
    summary: 'Create an account',
    description:
      'A backend that names `registration-token` among its capabilities answers `{"token": "…"}`, as it does to a login. The app then fetches the member.',
    answers: { '2XX': 'Without that capability, the app ignores the body and shows the login.' },
    otherwise: orElse(errorTexts.registration.rejected),
  }),
  describeCall(calls.sendResetMail, {
    id: 'sendResetMail',
    tag,
    summary: 'Ask for a mail with a reset token',
    answers: { '2XX': `The app ignores the body and says «${successTexts.resetMail}»` },
    otherwise: orElse(errorTexts.forgotPassword.rejected),
  }),
  describeCall(calls.resetPassword, {
    id: 'resetPassword',
    tag,
    summary: 'Set a new password',
    answers: { '2XX': `The app ignores the body and says «${successTexts.reset}»` },
    otherwise: orElse(errorTexts.resetPassword.rejected),
  }),
  describeCall(calls.logOut, {
    id: 'logOut',
    tag,
    summary: 'Revoke the token',
    description:
      'The app deletes its token in any case; this call makes it invalid for everybody. A backend without this call answers 404.',
    optional: true,
    answers: { '2XX': 'Nothing.' },
    otherwise: 'Nothing: the member is logged out.',
  }),
];
