/** Letters of other alphabets that look like Latin ones. */
const lookalikes: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ј: 'j',
  α: 'a',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ı: 'i',
};
/** Digits and signs that are written in place of letters. */
const leet: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
};

/** Only between letters: a number, a price and an e-mail address keep their signs. */
function withoutLeet(word: string): string {
  if (word.length < 4 || /[./:]/.test(word) || !/^[a-z]/.test(word)) return word;
  const letters = word.replace(/[^a-z]/g, '').length;
  if (letters * 2 < word.length) return word;
  return word.replace(/[013457@$]/g, (sign) => leet[sign] ?? sign);
}

/** 'w h a t s a p p' and 'w.h.a.t.s' are one word. */
function withoutGaps(text: string): string {
  return text.replace(/(?<![a-z0-9])[a-z](?:[ ._*-][a-z](?![a-z0-9])){3,}/g, (run) =>
    run.replace(/[^a-z]/g, ''),
  );
}

/**
 * A text in the form in which the rules read it: small Latin letters without accents, and one space between words. What hides a word is undone
 * (invisible characters, letters of other alphabets, digits for letters, gaps). Dates are removed, since they look like phone numbers. Line breaks stay.
 */
export function plainWords(text: string): string {
  const small = text.normalize('NFKC').toLowerCase().normalize('NFD');
  const latin = small
    .replace(/\b\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})(?!\d)/g, ' ')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[\u0370-\u04ffı]/g, (letter) => lookalikes[letter] ?? letter)
    .replace(/[’‘`´]/g, "'")
    .replace(/'(?=(?:t|s|m|d|ll|re|ve)(?![a-z]))/g, '')
    .replace(/'/g, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/([a-vx-z])\1{2,}/g, '$1');
  return withoutGaps(latin)
    .replace(/[^ \n]+/g, withoutLeet)
    .trim();
}

/** The sentences of plain words. A dot inside of an address ends none, nor does a single line break. */
export function sentencesOf(plain: string): string[] {
  return plain
    .split(/[.!?;](?= |\n|$)|\n\n/)
    .map((sentence) => sentence.replaceAll('\n', ' ').trim())
    .filter(Boolean);
}
