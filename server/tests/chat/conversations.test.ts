import { conversationsSchema } from '@stanza/schemas/chat/conversation.ts';
import { expect, test } from 'vitest';
import { type Member, openMembersApp } from '../support/members.ts';

const { db, anna, bruno } = await openMembersApp();

async function conversationsOf(member: Member) {
  const response = await member.inject('/api/chat/conversations');
  expect(response.statusCode).toBe(200);
  expect(conversationsSchema.parse(response.json())).toEqual(response.json());
  return response.json();
}

test('a member without conversations gets an empty list', async () => {
  expect(await conversationsOf(anna)).toEqual([]);
});

test('a member gets each conversation with the other person and the last message, newest first', async () => {
  const others = ['Carla', 'Dario', 'Elsa'].map((name) => ({
    first_name: name,
    last_name: 'Neri',
    email: `${name.toLowerCase()}@example.it`,
  }));
  await db.insertInto('users').values(others).execute();
  const at = (minute: number) => new Date(Date.UTC(2026, 1, 1, 10, minute));
  const pairs = [
    [1, 3, 0],
    [1, 4, 9],
    [1, 2, 1],
    [4, 5, 2],
  ] as const;
  await db
    .insertInto('conversations')
    .values(
      pairs.map(([first_user_id, second_user_id, minute]) => ({
        first_user_id,
        second_user_id,
        started_at: at(minute),
      })),
    )
    .execute();
  const messages = [
    [1, 3, 'first', 20],
    [3, 1, 'Ciao Bruno', 21],
    [1, 1, 'last', 22],
    [3, 2, '<b>Ciao</b> Anna', 30],
    [4, 5, 'secret', 40],
  ] as const;
  await db
    .insertInto('messages')
    .values(
      messages.map(([conversation_id, sender_id, content, minute]) => ({
        conversation_id,
        sender_id,
        content,
        sent_at: at(minute),
      })),
    )
    .execute();

  expect(await conversationsOf(anna)).toStrictEqual([
    {
      conversationId: 3,
      otherUserId: 2,
      otherUserName: 'Bruno Verdi',
      otherUserEmail: 'bruno@example.it',
      lastMessageContent: '<b>Ciao</b> Anna',
      lastMessageTimestamp: '2026-02-01T10:30:00.000Z',
      lastMessageSenderId: 2,
      otherUserPictureUrl: '/images/poster-2.webp',
      readUntil: null,
      listings: [],
    },
    {
      conversationId: 1,
      otherUserId: 3,
      otherUserName: 'Carla Neri',
      otherUserEmail: 'carla@example.it',
      lastMessageContent: 'last',
      lastMessageTimestamp: '2026-02-01T10:22:00.000Z',
      lastMessageSenderId: 1,
      otherUserPictureUrl: null,
      readUntil: null,
      listings: [],
    },
    {
      conversationId: 2,
      otherUserId: 4,
      otherUserName: 'Dario',
      otherUserEmail: 'c-2@members.invalid',
      lastMessageContent: null,
      lastMessageTimestamp: null,
      lastMessageSenderId: null,
      otherUserPictureUrl: null,
      readUntil: null,
      listings: [],
    },
  ]);
  expect(await conversationsOf(bruno)).toMatchObject([{ conversationId: 3, otherUserName: 'Anna Rossi' }]);
});

test('the picture of the other member shows where there is one, unless the member hides it', async () => {
  const pictureFor = async (member: Member) =>
    (await conversationsOf(member)).find(
      ({ otherUserId }: { otherUserId: number }) => otherUserId === anna.id,
    ).otherUserPictureUrl;
  await db.updateTable('users').set({ picture_key: 'face' }).where('id', '=', anna.id).execute();
  expect(await pictureFor(bruno)).toBe('/images/face.webp');
  await db.updateTable('users').set({ card_parts: [] }).where('id', '=', anna.id).execute();
  expect(await pictureFor(bruno)).toBeNull();
});
