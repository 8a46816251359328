import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { storeReport } from '../../safety/reports.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import { now } from '../support/builders.ts';
import { type Member, openMembersApp, password, post, withToken } from '../support/members.ts';

const origin = 'https://stanza.example';

async function setUp() {
  let time = now;
  const opened = await openMembersApp({ publicUrl: origin, clock: () => time });
  const { app, anna } = opened;
  const ask = async (member: Member = anna) =>
    (
      await member.inject({ method: 'POST', url: '/api/users/me/passkeys/options', payload: { password } })
    ).json();
  const add = (credential: object, name = 'My phone', member: Member = anna) =>
    member.inject({ method: 'POST', url: '/api/users/me/passkeys', payload: { name, credential } });
  const challenge = async () => (await post(app, '/api/auth/passkey/options', {})).json();
  const logIn = (credential: object) => post(app, '/api/auth/passkey', { credential });
  const account = async () => (await anna.inject('/api/users/me/account')).json();
  return {
    ...opened,
    ask,
    add,
    challenge,
    logIn,
    account,
    pass: (minutes: number) => {
      time = new Date(time.getTime() + minutes * 60_000);
    },
  };
}

describe('a passkey', () => {
  test('is added with the password, named, and logs in', async () => {
    const { app, anna, ask, add, challenge, logIn, account } = await setUp();
    const device = createAuthenticator(origin);
    const options = await ask();
    expect(options).toMatchObject({
      rp: { id: 'stanza.example' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const added = await add(device.register(options));
    expect(added.json().codes).toHaveLength(10);
    const { token } = (await logIn(device.logIn(await challenge()))).json();
    expect((await app.inject(withToken('/api/users/me', token))).json()).toMatchObject({ id: anna.id });
    expect(await account()).toMatchObject({
      passkeys: [{ id: device.id, name: 'My phone', addedAt: now.toISOString(), usedAt: now.toISOString() }],
      recoveryCodes: 10,
    });
    const url = `/api/users/me/passkeys/${device.id}`;
    await anna.inject({ method: 'PUT', url, payload: { name: 'Old phone' } });
    expect(await account()).toMatchObject({ passkeys: [{ name: 'Old phone' }] });
    expect((await anna.inject({ method: 'DELETE', url })).statusCode).toBe(204);
    expect((await logIn(device.logIn(await challenge()))).json()).toEqual({
      code: 'login-rejected',
      message: 'This passkey is not known here. Log in with your password.',
    });
  });

  test('is not added without the password, for another challenge, twice, or from another site', async () => {
    const { anna, bruno, ask, add, account } = await setUp();
    const guessed = { password: 'guessed' };
    const refused = await anna.inject({
      method: 'POST',
      url: '/api/users/me/passkeys/options',
      payload: guessed,
    });
    expect(refused.json()).toMatchObject({ error: 'WRONG_PASSWORD' });
    const device = createAuthenticator(origin);
    expect((await add(device.register({ challenge: 'made-up' }))).statusCode).toBe(400);
    expect((await add(device.register(await ask(bruno)))).statusCode).toBe(400);
    expect((await add(createAuthenticator('https://evil.example').register(await ask()))).statusCode).toBe(
      400,
    );
    const options = await ask();
    expect((await add(device.register(options))).statusCode).toBe(200);
    expect((await add(createAuthenticator(origin).register(options))).statusCode).toBe(400);
    expect((await account()).passkeys).toHaveLength(1);
  });

  test('does not log in again with the same answer, late, without the person, or from another site', async () => {
    const { ask, add, challenge, logIn, pass } = await setUp();
    const device = createAuthenticator(origin);
    await add(device.register(await ask()));
    const answer = device.logIn(await challenge());
    expect((await logIn(answer)).statusCode).toBe(200);
    expect((await logIn(answer)).statusCode).toBe(401);
    expect((await logIn(device.logIn(await challenge(), 0x01))).statusCode).toBe(401);
    expect((await logIn(device.logIn(await ask()))).statusCode).toBe(401);
    const late = await challenge();
    pass(6);
    expect((await logIn(device.logIn(late))).statusCode).toBe(401);
    expect((await logIn({ id: 'x', response: {} })).statusCode).toBe(401);
  });

  test('of another member cannot be renamed or removed', async () => {
    const { bruno, ask, add, account } = await setUp();
    const device = createAuthenticator(origin);
    await add(device.register(await ask()));
    const url = `/api/users/me/passkeys/${device.id}`;
    await bruno.inject({ method: 'PUT', url, payload: { name: 'Mine now' } });
    await bruno.inject({ method: 'DELETE', url });
    expect(await account()).toMatchObject({ passkeys: [{ name: 'My phone' }] });
  });
});

describe('a recovery code', () => {
  const renew = (member: Member, given = password) =>
    member.inject({ method: 'POST', url: '/api/users/me/recovery-codes', payload: { password: given } });

  test('logs in once, in any spelling, and only its member', async () => {
    const { app, db, anna, bruno, account } = await setUp();
    const [first = '', second = ''] = (await renew(anna)).json().codes;
    const use = (email: string, code: string) => post(app, '/api/auth/recovery', { email, code });
    expect((await use(bruno.email, first)).statusCode).toBe(401);
    const { token } = (await use(anna.email, ` ${first.toUpperCase().replaceAll('-', ' ')}`)).json();
    expect((await app.inject(withToken('/api/users/me', token))).json()).toMatchObject({ id: anna.id });
    expect((await use(anna.email, first)).json()).toMatchObject({
      message: 'This code is not good, or was used already.',
    });
    expect(await account()).toMatchObject({ recoveryCodes: 9 });
    const stored = await db.selectFrom('recovery_codes').select('code_hash').execute();
    expect(JSON.stringify(stored)).not.toContain(second.replaceAll('-', ''));
    await renew(anna);
    expect((await use(anna.email, second)).statusCode).toBe(401);
    expect((await renew(anna, 'guessed')).json()).toMatchObject({ error: 'WRONG_PASSWORD' });
  });

  test('cannot be guessed', async () => {
    const { app, anna } = await openMembersApp({ rateLimitScale: 1 });
    const tries: number[] = [];
    for (let i = 0; i < 25; i++) {
      const answer = await post(app, '/api/auth/recovery', { email: anna.email, code: 'guessed' });
      tries.push(answer.statusCode);
    }
    expect(tries[0]).toBe(401);
    expect(tries.at(-1)).toBe(429);
  });
});

test('neither logs in a suspended member: both say how to appeal', async () => {
  const { app, db, bruno, anna, ask, add, challenge, logIn } = await setUp();
  const device = createAuthenticator(origin);
  const [code] = (await add(device.register(await ask()))).json().codes;
  const report = { key: randomUUID(), userId: bruno.id, now };
  await db
    .transaction()
    .execute((inside) => storeReport(inside, report, { kind: 'listing', id: 1, reason: 'fake', text: '' }));
  const { id } = await db
    .updateTable('cases')
    .set({ reason: 'Again.' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('users').set({ suspended_by: id }).where('id', '=', anna.id).execute();
  const byPasskey = await logIn(device.logIn(await challenge()));
  const appeal = { id, key: expect.stringMatching(/^[\w-]{43}$/) };
  expect([byPasskey.statusCode, byPasskey.json()]).toMatchObject([403, { error: 'SUSPENDED', appeal }]);
  const byCode = await post(app, '/api/auth/recovery', { email: anna.email, code });
  expect([byCode.statusCode, byCode.json()]).toEqual([403, byPasskey.json()]);
});
