import { readFileSync } from 'node:fs';

export interface Phrase {
  language: string;
  /** Kinds of danger; none for an honest message. */
  kinds: string[];
  text: string;
}

/** `held-out` only measures the rules: see phrases/README.md. */
export function readPhrases(half: 'held-out' | 'tuning' | 'reported'): Phrase[] {
  const lines = readFileSync(`${import.meta.dirname}/phrases/${half}.tsv`, 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [language = '', kinds = '', text = ''] = line.split('\t');
    return { language, kinds: kinds === '-' ? [] : kinds.split('+'), text };
  });
}

/**
 * A warning counts as right if one of its kinds is that of the phrase. Precision: the share of right ones among the phrases with a warning.
 * Recall: their share among the dangerous phrases.
 */
export function measure(phrases: readonly Phrase[], warnings: (text: string) => ReadonlySet<string>) {
  const results = phrases.map((phrase) => ({ ...phrase, shown: [...warnings(phrase.text)] }));
  const isRight = ({ kinds, shown }: (typeof results)[number]) => kinds.some((kind) => shown.includes(kind));
  const right = results.filter(isRight);
  return {
    precision: right.length / results.filter(({ shown }) => shown.length > 0).length,
    recall: right.length / results.filter(({ kinds }) => kinds.length > 0).length,
    missed: results.filter((result) => result.kinds.length > 0 && !isRight(result)),
    wrong: results.filter((result) => result.shown.length > 0 && !isRight(result)),
    /** Right, but with a kind besides. */
    mixed: right.filter(({ kinds, shown }) => shown.some((kind) => !kinds.includes(kind))),
  };
}
