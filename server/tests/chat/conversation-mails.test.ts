import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { storeConversationMails } from '../../chat/conversation-notices.ts';
import { createUnsubscribeLinks } from '../../search/alerts/unsubscribe-key.ts';
import { beginConversations, type Member, openMembersApp } from '../support/members.ts';

const links = createUnsubscribeLinks('a secret of at least thirty-two characters');
const minute = 60_000;
const hostile = `\u202e<b>Free!</b>\u2066 ${'https://evil.example '.repeat(20)}`;

/** Bruno has asked Anna about listing 1, in conversation 1. */
async function open() {
  // The database gives messages their time.
  let time = Date.now();
  const opened = await openMembersApp({ clock: () => new Date(time), publicUrl: 'https://rooms.example' });
  const { db, anna, bruno } = opened;
  await bruno.inject({ method: 'PUT', url: '/api/users/me/contacts/1' });
  const say = async ({ id }: Pick<Member, 'id'>, content: string) => {
    const message = { conversation_id: 1, sender_id: id, content, idempotency_key: randomUUID() };
    await db.insertInto('messages').values(message).execute();
  };
  /** The mails that are stored after some minutes; they are taken out. */
  const mailsAfter = async (minutes: number) => {
    time += minutes * minute;
    await storeConversationMails({ db, now: new Date(time), address: 'https://rooms.example', links });
    const rows = await db.deleteFrom('waiting_mails').returning(['recipient_id', 'content']).execute();
    return rows.map(({ recipient_id, content }) => ({ to: recipient_id, ...Object(content) }));
  };
  const read = (member: Member) => member.inject('/api/chat/conversations/1/messages');
  const prefer = (member: Member, payload: object) =>
    member.inject({ method: 'PUT', url: '/api/users/me/mail-preferences', payload });
  return { ...opened, anna, bruno, say, mailsAfter, read, prefer };
}

const all = { contact: true, message: true, viewing: true, decline: true };

test('one mail a conversation after ten minutes, until it is read', async () => {
  const { anna, bruno, say, mailsAfter, read } = await open();
  await say(bruno, hostile);
  expect(await mailsAfter(9)).toEqual([]);
  const [mail, ...others] = await mailsAfter(2);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: anna.id, subject: 'Somebody asks about your room' });
  expect(mail.text).toContain('Bruno asks about “Bright room near the park”:');
  expect(mail.text).toMatch(/“<b>Free!<\/b> .{1,126}…”/);
  expect(mail.html).not.toContain('<b>Free');
  expect(mail.html).toMatch(/^<div style="[^"]*overflow-wrap:anywhere/);
  expect(mail.text).toContain('https://rooms.example/conversations');
  await say(bruno, 'Are you there?');
  expect(await mailsAfter(60)).toEqual([]);
  await read(anna);
  await say(bruno, 'One.');
  await say(bruno, 'Two.');
  expect(await mailsAfter(11)).toMatchObject([{ subject: 'You have 2 new messages' }]);
  await say(anna, 'Here.');
  expect(await mailsAfter(11)).toMatchObject([{ to: bruno.id, subject: 'You have a new message' }]);
});

test('no mail about what was read or answered in time, nor about what is a day old', async () => {
  const { anna, bruno, say, mailsAfter, read } = await open();
  await say(bruno, 'Ciao');
  await read(anna);
  expect(await mailsAfter(30)).toEqual([]);
  await say(bruno, 'Ciao');
  await say(anna, 'Ciao');
  await read(bruno);
  expect(await mailsAfter(30)).toEqual([]);
  await say(bruno, 'Ciao');
  expect(await mailsAfter(25 * 60)).toEqual([]);
});

test('no mail about what is before the read marker, and one about what came after it', async () => {
  const { db, anna, bruno, say, mailsAfter } = await open();
  const readTo = async (readUntil: Date | undefined) => {
    const payload = { readUntil: readUntil?.toISOString() };
    const answer = await anna.inject({
      method: 'PUT',
      url: '/api/chat/conversations/1/read-marker',
      payload,
    });
    expect(answer.statusCode).toBe(204);
  };
  const times = async () =>
    (await db.selectFrom('messages').select('sent_at').orderBy('id').execute()).map(({ sent_at }) => sent_at);
  await say(bruno, 'One.');
  await readTo((await times())[0]);
  expect(await mailsAfter(30)).toEqual([]);
  await say(bruno, 'Two.');
  const [, second = new Date()] = await times();
  await say(bruno, 'Three.');
  // Not in the same millisecond, on any machine.
  const later = new Date(second.getTime() + 1000);
  await db.updateTable('messages').set({ sent_at: later }).where('content', '=', 'Three.').execute();
  await readTo(second);
  expect(await mailsAfter(30)).toHaveLength(1);
});

test('a proposal, a decline, and an agreed viewing, which has its own mail', async () => {
  const { db, anna, bruno, say, mailsAfter, read } = await open();
  const change = (member: Member, name: string, payload: object) =>
    member.inject({ method: 'PUT', url: `/api/chat/conversations/1/viewings/1/${name}`, payload });
  const start = new Date(Date.now() + 72 * 60 * minute);
  start.setUTCMinutes(0, 0, 0);
  const times = [start.toISOString()];
  await db.updateTable('users').set({ language: 'it' }).where('id', '=', bruno.id).execute();
  await beginConversations({ db });
  await change(anna, 'proposal', { times, minutes: 30, place: 'onSite', videoLink: null, version: null });
  const [proposal] = await mailsAfter(11);
  expect(proposal).toMatchObject({ to: bruno.id, subject: 'Ti è stata proposta una visita' });
  expect(proposal.text).toContain('Anna ti ha scritto per la visita a “Bright room near the park”:');
  expect(proposal.text).not.toContain('I propose');
  await read(bruno);
  expect((await change(bruno, 'agreement', { start: times[0], version: 1 })).statusCode).toBe(200);
  const agreed = await mailsAfter(11);
  expect(agreed.map(({ subject }) => subject)).not.toContain('You have a new message');
  expect((await change(bruno, 'cancellation', { version: 2 })).statusCode).toBe(200);
  await mailsAfter(11);
  await say(bruno, 'Ciao');
  const decline = { conversationIds: [1], text: 'Sorry, it is taken.' };
  await anna.inject({ method: 'PUT', url: `/api/chat/inbox/declines/${randomUUID()}`, payload: decline });
  expect(await mailsAfter(11)).toMatchObject([
    { to: bruno.id, subject: 'Una risposta alla tua domanda su una stanza' },
  ]);
});

test('a member chooses the kinds, and a link of a mail ends its kinds', async () => {
  const { app, anna, bruno, say, mailsAfter, prefer, read } = await open();
  const chosen = async () => (await anna.inject('/api/users/me/mail-preferences')).json();
  expect(await chosen()).toEqual(all);
  expect((await prefer(anna, { ...all, contact: 'no' })).statusCode).toBe(400);
  expect((await prefer(anna, { ...all, contact: false })).json()).toEqual({ ...all, contact: false });
  await say(bruno, 'Ciao');
  expect(await mailsAfter(11)).toEqual([]);
  await read(anna);
  await say(bruno, 'Ciao');
  const [mail] = await mailsAfter(11);
  const url = mail.unsubscribe.replace('https://rooms.example', '');
  expect((await app.inject(url)).body).toContain('Get no more mails like this about your conversations?');
  expect(await chosen()).toEqual({ ...all, contact: false });
  for (const attempt of [1, 2]) {
    const ended = await app.inject({ method: 'POST', url });
    expect(ended.body, String(attempt)).toContain('/profile#mails');
    expect(await chosen()).toEqual({ ...all, contact: false, message: false });
  }
  expect((await app.inject({ method: 'POST', url: url.replace('message', 'viewing') })).statusCode).toBe(404);
  await read(anna);
  await say(bruno, 'Ciao');
  expect(await mailsAfter(11)).toEqual([]);
  expect((await bruno.inject('/api/users/me/mail-preferences')).json()).toEqual(all);
});
