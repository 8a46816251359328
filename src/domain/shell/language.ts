/** The languages of the app. English is that of the sources. */
export const languages = ['en', 'it'] as const;

export type Language = (typeof languages)[number];

/** The cookie that keeps a choice, so that the server writes its pages in the same language. */
export const languageCookie = 'language';

/** The language of a tag such as 'it' or 'it-CH'; `undefined` if the app does not have it. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const wanted = tag?.split('-')[0]?.toLowerCase();
  return languages.find((language) => language === wanted);
}

interface Wishes {
  /** `lang` of the address. */
  asked?: string | null | undefined;
  /** The choice that the device keeps. */
  kept?: string | null | undefined;
  /** What the browser prefers, best first, as in `navigator.languages`: 'it-CH', 'en'. */
  preferred?: readonly string[];
}

/** The language of the address, else the kept one, else the first one of the browser that the app has, else English. */
export function chooseLanguage({ asked, kept, preferred = [] }: Wishes): Language {
  return [asked, kept, ...preferred].map(languageOf).find((language) => language !== undefined) ?? 'en';
}

/** The choice in a `Cookie` header or `document.cookie`; `undefined` without one. */
export function keptLanguage(cookies: string): string | undefined {
  return cookies
    .split(/; */)
    .find((cookie) => cookie.startsWith(`${languageCookie}=`))
    ?.slice(languageCookie.length + 1);
}
