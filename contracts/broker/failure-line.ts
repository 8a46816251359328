/** What the client says of a failure, in words that tell what to do; `null` for one that is not known. */
const known: readonly [RegExp, (match: RegExpExecArray) => string][] = [
  [/^No answer within .+$/m, ([line]) => line],
  [/Failed to access pact broker path/, () => 'it cannot be reached'],
  [/failed: 401 /, () => 'it wants another token (401): set PACT_BROKER_TOKEN'],
  [/failed: 403 /, () => 'the token is not allowed to do this (403)'],
  [/failed: 404 /, () => 'there is no such address, or no such version or environment (404)'],
  [/failed: (5\d\d) /, ([, status]) => `it answered ${status}`],
  [/content type is '([^']*)'/, ([, type]) => `it is no Pact Broker: it answered ${type || 'nothing'}`],
  [/^(Cannot change the content of the pact for .+)$/m, ([, line = '']) => line.replace(/\.$/, '')],
];

/** One line about why the broker's client failed. */
export function failureLine(said: string): string {
  for (const [pattern, explain] of known) {
    const match = pattern.exec(said);
    if (match) return explain(match);
  }
  // Lines of the client begin with a picture.
  const lines = said.split('\n').map((line) => line.replace(/^[^\w'"]+/, '').replace(/\.$/, ''));
  return lines.filter((line) => line !== '').at(-1) ?? 'it gave no reason';
}
