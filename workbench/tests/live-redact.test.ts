import { expect, test } from 'vitest';
import { makeRedaction, redacted } from '../src/live/redact.ts';
import { represent } from '../src/live/represent.ts';

const generic = makeRedaction();
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
  ['apiKey'],
  ['X-Api-Key'],
  ['auth'],
  ['refresh'],
  ['sessionId'],
  ['signature'],
  ['pin'],
  ['ssn'],
  ['creditCard'],
  ['passwort'],
  ['contraseña'],
])('the value of %s is redacted completely', (key) => {
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
])('texts under %s are redacted at any depth; the structure is kept', (key) => {
  expect(generic.ofKey(key)).toBe('personal');
  expect(show({ [key]: 'x' })).toEqual({ [key]: redacted });
  expect(show({ [key]: { 3: 'hello', list: [{ note: 'x', count: 2 }] } })).toEqual({
    [key]: { 3: redacted, list: [{ note: redacted, count: 2 }] },
  });
  // An empty text is no secret.
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

test("the value of a form field is redacted by the field's name beside it", () => {
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
  ['an e-mail address', 'to ada.lovelace@example.org, soon', `to ${redacted}, soon`],
  ['an e-mail address in an address', '/login?next=%2F#x ada%40example.org', `/login?next=%2F#x ${redacted}`],
  ['a JWT', `got ${jwt}.`, `got ${redacted}`],
  ['half a JWT', `got ${jwt.slice(0, 25)}`, `got ${redacted}`],
  ['a Bearer token', 'authorization: Bearer abc.def-123==', `authorization: ${redacted}`],
  [
    'a reset token in an address',
    'https://x.example/forgot-password?a=1&token=s3cret&b=2',
    `https://x.example/forgot-password?a=1&token=${redacted}&b=2`,
  ],
  [
    'a code and a session in an address',
    'https://x.example/callback?code=abc&session=def&page=2',
    `https://x.example/callback?code=${redacted}&session=${redacted}&page=2`,
  ],
  ['a secret in a sentence', 'refused: secret=hunter2, page=3', `refused: secret=${redacted}, page=3`],
  ['a secret in JSON', '{"token":"OPAQUE","page":2}', `{"token":${redacted},"page":2}`],
  ['nothing secret', 'a=1, Via Roma 5 @ Milano', 'a=1, Via Roma 5 @ Milano'],
])('redaction inside a text: %s', (_, text, cleaned) => {
  expect(generic.clean(text)).toBe(cleaned);
  expect(show({ title: text })).toEqual({ title: cleaned });
});

test('secrets in keys, maps, errors, URLs and file names are redacted', () => {
  const shown = JSON.stringify(
    show({
      'ada@example.org': 1,
      map: new Map<unknown, unknown>([
        ['password', 'swordfish'],
        ['x', 'ada@example.org'],
      ]),
      error: new Error(`refused ${jwt}`),
      url: new URL('https://x.example/?token=swordfish'),
      file: new File([], 'ada@example.org.png'),
      symbol: Symbol('ada@example.org'),
    }),
  );
  expect(shown).not.toMatch(/ada|swordfish|eyJ/);
});

test('the second part of a pair is redacted by the first', () => {
  expect(
    show([
      ['X-Api-Key', 'abc'],
      ['page', 'two'],
    ]),
  ).toEqual([
    ['X-Api-Key', redacted],
    ['page', 'two'],
  ]);
});

test('a secret at the cut of a long text is redacted', () => {
  const at = (before: number, secret: string) =>
    show(`${'x '.repeat(before / 2)}${secret}${' y'.repeat(600)}`);
  for (let before = 430; before <= 500; before += 2) {
    expect(at(before, jwt)).not.toMatch(/eyJ/);
    expect(at(before, 'ada.lovelace@example.org')).not.toMatch(/ada/);
  }
});

test('long texts without a secret are searched quickly', () => {
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
  expect(performance.now() - started).toBeLessThan(10_000);
});

test('an app can add words and patterns and can mark keys as harmless', () => {
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
