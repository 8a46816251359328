import { presenceSchema } from '@stanza/schemas/chat/presence.calls.ts';
import { expect, test } from 'vitest';
import { enter, listen } from '../support/chat-peer.ts';
import { type Member, openMembersApp, patiently } from '../support/members.ts';

const nothing = { isOnline: false, lastActive: null };

async function open() {
  let time = Date.UTC(2026, 2, 1, 12);
  const opened = await openMembersApp({ clock: () => new Date(time) });
  await opened.db.insertInto('conversations').values({ first_user_id: 1, second_user_id: 2 }).execute();
  const presenceFor = async (member: Member) => {
    const response = await member.inject('/api/chat/conversations/1/presence');
    return presenceSchema.parse(response.json());
  };
  const choose = (member: Member, isShown: boolean) =>
    member.inject({ method: 'PUT', url: '/api/users/me/presence', payload: { isShown } });
  return {
    ...opened,
    presenceFor,
    choose,
    wait(milliseconds: number) {
      time += milliseconds;
    },
  };
}

test('a member is online while connected on any device, and then was active last', async () => {
  const { app, anna, bruno, presenceFor, wait } = await open();
  expect(await presenceFor(anna)).toEqual(nothing);
  const chat = await listen(app);
  const [phone, laptop] = [await enter(chat, bruno.token), await enter(chat, bruno.token)];
  await expect.poll(() => presenceFor(anna), patiently).toEqual({ isOnline: true, lastActive: null });
  // Longer than one mark lasts: it is renewed.
  for (let i = 0; i < 3; i += 1) {
    wait(20_000);
    await expect.poll(() => presenceFor(anna), patiently).toEqual({ isOnline: true, lastActive: null });
  }
  phone.close();
  await phone.end();
  laptop.close();
  await laptop.end();
  await expect
    .poll(() => presenceFor(anna), patiently)
    .toEqual({
      isOnline: false,
      lastActive: '2026-03-01T12:01:00.000Z',
    });
  expect(await presenceFor(bruno)).toEqual(nothing);
});

test('a process that ends without a word leaves a member online for 45 seconds at most', async () => {
  const { db, anna, presenceFor, wait } = await open();
  const connected_until = new Date(Date.UTC(2026, 2, 1, 12, 0, 45));
  await db.insertInto('presences').values({ member_id: 2, connected_until }).execute();
  wait(44_999);
  expect(await presenceFor(anna)).toEqual({ isOnline: true, lastActive: null });
  wait(1);
  expect(await presenceFor(anna)).toEqual({ isOnline: false, lastActive: connected_until.toISOString() });
});

test('who turns it off is seen by nobody, and sees nobody', async () => {
  const { db, anna, bruno, presenceFor, choose } = await open();
  const connected_until = new Date(Date.UTC(2026, 2, 1, 11));
  for (const member_id of [1, 2])
    await db.insertInto('presences').values({ member_id, connected_until }).execute();
  const active = { isOnline: false, lastActive: connected_until.toISOString() };
  expect([await presenceFor(anna), await presenceFor(bruno)]).toEqual([active, active]);
  expect((await choose(bruno, false)).statusCode).toBe(204);
  expect((await bruno.inject('/api/users/me/presence')).json()).toEqual({ isShown: false });
  expect([await presenceFor(anna), await presenceFor(bruno)]).toEqual([nothing, nothing]);
  await choose(bruno, true);
  expect(await presenceFor(anna)).toEqual(active);
});

test('only the two members of a conversation may ask', async () => {
  const { db, anna } = await open();
  await db
    .insertInto('users')
    .values({ first_name: 'Carla', last_name: 'Neri', email: 'carla@example.it' })
    .execute();
  await db.insertInto('conversations').values({ first_user_id: 2, second_user_id: 3 }).execute();
  for (const id of ['2', '99', 'x']) {
    const response = await anna.inject(`/api/chat/conversations/${id}/presence`);
    expect(response.statusCode).toBe(404);
  }
});
