import { chooseLanguage, fetchLanguage, type LanguageChoice } from '../../schemas/account/language.calls.ts';
import { type BearerOptions, createClient } from '../http.ts';

/** Where a member's language is kept, at the backend at `baseUrl`. Rejects with an `ApiError`. */
export function createLanguageApi(baseUrl: string) {
  const { send } = createClient(baseUrl);
  return {
    fetchLanguage: (options: BearerOptions) => send(fetchLanguage, options),
    chooseLanguage: (language: LanguageChoice['language'], options: BearerOptions) =>
      send(chooseLanguage, { ...options, body: { language } }),
  };
}
