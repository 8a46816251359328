import {
  chooseLanguage,
  keptLanguage,
  type Language,
  languageCookie,
  languageOf,
} from '../../domain/shell/language.ts';
import { showLanguage, shownLanguage } from '../../languages/catalogues.ts';

const ofAddress = () => new URLSearchParams(location.search).get('lang');

/** Whether the address asks for a language of the app. */
export function isLanguageAsked(): boolean {
  return languageOf(ofAddress()) !== undefined;
}

/** The language of a page that has just been opened: the same that the server chose for it. */
export function languageOfPage(): Language {
  return chooseLanguage({
    asked: ofAddress(),
    kept: keptLanguage(document.cookie),
    preferred: navigator.languages,
  });
}

let lastShown: Promise<unknown> = Promise.resolve();

/** Shows the page in the language. Rejects if its texts cannot be loaded. */
export async function speak(language: Language): Promise<void> {
  const shown = showLanguage(language);
  lastShown = shown.catch(() => {});
  await shown;
  document.documentElement.lang = language;
}

/** The language of the page, once the texts are there that are being loaded: a session may be restored before them. */
export async function spokenLanguage(): Promise<Language> {
  await lastShown;
  return shownLanguage();
}

const year = 31_536_000;

/** Keeps a choice for a year. In a cookie, so that the server writes its pages in this language. */
export function keepLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the newer way is not in Safari 17 and Firefox 128
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${year}; samesite=lax`;
  // Otherwise a reload of the address would undo the choice.
  const address = new URL(window.location.href);
  if (!address.searchParams.has('lang')) return;
  address.searchParams.delete('lang');
  window.history.replaceState(window.history.state, '', address);
}

/** A visitor who came by a link with `lang` stays in its language, unless the device keeps another choice. */
export function keepAskedLanguage(language: Language): void {
  if (isLanguageAsked() && keptLanguage(document.cookie) === undefined) keepLanguage(language);
}
