import { formTexts } from '@stanza/domain/error-texts.ts';
import { minPasswordLength } from '@stanza/schemas/constants.ts';
import { userLimits } from '@stanza/schemas/user.ts';
import * as z from 'zod/mini';
import { cleanText, textField } from '../http/text-fields.ts';

/** What a browser's own check of an e-mail input lets through, and no more. */
const email = z.pipe(
  textField('Email', { max: userLimits.email }),
  z.string().check(z.regex(z.regexes.html5Email, 'Please enter a valid email address.')),
);

/** As it was typed, outer space included: only what no keyboard types is refused. */
const newPassword = z
  .string('Password is required.')
  .check(
    z.minLength(minPasswordLength, formTexts.shortPassword),
    z.maxLength(userLimits.password, `Password must be at most ${userLimits.password} characters long.`),
    z.regex(/^\P{Cc}*$/u, 'Password must not contain control characters.'),
  );

const given = z.string(formTexts.missing).check(z.minLength(1, formTexts.missing));

/** Says nothing of what an account looks like: what cannot be one is simply not found. */
export const loginSchema = z.object({ email: z.pipe(given, z.transform(cleanText)), password: given });

export const registrationSchema = z.object({
  firstName: textField('First name', { max: userLimits.name }),
  lastName: textField('Last name', { max: userLimits.name }),
  email,
  password: newPassword,
});

export const forgotPasswordSchema = z.object({ email });

/** Copied from a mail, a token may bring spaces along. */
export const resetPasswordSchema = z.object({ token: z.pipe(given, z.transform(cleanText)), newPassword });

export const profileSchema = z.object({
  bio: textField('About Me', { max: userLimits.bio, isMultiline: true, isOptional: true }),
  university: textField('University', { max: userLimits.university, isOptional: true }),
});
