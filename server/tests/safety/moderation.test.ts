import { randomUUID } from 'node:crypto';
import { usualReasons } from '@stanza/domain/safety/usual-reasons.ts';
import type { Verdict } from '@stanza/schemas/safety/moderation.ts';
import type { Report } from '@stanza/schemas/safety/report.ts';
import { sql } from 'kysely';
import { describe, expect, it, test, vi } from 'vitest';
import { setModerator } from '../../safety/set-moderator.ts';
import { cheapPasswords } from '../support/app.ts';
import { enter, failure, hear, listen, say } from '../support/chat-peer.ts';
import {
  addCarla,
  type Member,
  openMembersApp,
  password,
  patiently,
  post,
  withToken,
} from '../support/members.ts';

const opened = await openMembersApp();
const { app, db, anna, bruno, mailbox } = opened;
const carla = await addCarla(opened);
/** Of the conversation of Bruno and Anna. */
const alias = { email: 'c-1@members.invalid' };
const chat = await listen(app);
const dario = await addDario();

async function addDario() {
  const [email, password_hash] = ['dario@example.it', await cheapPasswords.hash(password)];
  await db
    .insertInto('users')
    .values({ first_name: 'Dario', last_name: 'Blu', email, password_hash })
    .execute();
  const token = (await post(app, '/api/auth/login', { email, password })).json().token;
  return { inject: ((options: never) => app.inject(withToken(options, token))) as Member['inject'] };
}

const report = (member: Pick<Member, 'inject'>, given: Partial<Report>) =>
  member.inject({
    method: 'PUT',
    url: `/api/users/me/reports/${randomUUID()}`,
    payload: { kind: 'listing', id: 1, reason: 'money', text: 'Look.', ...given },
  });
const casesFor = async (member: Pick<Member, 'inject'>) =>
  (await member.inject('/api/moderation/cases')).json();
const decide = (member: Pick<Member, 'inject'>, id: number, verdict: Verdict) =>
  member.inject({ method: 'PUT', url: `/api/moderation/cases/${id}/decision`, payload: verdict });
const mailsTo = async (email: string) => (await mailbox.list()).filter(({ to }) => to === email);
const pageOf = async (member: Pick<Member, 'inject'>) => (await member.inject('/api/users/me/safety')).json();

test('nobody but moderators sees or decides anything', async () => {
  for (const [method, url, payload] of [
    ['GET', '/api/moderation/cases', undefined],
    ['GET', '/api/moderation/log', undefined],
    ['PUT', '/api/moderation/cases/1/decision', { decision: 'suspend', reason: 'No.' }],
    ['PUT', '/api/moderation/cases/1/appeal-decision', { isLifted: true, reason: 'No.' }],
  ] as const) {
    const answer = await carla.inject({ method, url, ...(payload && { payload }) });
    expect([url, answer.statusCode, answer.json().error]).toEqual([url, 403, 'NOT_MODERATOR']);
  }
  expect(await setModerator(db, 'nobody@example.it', true)).toBeNull();
  expect(await setModerator(db, 'carla@example.it', true)).toBe('Carla Neri');
  expect(await pageOf(carla)).toMatchObject({ isModerator: true });
  expect(await casesFor(carla)).toMatchObject({ count: 3 });
});

await bruno.inject({ method: 'PUT', url: '/api/users/me/contacts/1' });
const peer = await enter(chat, bruno.token);
say(peer, alias, 'Is it free?');
await hear(peer, 'Is it free?');
const annasPeer = await enter(chat, anna.token);
say(annasPeer, alias, 'Pay first.');
const { message } = await hear(annasPeer, 'Pay first.');
await report(bruno, { kind: 'message', id: message.messageId, reason: 'harassment' });
await report(bruno, { kind: 'listing', id: 2, reason: 'spam' });
await report(bruno, {});
await report(dario, {});

describe('the queue', () => {
  it('has the highest risk first, with the reports, the copy and how it is now', async () => {
    await db.updateTable('listings').set({ title: 'Changed' }).where('id', '=', 1).execute();
    const { cases, count } = await casesFor(carla);
    expect(count).toBe(3);
    expect(cases.map(({ kind, risk }: { kind: string; risk: number }) => [kind, risk])).toEqual([
      ['listing', 65],
      ['message', 50],
      ['listing', 25],
    ]);
    const [first] = cases;
    expect(first.reports.map(({ reporter }: { reporter: string }) => reporter)).toEqual(['Bruno', 'Dario']);
    expect(first.now.title).toBe('Changed');
    expect(first.copy.title).not.toBe('Changed');
    expect(first.copy.imageUrls).toHaveLength(2);
  });

  it('hides the case about a moderator from this moderator', async () => {
    await setModerator(db, anna.email, true);
    expect(await casesFor(anna)).toEqual({ cases: [], count: 0 });
    const answer = await decide(anna, 1, { decision: 'nothing', reason: 'It is me.' });
    expect(answer.json()).toMatchObject({ error: 'OWN_CASE' });
    await setModerator(db, anna.email, false);
  });
});

describe('a decision', () => {
  it('removes a message, and tells both', async () => {
    const { cases } = await casesFor(carla);
    const { id } = cases.find(({ kind }: { kind: string }) => kind === 'message');
    const verdict = { decision: 'remove', reason: 'No threats.' } as const;
    expect((await decide(carla, id, verdict)).statusCode).toBe(204);
    expect((await decide(carla, id, verdict)).statusCode).toBe(204);
    const again = await decide(carla, id, { decision: 'warn', reason: 'No.' });
    expect(again.json()).toMatchObject({ error: 'CASE_DECIDED' });
    const messages = (await bruno.inject('/api/chat/conversations/1/messages')).json();
    expect(messages.at(-1).content).toBe('The moderators have removed this message.');
    expect(await pageOf(anna)).toMatchObject({
      decisions: [{ id, decision: 'remove', reason: 'No threats.', appeal: 'none' }],
    });
    expect((await pageOf(bruno)).reports.map(({ outcome }: { outcome: string }) => outcome)).toContain(
      'removed',
    );
    await expect.poll(async () => (await mailsTo(anna.email)).length, patiently).toBe(1);
    expect((await mailsTo(anna.email))[0]?.text).toContain('No threats.');
    await expect.poll(async () => (await mailsTo(bruno.email)).length, patiently).toBe(1);
    const [answer] = await mailsTo(bruno.email);
    expect(answer).toMatchObject({ subject: 'An answer to your report' });
    expect(answer?.text).toContain('/api/unsubscribe?from=mails-2-message');
    expect(JSON.stringify(answer)).not.toContain('No threats.');
  });

  it('hides a listing from everybody but its poster, who cannot publish it', async () => {
    const { cases } = await casesFor(carla);
    const reason = usualReasons.remove.it;
    expect((await decide(carla, cases[0].id, { decision: 'remove', reason })).statusCode).toBe(204);
    const inHerLanguage = expect.stringContaining(usualReasons.remove.en);
    await expect
      .poll(async () => (await mailsTo(anna.email)).map(({ text }) => text), patiently)
      .toContainEqual(inHerLanguage);
    for (const member of [app, bruno, carla])
      expect((await member.inject('/api/listings/1')).statusCode).toBe(404);
    expect((await app.inject('/api/search/listings')).body).not.toContain('Changed');
    const own = (await anna.inject('/api/users/me/listings')).json();
    const hidden = own.find(({ id }: { id: number }) => id === 1);
    expect(hidden.life.state).toBe('paused');
    const publish = {
      method: 'PUT',
      url: `/api/users/me/listings/1/state?version=${hidden.life.version}`,
      payload: { state: 'published' },
    } as const;
    expect((await anna.inject(publish)).json()).toMatchObject({ error: 'LISTING_HIDDEN' });
    expect((await anna.inject('/api/listings/1')).statusCode).toBe(200);
  });

  it('suspends a member: sessions end, listings are hidden, and the login says why', async () => {
    const { cases } = await casesFor(carla);
    const [last] = cases;
    expect(last.member).toMatchObject({ name: 'Anna Rossi', earlier: 2 });
    expect((await decide(carla, last.id, { decision: 'suspend', reason: 'Again.' })).statusCode).toBe(204);
    expect((await anna.inject('/api/users/me')).statusCode).toBe(401);
    expect((await failure(annasPeer)).code).toBe(1008);
    expect((await app.inject('/api/listings/2')).statusCode).toBe(404);
    const login = await post(app, '/api/auth/login', { email: anna.email, password });
    expect([login.statusCode, login.json()]).toEqual([
      403,
      {
        error: 'SUSPENDED',
        code: 'suspended',
        message: 'This account is suspended: Again. If this is wrong, you can appeal once.',
        appeal: { id: last.id, key: expect.stringMatching(/^[\w-]{43}$/) },
      },
    ]);
    const wrong = await post(app, '/api/auth/login', { email: anna.email, password: 'guessed' });
    expect(wrong.statusCode).toBe(401);
    expect(await casesFor(carla)).toEqual({ cases: [], count: 0 });
  });
});

describe('an appeal', () => {
  const linkOf = async () => {
    const mail = await vi.waitFor(async () => {
      const found = (await mailsTo(anna.email)).find(({ text }) => text.includes('suspended your account'));
      return found ?? Promise.reject(new Error('No mail yet.'));
    }, patiently);
    const link = new URL(/\S+appeal=\S+/.exec(mail.text)?.[0] ?? '');
    return { id: Number(link.searchParams.get('appeal')), key: link.searchParams.get('key') };
  };
  const appeal = (id: number, payload: object, member: Pick<Member, 'inject'> = app) =>
    member.inject({ method: 'PUT', url: `/api/decisions/${id}/appeal`, payload });
  const answer = (member: Pick<Member, 'inject'>, id: number, isLifted: boolean) =>
    member.inject({
      method: 'PUT',
      url: `/api/moderation/cases/${id}/appeal-decision`,
      payload: { isLifted, reason: 'We looked again.' },
    });

  it('is sent once, with the link of the mail or of the login, by the member alone', async () => {
    const { id, key } = await linkOf();
    const refused = async () => (await post(app, '/api/auth/login', { email: anna.email, password })).json();
    expect(await refused()).toMatchObject({ error: 'SUSPENDED', appeal: { id, key } });
    const text = 'That was not me.';
    expect((await appeal(id, { text, key: 'guessed' })).statusCode).toBe(404);
    expect((await appeal(id, { text }, bruno)).statusCode).toBe(404);
    expect((await appeal(id + 100, { text, key })).statusCode).toBe(404);
    expect((await appeal(id, { text, key })).statusCode).toBe(204);
    expect((await appeal(id, { text, key })).statusCode).toBe(204);
    expect((await appeal(id, { text: 'And more.', key })).json()).toMatchObject({
      error: 'ALREADY_APPEALED',
    });
    expect(await refused()).not.toHaveProperty('appeal');
    expect((await casesFor(carla)).cases).toMatchObject([
      { id, appeal: { state: 'open', text }, decision: { kind: 'suspend', by: 'Carla' } },
    ]);
  });

  it('is decided by another moderator, if there is one, and takes everything back', async () => {
    const { id } = await linkOf();
    await setModerator(db, 'dario@example.it', true);
    expect((await answer(carla, id, true)).json()).toMatchObject({ error: 'OTHER_MODERATOR' });
    expect((await answer(dario, id, true)).statusCode).toBe(204);
    expect((await answer(dario, id, true)).statusCode).toBe(204);
    expect((await app.inject('/api/listings/2')).json().life.state).toBe('published');
    // Another decision has hidden this one.
    expect((await app.inject('/api/listings/1')).statusCode).toBe(404);
    const login = await post(app, '/api/auth/login', { email: anna.email, password });
    expect(login.statusCode).toBe(200);
    const page = (await app.inject(withToken('/api/users/me/safety', login.json().token))).json();
    expect(page.decisions).toContainEqual(
      expect.objectContaining({ id, appeal: 'lifted', appealReason: 'We looked again.' }),
    );
  });

  it('is decided by the same moderator, if there is no other, and may change nothing', async () => {
    await setModerator(db, 'dario@example.it', false);
    const { token } = (await post(app, '/api/auth/login', { email: anna.email, password })).json();
    const member = {
      inject: ((options: never) => app.inject(withToken(options, token))) as Member['inject'],
    };
    const { decisions } = await pageOf(member);
    const { id } = decisions.find(
      ({ kind, appeal }: { kind: string; appeal: string }) => kind === 'message' && appeal === 'none',
    );
    expect((await appeal(id, { text: 'It was a joke.' }, member)).statusCode).toBe(204);
    expect((await answer(carla, id, false)).statusCode).toBe(204);
    const messages = (await bruno.inject('/api/chat/conversations/1/messages')).json();
    expect(messages.at(-1).content).toBe('The moderators have removed this message.');
  });
});

describe('the log', () => {
  it('names every decision', async () => {
    const log = (await carla.inject('/api/moderation/log')).json();
    expect(log.map(({ by, action }: { by: string; action: string }) => `${by} ${action}`)).toEqual([
      'Carla appeal upheld',
      'Dario appeal lifted',
      'Carla suspend',
      'Carla remove',
      'Carla remove',
    ]);
  });

  it.each([
    'update moderation_log set detail = null',
    'delete from moderation_log',
    'truncate moderation_log',
  ])('only grows: %s', async (statement) => {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('only grows');
  });
});
