import type { Mismatch } from './pact-verifier.ts';

const kinds: Record<string, string> = {
  Array: 'a list',
  Object: 'an object',
  String: 'a text',
  Integer: 'a number',
  Decimal: 'a number',
  Double: 'a number',
  Boolean: 'true or false',
  Null: 'null',
};

/** The verifier's words for each matcher, with the words for this report. */
const wordings: readonly [RegExp, (example: string, match: RegExpExecArray) => string][] = [
  [/to be an integer$/, (example) => `an integer such as ${example}`],
  [/to be a number$/, (example) => `a number such as ${example}`],
  [/to be a decimal number$/, (example) => `a decimal number such as ${example}`],
  [/ to match '\^\\d\{4\}-\\d\{2\}-\\d\{2\}/, (example) => `a date such as ${example} (ISO 8601)`],
  [/ to match '(.+)'$/s, (example, [, form]) => `text such as ${example} (${form})`],
  [
    /to be the same type as .+ \((\w+)\)$/s,
    (example, [, kind = '']) => `${kinds[kind] ?? kind} such as ${example}`,
  ],
  [/minimum size of (\d+)/, (_, [, size]) => `at least ${size} of them`],
];

/** Describes the values that a matcher accepts. By default it returns the example. */
export function expectation({ mismatch }: Mismatch, example: string): string {
  for (const [wording, read] of wordings) {
    const match = wording.exec(mismatch);
    if (match) return read(example, match);
  }
  return example;
}
