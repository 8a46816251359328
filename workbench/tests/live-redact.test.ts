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
  ['mnemonic'],
  ['seedPhrase'],
  ['accessCode'],
  ['csrf'],
  ['xsrfToken'],
  ['JSESSIONID'],
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
  // An empty text is not a secret.
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
  ...[
    'sk_live_' + '51H8abcDEF1234567890',
    'sk-proj-' + 'abcDEF1234567890_abc-DEF',
    'ghp_' + 'abcdefABCDEF0123456789abcdefABCDEF01',
    'github_pat_' + '11ABCDEFG0abcdefghijkl_mnop',
    'AKIA' + 'IOSFODNN7EXAMPLE',
    'xoxb-' + '123456789012-abcdefABCDEF',
    '-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA\nabc=\n-----END RSA PRIVATE KEY-----',
    '4242 4242 4242 4242',
    '5555-5555-5555-4444',
    '378282246310005',
    'IT60X0542811101000000123456',
    'DE89 3704 0044 0532 0130 00',
    '+39 333 123 4567',
    '0039 333 1234567',
    '+1 (555) 123-4567',
    '(555) 123-4567',
    '333 123 4567',
    '02 1234 5678',
    '9e107d9d372bb6826bd81d3542a419d6',
    'E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855',
    'c3dvcmRmaXNoIGlzIHRoZSBwYXNzd29yZCE=',
    'Zm9vYmFyMTIzNDU2Nzg5MGFiY2RlZg',
  ].map((secret): [string, string, string] => [secret, `it is ${secret}, soon`, `it is ${redacted}, soon`]),
  ['a key that was cut', '-----BEGIN PRIVATE KEY-----\nMIIEpAIB', redacted],
  ...[
    'a=1, Via Roma 5 @ Milano',
    'on 2026-11-23 at 08:30:00.000Z, 01/02/2026',
    '45.4641943, 9.1896346',
    '1.200,00 € of 300 to 1.300.000',
    'order 4242424242424241',
    'upload 0f8fad5b-d9cb-469f-a165-70867728950e of 1700000000000',
    'src/machines/account/login.machine.ts of PlaywrightBrowserContext',
    'task-sk-1, IT60, an AKIA of 20133 Milano',
  ].map((text): [string, string, string] => ['nothing secret', text, text]),
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
    expect(at(before, `ghp_${'a1'.repeat(18)}`)).not.toMatch(/a1a1/);
    expect(at(before, '4242424242424242')).not.toMatch(/4242/);
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
    '0 '.repeat(50_000),
    '+1'.repeat(50_000),
    'AB12'.repeat(25_000),
    '-----BEGIN A-----'.repeat(6000),
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
