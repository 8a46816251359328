import type { Decision } from '../../schemas/safety/report.ts';
import type { Language } from '../shell/language.ts';

/** The reasons of decisions and of answers to appeals, which a moderator changes where they do not fit. */
export const usualReasons: Record<Decision | 'lift' | 'uphold', Record<Language, string>> = {
  nothing: {
    en: /*i18n*/ 'We found nothing against our rules.',
    it: 'Non abbiamo trovato nulla contro le nostre regole.',
  },
  warn: {
    en: /*i18n*/ 'This is against our rules. Please change it, and do not do it again.',
    it: 'È contro le nostre regole. Modificalo e non farlo più.',
  },
  remove: {
    en: /*i18n*/ 'This is against our rules, so nobody else sees it any more.',
    it: 'È contro le nostre regole, quindi nessun altro lo vede più.',
  },
  suspend: {
    en: /*i18n*/ 'You have broken our rules in a way that puts others in danger.',
    it: 'Hai violato le nostre regole in un modo che mette in pericolo altre persone.',
  },
  lift: {
    en: /*i18n*/ 'You were right. We are sorry.',
    it: 'Avevi ragione. Ci dispiace.',
  },
  uphold: {
    en: /*i18n*/ 'We have looked again, and come to the same result.',
    it: 'Abbiamo riesaminato il caso e il risultato è lo stesso.',
  },
};

/** A usual reason in the language of the reader; another one as the moderator wrote it. */
export function reasonText(reason: string, language: Language): string {
  const usual = Object.values(usualReasons).find((texts) => Object.values(texts).includes(reason.trim()));
  return usual?.[language] ?? reason;
}
