import { Readable } from 'node:stream';
import { imageWidths } from '@stanza/domain/image.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { ZipFile } from 'yazl';
import type { Database } from '../database/tables.ts';
import type { ImageStore } from '../images/image-store.ts';
import type { AnswerKeys } from '../match/sealed-answers.ts';
import { findAnswers } from '../match/stored-answers.ts';

interface Options {
  db: Kysely<Database>;
  images: ImageStore;
  userId: number;
  /** Opens the answers about living together. */
  answerKeys: AnswerKeys;
}

/** Rows that one query reads: 500 long messages take about ten megabytes. */
const batch = 500;

interface Part {
  /** The rows after a key, as JSON, with their key; at most `batch`. */
  rowsAfter(userId: number, key: number): RawBuilder<{ key: number; row: unknown }>;
}

/** A query of a part that is read in batches: its FROM and WHERE, the column that orders it, and what a row has. */
const part = (
  columns: RawBuilder<unknown>,
  from: (userId: number) => RawBuilder<unknown>,
  key: string,
): Part => ({
  rowsAfter: (userId, after) => sql`
    select ${sql.ref(key)} as key, ${columns} as row from ${from(userId)} and ${sql.ref(key)} > ${after}
    order by ${sql.ref(key)} limit ${batch}`,
});

/** What only searches of the database need. */
const computed = sql`array['words', 'search_text', 'city_key', 'map_x', 'map_y', 'square', 'place']`;

const parts: Record<string, Part> = {
  account: part(
    sql`to_jsonb(users) - 'password_hash' - 'picture_key'`,
    (userId) => sql`users where id = ${userId}`,
    'id',
  ),
  devices: part(
    sql`json_build_object('browser', browser, 'system', system, 'lastUsedAt', last_used_at)`,
    (userId) =>
      sql`(select *, row_number() over (order by last_used_at, id) as position from sessions where user_id = ${userId}) as own where true`,
    'position',
  ),
  listings: part(
    sql`to_jsonb(listings) - ${computed} || jsonb_build_object(
      'household', (select to_jsonb(households) - 'listing_id' from households where listing_id = listings.id),
      'exactPlace', (select to_jsonb(private_places) from private_places where listing_id = listings.id),
      'photos', (select jsonb_agg(image_key || '.webp' order by position) from listing_images where listing_id = listings.id))`,
    (userId) => sql`listings where user_id = ${userId}`,
    'id',
  ),
  drafts: part(
    sql`json_build_object('fields', fields::json, 'changedAt', changed_at,
      'photos', (select json_agg(image_key || '.webp' order by position) from draft_images
        where user_id = own.user_id and draft_id = own.id))`,
    (userId) =>
      sql`(select *, row_number() over (order by changed_at, id) as position from listing_drafts where user_id = ${userId}) as own where true`,
    'position',
  ),
  likes: part(
    sql`json_build_object('listingId', listing_id, 'likedAt', liked_at,
      'title', (select title from listings where id = listing_id))`,
    (userId) => sql`likes where user_id = ${userId}`,
    'listing_id',
  ),
  'saved-searches': part(
    sql`json_build_object('name', name, 'search', search, 'mail', mail, 'savedAt', saved_at)`,
    (userId) => sql`saved_searches where user_id = ${userId}`,
    'number',
  ),
  group: part(
    sql`json_build_object('joinedAt', joined_at, 'showsBand', shows_band,
      'members', (select json_agg(first_name) from group_members as others join users on users.id = others.user_id
        where others.group_id = own.group_id and others.user_id <> own.user_id),
      'search', (select search from groups where id = own.group_id),
      'votes', (select json_agg(json_build_object('listingId', listing_id, 'title', title, 'vote', vote, 'votedAt', voted_at))
        from group_votes where user_id = own.user_id),
      'asked', (select json_agg(json_build_object('listingId', listing_id, 'askedAt', asked_at))
        from group_contacts where user_id = own.user_id))`,
    (userId) => sql`group_members as own where user_id = ${userId}`,
    'group_id',
  ),
  'group-messages': part(
    sql`json_build_object('content', content, 'sentAt', sent_at)`,
    (userId) => sql`group_messages where sender_id = ${userId}`,
    'id',
  ),
  'people-search': part(
    sql`to_jsonb(people_searches) - 'key' - 'city_key' - 'user_id'`,
    (userId) => sql`people_searches where user_id = ${userId}`,
    'user_id',
  ),
  conversations: part(
    sql`json_build_object('conversationId', id, 'startedAt', started_at,
      'with', (select first_name from users
        where users.id = case first_user_id when me then second_user_id else first_user_id end),
      'listings', (select json_agg(json_build_object('listingId', listing_id, 'title', title, 'askedAt', asked_at))
        from contacts where conversation_id = own.id),
      'viewings', (select json_agg(json_build_object('title', title, 'state', state, 'times', times,
        'startsAt', starts_at, 'minutes', minutes, 'place', place)) from viewings where conversation_id = own.id))`,
    (userId) =>
      sql`(select *, ${userId}::bigint as me from conversations where ${userId} in (first_user_id, second_user_id)) as own where true`,
    'id',
  ),
  messages: part(
    sql`json_build_object('conversationId', conversation_id, 'isMine', sender_id = me, 'content', content, 'sentAt', sent_at)`,
    (userId) =>
      sql`(select messages.*, ${userId}::bigint as me from messages join conversations on conversations.id = conversation_id
        where ${userId} in (first_user_id, second_user_id)) as own where true`,
    'id',
  ),
  blocks: part(
    sql`json_build_object('name', (select first_name from users where id = blocked_id), 'title', title, 'blockedAt', blocked_at)`,
    (userId) => sql`blocks where blocker_id = ${userId}`,
    'id',
  ),
  // Of the other listing it has nothing: that is about somebody else.
  'copied-photos': part(
    sql`json_build_object('photo', image_key || '.webp', 'foundAt', found_at, 'answer', answer)`,
    (userId) => sql`copied_photos where user_id = ${userId}`,
    'id',
  ),
  reviews: part(
    sql`json_build_object('isMine', writer_id = me, 'listingId', listing_id, 'facts', facts, 'text', text, 'answer', answer,
      'writtenAt', written_at)`,
    // Those about the member once they show.
    (userId) =>
      sql`(select *, ${userId}::bigint as me from reviews
        where writer_id = ${userId} or (about_id = ${userId} and shows_at <= now() and hidden_by is null)) as own where true`,
    'id',
  ),
  feedback: part(
    sql`json_build_object('text', text, 'sentAt', sent_at)`,
    (userId) => sql`feedback where claimed_user_id = ${userId}`,
    'id',
  ),
};

/**
 * All data of a member as a ZIP archive: a JSON file for each kind, and the photos. Each is read when the archive comes to it, so that
 * little of it is in memory.
 */
export async function archiveOf(options: Options): Promise<Readable> {
  const { db, images, userId, answerKeys } = options;
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | null = null;
  const add = (name: string, compress: boolean, open: () => Readable | Promise<Readable>) =>
    zip.addReadStreamLazy(name, { compress }, async (done) => {
      try {
        current = await open();
        done(null, current);
      } catch (error) {
        output.destroy(error as Error);
      }
    });
  zip.on('error', (error: Error) => output.destroy(error));
  // The reader may leave before the end.
  output.on('close', () => current?.destroy());
  for (const [name, part] of Object.entries(parts)) {
    add(`${name}.json`, true, () => Readable.from(writeRows(db, part, userId), { objectMode: false }));
  }
  add('match-answers.json', true, async () => {
    // The page of the answers says if they cannot be read.
    const answers = await findAnswers(db, answerKeys, userId, () => undefined);
    return Readable.from([JSON.stringify(answers)], { objectMode: false });
  });
  for (const key of await findPhotos(db, userId)) {
    add(`photos/${key}.webp`, false, () => readPhoto(images, key));
  }
  zip.end();
  return output;
}

/** A JSON array, a row a line. */
async function* writeRows(db: Kysely<Database>, { rowsAfter }: Part, userId: number): AsyncGenerator<string> {
  let after = 0;
  let separator = '[\n';
  for (;;) {
    const { rows } = await rowsAfter(userId, after).execute(db);
    for (const { row } of rows) {
      yield separator + JSON.stringify(row);
      separator = ',\n';
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) break;
    after = last.key;
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

async function findPhotos(db: Kysely<Database>, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('listing_images')
    .innerJoin('listings', 'listings.id', 'listing_id')
    .where('listings.user_id', '=', userId)
    .select('image_key as key')
    .union(db.selectFrom('draft_images').where('user_id', '=', userId).select('image_key as key'))
    .union(
      db
        .selectFrom('users')
        .where('id', '=', userId)
        .where('picture_key', 'is not', null)
        .select(sql<string>`picture_key`.as('key')),
    )
    .execute();
  return rows.map(({ key }) => key);
}

/** The largest width there is. A photo that was deleted meanwhile is an empty file. */
async function readPhoto(images: ImageStore, key: string): Promise<Readable> {
  for (const width of imageWidths.toReversed()) {
    const image = await images.get(key, width);
    if (image !== null) return image.content;
  }
  return Readable.from([]);
}
