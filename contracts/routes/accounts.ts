import { errorTexts, successTexts } from '@stanza/domain/error-texts.ts';
import { loginAnswerSchema } from '@stanza/schemas/user.ts';
import { failureSchema } from '../spec/answers.ts';
import {
  forgotPasswordPayload,
  loginPayload,
  registrationPayload,
  resetPasswordPayload,
} from '../spec/payloads.ts';
import type { Route } from '../spec/route.ts';
import { orElse } from './failures.ts';

const tag = 'Accounts';

export const accountRoutes: readonly Route[] = [
  {
    id: 'logIn',
    tag,
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Log in',
    bearer: false,
    body: { kind: 'json', schema: loginPayload },
    answer: {
      status: '2XX',
      reads: 'The token goes along with every later call of the member, who is then fetched.',
      content: { type: 'application/json', schema: loginAnswerSchema },
    },
    failures: [
      {
        status: 401,
        when: 'Nobody has this email address, or the password is not theirs.',
        shows: orElse(errorTexts.login.rejected),
        schema: failureSchema,
      },
    ],
    otherwise: orElse(errorTexts.login.rejected),
  },
  {
    id: 'register',
    tag,
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Make an account',
    bearer: false,
    body: { kind: 'json', schema: registrationPayload },
    answer: { status: '2XX', reads: 'Nothing of the body: the app goes to the login.' },
    failures: [],
    otherwise: orElse(errorTexts.registration.rejected),
  },
  {
    id: 'sendResetMail',
    tag,
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary: 'Ask for a mail with a reset token',
    bearer: false,
    body: { kind: 'json', schema: forgotPasswordPayload },
    answer: { status: '2XX', reads: `Nothing of the body: the app says «${successTexts.resetMail}»` },
    failures: [],
    otherwise: orElse(errorTexts.forgotPassword.rejected),
  },
  {
    id: 'resetPassword',
    tag,
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Set a new password',
    bearer: false,
    body: { kind: 'json', schema: resetPasswordPayload },
    answer: { status: '2XX', reads: `Nothing of the body: the app says «${successTexts.reset}»` },
    failures: [],
    otherwise: orElse(errorTexts.resetPassword.rejected),
  },
  {
    id: 'logOut',
    tag,
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Revoke the token',
    description:
      'The app forgets the token whatever the answer; with this call it is good for nobody else either. A backend without it answers 404.',
    bearer: true,
    optional: true,
    answer: { status: '2XX', reads: 'Nothing.' },
    failures: [],
    otherwise: 'Nothing: the member is logged out.',
  },
];
