/** In place of a street of which nothing may be shown. */
export const unnamedStreet = /*i18n*/ 'Street not shown';

const months =
  /^(gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)$/;
const day = /^([1-9]|[12]\d|3[01])(°|o|mo)?$/;
/** A word that leads to a number, such as "n." in "n. 12". */
const marker = /^(n|nr|no|num|numero|numeri|civ|civico|km|int|sc|p|app|pal|ed)°?$/;
const connection =
  /^(a|al|alla|alle|ai|di|del|dello|della|delle|dei|degli|dell|d|da|dal|dalla|in|e|il|la|le|lo|i|gli)$/;
/** A word that follows the name of a street, also without a number, such as "interno". */
const unit =
  /^(numero|civico|int|interno|scala|piano|appartamento|palazzina|edificio|lotto|citofono|presso|c\/o|snc)$/;

const plain = (word: string) => word.normalize('NFKC').toLowerCase();
const bare = (word: string) => plain(word).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}°]+$/gu, '');
const hasNumber = (word: string) => /\p{N}/u.test(plain(word));

/**
 * The name of an Italian street without the house number and what follows it. A number in the name stays if it is part of a date, such as
 * "Via 4 Novembre". Any other number is removed, sometimes with a part of the name.
 */
export function publicStreet(street: string): string {
  const words = street.split(/\s+/).filter((word) => word !== '');
  const name = nameOf(withoutLeadingNumber(words));
  return name === '' ? unnamedStreet : name;
}

function isDay(words: readonly string[], at: number): boolean {
  return day.test(bare(words[at] ?? '')) && months.test(bare(words[at + 1] ?? ''));
}

/** As in "12, Via Roma" and "n. 12 Via Roma". */
function withoutLeadingNumber(words: readonly string[]): readonly string[] {
  const isNumber = (at: number) => hasNumber(words[at] ?? '') && !isDay(words, at);
  let first = 0;
  while (isNumber(first) || (marker.test(bare(words[first] ?? '')) && isNumber(first + 1))) first += 1;
  return words.slice(first);
}

function nameOf(words: readonly string[]): string {
  const kept: string[] = [];
  let isCut = false;
  for (const [at, word] of words.entries()) {
    if (hasNumber(word) && !isDay(words, at)) {
      // As in "Via Roma12"; "n12", "B12" and "int4" are no names.
      const [letters = ''] = /^[\p{L}\p{M}'’.]*/u.exec(word) ?? [];
      if (letters.length > 3 && !marker.test(bare(letters))) kept.push(letters);
      isCut = true;
      break;
    }
    const isUnit = at > 1 && unit.test(bare(word)) && !connection.test(bare(words[at - 1] ?? ''));
    if (isUnit || /^[,;:(|/[\\–—-]/.test(word)) break;
    const end = word.search(/[,;(|[]/);
    kept.push(end < 0 ? word : word.slice(0, end));
    if (end >= 0) break;
  }
  if (isCut) dropTail(kept);
  return kept.join(' ').replace(/[^\p{L}\p{M}.'’]+$/u, '');
}

/** Removes the words that led to the number. */
function dropTail(words: string[]): void {
  for (;;) {
    const last = bare(words.at(-1) ?? '');
    if (words.length === 0 || !(last === '' || marker.test(last) || connection.test(last))) return;
    words.pop();
  }
}
