import type { AddressInfo } from 'node:net';
import { chatMessagesSchema } from '@stanza/schemas/chat/chat.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../database/connect.ts';
import { openSecondApp } from '../support/app.ts';
import { cleanUpAfterUse } from '../support/cleanup.ts';
import { patientQueryTimeout } from '../support/database.ts';
import { openMembersApp } from '../support/members.ts';

const first = await openMembersApp();
const { db, anna, bruno } = first;
const megabyte = 1024 * 1024;

/** Creates a conversation of Anna's with messages numbered from 1. */
async function makeConversation(id: number, otherId: number, messages: number, length = 10): Promise<void> {
  await sql`insert into users (id, first_name, last_name, email) overriding system value
    values (${otherId}, 'Carla', 'Neri', ${`carla-${otherId}@example.it`}) on conflict do nothing`.execute(
    db,
  );
  await sql`insert into conversations (id, first_user_id, second_user_id) overriding system value
    values (${id}, 1, ${otherId})`.execute(db);
  await sql`insert into messages (conversation_id, sender_id, content)
    select ${id}, 1, rpad(number || ' ', ${length}, 'x') from generate_series(1, ${messages}::integer) as number
    order by number`.execute(db);
}

async function read(address: string) {
  const response = await anna.inject(address);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  const messages = chatMessagesSchema.parse(response.json());
  const next = /^<(\?[^>]+)>; rel="next"$/.exec(String(response.headers.link ?? ''))?.[1];
  return {
    numbers: messages.map(({ content }) => Number.parseInt(content, 10)),
    bytes: response.body.length,
    next,
    link: response.headers.link,
  };
}

const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, i) => first + i);
const address = (id: number | string) => `/api/chat/conversations/${id}/messages`;

beforeAll(async () => {
  await makeConversation(1001, 101, 700);
  await makeConversation(1002, 102, 0);
  await makeConversation(1003, 103, 4_000, 5_000);
  await makeConversation(1004, 2, 0);
  // A conversation of two other members.
  await sql`insert into conversations (id, first_user_id, second_user_id) overriding system value
    values (1005, 101, 102)`.execute(db);
});

describe('a history', () => {
  test('is returned completely and in order, without a link, when it is small', async () => {
    const { numbers, link } = await read(address(1001));
    expect(numbers).toEqual(upTo(700));
    expect(link).toBeUndefined();
  });

  test('without messages is an empty list', async () => {
    expect(await read(address(1002))).toMatchObject({ numbers: [], next: undefined });
  });

  test('is the same for both members, oldest first', async () => {
    const messages = [
      [2, 'first', 2],
      [1, 'second', 2],
      [2, 'third', 3],
    ] as const;
    const rows = messages.map(([sender_id, content, minute]) => {
      return {
        conversation_id: 1004,
        sender_id,
        content,
        sent_at: new Date(Date.UTC(2026, 1, 1, 10, minute)),
      };
    });
    await db.insertInto('messages').values(rows).execute();
    const [mine, theirs] = [await anna.inject(address(1004)), await bruno.inject(address(1004))];
    expect(mine.statusCode).toBe(200);
    expect(mine.json()).toEqual(theirs.json());
    expect(chatMessagesSchema.parse(mine.json())).toStrictEqual(mine.json());
    expect(mine.json()).toMatchObject([{ content: 'first' }, { content: 'second' }, { content: 'third' }]);
    expect(mine.json()[0]).toStrictEqual({
      conversationId: 1004,
      messageId: expect.any(Number),
      senderId: 2,
      senderEmail: 'bruno@example.it',
      recipientId: 1,
      recipientEmail: 'anna@example.it',
      content: 'first',
      timestamp: '2026-02-01T10:02:00.000Z',
    });
  });

  test('of ten thousand messages is answered quickly', async () => {
    await makeConversation(1006, 104, 10_000);
    await sql`analyze messages`.execute(db);
    const times = [];
    for (let i = 0; i < 5; i += 1) {
      const start = performance.now();
      const response = await anna.inject(address(1006));
      times.push(performance.now() - start);
      expect(response.json()).toHaveLength(10_000);
    }
    // This takes tens of milliseconds on an idle machine.
    expect(Math.min(...times)).toBeLessThan(5_000);
  });

  test('with a limit returns the newest messages, and links lead to all others', async () => {
    const first = await read(`${address(1001)}?limit=300`);
    expect(first.numbers).toEqual(upTo(700, 401));
    const second = await read(address(1001) + first.next);
    expect(second.numbers).toEqual(upTo(400, 101));
    const third = await read(address(1001) + second.next);
    expect(third).toMatchObject({ numbers: upTo(100), next: undefined });
  });

  test.each(['limit=0', 'limit=-1', 'limit=x', 'before=', 'before=1e3', 'before=99999999999999999999'])(
    'ignores ?%s',
    async (query) => {
      expect((await read(`${address(1001)}?${query}`)).numbers).toHaveLength(700);
    },
  );

  test('that is too large returns the newest messages, and links lead to all others', async () => {
    let numbers: number[] = [];
    let pages = 0;
    for (let next: string | undefined = ''; next !== undefined; pages += 1) {
      const page = await read(address(1003) + next);
      expect(page.bytes).toBeLessThan(5 * megabyte);
      numbers = [...page.numbers, ...numbers];
      next = page.next;
    }
    expect(pages).toBe(6);
    expect(numbers).toEqual(upTo(4_000));
  });

  test.each([1005, 4242, 0, -1, 1.5, '1e0', 'x', '%00', '9'.repeat(15), '9'.repeat(40)])(
    'of other members or of an invalid id is not found, with any query: %s',
    async (id) => {
      for (const query of ['', '?before=5&limit=5']) {
        const response = await anna.inject(address(id) + query);
        expect(response.statusCode).toBe(404);
        expect(response.json()).toEqual({
          code: 'conversation-not-found',
          message: 'Conversation not found.',
        });
      }
    },
  );
});

describe('a history that the database fails to read to its end', () => {
  /** An app with one connection: a request works only if the request before has released it. */
  async function openWithOneConnection() {
    const one = connect(first.url, { maxConnections: 1, queryTimeout: patientQueryTimeout });
    cleanUpAfterUse(() => one.destroy());
    const log: string[] = [];
    const logger = { level: 'warn' as const, stream: { write: (line: string) => log.push(line) } };
    const app = await openSecondApp(first, { db: one, logger });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const read = (encoding: string) =>
      fetch(`http://127.0.0.1:${port}${address(1001)}`, {
        headers: { authorization: `Bearer ${anna.token}`, 'accept-encoding': encoding },
      });
    return { read, log };
  }

  const faults = {
    'a lost connection': 'perform pg_terminate_backend(pg_backend_pid()), pg_sleep(60)',
    'an error': "raise exception 'This page is damaged'",
  };

  /** During `act`, one message of conversation 1001 cannot be read; the batches before it can. */
  async function whileFailing(number: number, fault: keyof typeof faults, act: () => Promise<void>) {
    await sql`alter view chat_messages rename to whole_messages`.execute(db);
    // PostgreSQL calls a stable function only for the rows that it returns.
    await sql`create function fail() returns text language plpgsql stable as $$
      begin ${sql.raw(faults[fault])}; return ''; end $$`.execute(db);
    await sql`create view chat_messages as
      select id, conversation_id, sender_id, sender_email, recipient_id, recipient_email,
        case when content like ${sql.lit(`${number} %`)} then fail() else content end as content, sent_at, idempotency_key
      from whole_messages`.execute(db);
    try {
      await act();
    } finally {
      await sql`drop view chat_messages`.execute(db);
      await sql`drop function fail`.execute(db);
      await sql`alter view whole_messages rename to chat_messages`.execute(db);
    }
  }

  async function expectWhole(response: Response) {
    expect(chatMessagesSchema.parse(await response.json())).toHaveLength(700);
  }

  test.each(['a lost connection', 'an error'] as const)(
    'is aborted after %s, and the next one is complete',
    async (fault) => {
      const { read, log } = await openWithOneConnection();
      await whileFailing(700, fault, async () => {
        const response = await read('identity');
        expect(response.status).toBe(200);
        await expect(response.text()).rejects.toThrow('terminated');
      });
      expect(log).toHaveLength(1);
      await expectWhole(await read('identity'));
    },
  );

  // Compressed, the first messages do not fill a block, so nothing was sent.
  test.each([
    ['a lost connection', 503, 'unavailable'],
    ['an error', 500, 'server-error'],
  ] as const)('is an error answer if nothing was sent before %s', async (fault, status, code) => {
    const { read, log } = await openWithOneConnection();
    await whileFailing(60, fault, async () => {
      const response = await read('br');
      expect(response.status).toBe(status);
      expect(await response.json()).toEqual({ code, message: expect.stringContaining('server') });
    });
    expect(log).not.toEqual([]);
    await expectWhole(await read('br'));
  });
});
