import { deletedName } from '@stanza/domain/account/members.ts';
import { mailKinds } from '@stanza/schemas/account/mail-preferences.calls.ts';
import type { SeenViewing } from '@stanza/schemas/chat/viewing.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { cancelTogether } from '../chat/change-viewing.ts';
import type { Fanout, MessagePosition } from '../chat/fanout/fanout.ts';
import type { Database } from '../database/tables.ts';
import type { ImageStore } from '../images/image-store.ts';
import { removeUnused } from '../images/remove-unused.ts';
import { isPublished } from '../listing/listing-row.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { leave } from '../match/groups.ts';
import { forgetReminder } from '../publish/expiry.ts';

const deletionDays = 7;
const day = 86_400_000;

/** Starts the days in which a member can change their mind, and pauses their listings. A second call changes nothing. */
export async function requestDeletion(db: Kysely<Database>, userId: number, now: Date): Promise<Date> {
  return await db.transaction().execute(async (transaction) => {
    const deletesAt = new Date(now.getTime() + deletionDays * day);
    const started = await transaction
      .insertInto('account_deletions')
      .values({ user_id: userId, deletes_at: deletesAt, paused_listings: [] })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst();
    if (started === undefined) {
      const earlier = await transaction
        .selectFrom('account_deletions')
        .where('user_id', '=', userId)
        .select('deletes_at')
        .executeTakeFirstOrThrow();
      return earlier.deletes_at;
    }
    const paused = await transaction
      .updateTable('listings')
      .set({ state: 'paused', version: sql`version + 1` })
      .where('user_id', '=', userId)
      .where(isPublished)
      .returning('id')
      .execute();
    const ids = paused.map(({ id }) => id);
    for (const id of ids) await forgetReminder(transaction, id);
    await transaction
      .updateTable('account_deletions')
      .set({ paused_listings: ids })
      .where('user_id', '=', userId)
      .execute();
    return deletesAt;
  });
}

/** The account stays. What the deletion has paused is published again, unless it was changed since. */
export async function keepAccount(db: Kysely<Database>, userId: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const kept = await transaction
      .deleteFrom('account_deletions')
      .where('user_id', '=', userId)
      .returning('paused_listings')
      .executeTakeFirst();
    if (kept === undefined || kept.paused_listings.length === 0) return;
    await transaction
      .updateTable('listings')
      .set({ state: 'published', version: sql`version + 1`, is_reminded: false })
      .where('id', 'in', kept.paused_listings)
      .where('user_id', '=', userId)
      .where('state', '=', 'paused')
      .where((where) =>
        where.or([
          where('availability_end', 'is', null),
          where('availability_end', '>=', sql<string>`current_date`),
        ]),
      )
      .execute();
  });
}

interface Options {
  db: Kysely<Database>;
  images: ImageStore;
  mailbox: Mailbox | null;
  fanout: Fanout;
  clock: () => Date;
  /** The address of the web app, for the mails. */
  appAddress: string;
  onDeleted(userId: number): void;
}

/** Deletes the accounts whose days are over, one after the other. Several processes may do it at the same time. */
export async function deleteDueAccounts(options: Options): Promise<void> {
  const { db, images, mailbox, fanout } = options;
  for (;;) {
    const deleted = await db.transaction().execute((transaction) => deleteNext(transaction, options));
    if (deleted === null) return;
    const { userId, email, keys, posted } = deleted;
    for (const message of posted) fanout.publish(message);
    options.onDeleted(userId);
    await removeUnused(db, images, keys);
    await mailbox?.forget(email);
  }
}

interface Deleted {
  userId: number;
  email: string;
  /** Of their images, which other rows may use. */
  keys: string[];
  posted: MessagePosition[];
}

async function deleteNext(
  transaction: Transaction<Database>,
  { fanout, clock, appAddress }: Options,
): Promise<Deleted | null> {
  const now = clock();
  const due = await transaction
    .selectFrom('account_deletions')
    .innerJoin('users', 'users.id', 'user_id')
    .where('deletes_at', '<=', now)
    .orderBy('deletes_at')
    .limit(1)
    .select(['user_id as userId', 'email', 'picture_key', 'language'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (due === undefined) return null;
  const { userId, email } = due;
  const reading = {
    fanout,
    unsubscribeLink: null,
    now,
    appAddress,
    language: due.language ?? 'en',
    contactsPerDay: null,
  } as const;
  const posted = await cancelTogether(
    transaction,
    reading,
    userId,
    await findOpenViewings(transaction, userId, now),
  );
  const keys = await findImages(transaction, userId);
  await deleteMails(transaction, userId);
  await deleteOwn(transaction, userId);
  await deleteHashes(transaction, keys);
  const isNeeded = await deleteConversations(transaction, userId);
  if (isNeeded) await transaction.updateTable('users').set(nobody(userId)).where('id', '=', userId).execute();
  else await transaction.deleteFrom('users').where('id', '=', userId).execute();
  return { userId, email, keys: due.picture_key === null ? keys : [...keys, due.picture_key], posted };
}

/** Viewings that are ahead, or proposed. The other member reads in the conversation that they are cancelled. */
async function findOpenViewings(
  transaction: Transaction<Database>,
  userId: number,
  now: Date,
): Promise<(SeenViewing & { listingId: number })[]> {
  return await transaction
    .selectFrom('viewings')
    .where((where) => where.or([where('host_id', '=', userId), where('guest_id', '=', userId)]))
    .where('state', '!=', 'cancelled')
    .where((where) =>
      where.or([
        where('state', '=', 'proposed'),
        sql<boolean>`starts_at + make_interval(mins => minutes) > ${now}`,
      ]),
    )
    .orderBy('conversation_id')
    .select(['conversation_id as conversationId', 'listing_id as listingId', 'version'])
    .execute();
}

async function findImages(transaction: Transaction<Database>, userId: number): Promise<string[]> {
  const rows = await transaction
    .selectFrom('listing_images')
    .innerJoin('listings', 'listings.id', 'listing_id')
    .where('listings.user_id', '=', userId)
    .select('image_key')
    .union(transaction.selectFrom('draft_images').where('user_id', '=', userId).select('image_key'))
    .execute();
  return rows.map(({ image_key }) => image_key);
}

/** Mails that wait: to the member, about their conversations, which name them, and those of others that show their listings. */
async function deleteMails(transaction: Transaction<Database>, userId: number): Promise<void> {
  await sql`
    delete from waiting_mails where recipient_id = ${userId}
      or conversation_id in (select id from conversations where ${userId} in (first_user_id, second_user_id))
      or exists (select from listings where user_id = ${userId}
        and content::text ~ ('/listing/' || listings.id || '[^0-9]'))
      or exists (select from users where users.id = ${userId} and strpos(content::text, users.email) > 0)`.execute(
    transaction,
  );
}

/** The tables with rows of one member alone. What belongs to a listing goes with it. */
export const ownTables = {
  listings: 'user_id',
  listing_drafts: 'user_id',
  ended_drafts: 'user_id',
  likes: 'user_id',
  liked_news: 'user_id',
  saved_searches: 'user_id',
  match_answers: 'user_id',
  match_allowances: 'user_id',
  group_members: 'user_id',
  group_invitations: 'invitee_id',
  group_invitation_uses: 'user_id',
  people_searches: 'user_id',
  household_confirmations: 'user_id',
  sessions: 'user_id',
  password_resets: 'user_id',
  email_confirmations: 'user_id',
  blocks: ['blocker_id', 'blocked_id'],
  copied_photos: ['user_id', 'original_user_id'],
  email_changes: 'user_id',
  former_emails: 'user_id',
  account_deletions: 'user_id',
  data_downloads: 'user_id',
  passkeys: 'user_id',
  passkey_challenges: 'user_id',
  recovery_codes: 'user_id',
  presences: 'member_id',
  read_markers: 'member_id',
  viewing_attendances: 'member_id',
  conversation_notices: 'recipient_id',
  waiting_mails: 'recipient_id',
  feedback: 'claimed_user_id',
  university_proofs: 'user_id',
  university_codes: 'user_id',
  phone_proofs: 'user_id',
  phone_codes: 'user_id',
  viewing_meetings: 'user_id',
  conversation_departures: 'member_id',
  reviews: ['writer_id', 'about_id'],
  // With the copies of what the member had written. The log of the moderators stays.
  cases: 'member_id',
} as const;

async function deleteOwn(transaction: Transaction<Database>, userId: number): Promise<void> {
  // Before the member is taken out: the last one deletes the group.
  await leave(transaction, userId);
  // It has no foreign key.
  await sql`
    delete from search_matches
    where search in (select number from saved_searches where user_id = ${userId})
      or listing_id in (select id from listings where user_id = ${userId})`.execute(transaction);
  // Their groups keep the titles of deleted rooms, but not of these.
  await sql`
    delete from group_votes where listing_id in (select id from listings where user_id = ${userId})`.execute(
    transaction,
  );
  for (const [table, columns] of Object.entries(ownTables))
    for (const column of [columns].flat())
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(transaction);
  // Cases about others stay open, without who reported them, and without that member's words.
  await transaction
    .updateTable('reports')
    .set({ reporter_id: null, text: '' })
    .where('reporter_id', '=', userId)
    .execute();
  await transaction
    .updateTable('viewings')
    .set({ video_link: null })
    .where((where) => where.or([where('host_id', '=', userId), where('guest_id', '=', userId)]))
    .execute();
}

/** Deletes the hashes of photos that are in no listing now. */
async function deleteHashes(transaction: Transaction<Database>, keys: readonly string[]): Promise<void> {
  await sql`
    delete from photo_hashes where image_key = any(${keys}::text[])
      and not exists (select from listing_images where listing_images.image_key = photo_hashes.image_key)`.execute(
    transaction,
  );
}

/**
 * Deletes the conversations that nobody else can read: without a message, or with another member who is deleted.
 * @returns whether others still have some
 */
async function deleteConversations(transaction: Transaction<Database>, userId: number): Promise<boolean> {
  const { rows } = await sql<{ other: number }>`
    delete from conversations using users other
    where ${userId} in (first_user_id, second_user_id)
      and other.id = case first_user_id when ${userId} then second_user_id else first_user_id end
      and (other.is_deleted
        or not exists (select from messages where conversation_id = conversations.id))
    returning other.id as other`.execute(transaction);
  await sql`
    delete from users where is_deleted and id = any(${rows.map(({ other }) => other)}::bigint[])
      and not exists (select from conversations where users.id in (first_user_id, second_user_id))`.execute(
    transaction,
  );
  const left = await transaction
    .selectFrom('conversations')
    .where((where) => where.or([where('first_user_id', '=', userId), where('second_user_id', '=', userId)]))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return left !== undefined;
}

/** What is left of a member for the other side of their conversations. Nobody logs in with it, and it gets no mail. */
const nobody = (userId: number) => ({
  is_deleted: true,
  ...deletedName,
  // Unique, and nobody can write to it.
  email: `deleted-${userId}@members.invalid`,
  picture_key: null,
  password_hash: null,
  confirmed_at: null,
  bio: '',
  university: '',
  hobbies: [],
  joined_at: null,
  card_parts: [],
  shows_presence: false,
  lowered_rents_mail: 'none' as const,
  lowered_rents_mailed_at: null,
  language: null,
  muted_mails: [...mailKinds],
});
