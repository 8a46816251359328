import * as z from 'zod/mini';
import { type Call, memberFailures } from '../call.ts';
import { failureSchema } from '../failure.ts';
import { profileUpdateSchema, userSchema } from './user.ts';

export const fetchProfile = {
  method: 'GET',
  path: '/api/users/me',
  bearer: true,
  answers: { 200: userSchema, ...memberFailures },
} as const satisfies Call;

export const saveProfile = {
  method: 'PUT',
  path: '/api/users/me',
  bearer: true,
  body: profileUpdateSchema,
  answers: { '2XX': userSchema, ...memberFailures },
} as const satisfies Call;

/** The address of the picture, absolute or on the backend, or a `data:` URL. Without a picture the status is 204 or 404. */
export const fetchPicture = {
  method: 'GET',
  path: '/api/users/me/profile-picture',
  bearer: true,
  /** `t` is the time in milliseconds, which prevents cached answers. */
  query: z.object({ t: z.int() }),
  answers: { 200: z.string(), 204: null, 404: failureSchema, ...memberFailures },
  answerType: 'text/plain',
} as const satisfies Call;

export const uploadPicture = {
  method: 'POST',
  path: '/api/users/me/profile-picture',
  bearer: true,
  form: z.object({ profilePicture: z.file() }),
  answers: { '2XX': null, ...memberFailures },
} as const satisfies Call;
