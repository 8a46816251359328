import { offline, rejected } from '../../fixtures/failures.ts';

/** The kinds of failure that a user can distinguish, as a table for `it.each`. `failureText` maps every failure to one of them. */
export function failureTable(texts: { rejected: string; network: string }) {
  return [
    { name: 'an answer that is not OK', error: rejected(500), text: texts.rejected },
    { name: 'an answer that says why', error: rejected(409, 'Ask again.'), text: 'Ask again.' },
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
