import type { Language } from './shell/language.ts';

const locales: Record<Language, string> = { en: 'en-US', it: 'it-IT' };
const formats = new Map<string, Intl.NumberFormat>();

/**
 * A number with separators between its thousands, also of four digits, and at most two decimals: '1,200' and '16.5', in Italian '1.200'
 * and '16,5'.
 * @param least the number of decimals that it has at least
 */
export function grouped(amount: number, language: Language = 'en', least = 0): string {
  const key = language + least;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locales[language], {
      minimumFractionDigits: least,
      maximumFractionDigits: 2,
      useGrouping: 'always',
    });
    formats.set(key, format);
  }
  return format.format(amount);
}

/** An amount of money: '650', but '650.50'. */
export function groupedMoney(amount: number, language?: Language): string {
  return grouped(amount, language, Math.round(amount * 100) % 100 ? 2 : 0);
}
