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

const units = '(uno|due|tr[eé]|quattro|cinque|sei|sette|otto|nove)';
const below100 = `((un|do|tre|quattor|quin|se)dici|dieci|dicias?sette|diciotto|diciannove|${units}|(vent|trent|quarant|cinquant|sessant|settant|ottant|novant)([ia]${units}?|uno|otto))`;
const numberInWords = new RegExp(`^(${units}?cent[o]?${below100}?|${below100})(bis|ter)?$`);
const roman = /^(?=.)m{0,3}(c[md]|d?c{0,3})(x[cl]|l?x{0,3})(i[xv]|v?i{0,3})$/;
/** Their numbers are parts of names, such as "Via Giovanni XXIII". */
const ruler =
  /^(alberto|alessandro|alfonso|amedeo|arrigo|benedetto|bonifacio|callisto|carlo|clemente|elisabetta|emanuele|enrico|federico|ferdinando|filippo|francesco|giacomo|giorgio|giovanni|giulio|gregorio|innocenzo|leone|leopoldo|ludovico|luigi|malcolm|martino|napoleone|nicolò|paolo|pio|ruggero|silvestro|sisto|umberto|urbano|vittorio)$/;
const kindOfStreet =
  /^(via|viale|vicolo|piazza|piazzale|piazzetta|corso|largo|strada|calle|contrada|lungo.*)$/;

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

/** A house number in words or Roman numerals, not one in the name such as in "Via Quattro Fontane" and "Via XX Settembre". */
function isWrittenNumber(words: readonly string[], at: number): boolean {
  const [before, word, after] = [at - 1, at, at + 1].map((one) => bare(words[one] ?? ''));
  if (months.test(after ?? '') || connection.test(before ?? '') || connection.test(word ?? '')) return false;
  if (at === 0) return kindOfStreet.test(after ?? '') && numberInWords.test(word ?? '');
  if (at === 1 && after !== '') return false;
  if (numberInWords.test(word ?? '')) return true;
  const letters = (words[at] ?? '').replace(/\P{L}/gu, '');
  const isOneCase = letters === letters.toUpperCase() || letters === letters.toLowerCase();
  // One letter before a word is an initial.
  const isInitial = letters.length === 1 && (after !== '' || (words[at] ?? '').endsWith('.'));
  return roman.test(word ?? '') && isOneCase && !isInitial && !ruler.test(before ?? '');
}

/** As in "12, Via Roma" and "n. 12 Via Roma". */
function withoutLeadingNumber(words: readonly string[]): readonly string[] {
  const isNumber = (at: number) =>
    (hasNumber(words[at] ?? '') && !isDay(words, at)) || (at === 0 && isWrittenNumber(words, at));
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
    if (isWrittenNumber(words, at)) {
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
