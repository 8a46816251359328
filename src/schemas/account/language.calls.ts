import * as z from 'zod/mini';
import { type Call, memberFailures } from '../call.ts';

export const languageChoiceSchema = z.object({
  /** The language of the app, chosen by the member. */
  language: z.enum(['en', 'it'], /*i18n*/ 'This language is not one of the app.'),
});

export type LanguageChoice = z.infer<typeof languageChoiceSchema>;

/** Keeps the language in which the member reads mails. Offered as `language`. Safe to repeat. */
export const chooseLanguage = {
  method: 'PUT',
  path: '/api/users/me/language',
  bearer: true,
  body: languageChoiceSchema,
  answers: { '2XX': null, ...memberFailures },
} as const satisfies Call;
