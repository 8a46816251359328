/** The languages of the app. English is that of the sources. */
export const languages = ['en', 'it'] as const;

export type Language = (typeof languages)[number];

/** The cookie that keeps a choice, so that the server writes its pages in the same language. */
export const languageCookie = 'language';

export function isLanguage(text: unknown): text is Language {
  return languages.some((language) => language === text);
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
  const wishes = [asked, kept, ...preferred].map((tag) => tag?.split('-')[0]?.toLowerCase());
  return wishes.find(isLanguage) ?? 'en';
}

/** The choice in a `Cookie` header or `document.cookie`; `undefined` without one. */
export function keptLanguage(cookies: string): string | undefined {
  return cookies
    .split(/; */)
    .find((cookie) => cookie.startsWith(`${languageCookie}=`))
    ?.slice(languageCookie.length + 1);
}
