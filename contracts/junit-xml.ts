/** Helpers for the JUnit XML of `verify` and the conformance suites. */

/** A duration as JUnit XML writes it. */
export function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

/** The attributes of an element, each with a leading space. */
export function attributes(values: Record<string, string | number>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeText(String(value))}"`)
    .join('');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text, and replaces the characters that XML 1.0 does not allow: a backend may send any. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
