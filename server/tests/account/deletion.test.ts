import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { aliasOf } from '@stanza/domain/chat/alias.ts';
import { type Kysely, sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { aDraftForm } from '../../../fixtures/members.ts';
import { deleteDueAccounts, ownTables } from '../../account/deletion.ts';
import { createPostgresFanout } from '../../chat/fanout/postgres.ts';
import type { Database } from '../../database/tables.ts';
import { aDemonstration, aPoster, now } from '../support/builders.ts';
import { enter, hear, listen, nextSendError, say } from '../support/chat-peer.ts';
import { acquaint, logIn, openMembersApp, password, patiently, post, withToken } from '../support/members.ts';
import { anImage, newPicture } from '../support/uploads.ts';

const day = 86_400_000;
const url = '/api/users/me/deletion';
const alias = { email: aliasOf(1) };
/** In everything of Anna's that is not part of a conversation. */
const secret = 'Zafferano';

async function setUp() {
  let time = now;
  const opened = await openMembersApp(
    { clock: () => time },
    aDemonstration(
      [
        {
          photos: ['room-1', 'shared'],
          description: `${secret} garden`,
          street: `Via ${secret} 7`,
          shownPlace: 'street',
        },
        { posterId: 2, photos: ['shared'] },
      ],
      [
        aPoster({ firstName: secret, lastName: secret, email: 'anna@example.it', picture: 'anna-1' }),
        aPoster({ id: 2, firstName: 'Bruno', email: 'bruno@example.it' }),
      ],
    ),
  );
  const { anna, db, images, mailbox } = opened;
  const deleted: number[] = [];
  return {
    ...opened,
    deleted,
    pass: (days: number) => {
      time = new Date(time.getTime() + days * day);
    },
    ask: (given = password) => anna.inject({ method: 'POST', url, payload: { password: given } }),
    deleteDue: () =>
      deleteDueAccounts({
        db,
        images,
        mailbox,
        fanout: createPostgresFanout(opened.url),
        clock: () => time,
        appAddress: 'http://localhost',
        onDeleted: (id) => deleted.push(id),
      }),
  };
}

/** The columns, as 'table.column', that contain a text. Rows are compared as JSON, so that arrays and JSON are searched, too. */
async function placesOf(db: Kysely<Database>, text: string): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select relname as table, attname as column from pg_attribute
    join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped`.execute(
    db,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where to_json(${sql.ref(column)})::text ilike ${`%${text}%`} limit 1`.execute(
      db,
    );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found.toSorted();
}

async function stateOf(db: Kysely<Database>, id: number) {
  const row = await db.selectFrom('listings').where('id', '=', id).select('state').executeTakeFirst();
  return row?.state;
}

test('asks for the password, pauses the listings, and the profile says when', async () => {
  const { anna, bruno, db, ask } = await setUp();
  expect((await ask('guessed')).json()).toMatchObject({ error: 'WRONG_PASSWORD' });
  expect(await stateOf(db, 1)).toBe('published');
  const deletesAt = new Date(now.getTime() + 7 * day).toISOString();
  expect((await ask()).json()).toEqual({ deletesAt });
  expect((await anna.inject('/api/users/me')).json()).toMatchObject({ deletesAt });
  expect((await bruno.inject('/api/users/me')).json()).not.toHaveProperty('deletesAt');
  expect([await stateOf(db, 1), await stateOf(db, 2)]).toEqual(['paused', 'published']);
});

test('can be taken back for seven days; a second request does not move the day', async () => {
  const { app, anna, db, ask, pass, deleteDue, deleted } = await setUp();
  const { deletesAt } = (await ask()).json();
  pass(6);
  const token = await logIn(app, anna.email);
  const again = await app.inject(withToken('/api/users/me', token));
  expect(again.json()).toMatchObject({ deletesAt });
  await deleteDue();
  expect(deleted).toEqual([]);
  await db
    .insertInto('listings')
    .values(await copyOf(db, 1))
    .execute();
  expect((await anna.inject({ method: 'DELETE', url })).statusCode).toBe(204);
  expect((await anna.inject('/api/users/me')).json()).not.toHaveProperty('deletesAt');
  // A listing that was paused for another reason stays paused.
  expect([await stateOf(db, 1), await stateOf(db, 900)]).toEqual(['published', 'paused']);
  pass(2);
  await deleteDue();
  expect(deleted).toEqual([]);
  const late = await logIn(app, anna.email);
  expect((await app.inject(withToken({ method: 'DELETE', url }, late))).statusCode).toBe(204);
});

/** A paused listing of the same poster. */
async function copyOf(db: Kysely<Database>, id: number) {
  const {
    contract_bits,
    city_key,
    search_text,
    words,
    map_x,
    map_y,
    square,
    place,
    monthly_cost,
    are_costs_known,
    ...row
  } = await db.selectFrom('listings').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  return { ...row, id: 900, state: 'paused' as const };
}

test('after the days, nothing personal is left in tables, files and mails, and the other side keeps its conversation', async () => {
  const opened = await setUp();
  const { app, anna, bruno, db, folder, images, mailbox, ask, pass, deleteDue, deleted } = opened;
  const chat = await listen(app);
  const [hers, his] = [await enter(chat, anna.token), await enter(chat, bruno.token)];
  await bruno.inject({ method: 'PUT', url: '/api/users/me/contacts/1' });
  say(his, alias, 'Is it free?');
  await hear(hers, 'Is it free?');
  say(hers, alias, 'Come and see it');
  await hear(his, 'Come and see it');
  const start = new Date(now.getTime() + 20 * day).toISOString();
  const viewing = '/api/chat/conversations/1/viewings/1';
  const proposal = {
    times: [start],
    minutes: 30,
    place: 'video',
    videoLink: `https://${secret}.example/room`,
    version: null,
  };
  await anna.inject({ method: 'PUT', url: `${viewing}/proposal`, payload: proposal });
  await bruno.inject({ method: 'PUT', url: `${viewing}/agreement`, payload: { start, version: 1 } });
  // Whatever a member can leave behind.
  await anna.inject(await newPicture(await anImage()));
  await anna.inject({ method: 'PUT', url: '/api/users/me', payload: { bio: secret, university: secret } });
  await anna.inject({ method: 'PUT', url: '/api/users/me/hobbies', payload: { hobbies: [secret] } });
  await anna.inject({ method: 'POST', url: '/api/users/me/likes/2' });
  await anna.inject({
    method: 'PUT',
    url: '/api/users/me/saved-searches/b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111',
    payload: { name: secret, search: `text=${secret}`, mail: 'daily' },
  });
  await anna.inject({
    method: 'POST',
    url: '/api/users/me/email',
    payload: { email: `${secret}@example.it`, password },
  });
  await post(app, '/api/feedback', { text: `${secret} is my name`, userId: anna.id });
  await post(app, '/api/auth/forgot-password', { email: anna.email });
  const draft = { user_id: anna.id, id: '0d9f8a1e-6a5c-4b6e-9a53-3f1d6f2f8a11' };
  await db
    .insertInto('listing_drafts')
    .values({
      ...draft,
      version: '1',
      fields: JSON.stringify(aDraftForm({ title: secret })),
      changed_at: now,
    })
    .execute();
  await db
    .insertInto('draft_images')
    .values({ user_id: anna.id, draft_id: draft.id, position: 0, image_key: 'draft-1' })
    .execute();
  await images.put('draft-1', 320, Buffer.from(secret));
  await db
    .insertInto('password_resets')
    .values({ user_id: anna.id, token_hash: secret, expires_at: new Date(now.getTime() + 30 * day) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const review = { conversation_id: 1, listing_id: 1, facts: [], written_at: now, shows_at: now };
  await db
    .insertInto('reviews')
    .values([
      { ...review, writer_id: anna.id, about_id: bruno.id, text: secret },
      { ...review, writer_id: bruno.id, about_id: anna.id, text: '', answer: secret },
    ])
    .execute();
  await vi.waitFor(
    async () => expect((await mailbox.list()).map(({ to }) => to)).toContain(anna.email),
    patiently,
  );
  expect((await placesOf(db, secret)).length).toBeGreaterThan(10);

  await ask();
  pass(7);
  await deleteDue();
  expect(deleted).toEqual([anna.id]);
  expect(await placesOf(db, secret)).toEqual([]);
  expect(await placesOf(db, anna.email)).toEqual([]);
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = files.filter((file) => file.isFile()).map((file) => path.join(file.parentPath, file.name));
  const ofImages = names.filter((name) => name.startsWith(path.join(folder, 'images')));
  // The photo that a listing of Bruno's also has stays.
  expect(new Set(ofImages.map((name) => path.basename(name).replace(/-\d+\.webp$/, '')))).toEqual(
    new Set(['shared']),
  );
  for (const name of names.filter((file) => file.startsWith(path.join(folder, 'mailbox'))))
    expect(await readFile(name, 'utf8')).not.toContain(`"to":"${anna.email}"`);

  expect((await anna.inject('/api/users/me')).statusCode).toBe(401);
  await expect(logIn(app, anna.email)).rejects.toThrow('401');
  // The session of Bruno is as old.
  const token = await logIn(app, bruno.email);
  const read = (address: string) => app.inject(withToken(address, token));
  const peer = await enter(chat, token);
  const [conversation] = (await read('/api/chat/conversations')).json();
  expect(conversation).toMatchObject({
    otherUserName: 'Deleted member',
    otherUserPictureUrl: null,
    isOtherDeleted: true,
  });
  const messages = (await read('/api/chat/conversations/1/messages')).json();
  const contents = messages.map(({ content }: { content: string }) => content);
  expect(contents).toContain('Come and see it');
  expect(contents.at(-1)).toMatch(/^I have to cancel the viewing/);
  const card = (await read('/api/chat/conversations/1/card')).json();
  expect(card).toMatchObject({ firstName: 'Deleted', pictureUrl: null, about: null, listings: [] });
  const [first] = (await read('/api/chat/conversations/1/viewings')).json();
  expect(first).toMatchObject({ state: 'cancelled', videoLink: null });
  say(peer, { email: conversation.otherUserEmail }, 'Are you there?');
  expect((await nextSendError(peer)).error).toMatchObject({ error: 'RECIPIENT_NOT_FOUND' });
  say(peer, alias, 'Are you really gone?');
  expect((await nextSendError(peer)).error).toMatchObject({ error: 'RECIPIENT_NOT_FOUND' });
  const eve = { firstName: 'Eve', lastName: 'X', email: anna.email, password };
  expect((await post(app, '/api/auth/register', eve)).statusCode).toBe(201);
});

test('without a conversation that anybody can read, no row of the member is left', async () => {
  const { anna, bruno, db, ask, pass, deleteDue } = await setUp();
  // Opened, but without a message.
  await anna.inject({ method: 'PUT', url: '/api/users/me/contacts/2' });
  await ask();
  pass(8);
  await deleteDue();
  const users = await db.selectFrom('users').select('id').execute();
  expect(users).toEqual([{ id: bruno.id }]);
  expect(await db.selectFrom('conversations').selectAll().execute()).toEqual([]);
});

test('a conversation goes when both members are deleted', async () => {
  const { app, anna, bruno, db, ask, pass, deleteDue } = await setUp();
  const chat = await listen(app);
  await acquaint({ db }, anna.id, bruno.id);
  say(await enter(chat, anna.token), bruno, 'Hello');
  await vi.waitFor(
    async () => expect(await db.selectFrom('messages').select('id').execute()).toHaveLength(1),
    patiently,
  );
  await ask();
  pass(8);
  await deleteDue();
  expect(await db.selectFrom('users').select('id').execute()).toHaveLength(2);
  const token = await logIn(app, bruno.email);
  await app.inject(withToken({ method: 'POST', url, payload: { password } }, token));
  pass(8);
  await deleteDue();
  expect(await db.selectFrom('users').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('messages').select('id').execute()).toEqual([]);
});

/** Tables that refer to a member, and keep the row for the other side, or go with another row. */
const keptTables = [
  'conversations',
  'contacts',
  'messages',
  'viewings',
  'reports',
  'groups',
  'group_messages',
];

test('each table that refers to a member is one that the deletion knows', async () => {
  const { db } = await setUp();
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass`.execute(db);
  const known = [...Object.keys(ownTables), ...keptTables];
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});
