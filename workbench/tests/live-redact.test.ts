import { expect, test } from 'vitest';
import { redactionOptions } from '../../src/app/statecharts/redaction.ts';
import { makeRedaction, redacted } from '../src/live/redact.ts';
import { represent } from '../src/live/represent.ts';

const generic = makeRedaction();
const stanza = makeRedaction(redactionOptions);
const show = (value: unknown) => represent(value, generic);

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIyMyJ9.c2lnbmF0dXJl';

test.each([
  ['password'],
  ['confirmPassword'],
  ['new_password'],
  ['accessToken'],
  ['X-Auth-Token'],
  ['tokens'],
  ['TOKEN'],
  ['Authorization'],
  ['clientSecret'],
])('%s is hidden whole', (key) => {
  expect(generic.ofKey(key)).toBe('secret');
  expect(show({ [key]: 'x' })).toEqual({ [key]: redacted });
  expect(show({ [key]: { deep: ['x'] } })).toEqual({ [key]: redacted });
  expect(show({ [key]: 123456 })).toEqual({ [key]: redacted });
  expect(show({ [key]: null })).toEqual({ [key]: null });
});

test.each([
  ['email'],
  ['otherUserEmail'],
  ['content'],
  ['lastMessageContent'],
  ['text'],
  ['draft'],
  ['drafts'],
  ['bodies'],
  ['message'],
  ['feedbackText'],
])('texts under %s are hidden, however deep; the shape is shown', (key) => {
  expect(generic.ofKey(key)).toBe('personal');
  expect(show({ [key]: 'x' })).toEqual({ [key]: redacted });
  expect(show({ [key]: { 3: 'hello', list: [{ note: 'x', count: 2 }] } })).toEqual({
    [key]: { 3: redacted, list: [{ note: redacted, count: 2 }] },
  });
  // Whether anything is there is worth knowing.
  expect(show({ [key]: '' })).toEqual({ [key]: '' });
});

test.each([
  ['title'],
  ['messageId'],
  ['textLength'],
  ['hasMessage'],
  ['lastMessageTimestamp'],
  ['conversationId'],
  ['price'],
  ['context'],
])('%s is shown', (key) => {
  if (key !== 'hasMessage') expect(generic.ofKey(key)).toBe('open');
  const value = key === 'hasMessage' ? true : 7;
  expect(show({ [key]: value })).toEqual({ [key]: value });
});

test("what a form's field holds is hidden by its name, which stands beside it", () => {
  expect(show({ type: 'field.change', field: 'password', value: 'x' })).toEqual({
    type: 'field.change',
    field: 'password',
    value: redacted,
  });
  expect(show({ name: 'email', value: 'x' })).toEqual({ name: 'email', value: redacted });
  expect(show({ type: 'field.change', field: 'university', value: 'Bocconi' })).toMatchObject({
    value: 'Bocconi',
  });
});

test.each([
  ['an e-mail address', 'to giulia.ferrari@example.org, soon', `to ${redacted}, soon`],
  [
    'an e-mail address in an address',
    '/login?next=%2F#x giulia%40example.org',
    `/login?next=%2F#x ${redacted}`,
  ],
  ['a JWT', `got ${jwt}.`, `got ${redacted}`],
  ['half a JWT', `got ${jwt.slice(0, 25)}`, `got ${redacted}`],
  ['a Bearer token', 'authorization: Bearer abc.def-123==', `authorization: ${redacted}`],
  [
    'a reset token in an address',
    'https://x.example/forgot-password?a=1&token=s3cret&b=2',
    `https://x.example/forgot-password?a=1&token=${redacted}&b=2`,
  ],
  ['nothing secret', 'a=1, Via Roma 5 @ Milano', 'a=1, Via Roma 5 @ Milano'],
])('inside a text: %s', (_, text, cleaned) => {
  expect(generic.clean(text)).toBe(cleaned);
  expect(show({ title: text })).toEqual({ title: cleaned });
});

test('secrets in keys, maps, errors, addresses and the names of files', () => {
  const shown = JSON.stringify(
    show({
      'giulia@example.org': 1,
      map: new Map<unknown, unknown>([
        ['password', 'hush'],
        ['x', 'giulia@example.org'],
      ]),
      error: new Error(`refused ${jwt}`),
      url: new URL('https://x.example/?token=hush'),
      file: new File([], 'giulia@example.org.png'),
      symbol: Symbol('giulia@example.org'),
    }),
  );
  expect(shown).not.toMatch(/giulia|hush|eyJ/);
});

test('a secret that the end of what is shown would cut in two is hidden', () => {
  const at = (before: number, secret: string) =>
    show(`${'x '.repeat(before / 2)}${secret}${' y'.repeat(600)}`);
  for (let before = 430; before <= 500; before += 2) {
    expect(at(before, jwt)).not.toMatch(/eyJ/);
    expect(at(before, 'giulia.ferrari@example.org')).not.toMatch(/giulia/);
  }
});

test('long texts without a secret are searched in no time', () => {
  const started = performance.now();
  for (const text of [
    'a'.repeat(100_000),
    'eyJ'.repeat(30_000),
    'a.'.repeat(50_000),
    '&a'.repeat(50_000),
    `${'='.repeat(100_000)}`,
  ]) {
    generic.clean(text);
  }
  expect(performance.now() - started).toBeLessThan(2000);
});

test('an app adds words and patterns, and shows what it knows to be harmless', () => {
  const own = makeRedaction({
    secrets: ['pin'],
    personal: ['surname'],
    shown: ['message'],
    patterns: [/\bIT\d{2}\w+/g],
  });
  expect(represent({ pin: 1, surname: 'x', message: 'Saved.', iban2: 'IT60X0542811101' }, own)).toEqual({
    pin: redacted,
    surname: redacted,
    message: 'Saved.',
    iban2: redacted,
  });
});

test("Stanza's own texts are shown, its members' are not", () => {
  const message = {
    conversationId: 4,
    messageId: 9,
    senderId: 1,
    senderEmail: 'giulia@example.org',
    recipientId: 2,
    recipientEmail: 'marco@example.com',
    content: 'ciao',
    timestamp: '2026-01-01T00:00:00Z',
  };
  const hidden = { ...message, senderEmail: redacted, recipientEmail: redacted, content: redacted };
  expect(represent({ message: 'Passwords do not match.' }, stanza)).toEqual({
    message: 'Passwords do not match.',
  });
  expect(represent({ type: 'thread.received', message }, stanza)).toEqual({
    type: 'thread.received',
    message: hidden,
  });
  expect(represent({ items: [{ key: 'k', message, status: 'waiting' }] }, stanza)).toEqual({
    items: [{ key: 'k', message: hidden, status: 'waiting' }],
  });
  const thread = represent({ draft: 'ciao', messages: [message] }, stanza);
  expect(JSON.stringify(thread)).not.toMatch(/ciao|giulia|marco/);
  expect(represent({ type: 'records.keepDraft', conversationId: 4, text: 'ciao' }, stanza)).toMatchObject({
    text: redacted,
  });
});
