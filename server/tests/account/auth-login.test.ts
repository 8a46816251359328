import { type JWTPayload, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { createPasswords, type Passwords } from '../../account/passwords.ts';
import { now } from '../support/builders.ts';
import { logIn, openMembersApp, password, post, withToken } from '../support/members.ts';

const asked: { hadHash: boolean }[] = [];
const real = createPasswords();
const passwords: Passwords = {
  hash: real.hash,
  isRight: async (given, hash) => {
    asked.push({ hadHash: hash !== null });
    return await real.isRight(given, hash);
  },
};
let time = now.getTime();
const { app, db, anna, bruno } = await openMembersApp({ passwords, clock: () => new Date(time) });

const refused = { code: 'login-rejected', message: 'Invalid email or password.' };
const unauthenticated = { code: 'not-authenticated', message: 'Not authenticated.' };

async function statusWith(token: string): Promise<number> {
  return (await app.inject(withToken('/api/users/me', token))).statusCode;
}

describe('POST /api/auth/login', () => {
  test('answers with a token that opens the profile', async () => {
    const response = await post(app, '/api/auth/login', { email: anna.email, password });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual({ token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) });
    const me = await app.inject(withToken('/api/users/me', response.json().token));
    expect(me.json()).toMatchObject({ id: 1, email: 'anna@example.it' });
  });

  test.each(['ANNA@Example.IT', '  anna@example.it '])('%j matches the same email', async (email) => {
    expect(await statusWith(await logIn(app, email))).toBe(200);
  });

  test.each([
    ['a wrong password', { email: 'anna@example.it', password: 'wrong' }],
    ['another letter case of the password', { email: 'anna@example.it', password: password.toUpperCase() }],
    ['an unknown e-mail', { email: 'nobody@example.it', password }],
    ['an e-mail with a wildcard', { email: '%@example.it', password }],
    ['an invalid email', { email: "' or 1=1 --", password }],
    ['NUL', { email: 'anna@example.it\0', password: '\0' }],
    ['a very long password', { email: 'anna@example.it', password: 'x'.repeat(60_000) }],
  ])('%s: 401, always with the same message', async (_, body) => {
    const response = await post(app, '/api/auth/login', body);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual(refused);
  });

  test.each([
    ['nothing', {}],
    ['no password', { email: 'anna@example.it' }],
    ['empty texts', { email: '', password: '' }],
    ['an e-mail that is a list', { email: ['anna@example.it'], password }],
    ['an operator for a password', { email: 'anna@example.it', password: { $ne: '' } }],
  ])('%s: 400', async (_, body) => {
    const response = await post(app, '/api/auth/login', body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ code: 'invalid-input', message: 'All fields are required.' });
  });

  test('an unknown e-mail costs as much hashing as a known one', async () => {
    asked.length = 0;
    await post(app, '/api/auth/login', { email: anna.email, password: 'wrong' });
    await post(app, '/api/auth/login', { email: 'nobody@example.it', password: 'wrong' });
    expect(asked).toEqual([{ hadHash: true }, { hadHash: false }]);
  });

  test('a user without a password cannot log in', async () => {
    await db
      .insertInto('users')
      .values({ first_name: 'No', last_name: 'Login', email: 'no@example.it', picture_key: null })
      .execute();
    expect((await post(app, '/api/auth/login', { email: 'no@example.it', password: '' })).statusCode).toBe(
      400,
    );
    expect((await post(app, '/api/auth/login', { email: 'no@example.it', password })).json()).toEqual(
      refused,
    );
  });
});

describe('a token', () => {
  test("is revoked by logout; the member's other tokens stay valid", async () => {
    const [one, other] = [await logIn(app, anna.email), await logIn(app, anna.email)];
    const logOut = () => app.inject(withToken({ method: 'POST', url: '/api/auth/logout' }, one));
    expect((await logOut()).statusCode).toBe(204);
    expect([await statusWith(one), await statusWith(other)]).toEqual([401, 200]);
    expect((await logOut()).statusCode).toBe(401);
  });

  test('expires after a week, and the next login deletes its row', async () => {
    const token = await logIn(app, bruno.email);
    try {
      time += 7 * 86_400_000 - 1000;
      expect(await statusWith(token)).toBe(200);
      time += 1000;
      expect(await statusWith(token)).toBe(401);
      await logIn(app, bruno.email);
      expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
    } finally {
      time = now.getTime();
    }
  });

  test('is rejected when its secret, signature, algorithm or id is wrong', async () => {
    const token = await logIn(app, anna.email);
    const [head, body, signature] = token.split('.');
    const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString());
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode('another secret of at least thirty-two characters'));
    const ours = (changes: JWTPayload) =>
      new SignJWT({ ...claims, ...changes })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode('a secret of at least thirty-two characters'));
    const tokens = {
      theirs: forged,
      unsigned: `${encoded({ alg: 'none' })}.${body}.`,
      otherUser: `${head}.${encoded({ ...claims, sub: '2' })}.${signature}`,
      cut: `${head}.${body}`,
      text: 'null',
      long: 'x'.repeat(8000),
      noId: await ours({ jti: 'not a UUID' }),
      emptyId: await ours({ jti: '' }),
      longerId: await ours({ jti: `${claims.jti}0` }),
      prefixedId: await ours({ jti: `0${claims.jti}` }),
      numericId: await ours({ jti: 7 as unknown as string }),
      listedId: await ours({ jti: [claims.jti] as unknown as string }),
      withoutEnd: await ours({ exp: undefined }),
      ofAnotherMember: await ours({ sub: '2' }),
      ofAnotherIssuer: await ours({ iss: 'another' }),
    };
    for (const [name, value] of Object.entries(tokens)) {
      expect({ name, status: await statusWith(value) }).toEqual({ name, status: 401 });
    }
    expect(await statusWith(token)).toBe(200);
  });

  test('is required: 401 without one', async () => {
    expect((await app.inject('/api/users/me')).json()).toEqual(unauthenticated);
  });

  test.each(['', 'Bearer', 'Bearer ', 'Basic YW5uYTp4', 'anna', 'Bearer a b'])(
    'Authorization %j is rejected',
    async (authorization) => {
      const response = await app.inject({ url: '/api/users/me', headers: { authorization } });
      expect(response.statusCode).toBe(401);
      expect(response.headers['www-authenticate']).toBe('Bearer');
      expect(response.json()).toEqual(unauthenticated);
    },
  );

  test('in the query string is rejected', async () => {
    const { token } = anna;
    expect((await app.inject(`/api/users/me?token=${token}&access_token=${token}`)).statusCode).toBe(401);
  });
});
