import { showLanguage } from '../../languages/catalogues.ts';
import { chooseLanguage, keptLanguage, type Language, languageCookie } from '../../domain/shell/language.ts';

/** The language of a page that has just been opened: the same that the server chose for it. */
export function languageOfPage(): Language {
  return chooseLanguage({
    asked: new URLSearchParams(window.location.search).get('lang'),
    kept: keptLanguage(document.cookie),
    preferred: navigator.languages,
  });
}

/** Shows the page in the language. Rejects if its texts cannot be loaded. */
export async function speak(language: Language): Promise<void> {
  await showLanguage(language);
  document.documentElement.lang = language;
}

const year = 31_536_000;

/** Keeps a choice for a year. In a cookie, so that the server writes its pages in this language. */
export function keepLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the newer way is not in Safari 17 and Firefox 128
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${year}; samesite=lax`;
}
