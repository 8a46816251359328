import * as z from 'zod/mini';
import { type Call, codeFailures, failures, memberFailures } from '../call.ts';
import { passkeyNameLength } from '../constants.ts';
import { failureSchema, suspensionSchema } from '../failure.ts';
import { moment } from '../moment.ts';
import { textField } from '../text-field.ts';
import { loginAnswerSchema, newEmail, ownPasswordSchema, required } from './user.ts';

const name = textField(/*i18n*/ 'Name', { max: passkeyNameLength });

export const passkeySchema = z.object({
  /** The id of the credential, in base64url. */
  id: z.string(),
  name: z.string(),
  addedAt: moment,
  /** The last login with it. */
  usedAt: z.nullable(moment),
});

export type Passkey = z.infer<typeof passkeySchema>;

/** What the browser's `navigator.credentials` takes, in the JSON of WebAuthn level 3. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() });

/** What it gives back, in the JSON of WebAuthn level 3. */
export const credentialSchema = z.looseObject({ id: z.string(), response: z.looseObject({}) });

export type PasskeyOptions = z.infer<typeof passkeyOptionsSchema>;
export type Credential = z.infer<typeof credentialSchema>;

const params = z.object({ id: z.string().check(z.regex(/^[\w-]{1,1400}$/)) });

/** Offered as `passkeys`, like all calls of this module. */
export const preparePasskey = {
  method: 'POST',
  path: '/api/users/me/passkeys/options',
  bearer: true,
  body: ownPasswordSchema,
  answers: { 200: passkeyOptionsSchema, ...codeFailures },
} as const satisfies Call;

export const recoveryCodesSchema = z.object({
  /** They are shown once. Each logs in once. */
  codes: z.array(z.string()),
});

export const addPasskey = {
  method: 'POST',
  path: '/api/users/me/passkeys',
  bearer: true,
  body: z.object({ name, credential: credentialSchema }),
  /** With the first passkey come recovery codes; with others, none. */
  answers: { 200: recoveryCodesSchema, ...memberFailures },
} as const satisfies Call;

export const renamePasskey = {
  method: 'PUT',
  path: '/api/users/me/passkeys/{id}',
  bearer: true,
  params,
  body: z.object({ name }),
  answers: { '2XX': null, ...memberFailures },
} as const satisfies Call;

/** Safe to repeat. */
export const removePasskey = {
  method: 'DELETE',
  path: '/api/users/me/passkeys/{id}',
  bearer: true,
  params,
  answers: { '2XX': null, ...memberFailures },
} as const satisfies Call;

/** New codes, in place of those before. `error` may be WRONG_PASSWORD. */
export const renewRecoveryCodes = {
  method: 'POST',
  path: '/api/users/me/recovery-codes',
  bearer: true,
  body: ownPasswordSchema,
  answers: { 200: recoveryCodesSchema, ...codeFailures },
} as const satisfies Call;

export const preparePasskeyLogin = {
  method: 'POST',
  path: '/api/auth/passkey/options',
  bearer: false,
  answers: { 200: passkeyOptionsSchema, ...failures },
} as const satisfies Call;

export const logInWithPasskey = {
  method: 'POST',
  path: '/api/auth/passkey',
  bearer: false,
  body: z.object({ credential: credentialSchema }),
  answers: { '2XX': loginAnswerSchema, 401: failureSchema, ...failures, '4XX': suspensionSchema },
} as const satisfies Call;

export const logInWithCode = {
  method: 'POST',
  path: '/api/auth/recovery',
  bearer: false,
  body: z.object({ email: newEmail, code: required }),
  answers: { '2XX': loginAnswerSchema, 401: failureSchema, ...failures, '4XX': suspensionSchema },
} as const satisfies Call;
