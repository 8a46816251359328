import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { connect } from '../../database/connect.ts';
import { prepareDatabase } from '../../database/prepare.ts';
import type { Database } from '../../database/tables.ts';
import { StartError } from '../../process/start-error.ts';
import { cleanUpAfterUse } from '../support/cleanup.ts';
import { createTestDatabase } from '../support/database.ts';

const { db } = await createTestDatabase();

/** Undoes migration 0037. */
async function dropNotices(db: Kysely<Database>): Promise<void> {
  await sql`drop trigger messages_noticed on messages`.execute(db);
  await sql`drop function notice_message`.execute(db);
  await sql`drop table conversation_notices`.execute(db);
  await sql`alter table users drop column muted_mails`.execute(db);
  await sql`alter table viewings drop column message_id`.execute(db);
}

describe('prepareDatabase', () => {
  test('can run in four processes at once', async () => {
    const { url, db } = await createTestDatabase('template0');
    await Promise.all(Array.from({ length: 4 }, () => prepareDatabase(url)));
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    expect(rows).toEqual([
      { name: '0001-listings' },
      { name: '0002-membership' },
      { name: '0003-chat' },
      { name: '0004-attempts' },
      { name: '0005-contacts' },
      { name: '0006-listing-life' },
      { name: '0007-viewings' },
      { name: '0008-search-filters' },
      { name: '0009-member-cards' },
      { name: '0010-inbox' },
      { name: '0011-map-search' },
      { name: '0012-listing-expiry' },
      { name: '0013-listing-costs' },
      { name: '0014-saved-searches' },
      { name: '0015-private-places' },
      { name: '0016-listing-drafts' },
      { name: '0017-liked-news' },
      { name: '0018-transit' },
      { name: '0019-ended-drafts' },
      { name: '0020-search-indexes' },
      { name: '0021-folded-symbols' },
      { name: '0022-transit-stops' },
      { name: '0023-transit-walks' },
      { name: '0024-cell-of-a-listing' },
      { name: '0025-listing-counts' },
      { name: '0026-transit-rings' },
      { name: '0027-wider-counts' },
      { name: '0028-furnished-counts' },
      { name: '0029-room-types' },
      { name: '0030-languages' },
      { name: '0037-conversation-notices' },
    ]);
    expect(await db.selectFrom('listings').selectAll().execute()).toEqual([]);
  });

  test('changes nothing the second time', async () => {
    const { url, db } = await createTestDatabase();
    await db
      .insertInto('users')
      .values({ first_name: 'A', last_name: 'B', email: 'a@example.it', picture_key: null })
      .execute();
    await prepareDatabase(url);
    expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: 'a@example.it' }]);
  });

  test('gives the members of an older database no language, and keeps the rest', async () => {
    const { url, db } = await createTestDatabase();
    await sql`alter table users drop column language`.execute(db);
    await dropNotices(db);
    await sql`delete from kysely_migration where name >= '0030'`.execute(db);
    await sql`insert into users (first_name, last_name, email) values ('A', 'B', 'a@example.it')`.execute(db);
    await prepareDatabase(url);
    const members = db.selectFrom('users').select(['email', 'language']);
    expect(await members.execute()).toEqual([{ email: 'a@example.it', language: null }]);
    await expect(sql`update users set language = 'fr'`.execute(db)).rejects.toThrow(/language/);
  });

  test('mails nothing about the messages of an older database', async () => {
    const { url, db } = await createTestDatabase();
    await dropNotices(db);
    await sql`delete from kysely_migration where name >= '0037'`.execute(db);
    await sql`insert into users (first_name, last_name, email)
      values ('A', 'B', 'a@example.it'), ('C', 'D', 'c@example.it')`.execute(db);
    await sql`insert into conversations (first_user_id, second_user_id) values (1, 2)`.execute(db);
    const write = sql`insert into messages (conversation_id, sender_id, content) values (1, 1, 'Ciao')`;
    await write.execute(db);
    await prepareDatabase(url);
    const notices = db.selectFrom('conversation_notices').select(['recipient_id', 'first_message_id']);
    expect(await notices.execute()).toEqual([]);
    await write.execute(db);
    expect(await notices.execute()).toEqual([{ recipient_id: 2, first_message_id: 2 }]);
    expect(await db.selectFrom('users').select('muted_mails').distinct().execute()).toEqual([
      { muted_mails: [] },
    ]);
  });

  test('reports an unreachable database in one line without the password', async () => {
    const failure = prepareDatabase('postgres://stanza:secret@127.0.0.1:1/stanza');
    await expect(failure).rejects.toThrow(StartError);
    await expect(failure).rejects.toThrow(
      'The database at 127.0.0.1:1 cannot be reached: connect ECONNREFUSED 127.0.0.1:1.',
    );
  });

  test('gives the reason for a host with several addresses, too', async () => {
    await expect(prepareDatabase('postgres://stanza@localhost:1/stanza')).rejects.toThrow(/ECONNREFUSED/);
  });

  test('rejects a database with a newer schema', async () => {
    const { url, db } = await createTestDatabase();
    await sql`insert into kysely_migration values ('9999-future', '2030-01-01T00:00:00Z')`.execute(db);
    await expect(prepareDatabase(url)).rejects.toThrow(/^The database cannot be migrated: .*9999-future/);
  });
});

describe('connect', () => {
  const workers = sql<{ value: string }>`select current_setting('max_parallel_workers_per_gather') as value`;

  test('gives each query one process, unless the address of the database says otherwise', async () => {
    const { url, db } = await createTestDatabase();
    expect((await workers.execute(db)).rows).toEqual([{ value: '0' }]);
    const parallel = connect(`${url}?options=-c%20max_parallel_workers_per_gather%3D2`, {
      maxConnections: 1,
    });
    cleanUpAfterUse(() => parallel.destroy());
    expect((await workers.execute(parallel)).rows).toEqual([{ value: '2' }]);
  });
});

describe('the database', () => {
  const user = { first_name: 'A', last_name: 'B', picture_key: null };

  test('rejects two users with one email in any letter case', async () => {
    await db
      .insertInto('users')
      .values({ ...user, email: 'a@example.it' })
      .execute();
    const again = db
      .insertInto('users')
      .values({ ...user, email: 'A@Example.it' })
      .execute();
    await expect(again).rejects.toThrow(/users_email/);
  });

  test.each([
    ['  Città   Studi ', 'citta studi'],
    ["Sant'Ambrogio / Navigli", 'sant ambrogio navigli'],
    ['CITTÀ', 'citta'],
    ['Citta\u0300', 'citta'],
    ['Straße', 'strasse'],
    ['!?', ''],
  ])('fold: %j becomes %j', async (given, folded) => {
    const { rows } = await sql<{ folded: string }>`select fold(${given}) as folded`.execute(db);
    expect(rows).toEqual([{ folded }]);
  });
});
