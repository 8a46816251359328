import * as z from 'zod/mini';
import { type Call, memberFailures } from '../call.ts';

/** The kinds of mails about conversations: a first question, a message, times proposed for a viewing, and an answer that declines. */
export const mailKinds = ['contact', 'message', 'viewing', 'decline'] as const;

export type MailKind = (typeof mailKinds)[number];

const isWanted = z.boolean(/*i18n*/ 'Must be true or false.');

/** Which mails a member gets. */
export const mailPreferencesSchema = z.object({
  contact: isWanted,
  message: isWanted,
  viewing: isWanted,
  decline: isWanted,
} satisfies Record<MailKind, typeof isWanted>);

export type MailPreferences = z.infer<typeof mailPreferencesSchema>;

/** Which mails about conversations the member gets. Offered as `mail-preferences`. */
export const fetchMailPreferences = {
  method: 'GET',
  path: '/api/users/me/mail-preferences',
  bearer: true,
  answers: { 200: mailPreferencesSchema, ...memberFailures },
} as const satisfies Call;

/** Chooses which mails the member gets. Offered as `mail-preferences`. Safe to repeat. */
export const chooseMailPreferences = {
  method: 'PUT',
  path: '/api/users/me/mail-preferences',
  bearer: true,
  body: mailPreferencesSchema,
  answers: { 200: mailPreferencesSchema, ...memberFailures },
} as const satisfies Call;
