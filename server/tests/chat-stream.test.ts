import { describe, expect, test } from 'vitest';
import { createMessageStream } from '../chat/message-stream.ts';
import type { StoredMessage } from '../chat/messages.ts';
import { createMissedMessagePoller } from '../chat/missed-message-poller.ts';
import { createTestDatabase } from './support/database.ts';

function aMessage(conversationId: number, messageId: number): StoredMessage {
  const people = { senderId: 1, senderEmail: 'a@x.it', recipientId: 2, recipientEmail: 'b@x.it' };
  const timestamp = '2026-03-01T12:00:00.000Z';
  return { message: { conversationId, messageId, content: '', timestamp, ...people }, key: null };
}

/** A stream over messages that are committed as `[conversation, message]`; loads wait until `answer` is called. */
function aStream(...committed: [number, number][]) {
  const delivered: string[] = [];
  const loads: (() => void)[] = [];
  const errors: unknown[] = [];
  const stream = createMessageStream({
    async load(cursors) {
      const found = committed
        .filter(([conversation, id]) => id > (cursors.get(conversation) ?? Number.POSITIVE_INFINITY))
        .toSorted(([, a], [, b]) => a - b);
      await new Promise<void>((resolve) => loads.push(resolve));
      return found.map(([conversation, id]) => aMessage(conversation, id));
    },
    deliver: ({ message }) => delivered.push(`${message.conversationId}:${message.messageId}`),
    onFailure: (error) => errors.push(error),
  });
  return {
    stream,
    committed,
    delivered,
    errors,
    loads,
    look: (conversationId: number, messageId: number) => stream.look({ conversationId, messageId }),
    /** Lets all loads end, those too that they lead to. */
    async answer() {
      for (let load = loads.shift(); load; load = loads.shift()) {
        load();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

describe('announced messages are delivered once, in order, without gaps', () => {
  test('whatever the order of the announcements', async () => {
    const { stream, delivered, look, answer } = aStream([1, 11], [2, 12], [1, 13], [1, 14]);
    stream.restart(10);
    look(1, 13);
    look(1, 11);
    look(2, 12);
    look(1, 13);
    await answer();
    expect(delivered.toSorted()).toEqual(['1:11', '1:13', '1:14', '2:12']);
    expect(delivered.filter((one) => one.startsWith('1:'))).toEqual(['1:11', '1:13', '1:14']);
    look(1, 14);
    await answer();
    expect(delivered).toHaveLength(4);
  });

  test('one that comes while others load is loaded next', async () => {
    const { stream, committed, delivered, look, answer } = aStream([1, 11]);
    stream.restart(10);
    look(1, 11);
    committed.push([1, 12], [2, 13]);
    look(2, 13);
    look(1, 12);
    await answer();
    await stream.idle();
    expect(delivered).toEqual(['1:11', '1:12', '2:13']);
  });

  test('what is settled is not delivered again', async () => {
    const { stream, delivered, look, answer } = aStream([1, 9], [1, 10], [1, 11]);
    stream.restart(10);
    look(1, 9);
    look(1, 10);
    await answer();
    expect(delivered).toEqual([]);
  });

  test('an announcement that means nothing here spoils nothing', async () => {
    const { stream, committed, delivered, look, answer } = aStream();
    stream.restart(10);
    look(1, 5_000);
    await answer();
    committed.push([1, 11]);
    look(1, 11);
    await answer();
    expect(delivered).toEqual(['1:11']);
  });

  test('a load that fails is said, and the next one goes on', async () => {
    const errors: unknown[] = [];
    const delivered: number[] = [];
    let works = false;
    const stream = createMessageStream({
      async load() {
        if (!works) throw new Error('broken');
        return [aMessage(1, 11)];
      },
      deliver: ({ message }) => delivered.push(message.messageId),
      onFailure: (error) => errors.push(error),
    });
    stream.restart(10);
    stream.look({ conversationId: 1, messageId: 11 });
    await stream.idle();
    expect(errors).toEqual([new Error('broken')]);
    works = true;
    stream.look({ conversationId: 1, messageId: 11 });
    await stream.idle();
    expect(delivered).toEqual([11]);
  });
});

describe('own messages', () => {
  test('need no load where nothing is missing before them', () => {
    const { stream, delivered, loads } = aStream([1, 8], [1, 11], [1, 12]);
    stream.restart(10);
    stream.add(aMessage(1, 11), 8);
    stream.add(aMessage(1, 12), 11);
    stream.add(aMessage(2, 13), 0);
    expect(delivered).toEqual(['1:11', '1:12', '2:13']);
    expect(loads).toEqual([]);
  });

  test('wait for those before them', async () => {
    const { stream, delivered, look, answer } = aStream([1, 11], [1, 12], [1, 13]);
    stream.restart(10);
    stream.add(aMessage(1, 12), 11);
    expect(delivered).toEqual([]);
    stream.add(aMessage(1, 11), 8);
    // The load that is under way finds these two again.
    look(1, 13);
    await answer();
    expect(delivered).toEqual(['1:11', '1:12', '1:13']);
  });
});

describe('settling', () => {
  test('forgets conversations in which nothing is missing, and none in which something is', async () => {
    const { stream, delivered, look, answer } = aStream([1, 11], [2, 12], [3, 13]);
    stream.restart(10);
    stream.add(aMessage(1, 11), 0);
    look(2, 12);
    // 2 is being loaded and 3 has not been announced.
    stream.settle(20, [3]);
    expect(stream.hasDelivered({ conversationId: 1, messageId: 20 })).toBe(true);
    expect(stream.hasDelivered({ conversationId: 2, messageId: 12 })).toBe(false);
    expect(stream.hasDelivered({ conversationId: 3, messageId: 13 })).toBe(false);
    await answer();
    look(3, 13);
    await answer();
    expect(delivered).toEqual(['1:11', '2:12', '3:13']);
  });
});

describe('the review', async () => {
  const { db } = await createTestDatabase();
  await db
    .insertInto('users')
    .values([1, 2, 3].map((n) => ({ first_name: 'A', last_name: 'B', email: `${n}@x.it` })))
    .execute();
  await db
    .insertInto('conversations')
    .values([
      { first_user_id: 1, second_user_id: 2 },
      { first_user_id: 1, second_user_id: 3 },
    ])
    .execute();

  async function commit(conversation_id: number, id: number) {
    await db.insertInto('messages').values({ id, conversation_id, sender_id: 1, content: 'x' }).execute();
  }

  test('gives an announcement from one look to the next, and then goes after the message itself', async () => {
    await db.deleteFrom('messages').execute();
    const { stream, committed, delivered, look, answer } = aStream();
    const review = createMissedMessagePoller(db, stream, () => 0);
    stream.restart(10);
    review.restart(10);
    for (const [conversation, id] of [
      [1, 11],
      [1, 12],
      [2, 13],
    ] as const) {
      await commit(conversation, id);
      committed.push([conversation, id]);
    }
    expect(await review.run()).toBe(0);
    look(2, 13);
    await answer();
    expect(delivered).toEqual(['2:13']);
    expect(await review.run()).toBe(1);
    expect(await review.run()).toBe(0);
    await answer();
    expect(delivered).toEqual(['2:13', '1:11', '1:12']);
    expect(await review.run()).toBe(0);
  });

  test('finds a lower id that is committed after a higher one, as long as that can be', async () => {
    await db.deleteFrom('messages').execute();
    const { stream, committed, delivered, answer } = aStream();
    let now = 0;
    const review = createMissedMessagePoller(db, stream, () => now);
    stream.restart(10);
    review.restart(10);
    await commit(1, 20);
    stream.add(aMessage(1, 20), 0);
    for (; now < 29_000; now += 1_000) expect(await review.run()).toBe(0);
    await commit(2, 15);
    committed.push([2, 15]);
    expect(await review.run()).toBe(0);
    now += 5_000;
    // What is above has settled by now; this one is still looked for.
    expect(await review.run()).toBe(1);
    await answer();
    expect(delivered).toEqual(['1:20', '2:15']);
    now += 60_000;
    await review.run();
    expect(stream.hasDelivered({ conversationId: 9, messageId: 20 })).toBe(true);
  });

  test('looks no further back than it has to', async () => {
    await db.deleteFrom('messages').execute();
    const { stream } = aStream();
    let now = 0;
    const review = createMissedMessagePoller(db, stream, () => now);
    stream.restart(0);
    review.restart(0);
    await commit(1, 11);
    stream.add(aMessage(1, 11), 0);
    for (; now <= 31_000; now += 1_000) await review.run();
    expect(stream.hasDelivered({ conversationId: 9, messageId: 11 })).toBe(true);
    expect(stream.hasDelivered({ conversationId: 9, messageId: 12 })).toBe(false);
  });
});
