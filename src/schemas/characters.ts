/**
 * Characters as a person counts them: a flag, a family or a letter with its accents is one (graphemes, Unicode UAX 29). App and server share
 * these functions, so that both count alike.
 */
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A character may have any number of code points. So a text also has a limit in bytes of UTF-8: this many for each character. */
const bytesPerCharacter = 4;

/** The first characters of a text, at most `count`. */
function firstCharacters(text: string, count: number): string[] {
  const found: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    if (found.length === count) break;
    found.push(segment);
  }
  return found;
}

export function countCharacters(text: string): number {
  return firstCharacters(text, text.length).length;
}

export function isShorter(text: string, min: number): boolean {
  return firstCharacters(text, min).length < min;
}

/** Whether a text has more than `max` characters, or more than four times as many bytes of UTF-8. */
export function isLonger(text: string, max: number): boolean {
  // No text has more characters than code units, and a code unit takes three bytes at most.
  if (text.length <= max) return false;
  return (
    new TextEncoder().encode(text).length > max * bytesPerCharacter ||
    firstCharacters(text, max + 1).length > max
  );
}

/**
 * What a field takes of an edit: the new characters that still fit, and all that stands around them.
 * @param before the text before the edit
 * @returns the text, and where its caret is then
 */
export function fitted(before: string, after: string, max: number): { text: string; caret: number } {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const rest = after.slice(after.length - end);
  const added = [...segmenter.segment(after.slice(start, after.length - end))].map(({ segment }) => segment);
  const textWith = (count: number) => after.slice(0, start) + added.slice(0, count).join('') + rest;
  let [low, high] = [0, added.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isLonger(textWith(middle), max)) high = middle - 1;
    else low = middle;
  }
  const text = textWith(low);
  return { text, caret: text.length - rest.length };
}

/** The code units of a character that a cut text keeps: a family has 11, piled-up accents have any number. */
const keptUnits = 20;

/** The beginning of a text: at most `max` whole characters, with an ellipsis if some are left out. */
export function shortened(text: string, max: number): string {
  const kept = firstCharacters(text, max).map((character) =>
    character.length > keptUnits ? (Array.from(character)[0] ?? '') : character,
  );
  return firstCharacters(text, max + 1).length > max ? `${kept.join('')}…` : kept.join('');
}

/** The first character with a letter, a digit or a picture; `undefined` if there is none. */
export function firstVisible(text: string): string | undefined {
  for (const { segment } of segmenter.segment(text)) {
    if (/[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(segment)) return segment;
  }
}
