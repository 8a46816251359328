/** The client's known failure messages, and the reason to print for each. */
const known: readonly [RegExp, (match: RegExpExecArray) => string][] = [
  [/^No answer within .+$/m, ([line]) => line],
  [/Failed to access pact broker path/, () => 'it cannot be reached'],
  [/failed: 401 /, () => 'it rejects the token (401): set PACT_BROKER_TOKEN'],
  [/failed: 403 /, () => 'the token is not allowed to do this (403)'],
  [/failed: 404 /, () => 'there is no such address, or no such version or environment (404)'],
  [/failed: (5\d\d) /, ([, status]) => `it answered ${status}`],
  [/content type is '([^']*)'/, ([, type]) => `it is not a Pact Broker: it answered ${type || 'nothing'}`],
  [/^(Cannot change the content of the pact for .+)$/m, ([, line = '']) => line.replace(/\.$/, '')],
];

/** The reason why the broker's client failed, in one line. */
export function failureLine(said: string): string {
  for (const [pattern, explain] of known) {
    const match = pattern.exec(said);
    if (match) return explain(match);
  }
  // The client starts its lines with an emoji.
  const lines = said.split('\n').map((line) => line.replace(/^[^\w'"]+/, '').replace(/\.$/, ''));
  return lines.filter((line) => line !== '').at(-1) ?? 'it gave no reason';
}
