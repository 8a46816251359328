import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { connect } from '../../database/connect.ts';
import * as offerUntilStart from '../../database/migrations/0031-offer-until-start.ts';
import { prepareDatabase } from '../../database/prepare.ts';
import { StartError } from '../../process/start-error.ts';
import { cleanUpAfterUse } from '../support/cleanup.ts';
import { createTestDatabase } from '../support/database.ts';
import { openMembersApp } from '../support/members.ts';

const { db } = await createTestDatabase();

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
      { name: '0031-offer-until-start' },
      { name: '0034-viewing-endings' },
      { name: '0035-read-markers' },
      { name: '0036-presences' },
      { name: '0037-conversation-notices' },
      { name: '0040-amenities' },
      { name: '0045-viewing-slots' },
      { name: '0050-streets' },
      { name: '0051-aliases' },
      { name: '0052-confirmed-emails' },
      { name: '0055-account' },
      { name: '0056-account-deletion' },
      { name: '0057-data-downloads' },
      { name: '0058-passkeys' },
      { name: '0059-deleted-recipients' },
      { name: '0060-blocks' },
      { name: '0061-reports' },
      { name: '0062-moderation' },
      { name: '0065-contract-terms' },
      { name: '0066-proofs' },
      { name: '0070-match-answers' },
      { name: '0071-households' },
      { name: '0072-match-allowances' },
      { name: '0075-viewing-shows-place' },
      { name: '0080-copied-photos' },
      { name: '0084-groups' },
      { name: '0087-household-codes' },
      { name: '0088-household-confirmations' },
      { name: '0090-reviews' },
      { name: '0091-phone-proofs' },
      { name: '0094-copied-photo-cases' },
      { name: '0095-socket-tokens' },
      { name: '0096-group-messages' },
      { name: '0097-group-reports' },
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
    const { url, db } = await createTestDatabase('template0');
    await prepareDatabase(url, '0029-room-types');
    await sql`insert into users (first_name, last_name, email) values ('A', 'B', 'a@example.it')`.execute(db);
    await prepareDatabase(url);
    const members = db.selectFrom('users').select(['email', 'language']);
    expect(await members.execute()).toEqual([{ email: 'a@example.it', language: null }]);
    await expect(sql`update users set language = 'fr'`.execute(db)).rejects.toThrow(/language/);
  });

  test('knows no amenities of the listings of an older database, and keeps their filters', async () => {
    const { url, db } = await createTestDatabase('template0');
    await prepareDatabase(url, '0037-conversation-notices');
    await sql`insert into users (id, first_name, last_name, email) values (1, 'A', 'B', 'a@example.it')`.execute(
      db,
    );
    await sql`
      insert into listings (user_id, title, description, price, location, square_meters, street, postal_code, city, province, added_at,
        furnished, internet_included, utilities_included, has_balcony, has_garden, pets_allowed)
      values (1, 'Room', 'Quiet', 500, 'Centro', 12, 'Via Roma 1', '20121', 'Milano', 'MI', now(), true, false, false, false, true, false)`.execute(
      db,
    );
    await prepareDatabase(url);
    const rows = db.selectFrom('listings').select(['has_garden', 'amenities', 'heating', 'smoking']);
    expect(await rows.execute()).toEqual([{ has_garden: true, amenities: [], heating: null, smoking: null }]);
    await expect(sql`update listings set heating = 'lava'`.execute(db)).rejects.toThrow(/heating/);
  });

  test('keeps the contracts of an older database, says nothing of their registration, and filters by the rest', async () => {
    const { url, db } = await createTestDatabase('template0');
    await prepareDatabase(url, '0050-streets');
    await sql`insert into users (id, first_name, last_name, email) values (1, 'A', 'B', 'a@example.it')`.execute(
      db,
    );
    await sql`
      insert into listings (user_id, title, description, price, location, square_meters, street, postal_code, city, province, added_at,
        furnished, internet_included, utilities_included, has_balcony, has_garden, pets_allowed, contract_type, residence_possible, deposit)
      values (1, 'Room', 'Quiet', 500, 'Centro', 12, 'Via Roma 1', '20121', 'Milano', 'MI', now(), true, false, false, false, true, false,
        'free', true, 1000)`.execute(db);
    await prepareDatabase(url);
    const rows = db.selectFrom('listings').select(['contract_type', 'registered', 'contract_bits']);
    // Residence possible; the deposit is at most 2, and so at most 3, rents.
    const contract_bits = 1 + 32 + 64;
    expect(await rows.execute()).toEqual([{ contract_type: 'free', registered: null, contract_bits }]);
    await expect(sql`update listings set registered = 'maybe'`.execute(db)).rejects.toThrow(/registered/);
  });

  test('offers the listings of an older database until their start date', async () => {
    const { db } = await openMembersApp();
    const expire = (id: number, start: string, left: string) =>
      sql`update listings set availability_start = (now() + ${start}::interval)::date, is_reminded = true,
        expires_at = now() + ${left}::interval where id = ${id}`.execute(db);
    await expire(1, '90 days', '5 days');
    await expire(2, '90 days', '-5 days');
    await expire(3, '2 days', '5 days');
    await offerUntilStart.up(db as unknown as Kysely<unknown>);
    const { rows } = await sql`
      select id, expires_at > availability_start as waits, is_reminded from listings order by id`.execute(db);
    expect(rows).toMatchObject([
      { id: 1, waits: true, is_reminded: false },
      { id: 2, waits: false, is_reminded: true },
      { id: 3, waits: true, is_reminded: true },
    ]);
  });

  test('knows how a cancelled viewing of an older database ended, if it had a time', async () => {
    const { url, db } = await createTestDatabase('template0');
    await prepareDatabase(url, '0030-languages');
    await sql`insert into users (id, first_name, last_name, email)
      values (1, 'A', 'B', 'a@example.it'), (2, 'C', 'D', 'c@example.it')`.execute(db);
    await sql`insert into conversations (id, first_user_id, second_user_id) values (1, 1, 2)`.execute(db);
    await sql`insert into viewings
      (conversation_id, listing_id, host_id, guest_id, title, state, times, starts_at, minutes, place, version)
      select 1, listing_id, 1, 2, 'Room', 'cancelled', '{}', starts_at, 30, 'onSite', 3
      from (values (1, null), (2, timestamptz '2026-11-24T17:00Z')) as cancelled (listing_id, starts_at)`.execute(
      db,
    );
    await prepareDatabase(url);
    const viewings = db.selectFrom('viewings').orderBy('listing_id').select('ending');
    expect(await viewings.execute()).toEqual([{ ending: null }, { ending: 'cancelled' }]);
  });

  test('counts as read what was written before the server kept it', async () => {
    const { url, db } = await createTestDatabase('template0');
    await prepareDatabase(url, '0034-viewing-endings');
    await sql`insert into users (id, first_name, last_name, email)
      values (1, 'A', 'B', 'a@example.it'), (2, 'C', 'D', 'c@example.it')`.execute(db);
    await sql`insert into conversations (id, first_user_id, second_user_id) values (1, 1, 2)`.execute(db);
    const [first, last] = [new Date('2026-11-24T17:00Z'), new Date('2026-11-24T18:00Z')];
    await sql`insert into messages (conversation_id, sender_id, content, sent_at)
      values (1, 1, 'a', ${first}), (1, 2, 'b', ${last})`.execute(db);
    await prepareDatabase(url);
    const markers = db.selectFrom('read_markers').orderBy('member_id').select(['member_id', 'read_until']);
    expect(await markers.execute()).toEqual([1, 2].map((member_id) => ({ member_id, read_until: last })));
  });

  test('mails nothing about the messages of an older database', async () => {
    const { url, db } = await createTestDatabase('template0');
    await prepareDatabase(url, '0036-presences');
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

  test('blocks, hides and suspends nobody of an older database, and lets its members write', async () => {
    const { url, db } = await createTestDatabase('template0');
    await prepareDatabase(url, '0059-deleted-recipients');
    await sql`insert into users (id, first_name, last_name, email) values
      (1, 'A', 'B', 'a@example.it'), (2, 'C', 'D', 'c@example.it')`.execute(db);
    await sql`
      insert into listings (user_id, title, description, price, location, square_meters, street, postal_code, city, province, added_at,
        furnished, internet_included, utilities_included, has_balcony, has_garden, pets_allowed)
      values (1, 'Room', 'Quiet', 500, 'Centro', 12, 'Via Roma 1', '20121', 'Milano', 'MI', now(), true, false, false, false, true, false)`.execute(
      db,
    );
    await sql`insert into conversations (id, first_user_id, second_user_id) overriding system value values (1, 1, 2)`.execute(
      db,
    );
    await sql`insert into messages (conversation_id, sender_id, content) values (1, 2, 'Is it free?')`.execute(
      db,
    );
    await prepareDatabase(url);
    const users = db.selectFrom('users').select(['is_moderator', 'suspended_by']).distinct();
    expect(await users.execute()).toEqual([{ is_moderator: false, suspended_by: null }]);
    const listings = db.selectFrom('listings').select(['state', 'hidden_by', 'hidden_state']);
    expect(await listings.execute()).toEqual([{ state: 'published', hidden_by: null, hidden_state: null }]);
    // A message of a member who has left brings the conversation back to them, also an old one.
    await sql`insert into conversation_departures values (1, 1, now()), (1, 2, now())`.execute(db);
    await sql`insert into messages (conversation_id, sender_id, content) values (1, 1, 'Yes.')`.execute(db);
    const departed = db.selectFrom('conversation_departures').select('member_id');
    expect(await departed.execute()).toEqual([{ member_id: 2 }]);
    await sql`insert into blocks (blocker_id, blocked_id, blocked_at) values (1, 2, now())`.execute(db);
    await expect(
      sql`insert into blocks (blocker_id, blocked_id, blocked_at) values (1, 1, now())`.execute(db),
    ).rejects.toThrow(/check/);
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
