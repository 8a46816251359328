import type { Language } from './shell/language.ts';

const locales: Record<Language, string> = { en: 'en-US', it: 'it-IT' };
const formats = new Map<Language, Intl.NumberFormat>();

/**
 * A number with separators between its thousands, also of four digits, and at most two decimals: '1,200' and '16.5', in Italian '1.200'
 * and '16,5'.
 */
export function grouped(amount: number, language: Language = 'en'): string {
  let format = formats.get(language);
  if (!format) {
    format = new Intl.NumberFormat(locales[language], { maximumFractionDigits: 2, useGrouping: 'always' });
    formats.set(language, format);
  }
  return format.format(amount);
}
