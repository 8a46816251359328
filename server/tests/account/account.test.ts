import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { now } from '../support/builders.ts';
import { enter, failure, listen } from '../support/chat-peer.ts';
import { logIn, openMembersApp, password, patiently, post, withToken } from '../support/members.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const newEmail = 'anna.new@example.it';

async function setUp() {
  let time = now;
  const opened = await openMembersApp({ clock: () => time });
  const { anna, mailbox } = opened;
  /** The path of the link of the newest mail to an address, once it is there. */
  const linkTo = (to: string) =>
    vi.waitFor(async () => {
      const mail = (await mailbox.list()).find((one) => one.to === to);
      const [, link] = /(\/api\/email-change\S+)/.exec(mail?.text ?? '') ?? [];
      if (link === undefined) throw new Error(`There is no mail to ${to}.`);
      return link;
    }, patiently);
  const press = (url: string) =>
    opened.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    });
  const ask = (email: string, given = password) =>
    anna.inject({ method: 'POST', url: '/api/users/me/email', payload: { email, password: given } });
  return {
    ...opened,
    linkTo,
    press,
    ask,
    pass: (hours: number) => {
      time = new Date(time.getTime() + hours * 3_600_000);
    },
  };
}

test('the name changes, and shows on the profile', async () => {
  const { anna } = await setUp();
  const payload = { firstName: ' Anna Maria ', lastName: 'Rossi' };
  const changed = await anna.inject({ method: 'PUT', url: '/api/users/me/name', payload });
  expect(changed.json()).toMatchObject({ firstName: 'Anna Maria', lastName: 'Rossi' });
  expect((await anna.inject('/api/users/me')).json()).toMatchObject({ firstName: 'Anna Maria' });
  const empty = { firstName: '', lastName: 'Rossi' };
  const refused = await anna.inject({ method: 'PUT', url: '/api/users/me/name', payload: empty });
  expect([refused.statusCode, refused.json().message]).toEqual([400, 'First name is required.']);
});

describe('the e-mail', () => {
  test('changes when the mail to the new one is opened and confirmed, not before', async () => {
    const { app, anna, linkTo, press, ask, mailbox } = await setUp();
    expect((await ask(newEmail)).statusCode).toBe(204);
    expect((await anna.inject('/api/users/me/account')).json()).toMatchObject({ pendingEmail: newEmail });
    const link = await linkTo(newEmail);
    const page = await app.inject(link);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(newEmail);
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect((await anna.inject('/api/users/me')).json()).toMatchObject({ email: anna.email });
    expect((await press(link)).statusCode).toBe(200);
    expect((await anna.inject('/api/users/me')).json()).toMatchObject({ email: newEmail });
    expect((await anna.inject('/api/users/me/account')).json()).toMatchObject({ pendingEmail: null });
    await expect(logIn(app, newEmail)).resolves.toBeTypeOf('string');
    expect((await press(link)).statusCode).toBe(404);
    await linkTo(anna.email);
    for (const { text, html, subject } of await mailbox.list())
      for (const said of [text, html, subject]) expect(said).not.toMatch(/Anna|Rossi/);
  });

  test('goes back by the link of the mail to the old one, which ends all sessions and the password', async () => {
    const { app, anna, linkTo, press, ask } = await setUp();
    await ask(newEmail);
    await press(await linkTo(newEmail));
    const undo = await linkTo(anna.email);
    expect((await app.inject(undo)).body).toContain(anna.email);
    expect((await anna.inject('/api/users/me')).statusCode).toBe(200);
    const page = await press(undo);
    const [, token = ''] = /token=([\w-]+)/.exec(page.body) ?? [];
    expect((await anna.inject('/api/users/me')).statusCode).toBe(401);
    for (const email of [anna.email, newEmail]) await expect(logIn(app, email)).rejects.toThrow('401');
    const chosen = 'another password';
    expect(
      (await post(app, '/api/auth/reset-password', { token, newPassword: chosen })).statusCode,
    ).toBeLessThan(300);
    await expect(logIn(app, anna.email, chosen)).resolves.toBeTypeOf('string');
    expect((await press(undo)).statusCode).toBe(404);
  });

  test('can go back over two changes', async () => {
    const { anna, app, linkTo, press, ask, db } = await setUp();
    await ask(newEmail);
    await press(await linkTo(newEmail));
    await ask('second@example.it');
    await press(await linkTo('second@example.it'));
    await press(await linkTo(anna.email));
    const { email } = await db
      .selectFrom('users')
      .where('id', '=', anna.id)
      .select('email')
      .executeTakeFirstOrThrow();
    expect(email).toBe(anna.email);
    expect((await app.inject(await linkTo(newEmail))).statusCode).toBe(404);
  });

  test('is refused with a wrong password, or if another account has it or may go back to it', async () => {
    const { app, anna, bruno, linkTo, press, ask, mailbox } = await setUp();
    expect((await ask(newEmail, 'guessed')).json()).toEqual({
      error: 'WRONG_PASSWORD',
      code: 'wrong-password',
      message: 'This is not your password.',
    });
    expect((await ask(bruno.email.toUpperCase())).json()).toMatchObject({ error: 'EMAIL_TAKEN' });
    expect(await mailbox.list()).toEqual([]);
    await ask(newEmail);
    await press(await linkTo(newEmail));
    const eve = { firstName: 'Eve', lastName: 'X', email: anna.email, password };
    expect((await post(app, '/api/auth/register', eve)).statusCode).toBe(409);
    const url = '/api/users/me/email';
    const asked = await bruno.inject({ method: 'POST', url, payload: { email: anna.email, password } });
    expect(asked.statusCode).toBe(409);
    // Her own former e-mail is free for her.
    expect((await ask(anna.email)).statusCode).toBe(204);
  });

  test('stays after a day without a click, and if somebody else has got the new one meanwhile', async () => {
    const { app, anna, linkTo, press, ask, pass } = await setUp();
    await ask(newEmail);
    const link = await linkTo(newEmail);
    const eve = { firstName: 'Eve', lastName: 'X', email: newEmail, password };
    expect((await post(app, '/api/auth/register', eve)).statusCode).toBe(201);
    expect((await press(link)).statusCode).toBe(404);
    await ask('late@example.it');
    const late = await linkTo('late@example.it');
    pass(25);
    expect((await press(late)).statusCode).toBe(404);
    expect((await anna.inject('/api/users/me')).json()).toMatchObject({ email: anna.email });
  });
});

describe('the password', () => {
  const url = '/api/users/me/password';

  test('changes with the current one, and ends all other sessions', async () => {
    const { app, anna, bruno } = await setUp();
    const other = await logIn(app, anna.email);
    const payload = { password, newPassword: 'another password' };
    expect((await anna.inject({ method: 'PUT', url, payload })).statusCode).toBe(204);
    expect((await anna.inject('/api/users/me')).statusCode).toBe(200);
    expect((await app.inject(withToken('/api/users/me', other))).statusCode).toBe(401);
    expect((await bruno.inject('/api/users/me')).statusCode).toBe(200);
    await expect(logIn(app, anna.email)).rejects.toThrow('401');
    await expect(logIn(app, anna.email, 'another password')).resolves.toBeTypeOf('string');
  });

  test('stays with a wrong one, or if the new one is too short', async () => {
    const { app, anna } = await setUp();
    const change = (given: string, newPassword: string) =>
      anna.inject({ method: 'PUT', url, payload: { password: given, newPassword } });
    expect((await change('guessed', 'another password')).json()).toMatchObject({ error: 'WRONG_PASSWORD' });
    expect((await change(password, 'short')).statusCode).toBe(400);
    await expect(logIn(app, anna.email)).resolves.toBeTypeOf('string');
  });

  test('cannot be guessed with the token of a stolen device', async () => {
    const { anna } = await openMembersApp({ rateLimitScale: 1 });
    const payload = { password: 'guessed', newPassword: 'another password' };
    const tries: number[] = [];
    for (let i = 0; i < 25; i++) tries.push((await anna.inject({ method: 'PUT', url, payload })).statusCode);
    expect(new Set(tries.slice(0, 20))).toEqual(new Set([400]));
    expect(tries.at(-1)).toBe(429);
  });
});

describe('sessions', () => {
  test('name the device, the last use, and the one that asks', async () => {
    const { app, anna, pass } = await setUp();
    await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: anna.email, password },
      headers: { 'user-agent': firefox },
    });
    pass(1);
    const { sessions } = (await anna.inject('/api/users/me/account')).json();
    expect(sessions).toEqual([
      expect.objectContaining({ isCurrent: true, lastUsedAt: '2026-03-01T13:00:00.000Z', browser: null }),
      {
        id: expect.any(String),
        isCurrent: false,
        lastUsedAt: now.toISOString(),
        browser: 'Firefox',
        system: 'Windows',
      },
    ]);
  });

  test('end one by one, or all others, and their sockets close', async () => {
    const { app, anna, bruno } = await setUp();
    const chat = await listen(app);
    const tokens = [await logIn(app, anna.email), await logIn(app, anna.email)];
    const [first, second] = await Promise.all(tokens.map((token) => enter(chat, token)));
    if (!first || !second) throw new Error('Not all of them are connected.');
    const idOf = async (token = '') =>
      (await app.inject(withToken('/api/users/me/account', token)))
        .json()
        .sessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id;
    const url = `/api/users/me/sessions/${await idOf(tokens[0])}`;
    await bruno.inject({ method: 'DELETE', url });
    expect((await app.inject(withToken('/api/users/me', tokens[0] ?? ''))).statusCode).toBe(200);
    expect((await anna.inject({ method: 'DELETE', url })).statusCode).toBe(204);
    expect((await failure(first)).code).toBe(1008);
    const none = await anna.inject({ method: 'DELETE', url: `/api/users/me/sessions/${randomUUID()}` });
    expect(none.statusCode).toBe(204);
    expect((await anna.inject({ method: 'DELETE', url: '/api/users/me/sessions' })).statusCode).toBe(204);
    expect((await failure(second)).code).toBe(1008);
    const { sessions } = (await anna.inject('/api/users/me/account')).json();
    expect(sessions).toHaveLength(1);
    expect((await bruno.inject('/api/users/me')).statusCode).toBe(200);
  });
});
