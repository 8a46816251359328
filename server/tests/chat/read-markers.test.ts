import { conversationsSchema } from '@stanza/schemas/chat/conversation.ts';
import { expect, test } from 'vitest';
import { type Member, openMembersApp } from '../support/members.ts';

const { db, anna, bruno } = await openMembersApp();
const at = (minute: number) => new Date(Date.UTC(2026, 1, 1, 10, minute));
const { id } = await db
  .insertInto('conversations')
  .values({ first_user_id: 1, second_user_id: 2 })
  .returning('id')
  .executeTakeFirstOrThrow();
await db
  .insertInto('messages')
  .values(
    [1, 2].map((minute) => ({ conversation_id: id, sender_id: 2, content: 'Ciao', sent_at: at(minute) })),
  )
  .execute();

async function markerOf(member: Member) {
  const [one] = conversationsSchema.parse((await member.inject('/api/chat/conversations')).json());
  return one?.readUntil;
}

const read = (member: Member, readUntil: Date | string, conversation: number | string = id) =>
  member.inject({
    method: 'PUT',
    url: `/api/chat/conversations/${conversation}/read-marker`,
    payload: { readUntil },
  });

test('a first contact is unread for both, until each has read it', async () => {
  expect(await markerOf(anna)).toBeNull();
  expect((await read(anna, at(1))).statusCode).toBe(204);
  expect(await markerOf(anna)).toBe(at(1).toISOString());
  expect(await markerOf(bruno)).toBeNull();
});

test('a marker never goes back, and never past the last message', async () => {
  await read(anna, at(90));
  expect(await markerOf(anna)).toBe(at(2).toISOString());
  await read(anna, at(1));
  expect(await markerOf(anna)).toBe(at(2).toISOString());
});

test.each([
  ['a conversation that is not there', at(1), 99, 404],
  ['a text for a conversation', at(1), 'x', 404],
  ['a text for a time', 'yesterday', id, 400],
  ['a time before the year 0', '-000001-01-01T00:00:00.000Z', id, 400],
])('%s is refused', async (_, time, conversation, status) => {
  expect((await read(anna, time, conversation)).statusCode).toBe(status);
});
