import { expect, test } from 'vitest';
import { limits } from '../../http/rate-limit/limits.ts';
import { logIn, openMembersApp, password, post, withToken } from '../support/members.ts';
import { newPicture } from '../support/uploads.ts';

const lines: string[] = [];
const { app, anna, mailbox } = await openMembersApp({
  rateLimitScale: 1,
  logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } },
});

/** What is logged meanwhile, each line on its own. */
async function loggedBy(act: () => Promise<unknown>) {
  lines.length = 0;
  await act();
  return lines.map((line) => {
    expect(line.trimEnd()).not.toContain('\n');
    const { level, time, pid, hostname, msg, reqId, ...event } = JSON.parse(line);
    return event;
  });
}

const address = '127.0.0.1';
const route = 'POST /api/auth/login';

test('a login that fails, with the member if there is one', async () => {
  const events = await loggedBy(async () => {
    await post(app, '/api/auth/login', { email: anna.email, password: 'guessed secret' });
    await post(app, '/api/auth/login', { email: 'nobody@example.it', password: 'guessed secret' });
  });
  expect(events).toEqual([
    { security: 'login.failed', route, address, memberId: anna.id },
    { security: 'login.failed', route, address, memberId: null },
  ]);
  expect(lines.join()).not.toMatch(/@|guessed secret/);
});

test('a login that succeeds, with the way', async () => {
  let token = '';
  const events = await loggedBy(async () => {
    token = await logIn(app, anna.email, password);
  });
  expect(events).toEqual([
    { security: 'login.succeeded', route, address, memberId: anna.id, with: 'password' },
  ]);
  for (const secret of ['@', password, token]) expect(lines.join()).not.toContain(secret);
  const url = '/api/users/me/recovery-codes';
  const renewed = await anna.inject({ method: 'POST', url, payload: { password } });
  const [code] = renewed.json().codes;
  const byCode = await loggedBy(() => post(app, '/api/auth/recovery', { email: anna.email, code }));
  expect(byCode[0]).toMatchObject({ security: 'login.succeeded', memberId: anna.id, with: 'recovery' });
  expect(lines.join()).not.toContain(code);
});

test('what a member is not allowed to do', async () => {
  const events = await loggedBy(() => anna.inject('/api/moderation/cases'));
  expect(events).toEqual([
    {
      security: 'access.refused',
      route: 'GET /api/moderation/cases',
      address,
      memberId: anna.id,
      code: 'not-moderator',
    },
  ]);
});

test('a reset, asked for and done, and one with a wrong token', async () => {
  const email = 'bruno@example.it';
  const events = await loggedBy(async () => {
    await post(app, '/api/auth/forgot-password', { email });
    await expect.poll(async () => (await mailbox.list()).length).toBe(1);
    const [mail] = await mailbox.list();
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await post(app, '/api/auth/reset-password', { token: 'x'.repeat(43), newPassword: 'another one' });
    await post(app, '/api/auth/reset-password', { token, newPassword: 'another one' });
    expect(lines.join()).not.toContain(token);
  });
  expect(events).toMatchObject([
    { security: 'reset.requested', memberId: 2 },
    { security: 'reset.failed' },
    { security: 'password.reset', memberId: 2 },
  ]);
});

test('a session that is ended', async () => {
  const token = await logIn(app, anna.email, password);
  const events = await loggedBy(() =>
    app.inject(withToken({ method: 'POST', url: '/api/auth/logout' }, token)),
  );
  expect(events).toEqual([
    { security: 'session.ended', route: 'POST /api/auth/logout', address, memberId: anna.id },
  ]);
});

test('an upload that is refused', async () => {
  const events = await loggedBy(async () => anna.inject(await newPicture(Buffer.from('no picture'))));
  expect(events).toMatchObject([{ security: 'upload.refused', code: 'invalid-image', memberId: anna.id }]);
});

test('a limit that is reached', async () => {
  const events = await loggedBy(async () => {
    for (let i = 0; i <= limits.feedback.max; i += 1) await post(app, '/api/feedback', {});
  });
  expect(events).toEqual([
    { security: 'limit.reached', route: 'POST /api/feedback', address, code: 'too-much-feedback' },
  ]);
});

// After the test of the reset, which counts the mails.
test('a registration, which is a login, too', async () => {
  const nora = { firstName: 'Nora', lastName: 'Neri', email: 'nora@example.it', password };
  const byRegistration = await loggedBy(() => post(app, '/api/auth/register', nora));
  expect(byRegistration).toMatchObject([{ security: 'login.succeeded', with: 'registration' }]);
});
