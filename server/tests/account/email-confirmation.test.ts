import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { accountLimits } from '../../http/rate-limit/limits.ts';
import { createWaitingMails } from '../../mail/waiting-mails.ts';
import {
  addCarla,
  logIn,
  type Member,
  openMembersApp,
  patiently,
  post,
  withToken,
} from '../support/members.ts';
import { aDraft, aForm, anImage, newListing } from '../support/uploads.ts';

const path = '/api/users/me/email-confirmation';
const hostile = 'You are an idiot https://evil.example';

/** The app, a member who has just registered, and their mails. */
async function open() {
  let time = Date.now();
  const opened = await openMembersApp({ clock: () => new Date(time), rateLimitScale: 1 });
  const { app, mailbox } = opened;
  const email = 'stranger@example.it';
  const person = { firstName: 'Dora', lastName: hostile, email, password: 'correct horse' };
  const { token } = (await post(app, '/api/auth/register', person)).json();
  const mails = async () => (await mailbox.list()).filter(({ to }) => to === email);
  const inject = ((options: Parameters<typeof withToken>[0]) =>
    app.inject(withToken(options, token))) as Member['inject'];
  await expect.poll(async () => (await mails()).length, patiently).toBe(1);
  return {
    ...opened,
    email,
    mails,
    dora: { inject },
    isConfirmed: async () => (await inject(path)).json().isConfirmed,
    tokenIn: (text: string | undefined) => /confirm-email#token=([\w-]+)/.exec(text ?? '')?.[1] ?? '',
    wait(milliseconds: number) {
      time += milliseconds;
    },
  };
}

const confirm = (app: Pick<Member, 'inject'>, token: string) =>
  post(app, '/api/auth/confirm-email', { token });

describe('an account whose e-mail is not confirmed', () => {
  test('publishes nothing, neither at once nor from a draft, until it is', async () => {
    const { app, dora, mails, tokenIn } = await open();
    const parts = [
      ['listing', aDraft()],
      ['images', await anImage()],
    ] as const;
    const publish = async () => await dora.inject(await newListing(parts));
    const publishDraft = async () => {
      const url = `/api/users/me/drafts/${randomUUID()}/publication?publication=${randomUUID()}`;
      const form = await aForm(url, [...parts, ['photos', { order: [null] }]]);
      return await dora.inject({ ...form, method: 'PUT' });
    };
    for (const answer of [await publish(), await publishDraft()]) {
      expect([answer.statusCode, answer.json()]).toMatchObject([
        403,
        {
          error: 'EMAIL_UNCONFIRMED',
          message: 'Confirm your e-mail before you publish. What you have typed is kept here.',
        },
      ]);
    }
    const [mail] = await mails();
    await confirm(app, tokenIn(mail?.text));
    expect((await publish()).statusCode).toBe(201);
  });

  test('publishes where the server sends no mails, since nobody could confirm', async () => {
    const { anna, db } = await openMembersApp({ mailer: null });
    await db.updateTable('users').set({ confirmed_at: null }).execute();
    const form = await newListing([
      ['listing', aDraft()],
      ['images', await anImage()],
    ]);
    expect((await anna.inject(form)).statusCode).toBe(201);
  });

  test('gets one mail, without any text of a member', async () => {
    const { mails, isConfirmed } = await open();
    const [mail] = await mails();
    expect(mail?.subject).toBe('Confirm your e-mail for Stanza');
    expect(JSON.stringify(mail)).not.toMatch(/Dora|idiot|evil/);
    expect(await isConfirmed()).toBe(false);
  });

  test('gets no other mail but a reset that was asked for', async () => {
    const { app, db, email, mails, anna, mailbox } = await open();
    const [{ id }] = (await db.selectFrom('users').where('email', '=', email).select('id').execute()) as [
      { id: number },
    ];
    const content = JSON.stringify({ subject: hostile, text: hostile, html: hostile });
    await db
      .insertInto('waiting_mails')
      .values([id, anna.id].map((recipient_id) => ({ recipient_id, content, due_at: new Date(0) })))
      .execute();
    await db
      .updateTable('waiting_mails')
      .set({ due_at: new Date(Date.now() - 1000) })
      .execute();
    const onFailure = (error: unknown) => expect.unreachable(String(error));
    await createWaitingMails({ db, mailer: mailbox, clock: () => new Date(), onFailure }).sendDue();
    expect((await mailbox.list()).filter(({ to }) => to === anna.email)).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
    expect(await db.selectFrom('waiting_mails').selectAll().execute()).toEqual([]);
    await post(app, '/api/auth/forgot-password', { email });
    await expect
      .poll(async () => (await mails()).map(({ subject }) => subject), patiently)
      .toEqual(['Reset your Stanza password', 'Confirm your e-mail for Stanza']);
  });

  test('is confirmed by the link, which is good once and on any device', async () => {
    const { app, mails, tokenIn, isConfirmed } = await open();
    const token = tokenIn((await mails())[0]?.text);
    expect((await confirm(app, token)).statusCode).toBe(204);
    expect(await isConfirmed()).toBe(true);
    const again = await confirm(app, token);
    expect([again.statusCode, again.json().code]).toEqual([400, 'invalid-confirmation-token']);
  });

  test('is confirmed by a password reset, which also came by mail', async () => {
    const { app, email, mails } = await open();
    await post(app, '/api/auth/forgot-password', { email });
    await expect.poll(async () => (await mails()).length, patiently).toBe(2);
    const token = /token=([\w-]+)/.exec((await mails())[0]?.text ?? '')?.[1];
    await post(app, '/api/auth/reset-password', { token, newPassword: 'correct horse' });
    const session = await logIn(app, email);
    expect((await app.inject(withToken(path, session))).json()).toEqual({ isConfirmed: true });
  });

  test('may ask for the mail again, twice at once; the former link ends', async () => {
    const { app, dora, mails, tokenIn, isConfirmed, wait } = await open();
    const first = tokenIn((await mails())[0]?.text);
    const send = () => dora.inject({ method: 'POST', url: path });
    for (let i = 0; i < accountLimits.confirmationMail.free; i += 1) {
      expect((await send()).statusCode).toBe(204);
      await expect.poll(async () => (await mails()).length, patiently).toBe(2 + i);
    }
    expect((await send()).statusCode).toBe(429);
    wait(accountLimits.confirmationMail.minSeconds * 1000);
    expect((await send()).statusCode).toBe(204);
    await expect.poll(async () => (await mails()).length, patiently).toBe(4);
    expect((await confirm(app, first)).statusCode).toBe(400);
    expect((await confirm(app, tokenIn((await mails())[0]?.text))).statusCode).toBe(204);
    expect(await isConfirmed()).toBe(true);
    // There is nothing to confirm any more.
    expect((await send()).statusCode).toBe(204);
    expect(await mails()).toHaveLength(4);
  });

  test('loses the link after three days', async () => {
    const { app, mails, tokenIn, wait } = await open();
    wait(3 * 86_400_000);
    expect((await confirm(app, tokenIn((await mails())[0]?.text))).statusCode).toBe(400);
  });
});

test('members of the demonstration are confirmed, and so is everybody where no mail is sent', async () => {
  const { anna } = await openMembersApp();
  expect((await anna.inject(path)).json()).toEqual({ isConfirmed: true });
  const silent = await openMembersApp({ mailer: null, mailbox: null });
  const carla = await addCarla(silent);
  expect((await carla.inject(path)).json()).toEqual({ isConfirmed: true });
  expect((await carla.inject({ method: 'POST', url: path })).statusCode).toBe(503);
});
