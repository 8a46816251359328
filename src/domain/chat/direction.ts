/** Scripts that are written from right to left. */
const rightToLeft =
  /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Samr}\p{sc=Mand}\p{sc=Adlm}\p{sc=Rohg}]/u;

/** The direction of most letters of a text. `auto` without letters. A message in Arabic may begin with a Latin name. */
export function directionOf(text: string): 'ltr' | 'rtl' | 'auto' {
  const letters = text.match(/\p{L}/gu) ?? [];
  if (letters.length === 0) return 'auto';
  return 2 * letters.filter((letter) => rightToLeft.test(letter)).length > letters.length ? 'rtl' : 'ltr';
}
