import { byLanguage } from '../../components/format.ts';

const lists = byLanguage(
  (language) => new Intl.ListFormat(language === 'it' ? 'it-IT' : 'en-GB', { type: 'conjunction' }),
);

/** 'Anna, Bruno and Carla' */
export function listOf(names: readonly string[]): string {
  return lists().format(names);
}
