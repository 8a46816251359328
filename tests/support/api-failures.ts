import { garbled, late, notFound, offline, rejected, unauthorized } from '../../fixtures/failures.ts';

/** What each kind of failure comes to, as the error catalogue has it for most calls: a table for `it.each`. */
export function failureTable(texts: { rejected: string; network: string }) {
  const serverMessage = 'Ask again on Monday.';
  const answers = (message?: string) => [
    unauthorized(message),
    notFound(message),
    ...[400, 409, 429, 500, 503].map((status) => rejected(status, message)),
  ];
  return [
    ...answers().map((error) => ({ name: `${error.status}, silent`, error, text: texts.rejected })),
    ...answers(serverMessage).map((error) => ({
      name: `${error.status} and why`,
      error,
      text: serverMessage,
    })),
    { name: 'no connection', error: offline, text: texts.network },
    { name: 'no answer in time', error: late, text: texts.network },
    { name: 'an answer that cannot be read', error: garbled, text: texts.network },
    { name: 'a fault of ours', error: new TypeError('x is undefined'), text: texts.network },
  ];
}

/** Texts that people and their enemies put into forms. All of them are values like any other to a machine. */
export const hostileTexts = [
  { name: 'markup', text: '<img src=x onerror="alert(1)">' },
  { name: 'a template', text: '{{7*7}} <%= 7 %> %s' },
  { name: 'control characters', text: 'a\u0000b\u0007c\u001b[31m' },
  { name: 'a right-to-left override', text: 'invoice\u202efdp.exe' },
  { name: 'half an emoji', text: 'room \ud83c' },
  { name: 'a key of objects', text: '__proto__' },
  { name: 'ten megabytes', text: 'x'.repeat(10 * 1024 * 1024) },
];
