import * as z from 'zod/mini';
import { type Call, codeFailures, memberFailures } from '../call.ts';
import { moment } from '../moment.ts';
import { passkeySchema } from './passkeys.calls.ts';
import { nameFields, newEmail, newPassword, ownPasswordSchema, required, userSchema } from './user.ts';

export const deviceSessionSchema = z.object({
  id: z.string(),
  /** The browser and the system of the device, such as Firefox and Windows; `null` if they are not known. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** To a few minutes. */
  lastUsedAt: moment,
  /** Whether the call came with its token. */
  isCurrent: z.boolean(),
});

export type DeviceSession = z.infer<typeof deviceSessionSchema>;

/** What the page of the member's own account shows besides the profile. */
export const accountSchema = z.object({
  /** The new e-mail that waits for a click in the mail to it. */
  pendingEmail: z.nullable(z.string()),
  /** Where the member is logged in, the session that was used last first. */
  sessions: z.array(deviceSessionSchema),
  /** From a backend with `passkeys`: the one added first is first. */
  passkeys: z.optional(z.array(passkeySchema)),
  /** How many recovery codes are left. */
  recoveryCodes: z.optional(z.int()),
});

export type Account = z.infer<typeof accountSchema>;

/** Offered as `account`, like all calls of this module. */
export const fetchAccount = {
  method: 'GET',
  path: '/api/users/me/account',
  bearer: true,
  answers: { 200: accountSchema, ...memberFailures },
} as const satisfies Call;

export const nameSchema = z.object(nameFields);

/** Safe to repeat. */
export const changeName = {
  method: 'PUT',
  path: '/api/users/me/name',
  bearer: true,
  body: nameSchema,
  answers: { '2XX': userSchema, ...memberFailures },
} as const satisfies Call;

/** `password` is the one that the member has: a device that lies open is not enough for such a change. */
export const emailChangeSchema = z.object({ email: newEmail, password: required });

/** Sends a mail to the new e-mail. It counts from when its link is opened and confirmed. `error` may be WRONG_PASSWORD. */
export const changeEmail = {
  method: 'POST',
  path: '/api/users/me/email',
  bearer: true,
  body: emailChangeSchema,
  answers: { '2XX': null, ...codeFailures },
} as const satisfies Call;

export const passwordChangeSchema = z.object({ password: required, newPassword });

/** All other sessions of the member end. `error` may be WRONG_PASSWORD. */
export const changePassword = {
  method: 'PUT',
  path: '/api/users/me/password',
  bearer: true,
  body: passwordChangeSchema,
  answers: { '2XX': null, ...codeFailures },
} as const satisfies Call;

/** Logs one device out. Safe to repeat: a session that has ended is no failure. */
export const endSession = {
  method: 'DELETE',
  path: '/api/users/me/sessions/{id}',
  bearer: true,
  params: z.object({ id: z.uuid() }),
  answers: { '2XX': null, ...memberFailures },
} as const satisfies Call;

/** Logs all other devices out. */
export const endOtherSessions = {
  method: 'DELETE',
  path: '/api/users/me/sessions',
  bearer: true,
  answers: { '2XX': null, ...memberFailures },
} as const satisfies Call;

export const deletionAnswerSchema = z.object({ deletesAt: moment });

/** Deletes the account in some days, and pauses its listings. Safe to repeat. `error` may be WRONG_PASSWORD. */
export const deleteAccount = {
  method: 'POST',
  path: '/api/users/me/deletion',
  bearer: true,
  body: ownPasswordSchema,
  answers: { 200: deletionAnswerSchema, ...codeFailures },
} as const satisfies Call;

/** The account is not deleted, and the paused listings are published again. Safe to repeat. */
export const keepAccount = {
  method: 'DELETE',
  path: '/api/users/me/deletion',
  bearer: true,
  answers: { '2XX': null, ...memberFailures },
} as const satisfies Call;

export const dataLinkSchema = z.object({
  /** On the backend, with a token of its own. It is opened once, within a minute. */
  path: z.string().check(z.regex(/^\//)),
});

/** A link to a ZIP archive with all data of the member, which the browser saves as it comes. One at a time: otherwise 429. */
export const requestData = {
  method: 'POST',
  path: '/api/users/me/data',
  bearer: true,
  answers: { 200: dataLinkSchema, ...memberFailures },
} as const satisfies Call;
