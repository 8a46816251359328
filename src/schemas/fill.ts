/**
 * A sentence with its values: `fill('At most {max} characters.', { max: 20 })`. The app finds the translation by the sentence
 * (src/languages/told.ts), so it is written in full and marked for the catalogue with the comment `i18n`.
 */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}
