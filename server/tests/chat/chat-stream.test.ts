import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createMessageStream } from '../../chat/message-stream.ts';
import type { StoredMessage } from '../../chat/messages.ts';
import { createMissedMessagePoller, findSettledId } from '../../chat/missed-message-poller.ts';
import { createTestDatabase } from '../support/database.ts';

function aMessage(conversationId: number, messageId: number): StoredMessage {
  const people = { senderId: 1, senderEmail: 'a@x.it', recipientId: 2, recipientEmail: 'b@x.it' };
  const timestamp = '2026-03-01T12:00:00.000Z';
  return { message: { conversationId, messageId, content: '', timestamp, ...people }, key: null };
}

/** The number of messages in one load. */
const loadedAtOnce = 4;

/** A stream over the messages committed as `[conversation, message]`. A load waits for a call of `answer`. */
function aStream(...committed: [number, number][]) {
  const delivered: string[] = [];
  const sizes: number[] = [];
  const loads: (() => void)[] = [];
  const errors: unknown[] = [];
  const stream = createMessageStream({
    async load(cursors) {
      const found = committed
        .filter(([conversation, id]) => id > (cursors.get(conversation) ?? Number.POSITIVE_INFINITY))
        .toSorted(([, a], [, b]) => a - b);
      await new Promise<void>((resolve) => loads.push(resolve));
      const page = found.slice(0, loadedAtOnce);
      sizes.push(page.length);
      return page.map(([conversation, id]) => aMessage(conversation, id));
    },
    loadedAtOnce,
    deliver: ({ message }) => delivered.push(`${message.conversationId}:${message.messageId}`),
    onFailure: (error) => errors.push(error),
  });
  return {
    stream,
    committed,
    delivered,
    sizes,
    errors,
    loads,
    loadUpTo: (conversationId: number, messageId: number) => stream.loadUpTo({ conversationId, messageId }),
    /** Finishes all loads, including those that they start. */
    async answer() {
      for (let load = loads.shift(); load; load = loads.shift()) {
        load();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

describe('announced messages are delivered once, in order, without gaps', () => {
  test('in any order of the announcements', async () => {
    const { stream, delivered, loadUpTo, answer } = aStream([1, 11], [2, 12], [1, 13], [1, 14]);
    stream.restart(10);
    loadUpTo(1, 13);
    loadUpTo(1, 11);
    loadUpTo(2, 12);
    loadUpTo(1, 13);
    await answer();
    expect(delivered.toSorted()).toEqual(['1:11', '1:13', '1:14', '2:12']);
    expect(delivered.filter((one) => one.startsWith('1:'))).toEqual(['1:11', '1:13', '1:14']);
    loadUpTo(1, 14);
    await answer();
    expect(delivered).toHaveLength(4);
  });

  test('an announcement that arrives during a load is loaded next', async () => {
    const { stream, committed, delivered, loadUpTo, answer } = aStream([1, 11]);
    stream.restart(10);
    loadUpTo(1, 11);
    committed.push([1, 12], [2, 13]);
    loadUpTo(2, 13);
    loadUpTo(1, 12);
    await answer();
    await stream.idle();
    expect(delivered).toEqual(['1:11', '1:12', '2:13']);
  });

  test('many missed messages are loaded in parts, in order, for every conversation', async () => {
    const missed = Array.from({ length: 11 }, (_, i): [number, number] => [i % 3 === 0 ? 2 : 1, 11 + i]);
    const { stream, delivered, sizes, loadUpTo, answer } = aStream(...missed);
    stream.restart(10);
    loadUpTo(1, 21);
    loadUpTo(2, 20);
    await answer();
    await stream.idle();
    for (const conversation of [1, 2]) {
      const ids = missed.filter(([one]) => one === conversation).map(([, id]) => `${conversation}:${id}`);
      expect(delivered.filter((one) => one.startsWith(`${conversation}:`))).toEqual(ids);
    }
    expect(Math.max(...sizes)).toBe(loadedAtOnce);
    expect(sizes.length).toBeLessThanOrEqual(5);
  });

  test('settled messages are not delivered again', async () => {
    const { stream, delivered, loadUpTo, answer } = aStream([1, 9], [1, 10], [1, 11]);
    stream.restart(10);
    loadUpTo(1, 9);
    loadUpTo(1, 10);
    await answer();
    expect(delivered).toEqual([]);
  });

  test('an announcement of an unknown message is ignored', async () => {
    const { stream, committed, delivered, loadUpTo, answer } = aStream();
    stream.restart(10);
    loadUpTo(1, 5_000);
    await answer();
    committed.push([1, 11]);
    loadUpTo(1, 11);
    await answer();
    expect(delivered).toEqual(['1:11']);
  });

  test('a failed load is reported, and the next one works', async () => {
    const errors: unknown[] = [];
    const delivered: number[] = [];
    let works = false;
    const stream = createMessageStream({
      async load() {
        if (!works) throw new Error('broken');
        return [aMessage(1, 11)];
      },
      loadedAtOnce,
      deliver: ({ message }) => delivered.push(message.messageId),
      onFailure: (error) => errors.push(error),
    });
    stream.restart(10);
    stream.loadUpTo({ conversationId: 1, messageId: 11 });
    stream.loadUpTo({ conversationId: 2, messageId: 12 });
    expect([1, 2].map(stream.isLoading)).toEqual([true, true]);
    await stream.idle();
    expect(errors).toEqual([new Error('broken')]);
    // The load failed, so the poller has to try again.
    expect([1, 2].map(stream.isLoading)).toEqual([false, false]);
    works = true;
    stream.loadUpTo({ conversationId: 1, messageId: 11 });
    await stream.idle();
    expect(delivered).toEqual([11]);
  });
});

describe('own messages', () => {
  test('need no load when no message before them is missing', () => {
    const { stream, delivered, loads } = aStream([1, 8], [1, 11], [1, 12]);
    stream.restart(10);
    stream.add(aMessage(1, 11), 8);
    stream.add(aMessage(1, 12), 11);
    stream.add(aMessage(2, 13), 0);
    expect(delivered).toEqual(['1:11', '1:12', '2:13']);
    expect(loads).toEqual([]);
  });

  test('wait for the messages before them', async () => {
    const { stream, delivered, loads, loadUpTo, answer } = aStream([1, 11], [1, 12], [1, 13]);
    stream.restart(10);
    stream.add(aMessage(1, 12), 11);
    expect([delivered, loads.length]).toEqual([[], 1]);
    stream.add(aMessage(1, 11), 8);
    // The running load finds these two messages again.
    loadUpTo(1, 13);
    await answer();
    expect(delivered).toEqual(['1:11', '1:12', '1:13']);
  });
});

describe('settling', () => {
  test('forgets only conversations in which nothing is missing', async () => {
    const { stream, delivered, loadUpTo, answer } = aStream([1, 11], [2, 12], [3, 13]);
    stream.restart(10);
    stream.add(aMessage(1, 11), 0);
    loadUpTo(2, 12);
    // In conversation 2 a message is loading, and in 3 a message has not been announced.
    stream.settle(20, [3]);
    expect(stream.hasDelivered({ conversationId: 1, messageId: 20 })).toBe(true);
    expect(stream.hasDelivered({ conversationId: 2, messageId: 12 })).toBe(false);
    expect(stream.hasDelivered({ conversationId: 3, messageId: 13 })).toBe(false);
    await answer();
    loadUpTo(3, 13);
    await answer();
    expect(delivered).toEqual(['1:11', '2:12', '3:13']);
  });
});

test('a stream that starts again forgets what it has delivered and what was announced', () => {
  const { stream, loadUpTo } = aStream([1, 12], [2, 13]);
  stream.restart(10);
  stream.add(aMessage(1, 11), 0);
  loadUpTo(1, 12);
  loadUpTo(2, 13);
  stream.restart(20);
  expect(stream.hasDelivered({ conversationId: 1, messageId: 20 })).toBe(true);
  expect([1, 2].map(stream.isLoading)).toEqual([true, false]);
});

describe('the missed-message poller', async () => {
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

  test('loads a message that is still not announced at the next poll', async () => {
    await db.deleteFrom('messages').execute();
    const { stream, committed, delivered, loadUpTo, answer } = aStream();
    const poller = createMissedMessagePoller(db, stream, () => 0);
    stream.restart(10);
    poller.restart(10);
    for (const [conversation, id] of [
      [1, 11],
      [1, 12],
      [2, 13],
    ] as const) {
      await commit(conversation, id);
      committed.push([conversation, id]);
    }
    expect(await poller.poll()).toBe(0);
    loadUpTo(2, 13);
    await answer();
    expect(delivered).toEqual(['2:13']);
    expect(await poller.poll()).toBe(1);
    expect(await poller.poll()).toBe(0);
    await answer();
    expect(delivered).toEqual(['2:13', '1:11', '1:12']);
    expect(await poller.poll()).toBe(0);
    // The next message of a conversation whose other messages are delivered.
    await commit(1, 14);
    committed.push([1, 14]);
    expect([await poller.poll(), await poller.poll()]).toEqual([0, 1]);
  });

  test('finds a lower id that is committed after a higher one, as long as this can happen', async () => {
    await db.deleteFrom('messages').execute();
    const { stream, committed, delivered, answer } = aStream();
    let now = 0;
    const poller = createMissedMessagePoller(db, stream, () => now);
    stream.restart(10);
    poller.restart(10);
    await commit(1, 20);
    stream.add(aMessage(1, 20), 0);
    for (; now < 30_000; now += 1_000) expect(await poller.poll()).toBe(0);
    await commit(2, 15);
    committed.push([2, 15]);
    // This poll settles the higher id, and keeps looking for the lower one.
    expect(await poller.poll()).toBe(0);
    now += 1_000;
    expect(await poller.poll()).toBe(1);
    await answer();
    expect(delivered).toEqual(['1:20', '2:15']);
    now += 60_000;
    await poller.poll();
    expect(stream.hasDelivered({ conversationId: 9, messageId: 20 })).toBe(true);
  });

  test('looks back only as far as necessary', async () => {
    await db.deleteFrom('messages').execute();
    const { stream } = aStream();
    let now = 0;
    const poller = createMissedMessagePoller(db, stream, () => now);
    stream.restart(0);
    poller.restart(0);
    const isSettled = (messageId: number) => stream.hasDelivered({ conversationId: 9, messageId });
    await commit(1, 11);
    stream.add(aMessage(1, 11), 0);
    for (; now < 10_000; now += 1_000) await poller.poll();
    await commit(1, 12);
    stream.add(aMessage(1, 12), 11);
    for (; now <= 30_000; now += 1_000) await poller.poll();
    expect([11, 12].map(isSettled)).toEqual([true, false]);
    for (; now <= 40_000; now += 1_000) await poller.poll();
    expect([12, 13].map(isSettled)).toEqual([true, false]);
    // After a restart, it does not look for messages before its position.
    poller.restart(20);
    await commit(2, 15);
    expect([await poller.poll(), await poller.poll()]).toEqual([0, 0]);
  });

  test('starts after the last message, when all transactions that write messages have ended', async () => {
    await db.deleteFrom('messages').execute();
    expect(await findSettledId(db)).toBe(0);
    await commit(1, 11);
    let found: Promise<number> | undefined;
    await db.transaction().execute(async (transaction) => {
      const values = { id: 12, conversation_id: 1, sender_id: 1, content: 'x' };
      await transaction.insertInto('messages').values(values).execute();
      found = findSettledId(db);
      await expect
        .poll(async () => {
          const waiting = await sql`select from pg_locks where not granted
            and relation = 'messages'::regclass and database is not null`.execute(db);
          return waiting.rows.length;
        })
        .toBe(1);
    });
    expect(await found).toBe(12);
  });
});
