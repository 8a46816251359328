import { formTexts } from '@stanza/domain/error-texts.ts';
import { minPasswordLength } from '@stanza/schemas/constants.ts';
import { userLimits } from '@stanza/schemas/user.ts';
import * as z from 'zod/mini';
import { cleanText, textField } from '../http/text-fields.ts';

/** The same check as a browser's e-mail input. */
const email = z.pipe(
  textField('Email', { max: userLimits.email }),
  z.string().check(z.regex(z.regexes.html5Email, 'Please enter a valid email address.')),
);

/** Not trimmed. Control characters are refused. */
const newPassword = z
  .string('Password is required.')
  .check(
    z.minLength(minPasswordLength, formTexts.shortPassword),
    z.maxLength(userLimits.password, `Password must be at most ${userLimits.password} characters long.`),
    z.regex(/^\P{Cc}*$/u, 'Password must not contain control characters.'),
  );

const given = z.string(formTexts.missing).check(z.minLength(1, formTexts.missing));

/** Does not check the format: an impossible account is not found, like any unknown one. */
export const loginSchema = z.object({ email: z.pipe(given, z.transform(cleanText)), password: given });

export const registrationSchema = z.object({
  firstName: textField('First name', { max: userLimits.name }),
  lastName: textField('Last name', { max: userLimits.name }),
  email,
  password: newPassword,
});

export const forgotPasswordSchema = z.object({ email });

/** Trims the token, which people copy from a mail. */
export const resetPasswordSchema = z.object({ token: z.pipe(given, z.transform(cleanText)), newPassword });

export const profileSchema = z.object({
  bio: textField('About Me', { max: userLimits.bio, isMultiline: true, isOptional: true }),
  university: textField('University', { max: userLimits.university, isOptional: true }),
});
