import { type Call, failures } from '../call.ts';
import { codeFailureSchema, failureSchema, suspensionSchema } from '../failure.ts';
import {
  forgotPasswordSchema,
  loginAnswerSchema,
  loginSchema,
  registrationAnswerSchema,
  registrationSchema,
  resetPasswordSchema,
} from './user.ts';

export const logIn = {
  method: 'POST',
  path: '/api/auth/login',
  bearer: false,
  body: loginSchema,
  answers: { '2XX': loginAnswerSchema, 401: failureSchema, 403: suspensionSchema, ...failures },
} as const satisfies Call;

export const register = {
  method: 'POST',
  path: '/api/auth/register',
  bearer: false,
  body: registrationSchema,
  answers: { '2XX': registrationAnswerSchema, ...failures, '4XX': codeFailureSchema },
} as const satisfies Call;

export const sendResetMail = {
  method: 'POST',
  path: '/api/auth/forgot-password',
  bearer: false,
  body: forgotPasswordSchema,
  answers: { '2XX': null, ...failures },
} as const satisfies Call;

export const resetPassword = {
  method: 'POST',
  path: '/api/auth/reset-password',
  bearer: false,
  body: resetPasswordSchema,
  answers: { '2XX': null, ...failures, '4XX': codeFailureSchema },
} as const satisfies Call;

/** An extension: revokes the token. */
export const logOut = {
  method: 'POST',
  path: '/api/auth/logout',
  bearer: true,
  answers: { '2XX': null, ...failures },
} as const satisfies Call;
