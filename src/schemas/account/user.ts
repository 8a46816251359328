import * as z from 'zod/mini';
import { minPasswordLength, userLimits } from '../constants.ts';
import { fill } from '../fill.ts';
import { atMost, cleanText, hasControls, textField } from '../text-field.ts';

const optionalText = z._default(
  z.pipe(
    z.nullable(z.string()),
    z.transform((text) => text ?? ''),
  ),
  '',
);

/** The session's user and the profile (docs/product/account/data.md). */
export const userSchema = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  bio: optionalText,
  university: optionalText,
  hobbies: z._default(
    z.pipe(
      z.nullable(z.array(z.string())),
      z.transform((list) => list ?? []),
    ),
    [],
  ),
  /** A backend may send an empty text for no picture. */
  profilePicturePath: z._default(
    z.pipe(
      z.nullable(z.string()),
      z.transform((path) => path || null),
    ),
    null,
  ),
  /** The year of the registration; missing from a backend that does not tell, or does not know. */
  memberSince: z.optional(z.int()),
  /** When the account is deleted, unless the member keeps it; missing otherwise, and from a backend without `account`. */
  deletesAt: z.optional(z.string()),
});

export type User = z.infer<typeof userSchema>;

/** The answer of a successful login. */
export const loginAnswerSchema = z.object({ token: z.string().check(z.minLength(1)) });

/** Only a backend with `registration-token` answers a token; the app reads no other answer. */
export const registrationAnswerSchema = z.partial(loginAnswerSchema);

/** A text that must not be empty. */
export const required = z
  .string(/*i18n*/ 'All fields are required.')
  .check(z.minLength(1, /*i18n*/ 'All fields are required.'));
const trimmed = required.check(z.overwrite(cleanText));

/** The backend decides which forms of an e-mail are valid: the app accepts all that a browser's own check accepts. */
export const newEmail = textField(/*i18n*/ 'Email', { max: userLimits.email }).check(
  z.refine((text) => z.regexes.html5Email.test(text), /*i18n*/ 'Please enter a valid email address.'),
);

/** The password as typed, including outer spaces. Only control characters are refused. */
export const newPassword = z.string(/*i18n*/ 'Password is required.').check(
  z.minLength(
    minPasswordLength,
    fill(/*i18n*/ 'Password must be at least {minPasswordLength} characters long.', { minPasswordLength }),
  ),
  atMost(
    userLimits.password,
    fill(/*i18n*/ 'Password must be at most {password} characters long.', { password: userLimits.password }),
  ),
  z.refine((text) => !hasControls(text, false), /*i18n*/ 'Password must not contain control characters.'),
);

/** Does not validate the e-mail or the password: wrong ones simply match no account. */
export const loginSchema = z.object({ email: trimmed, password: required });

export type LoginPayload = z.infer<typeof loginSchema>;

export const nameFields = {
  firstName: textField(/*i18n*/ 'First name', { max: userLimits.name }),
  lastName: textField(/*i18n*/ 'Last name', { max: userLimits.name }),
};

/** The confirmation of the password stays on the client. */
export const registrationSchema = z.object({
  ...nameFields,
  email: newEmail,
  password: newPassword,
});

export type RegistrationPayload = z.infer<typeof registrationSchema>;

/** The password that a member has, asked for before what a stranger at their device must not do. */
export const ownPasswordSchema = z.object({ password: required });

export const forgotPasswordSchema = z.object({ email: newEmail });

/** A token copied from a mail may have spaces around it. */
export const resetPasswordSchema = z.object({ token: trimmed, newPassword });

export type ResetPasswordPayload = z.infer<typeof resetPasswordSchema>;

export const profileUpdateSchema = z.object({
  bio: textField(/*i18n*/ 'About Me', { max: userLimits.bio, isMultiline: true, isOptional: true }),
  university: textField(/*i18n*/ 'University', { max: userLimits.university, isOptional: true }),
});

export type ProfileUpdate = z.infer<typeof profileUpdateSchema>;
