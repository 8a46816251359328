import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { createPasswords } from '../../account/passwords.ts';
import { createSessions } from '../../account/sessions.ts';
import type { Mail } from '../../mail/mailer.ts';
import { now } from '../support/builders.ts';
import {
  logIn,
  type Member,
  openMembersApp,
  password,
  patiently,
  post,
  withToken,
} from '../support/members.ts';

const sent: Mail[] = [];
let time = now.getTime();
const clock = () => new Date(time);
const log: string[] = [];
const mailer = {
  send: async (mail: Mail) => {
    sent.push(mail);
  },
};
const { app, db, anna, bruno } = await openMembersApp({
  mailer,
  mailbox: null,
  clock,
  publicUrl: 'https://stanza.example',
  logger: { level: 'trace', stream: { write: (line: string) => log.push(line) } },
});

const forgot = (email: unknown, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email }, headers });
const reset = (token: unknown, newPassword: unknown) =>
  post(app, '/api/auth/reset-password', { token, newPassword });

/** Requests a reset and reads the token in the mail. */
async function tokenFor(
  { email }: Pick<Member, 'email'>,
  headers: Record<string, string> = {},
): Promise<string> {
  const before = sent.length;
  expect((await forgot(email, headers)).statusCode).toBe(200);
  const mail = await vi.waitFor(() => {
    const [newest] = sent.slice(before);
    if (newest === undefined) throw new Error('No mail yet.');
    return newest;
  }, patiently);
  expect(mail.to).toBe(email);
  return /[?]token=([\w-]{43})$/m.exec(mail.text)?.[1] ?? '';
}

const invalid = { code: 'invalid-reset-token', message: 'This reset token is invalid or has expired.' };

describe('POST /api/auth/forgot-password', () => {
  test('sends a mail with a link that carries the token, and the token itself', async () => {
    const token = await tokenFor(anna);
    const mail = sent.at(-1);
    expect(mail?.subject).toBe('Reset your Stanza password');
    const link = `https://stanza.example/forgot-password?token=${token}`;
    expect(mail?.text).toContain(`${link}\n`);
    expect(mail?.text).toContain(`\n${token}\n`);
    expect(mail?.html).toContain(`<a href="${link}">`);
    expect(mail?.html).toContain(`<code>${token}</code>`);
  });

  const italian = 'Reimposta la tua password di Stanza';
  const english = 'Reset your Stanza password';
  test.each([
    [null, {}, english],
    [null, { 'accept-language': 'it-IT,it;q=0.9' }, italian],
    [null, { 'accept-language': 'it', cookie: 'language=en' }, english],
    ['it', { 'accept-language': 'en' }, italian],
    ['en', { 'accept-language': 'it' }, english],
  ] as const)(
    'for a member with the language %s and %o it is in one language',
    async (language, headers, subject) => {
      await db.updateTable('users').set({ language }).where('id', '=', anna.id).execute();
      const token = await tokenFor(anna, headers);
      const { subject: given = '', text = '', html = '' } = sent.at(-1) ?? {};
      expect(given).toBe(subject);
      expect(text).toContain(`\n${token}\n`);
      expect(text.includes('Apri questo link')).toBe(subject === italian);
      expect(html.includes('>Scegli una nuova password</a>')).toBe(subject === italian);
      await db.updateTable('users').set({ language: null }).execute();
    },
  );

  test('stores only a hash of the token', async () => {
    const token = await tokenFor(anna);
    const rows = await db.selectFrom('password_resets').selectAll().execute();
    expect(rows).toEqual([
      {
        user_id: 1,
        token_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        expires_at: new Date(time + 600_000),
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('gives the same answer for an unknown email and sends no mail', async () => {
    const before = sent.length;
    const [known, unknown] = [await forgot(bruno.email), await forgot('nobody@example.it')];
    expect(unknown.statusCode).toBe(200);
    expect(unknown.body).toBe(known.body);
    const without = ({ headers: { date: _, ...rest } }: typeof known) => rest;
    expect(without(unknown)).toEqual(without(known));
    await vi.waitFor(() => expect(sent.length).toBe(before + 1), patiently);
    expect(sent.at(-1)?.to).toBe(bruno.email);
  });

  test('answers before it writes or sends anything', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = await openMembersApp({ mailer: { send: () => held }, mailbox: null });
    // If the request waited for the mail, it would never end.
    expect((await post(slow.app, '/api/auth/forgot-password', { email: anna.email })).statusCode).toBe(200);
    release();
  });

  test('answers 503 for every email when the server sends no mail', async () => {
    const silent = await openMembersApp({ mailer: null, mailbox: null });
    for (const email of [anna.email, 'nobody@example.it']) {
      const response = await post(silent.app, '/api/auth/forgot-password', { email });
      expect(response.statusCode).toBe(503);
      expect(response.json()).toEqual({ code: 'no-mail', message: 'This server sends no email.' });
    }
    expect(await silent.db.selectFrom('password_resets').selectAll().execute()).toEqual([]);
  });

  test('answers 200 when the mail server fails, and logs the reason without the mail', async () => {
    const lines: string[] = [];
    const failing = await openMembersApp({
      mailer: { send: async ({ text }) => Promise.reject(Object.assign(new Error('refused'), { text })) },
      mailbox: null,
      logger: { level: 'error', stream: { write: (line: string) => lines.push(line) } },
    });
    expect((await post(failing.app, '/api/auth/forgot-password', { email: anna.email })).statusCode).toBe(
      200,
    );
    await vi.waitFor(() => expect(lines.join()).toContain('A mail was not sent: refused'), patiently);
    expect(lines.join()).not.toContain('token=');
  });

  test.each([
    ['', 'Email is required.'],
    ['anna', 'Please enter a valid email address.'],
    [null, 'Email is required.'],
    [{}, 'Email must be a text.'],
    ['a@b.it\0', 'Email must not contain control characters.'],
  ])('%j: 400, %s', async (email, message) => {
    const response = await forgot(email);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ code: 'invalid-input', message });
  });
});

describe('POST /api/auth/reset-password', () => {
  test('changes the password once and ends every session', async () => {
    const [one, other] = [await logIn(app, anna.email), await logIn(app, anna.email)];
    const token = await tokenFor(anna);
    const response = await reset(` ${token}\n`, 'new password');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ message: 'Your password has been changed.' });
    for (const session of [one, other, anna.token]) {
      expect((await app.inject(withToken('/api/users/me', session))).statusCode).toBe(401);
    }
    expect((await bruno.inject('/api/users/me')).statusCode).toBe(200);
    await expect(logIn(app, anna.email)).rejects.toThrow(/401/);
    await expect(logIn(app, anna.email, 'new password')).resolves.toBeTypeOf('string');

    const again = await reset(token, 'another one');
    expect(again.statusCode).toBe(400);
    expect(again.json()).toEqual(invalid);
    expect((await reset(await tokenFor(anna), password)).statusCode).toBe(200);
  });

  test('accepts a token for ten minutes', async () => {
    const token = await tokenFor(anna);
    time += 10 * 60_000;
    expect((await reset(token, 'too late')).json()).toEqual(invalid);
    time -= 1;
    expect((await reset(token, password)).statusCode).toBe(200);
    time = now.getTime();
  });

  test('accepts only the newest token', async () => {
    const [older, newer] = [await tokenFor(anna), await tokenFor(anna)];
    expect((await reset(older, 'from the older')).json()).toEqual(invalid);
    expect((await reset(newer, password)).statusCode).toBe(200);
  });

  test('accepts a token once when several requests arrive together', async () => {
    const token = await tokenFor(bruno);
    const answers = await Promise.all(
      ['first one', 'second one', 'third one'].map((one) => reset(token, one)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400]);
    expect((await reset(await tokenFor(bruno), password)).statusCode).toBe(200);
  });

  test('keeps the token valid when the password is refused', async () => {
    const token = await tokenFor(anna);
    const short = await reset(token, 'short');
    expect(short.statusCode).toBe(400);
    expect(short.json()).toEqual({
      code: 'invalid-input',
      message: 'Password must be at least 6 characters long.',
    });
    expect((await reset(token, password)).statusCode).toBe(200);
  });

  test.each([['x'.repeat(43)], ['%'], ['a\0b'], ['x'.repeat(60_000)], ["' or '1'='1"]])(
    'answers 400 for an unknown token',
    async (token) => {
      const response = await reset(token, 'new password');
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual(invalid);
    },
  );

  test.each([undefined, '', null, 7, ['x']])('the token %j: 400', async (token) => {
    expect((await reset(token, 'new password')).json()).toEqual({
      code: 'invalid-input',
      message: 'All fields are required.',
    });
  });
});

test('a login during a password reset waits and then fails', async () => {
  const sessions = createSessions({ db, secret: 'x'.repeat(32), clock });
  const oldHash = await createPasswords().hash(password);
  await db.updateTable('users').set({ password_hash: oldHash }).where('id', '=', 2).execute();
  const opening = await db.transaction().execute(async (reset) => {
    await reset.updateTable('users').set({ password_hash: 'new' }).where('id', '=', 2).execute();
    const opened = sessions.open(2, oldHash);
    await vi.waitFor(async () => {
      const waiting = sql`select 1 from pg_locks where not granted
        and pid in (select pid from pg_stat_activity where datname = current_database())`;
      expect((await waiting.execute(db)).rows).toHaveLength(1);
    }, patiently);
    return { opened };
  });
  expect(await opening.opened).toBeNull();
});

test('no token and no password is logged, also when queries fail', async () => {
  const resetToken = await tokenFor(anna);
  const token = await logIn(app, anna.email);
  for (const table of ['likes', 'password_resets', 'sessions'])
    await db.schema.dropTable(table).cascade().execute();
  const broken = [
    await app.inject(withToken('/api/users/me/likes', token)),
    await reset(resetToken, password),
    await forgot(anna.email),
    await post(app, '/api/auth/login', { email: anna.email, password }),
    await app.inject(withToken('/api/users/me', token)),
  ];
  expect(broken.map(({ statusCode }) => statusCode)).toEqual([500, 500, 200, 500, 500]);
  await vi.waitFor(() => expect(log.join()).toContain('A mail was not sent'), patiently);
  expect(log.length).toBeGreaterThanOrEqual(broken.length);
  for (const secret of [token, resetToken, password]) expect(log.join()).not.toContain(secret);
});
