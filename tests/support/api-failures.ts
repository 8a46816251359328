import { offline, rejected } from '../../fixtures/failures.ts';

/** A failure for each text of a machine, as a table for `it.each`. The tests of `failureText` say which failure gets which text. */
export function failureTable(texts: { rejected: string; network: string }) {
  return [
    { name: 'an answer that is not OK', error: rejected(500), text: texts.rejected },
    { name: 'no answer', error: offline, text: texts.network },
  ];
}

/** Hostile texts for forms. A machine treats them as normal values. */
export const hostileTexts = [
  { name: 'markup', text: '<img src=x onerror="alert(1)">' },
  { name: 'a template', text: '{{7*7}} <%= 7 %> %s' },
  { name: 'control characters', text: 'a\u0000b\u0007c\u001b[31m' },
  { name: 'a right-to-left override', text: 'invoice\u202efdp.exe' },
  { name: 'half an emoji', text: 'room \ud83c' },
  { name: 'a property name of objects', text: '__proto__' },
  { name: 'ten megabytes', text: 'x'.repeat(10 * 1024 * 1024) },
];

/** The short hostile texts, joined. */
export const hostileText = hostileTexts
  .map(({ text }) => text)
  .filter(({ length }) => length < 100)
  .join(' ');
