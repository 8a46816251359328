import { plainWords, sentencesOf } from './plain-words.ts';
import { rules, signs, type WarningKind } from './warning-rules.ts';

type Sign = keyof typeof signs;

/** Which signs a text has; each is looked for once. */
function readerOf(text: string) {
  const known = new Map<Sign, boolean>();
  return (sign: Sign): boolean => {
    const has = known.get(sign) ?? signs[sign].test(text);
    known.set(sign, has);
    return has;
  };
}

/** The dangers that the words of a message point to. Linear in its length. */
export function warningsOf(text: string): Set<WarningKind> {
  const plain = plainWords(text);
  const whole = readerOf(plain.replaceAll('\n', ' '));
  const sentences = sentencesOf(plain).map(readerOf);
  const meets = (has: (sign: Sign) => boolean, { all, none = [] }: (typeof rules)[number]) =>
    all.every((sign) => (typeof sign === 'string' ? has(sign) : sign.some(has))) && !none.some(has);
  return new Set(
    rules
      .filter((rule) => (rule.across ? [whole] : sentences).some((has) => meets(has, rule)))
      .map(({ kind }) => kind),
  );
}
