/** What the reports of the contracts and of the chat's conformance need of JUnit XML. */

/** As JUnit XML has durations. */
export function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

/** Each with a space before it. */
export function attributes(values: Record<string, string | number>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeText(String(value))}"`)
    .join('');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What a backend sends may hold characters that XML 1.0 cannot. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
