import * as z from 'zod/mini';
import { type Call, memberFailures } from '../call.ts';

const languageSchema = z.enum(['en', 'it'], /*i18n*/ 'This language is not one of the app.');

export const languageChoiceSchema = z.object({
  /** The language of the app, chosen by the member. */
  language: languageSchema,
});

export type LanguageChoice = z.infer<typeof languageChoiceSchema>;

export const accountLanguageSchema = z.object({
  /** The member's last choice, on any device; `null` before the first one. */
  language: z.nullable(languageSchema),
});

/** The language of a member's app and mails. Offered as `language`. */
export const fetchLanguage = {
  method: 'GET',
  path: '/api/users/me/language',
  bearer: true,
  answers: { 200: accountLanguageSchema, ...memberFailures },
} as const satisfies Call;

/** Keeps a choice of the member, for all devices and for mails. Offered as `language`. Safe to repeat. */
export const chooseLanguage = {
  method: 'PUT',
  path: '/api/users/me/language',
  bearer: true,
  body: languageChoiceSchema,
  answers: { '2XX': null, ...memberFailures },
} as const satisfies Call;
