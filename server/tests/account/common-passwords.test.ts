import { describe, expect, test, vi } from 'vitest';
import { refuseCommonPasswords } from '../../account/password-rule.ts';
import { logIn, openMembersApp, password, patiently, post } from '../support/members.ts';

const passwordRule = await refuseCommonPasswords();
const { app, anna, mailbox } = await openMembersApp({ passwordRule });

const common = {
  code: 'common-password',
  message: 'This is one of the most common passwords, which others would guess. Please choose another one.',
};
const sameAsEmail = {
  code: 'password-is-email',
  message: 'Your password must not be your email address. Please choose another one.',
};

const refused = [
  ['123456', common],
  ['password', common],
  ['PassWord', common],
  ['juventus', common],
  ['ANNA@example.it', sameAsEmail],
  [' anna@example.it ', sameAsEmail],
] as const;

test('the ten thousand most common passwords are refused, and no more', () => {
  expect(passwordRule('24081990', anna.email)).toEqual(common);
  expect(passwordRule('25021983', anna.email)).toBeNull();
});

describe('POST /api/auth/register', () => {
  const register = (email: string, password: string) =>
    post(app, '/api/auth/register', { firstName: 'Anna', lastName: 'Rossi', email, password });

  test.each(refused)('refuses %j', async (given, fault) => {
    const response = await register('anna@example.it', given);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ error: 'PASSWORD_REFUSED', ...fault });
  });

  test('accepts another password of six characters', async () => {
    expect((await register('carla@example.it', 'cacio!')).statusCode).toBe(201);
  });
});

test('the specified length is the default', async () => {
  expect((await app.inject('/api/capabilities')).json()).not.toContain('long-passwords');
});

test('a password reset refuses them and keeps the token valid', async () => {
  await post(app, '/api/auth/forgot-password', { email: anna.email });
  const mail = await vi.waitFor(async () => {
    // The registrations before have sent mails, too.
    const reset = (await mailbox.list()).find(({ to }) => to === anna.email);
    return reset ?? Promise.reject(new Error('No mail yet.'));
  }, patiently);
  const token = /[?]token=([\w-]{43})$/m.exec(mail.text)?.[1];
  for (const [newPassword, fault] of refused) {
    const response = await post(app, '/api/auth/reset-password', { token, newPassword });
    expect({ status: response.statusCode, body: response.json() }).toEqual({
      status: 400,
      body: { error: 'PASSWORD_REFUSED', ...fault },
    });
  }
  expect(await logIn(app, anna.email, password)).toBeTypeOf('string');
  expect((await post(app, '/api/auth/reset-password', { token, newPassword: 'cacio!' })).statusCode).toBe(
    200,
  );
  // Without a valid token, the answer does not judge the password.
  const guessed = await post(app, '/api/auth/reset-password', { token, newPassword: '123456' });
  expect(guessed.json()).toEqual({
    code: 'invalid-reset-token',
    message: 'This reset token is invalid or has expired.',
  });
});

test('the list contains the most common passwords and no sentences', () => {
  const words = ['dragon', 'letmein', 'qwertyuiop', '1q2w3e4r'];
  expect(words.filter((word) => passwordRule(word, '') === null)).toEqual([]);
  expect(passwordRule('correct horse battery staple', '')).toBeNull();
  expect(passwordRule('una-stanza-tutta-per-me', '')).toBeNull();
});

test('with long passwords, 8 characters are the least, and the capabilities say so', async () => {
  const { app, anna } = await openMembersApp({ hasLongPasswords: true });
  const register = (email: string, given: string) =>
    post(app, '/api/auth/register', { firstName: 'Eva', lastName: 'Neri', email, password: given });
  expect((await register('eva@example.it', 'cacio!!')).json()).toEqual({
    error: 'PASSWORD_REFUSED',
    code: 'password-too-short',
    message: 'Password must be at least 8 characters long.',
  });
  expect((await register('eva@example.it', 'cacio!!!')).statusCode).toBe(201);
  const change = { password, newPassword: 'cacio!!' };
  const changed = await anna.inject({ method: 'PUT', url: '/api/users/me/password', payload: change });
  expect(changed.json()).toMatchObject({ code: 'password-too-short' });
  expect((await app.inject('/api/capabilities')).json()).toContain('long-passwords');
});
