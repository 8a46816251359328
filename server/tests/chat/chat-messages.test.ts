import { idempotencyHeader, incomingDestination } from '@stanza/schemas/chat/chat.ts';
import { maxMessageLength } from '@stanza/schemas/constants.ts';
import { describe, expect, test } from 'vitest';
import {
  connect,
  contentsOf,
  enter,
  hear,
  listen,
  nextSendError,
  receipt,
  say,
  subscribe,
} from '../support/chat-peer.ts';
import { acquaint, addCarla, type Member, openAcquaintedApp } from '../support/members.ts';

const opened = await openAcquaintedApp();
const { app, db, anna, bruno } = opened;
const chat = await listen(app);
const carla = await addCarla(opened);
await acquaint(opened, anna.id, carla.id);

async function messagesOf(member: Pick<Member, 'inject'>, conversationId: number) {
  return (await member.inject(`/api/chat/conversations/${conversationId}/messages`)).json();
}

describe('a message', () => {
  test('is stored and then sent to every subscription of both members, and to nobody else', async () => {
    const [mine, mineToo, theirs, others] = await Promise.all([
      enter(chat, anna.token),
      enter(chat, anna.token),
      enter(chat, bruno.token),
      enter(chat, carla.token),
    ]);
    await subscribe(theirs, 'second:one', { ack: 'client-individual' });
    say(mine, bruno, 'Ciao!', { key: 'key-1', headers: { receipt: 'sent' } });
    const sent = await hear(mine, 'Ciao!');
    const stored = await messagesOf(bruno, sent.message.conversationId);
    await receipt(mine, 'sent');
    const copies = [await hear(mineToo, 'Ciao!'), await hear(theirs, 'Ciao!'), await hear(theirs, 'Ciao!')];

    expect(sent.message).toStrictEqual({
      conversationId: 1,
      messageId: 1,
      senderId: anna.id,
      senderEmail: anna.email,
      recipientId: bruno.id,
      recipientEmail: bruno.email,
      content: 'Ciao!',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(stored).toEqual([sent.message]);
    for (const { message } of copies) expect(message).toEqual(sent.message);
    for (const { headers } of [sent, ...copies]) {
      expect(headers).toMatchObject({
        destination: incomingDestination,
        'content-type': 'application/json;charset=utf-8',
      });
    }
    const all = [sent, ...copies];
    expect(all.map(({ headers }) => headers.subscription)).toEqual(['all', 'all', 'all', 'second:one']);
    expect(new Set(all.map(({ headers }) => headers['message-id'])).size).toBe(4);
    expect(all.map(({ headers }) => headers[idempotencyHeader])).toEqual([
      'key-1',
      'key-1',
      undefined,
      undefined,
    ]);
    // Only a subscription with acknowledgements gets the id to acknowledge.
    expect(all.map(({ headers }) => headers.ack)).toEqual([
      undefined,
      undefined,
      undefined,
      all[3]?.headers['message-id'],
    ]);

    say(others, anna, 'From Carla');
    await hear(others, 'From Carla');
    expect(contentsOf(others)).toEqual(['From Carla']);
  });

  test('keeps its text, without leading and trailing white space', async () => {
    const [mine, theirs] = [await enter(chat, anna.token), await enter(chat, bruno.token)];
    const text = `'è' “q” \\n\r\n\tC:\\tmp\u0001 <b>&amp;</b>\u202e 👩‍👩‍👧‍👦 e\u0301 ${'\u2028'}`.trimEnd();
    say(mine, bruno, ` \n${text}\n `);
    const { message } = await hear(theirs, text);
    expect((await messagesOf(anna, message.conversationId)).at(-1)).toEqual(message);
  });

  test(`may have ${maxMessageLength} characters of any number of bytes`, async () => {
    const mine = await enter(chat, anna.token);
    const longest = '𝔘'.repeat(maxMessageLength);
    const body = JSON.stringify({ recipientEmail: bruno.email, content: longest }).replaceAll(
      '𝔘',
      '\\ud835\\udd18',
    );
    mine.send('SEND', { destination: '/app/sendMessage' }, body);
    await hear(mine, longest);
  });

  test('finds its recipient in any letter case and with surrounding white space', async () => {
    const mine = await enter(chat, anna.token);
    say(mine, { email: ' BRUNO@Example.it ' }, 'Found?');
    expect((await hear(mine, 'Found?')).message.recipientId).toBe(bruno.id);
  });

  test('half a surrogate pair is replaced, because UTF-8 cannot encode it', async () => {
    const mine = await enter(chat, anna.token);
    say(mine, bruno, 'Half \ud83c');
    await hear(mine, 'Half \ufffd');
  });

  test('is not delivered to a connection without a subscription', async () => {
    const [mine, theirs] = [await enter(chat, anna.token), await enter(chat, bruno.token)];
    const bare = await connect(chat, bruno.token);
    theirs.send('UNSUBSCRIBE', { id: 'all', receipt: 'gone' });
    await receipt(theirs, 'gone');
    say(mine, bruno, 'Unheard');
    await hear(mine, 'Unheard');
    await subscribe(theirs, 'again');
    say(mine, bruno, 'Heard');
    await hear(theirs, 'Heard');
    expect(contentsOf(theirs)).toEqual(['Heard']);
    expect(contentsOf(bare)).toEqual([]);
  });
});

describe('a refused message gets an error on the same connection, which stays open', () => {
  const send = { destination: '/app/sendMessage' };
  const to = (recipientEmail: string, content: unknown) => JSON.stringify({ recipientEmail, content });

  test.each([
    ['an unknown recipient', to('nobody@example.it', 'Hi'), 'RECIPIENT_NOT_FOUND'],
    ['an invalid recipient', to('\0', 'Hi'), 'RECIPIENT_NOT_FOUND'],
    ['the sender as recipient', to('Anna@example.it', 'Hi'), 'SELF_RECIPIENT'],
    ['a blank text', to('bruno@example.it', ' \n\t\u00a0'), 'INVALID_MESSAGE'],
    ['a text with a NUL', to('bruno@example.it', 'a\0b'), 'INVALID_MESSAGE'],
    ['one character too many', to('bruno@example.it', 'è'.repeat(maxMessageLength + 1)), 'MESSAGE_TOO_LONG'],
    ['a text that is a number', to('bruno@example.it', 7), 'INVALID_MESSAGE'],
    ['invalid JSON', '{', 'INVALID_MESSAGE'],
    ['no body', '', 'INVALID_MESSAGE'],
  ])('%s', async (_, body, code) => {
    const [mine, mineToo] = [await enter(chat, anna.token), await enter(chat, anna.token)];
    await subscribe(mine, 'second');
    mine.send('SEND', { ...send, [idempotencyHeader]: 'refused:1', receipt: 'done' }, body);
    const answers = [await nextSendError(mine), await nextSendError(mine)];
    for (const { error, headers } of answers) {
      expect(error).toEqual({ error: code, message: expect.stringMatching(/^[A-Z].+\.$/) });
      expect(headers).toMatchObject({ destination: incomingDestination, [idempotencyHeader]: 'refused:1' });
    }
    expect(answers.map(({ headers }) => headers.subscription)).toEqual(['all', 'second']);
    // The error comes before the receipt.
    expect(mine.frames.at(-1)).not.toBe(undefined);
    await receipt(mine, 'done');
    expect(mine.frames.at(-1)?.headers['receipt-id']).toBe('done');
    expect(mineToo.frames.some((frame) => frame.command === 'MESSAGE')).toBe(false);
    say(mine, bruno, 'Still here');
    await hear(mine, 'Still here');
  });

  test('the error has no key if the message has none', async () => {
    const mine = await enter(chat, anna.token);
    say(mine, { email: 'nobody@example.it' }, 'Hi');
    expect((await nextSendError(mine)).headers).not.toHaveProperty(idempotencyHeader);
  });

  test('a key that is too long', async () => {
    const mine = await enter(chat, anna.token);
    say(mine, bruno, 'Hi', { key: 'k'.repeat(201) });
    expect((await nextSendError(mine)).error.error).toBe('INVALID_MESSAGE');
    say(mine, bruno, 'Hi with a key', { key: 'k'.repeat(200) });
    await hear(mine, 'Hi with a key');
  });

  test('bytes that are not UTF-8', async () => {
    const mine = await enter(chat, anna.token);
    const head = Buffer.from(
      'SEND\ndestination:/app/sendMessage\n\n{"recipientEmail":"bruno@example.it","content":"',
    );
    await mine.sendRaw(Buffer.concat([head, Buffer.from([0xff, 0xfe]), Buffer.from('"}\0')]));
    expect((await nextSendError(mine)).error.error).toBe('INVALID_MESSAGE');
  });

  test('creates no conversation', async () => {
    const { length } = (await anna.inject('/api/chat/conversations')).json();
    const mine = await enter(chat, anna.token);
    say(mine, { email: 'nobody@example.it' }, 'Hi');
    await nextSendError(mine);
    expect((await anna.inject('/api/chat/conversations')).json()).toHaveLength(length);
  });
});

describe('a message sent again with its key', () => {
  test('is stored once and sent only to the sender’s connections', async () => {
    const [mine, mineToo, theirs] = [
      await enter(chat, anna.token),
      await enter(chat, anna.token),
      await enter(chat, bruno.token),
    ];
    say(mine, bruno, 'Once', { key: 'again' });
    const first = await hear(mine, 'Once');
    await hear(mineToo, 'Once');
    await hear(theirs, 'Once');
    // Only the first message with the same key is stored.
    say(mineToo, carla, 'Twice', { key: 'again', headers: { receipt: 'repeated' } });
    for (const peer of [mine, mineToo]) {
      const copy = await hear(peer, 'Once');
      expect(copy.message).toEqual(first.message);
      expect(copy.headers[idempotencyHeader]).toBe('again');
    }
    await receipt(mineToo, 'repeated');
    say(mine, bruno, 'After');
    await hear(theirs, 'After');
    expect(contentsOf(theirs)).toEqual(['Once', 'After']);
    const stored = await messagesOf(anna, first.message.conversationId);
    expect(stored.filter(({ content }: { content: string }) => content === 'Once')).toHaveLength(1);
  });

  test('by two connections at the same time is stored once, and both get it', async () => {
    const [one, other] = [await enter(chat, anna.token), await enter(chat, anna.token)];
    for (let i = 0; i < 20; i += 1) {
      for (const peer of [one, other]) say(peer, bruno, `Race ${i}`, { key: `race-${i}` });
      const [first, second] = await Promise.all([hear(one, `Race ${i}`), hear(other, `Race ${i}`)]);
      expect(second.message).toEqual(first.message);
    }
    const { count } = await db
      .selectFrom('messages')
      .where('content', 'like', 'Race %')
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(20);
  });

  test('by two connections to different recipients at the same time is stored once', async () => {
    const [one, other] = [await enter(chat, anna.token), await enter(chat, anna.token)];
    for (let i = 0; i < 20; i += 1) {
      const options = { key: `split-${i}`, headers: { receipt: `split ${i}` } };
      say(one, bruno, `To Bruno ${i}`, options);
      say(other, carla, `To Carla ${i}`, options);
      await Promise.all([receipt(one, `split ${i}`), receipt(other, `split ${i}`)]);
    }
    const { count } = await db
      .selectFrom('messages')
      .where('idempotency_key', 'like', 'split-%')
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(20);
  });

  test('by another sender is another message', async () => {
    const [mine, theirs] = [await enter(chat, anna.token), await enter(chat, bruno.token)];
    say(mine, bruno, 'Mine', { key: 'shared' });
    say(theirs, anna, 'Theirs', { key: 'shared' });
    expect((await hear(mine, 'Mine')).headers[idempotencyHeader]).toBe('shared');
    expect((await hear(mine, 'Theirs')).headers).not.toHaveProperty(idempotencyHeader);
  });
});

describe('order', () => {
  test('a hundred messages sent at once are stored and delivered in order', async () => {
    const [mine, theirs] = [await enter(chat, anna.token), await enter(chat, bruno.token)];
    const contents = Array.from({ length: 100 }, (_, i) => `Number ${i}`);
    for (const content of contents) say(mine, bruno, content);
    await hear(mine, 'Number 99');
    const { message } = await hear(theirs, 'Number 99');
    expect(contentsOf(mine)).toEqual(contents);
    expect(contentsOf(theirs)).toEqual(contents);
    const stored = (await messagesOf(bruno, message.conversationId)).slice(-100);
    expect(stored.map(({ content }: { content: string }) => content)).toEqual(contents);
  });

  test('when both write at the same time, ids and times increase together and all see the same order', async () => {
    const peers = await Promise.all([
      enter(chat, anna.token),
      enter(chat, anna.token),
      enter(chat, bruno.token),
      enter(chat, bruno.token),
    ]);
    peers.forEach((peer, number) => {
      for (let i = 0; i < 50; i += 1) say(peer, number < 2 ? bruno : anna, `${number} says ${i}`);
    });
    for (const peer of peers) {
      await peer.until('all of it', () => contentsOf(peer).length === 200 || undefined);
    }
    const [first = [], ...others] = peers.map(contentsOf);
    for (const contents of others) expect(contents).toEqual(first);
    const { conversationId } = (await hear(peers[0], '0 says 0')).message;
    const stored = (await messagesOf(anna, conversationId)).slice(-200);
    expect(stored.map(({ content }: { content: string }) => content)).toEqual(first);
    const numbers = stored.map(({ messageId }: { messageId: number }) => messageId);
    const times = stored.map(({ timestamp }: { timestamp: string }) => Date.parse(timestamp));
    expect(numbers).toEqual(numbers.toSorted((a: number, b: number) => a - b));
    expect(times).toEqual(times.toSorted((a: number, b: number) => a - b));
  });

  test('a message is not dated before the previous one when the clock is set back', async () => {
    const mine = await enter(chat, anna.token);
    say(mine, bruno, 'Today');
    const { message } = await hear(mine, 'Today');
    const later = new Date(Date.now() + 3_600_000);
    await db.updateTable('messages').set({ sent_at: later }).where('id', '=', message.messageId).execute();
    say(mine, bruno, 'Next');
    expect((await hear(mine, 'Next')).message.timestamp).toBe(later.toISOString());
  });
});
