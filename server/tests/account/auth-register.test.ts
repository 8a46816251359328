import { describe, expect, test } from 'vitest';
import { findAccount, insertUser } from '../../account/users.ts';
import { logIn, openMembersApp, post } from '../support/members.ts';

const { app, db } = await openMembersApp();

const carla = { firstName: 'Carla', lastName: "D'Alì", email: 'carla@example.it', password: 'segreto' };
const register = (overrides: object = {}) => post(app, '/api/auth/register', { ...carla, ...overrides });

describe('POST /api/auth/register', () => {
  test('creates an account with an empty profile, logs it in, and it can log in later', async () => {
    const response = await register({ email: ' Carla@Example.it ' });
    expect(response.statusCode).toBe(201);
    const meOf = (token: string) =>
      app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${token}` } });
    const me = await meOf(response.json().token);
    expect((await meOf(await logIn(app, 'carla@example.it', 'segreto'))).json()).toEqual(me.json());
    expect(me.json()).toEqual({
      id: 3,
      firstName: 'Carla',
      lastName: "D'Alì",
      email: 'Carla@Example.it',
      bio: '',
      university: '',
      hobbies: [],
      profilePicturePath: null,
      memberSince: new Date().getUTCFullYear(),
    });
  });

  test('stores an Argon2id hash instead of the password', async () => {
    await register({ email: 'hash@example.it' });
    const { password_hash } = await db
      .selectFrom('users')
      .where('email', '=', 'hash@example.it')
      .select('password_hash')
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$/);
  });

  test('ignores unknown fields', async () => {
    await register({ email: 'more@example.it', id: 1, picture_key: 'room-1', passwordHash: 'x', bio: 'Hi' });
    const row = db.selectFrom('users').where('email', '=', 'more@example.it').selectAll();
    expect(await row.executeTakeFirst()).toMatchObject({ picture_key: null, bio: '' });
  });

  test('answers 409 for an email that has an account', async () => {
    const response = await register({ email: 'ANNA@example.it' });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({
      code: 'email-taken',
      message: 'An account with this email already exists.',
    });
  });

  test('creates one account when several requests with one email arrive together', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => register({ email: 'once@example.it' })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409]);
  });

  test('insertUser returns null for a taken e-mail; any other fault is thrown', async () => {
    const user = { firstName: 'A', lastName: 'B', email: 'late@example.it', passwordHash: 'x' };
    expect([await insertUser(db, user), await insertUser(db, user)]).toEqual([expect.any(Number), null]);
    await expect(insertUser(db, { ...user, email: '\0' })).rejects.toThrow(/invalid byte sequence/);
    expect(await findAccount(db, 'LATE@example.it')).toMatchObject({ passwordHash: 'x' });
    expect(await findAccount(db, 'late@example.it\n')).toBeUndefined();
  });

  test('keeps spaces in a password and normalizes Unicode', async () => {
    await register({ email: 'keys@example.it', password: ' perche\u0300 ' });
    await expect(logIn(app, 'keys@example.it', ' perch\u00e8 ')).resolves.toBeTypeOf('string');
    await expect(logIn(app, 'keys@example.it', 'perch\u00e8')).rejects.toThrow(/401/);
  });

  test.each([
    [{ firstName: '' }, 'First name is required.'],
    [{ firstName: '   ' }, 'First name is required.'],
    [{ firstName: '\u200b\u202e' }, 'First name is required.'],
    [{ firstName: null }, 'First name is required.'],
    [{ firstName: undefined }, 'First name is required.'],
    [{ firstName: 7 }, 'First name must be a text.'],
    [{ firstName: ['Carla'] }, 'First name must be a text.'],
    [{ firstName: 'x'.repeat(101) }, 'First name must be at most 100 characters long.'],
    [{ firstName: 'a\0b' }, 'First name must not contain control characters.'],
    [{ firstName: 'a\nb' }, 'First name must not contain control characters.'],
    [{ lastName: 'a\u001b[31m' }, 'Last name must not contain control characters.'],
    [{ email: '' }, 'Email is required.'],
    [{ email: 'carla' }, 'Please enter a valid email address.'],
    [{ email: 'carla@' }, 'Please enter a valid email address.'],
    [{ email: 'a@b.it, c@d.it' }, 'Please enter a valid email address.'],
    [{ email: 'Carla <carla@example.it>' }, 'Please enter a valid email address.'],
    [{ email: 'a@b.it\nBcc: c@d.it' }, 'Email must not contain control characters.'],
    [{ email: `${'x'.repeat(250)}@b.it` }, 'Email must be at most 254 characters long.'],
    [{ email: {} }, 'Email must be a text.'],
    [{ password: undefined }, 'Password is required.'],
    [{ password: 'short' }, 'Password must be at least 6 characters long.'],
    [{ password: 'x'.repeat(201) }, 'Password must be at most 200 characters long.'],
    [{ password: 'nul\0nul' }, 'Password must not contain control characters.'],
  ])('%j: 400, %s', async (wrong, message) => {
    const response = await register({ email: 'never@example.it', ...wrong });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ code: 'invalid-input', message });
    expect(await db.selectFrom('users').where('email', 'like', 'never%').select('id').execute()).toEqual([]);
  });

  test.each([
    ['markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['a text direction override', 'Carla\u202egnirts\u2066', 'Carlagnirts'],
    ['half a surrogate pair', 'Carla\ud83c', 'Carla\ufffd'],
    ['SQL', "Robert'); drop table users;--", "Robert'); drop table users;--"],
    ['a property name of objects', '__proto__', '__proto__'],
  ])('accepts %s in a name', async (name, given, kept) => {
    const email = `${name.replaceAll(' ', '.')}@example.it`;
    expect((await register({ email, firstName: given })).statusCode).toBe(201);
    const row = await db
      .selectFrom('users')
      .where('email', '=', email)
      .select('first_name')
      .executeTakeFirst();
    expect(row).toEqual({ first_name: kept });
  });
});
