import { isDeepStrictEqual } from 'node:util';
import { aliasOf } from '@stanza/domain/chat/alias.ts';
import { endingBy } from '@stanza/domain/chat/viewing-ending.ts';
import { errorTexts } from '@stanza/domain/error-texts.ts';
import {
  maxViewingDays,
  type SeenViewing,
  type Viewing,
  type ViewingProposal,
} from '@stanza/schemas/chat/viewing.ts';
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Database, ViewingTable } from '../database/tables.ts';
import { conversationNotFound, HttpError } from '../http/http-error.ts';
import { findAddresses } from '../listing/private-places.ts';
import { hasRecipientLeft, isOpenTo } from '../safety/visible.ts';
import type { Fanout, MessagePosition } from './fanout/fanout.ts';
import { endOf, type Reading, stateOf, toViewing, type ViewingRow } from './find-viewings.ts';
import { tooManyContacts } from './many-contacts.ts';
import { storeMessages } from './store-messages.ts';
import { keepMails, type UnsubscribeLink } from './viewing-mails.ts';
import { releaseSlot, takeSlot } from './viewing-slots.ts';
import { chatTexts } from './viewing-texts.ts';

/** The caller, and the viewing to change. */
export interface Caller {
  conversationId: number;
  listingId: number;
  userId: number;
}

export interface Dependencies extends Reading {
  db: Kysely<Database>;
  fanout: Fanout;
  contactsPerDay: number | null;
  /** The address that ends the mails about viewings of a member; `null` if no mail goes out. */
  unsubscribeLink: UnsubscribeLink | null;
}

/** What a change finds. The conversation is locked, so changes of its viewings come one after the other. */
interface Found {
  otherId: number;
  row: ViewingRow | null;
  /** `null` once the listing is rented or deleted. */
  listing: { title: string; ownerId: number } | null;
}

/** The new row, and the message to the other member. */
interface Change {
  row: NewViewingRow;
  message: string;
}

/** What a change makes of what it finds; `null` if the viewing is already what the call asks for. */
type Decide = (found: Found, transaction: Transaction<Database>) => Change | null | Promise<Change | null>;

type NewViewingRow = Insertable<ViewingTable>;

const day = 86_400_000;
/** SQLSTATE. */
const exclusionViolation = '23P01';

/**
 * Proposes times: for a first viewing, in place of those proposed before, or to move an agreed one. That one stays until the other member
 * agrees to another time; its place and its length do not change.
 */
export async function propose(
  given: Dependencies,
  caller: Caller,
  { times: proposed, version, ...details }: ViewingProposal,
): Promise<Viewing> {
  const times = readTimes(proposed, given.now);
  return await change(given, caller, ({ row, listing, otherId }) => {
    const agreed = row && hasTime(row, given.now) ? row : null;
    const { minutes, place, videoLink } = agreed ? detailsOf(agreed) : details;
    const next = {
      times,
      proposed_by: caller.userId,
      minutes,
      place,
      video_link: place === 'video' ? videoLink : null,
    };
    if (row && isDeepStrictEqual(next, pick(row, Object.keys(next)))) return null;
    expectVersion(row, version);
    if (listing === null) throw listingGone();
    const { title, ownerId } = listing;
    return {
      row: {
        ...next,
        conversation_id: caller.conversationId,
        listing_id: caller.listingId,
        host_id: ownerId,
        guest_id: ownerId === caller.userId ? otherId : caller.userId,
        title,
        state: agreed ? 'moved' : 'proposed',
        starts_at: agreed?.starts_at ?? null,
        ending: null,
        version: (row?.version ?? 0) + 1,
      },
      message: chatTexts.proposed({ title, place }, times),
    };
  });
}

/** Agrees to a time that the other member has proposed. In a moved viewing, both can keep the time that was agreed before. */
export async function agree(
  given: Dependencies,
  caller: Caller,
  { start, version }: { start: string; version: number },
): Promise<Viewing> {
  const time = new Date(start);
  return await change(given, caller, ({ row, listing }) => {
    if (row === null) throw changed();
    if (row.state === 'agreed' && row.starts_at?.getTime() === time.getTime()) return null;
    expectVersion(row, version);
    const isOffered = row.proposed_by !== caller.userId && row.times.some((one) => +one === +time);
    const isKept = row.state === 'moved' && row.starts_at?.getTime() === time.getTime();
    if (!isOffered && !isKept) throw changed();
    if (time <= given.now) throw timePassed();
    if (listing === null) throw listingGone();
    return {
      row: {
        ...row,
        state: 'agreed',
        starts_at: time,
        times: [],
        proposed_by: null,
        // Who keeps the time agrees to nothing new.
        shows_place: isKept ? row.shows_place : true,
        version: row.version + 1,
      },
      message: chatTexts.agreed(row, time),
    };
  });
}

/** Books an open time of the host: the viewing is agreed, in place of what was agreed or proposed before. */
export async function book(
  given: Dependencies,
  caller: Caller,
  { start, version }: { start: string; version: number | null },
): Promise<Viewing> {
  const time = new Date(start);
  return await change(given, caller, async ({ row, listing, otherId }, transaction) => {
    if (row?.state === 'agreed' && row.starts_at?.getTime() === time.getTime()) return null;
    expectVersion(row, version);
    if (time <= given.now) throw timePassed();
    if (listing === null) throw listingGone();
    if (listing.ownerId === caller.userId)
      throw new HttpError(400, { code: 'own-listing', message: 'This is your own listing.' });
    const slot = await takeSlot(transaction, caller, time);
    return {
      row: {
        ...slot,
        conversation_id: caller.conversationId,
        listing_id: caller.listingId,
        host_id: otherId,
        guest_id: caller.userId,
        title: listing.title,
        state: 'agreed',
        starts_at: time,
        times: [],
        proposed_by: null,
        shows_place: true,
        ending: null,
        version: (row?.version ?? 0) + 1,
      },
      message: chatTexts.booked({ title: listing.title, place: slot.place }, time),
    };
  });
}

/** Declines the proposal of the other member, withdraws an own one, or cancels an agreed viewing. */
export async function cancel(
  given: Dependencies,
  caller: Caller,
  { version }: { version: number },
): Promise<Viewing> {
  return await change(given, caller, cancelled(caller.userId, version));
}

/**
 * Cancels viewings as part of another change of their host. To be called in its transaction; the messages are published after it. All of
 * the conversations are locked first, in one order, so that two such changes do not wait for each other.
 */
export async function cancelTogether(
  transaction: Transaction<Database>,
  given: Omit<Dependencies, 'db'>,
  userId: number,
  viewings: readonly SeenViewing[],
): Promise<MessagePosition[]> {
  if (viewings.length === 0) return [];
  const ids = viewings.map(({ conversationId }) => conversationId);
  await sql`select from conversations where id = any(${ids}) order by id for no key update`.execute(
    transaction,
  );
  const posted: MessagePosition[] = [];
  for (const { version, ...about } of viewings) {
    const { message } = await changeIn(transaction, given, { ...about, userId }, cancelled(userId, version));
    if (message !== null) posted.push(message);
  }
  return posted;
}

function cancelled(userId: number, version: number) {
  return ({ row }: Found): Change | null => {
    if (row === null) throw changed();
    if (row.state === 'cancelled') return null;
    expectVersion(row, version);
    const ending = endingBy(userId, { state: row.state, proposedBy: row.proposed_by });
    return {
      row: { ...row, state: 'cancelled', ending, times: [], proposed_by: null, version: row.version + 1 },
      message: chatTexts[ending](row, row.starts_at),
    };
  };
}

/** The times of a proposal, or the open times of a listing, the earliest first. */
export function readTimes(proposed: readonly string[], now: Date): Date[] {
  const latest = now.getTime() + maxViewingDays * day;
  const times = [...new Set(proposed.map((time) => Date.parse(time)))].toSorted((a, b) => a - b);
  if (times.some((time) => time <= now.getTime()))
    throw new HttpError(400, { code: 'viewing-in-the-past', message: 'A viewing must be in the future.' });
  if (times.some((time) => time > latest))
    throw new HttpError(400, {
      code: 'viewing-too-late',
      message: `A viewing must be within ${maxViewingDays} days.`,
    });
  return times.map((time) => new Date(time));
}

function hasTime(row: ViewingRow, now: Date): boolean {
  const state = stateOf(row, now);
  return state === 'agreed' || state === 'moved';
}

const detailsOf = ({ minutes, place, video_link: videoLink }: ViewingRow) => ({ minutes, place, videoLink });

function pick(row: ViewingRow, keys: readonly string[]): object {
  return Object.fromEntries(Object.entries(row).filter(([key]) => keys.includes(key)));
}

function expectVersion(row: ViewingRow | null, seen: number | null): void {
  if ((row?.version ?? null) !== seen) throw changed();
}

function changed(): HttpError {
  return new HttpError(409, {
    error: 'VIEWING_CHANGED',
    message: 'The viewing has changed meanwhile. Please look at it again.',
  });
}

function timePassed(): HttpError {
  return new HttpError(409, { error: 'TIME_PASSED', message: 'This time has passed.' });
}

function listingGone(): HttpError {
  return new HttpError(409, { error: 'LISTING_GONE', message: 'This room is no longer offered.' });
}

/**
 * Changes a viewing, its two attendances, its mails and the conversation in one transaction.
 */
async function change({ db, ...given }: Dependencies, caller: Caller, decide: Decide): Promise<Viewing> {
  const { row, address, message } = await db
    .transaction()
    .execute((transaction) => changeIn(transaction, given, caller, decide));
  if (message !== null) given.fanout.publish(message);
  return toViewing(row, address, given);
}

async function changeIn(
  transaction: Transaction<Database>,
  { fanout, contactsPerDay, unsubscribeLink, ...reading }: Omit<Dependencies, 'db'>,
  caller: Caller,
  decide: Decide,
) {
  const found = await find(transaction, caller);
  const decided = await decide(found, transaction);
  const address = (await findAddresses(transaction, [caller.listingId])).get(caller.listingId) ?? null;
  if (decided === null) return { row: decidedRow(found), address, message: null };
  const last_ended_at = found.row && endOf(found.row, reading.now);
  const row = await store(transaction, { ...decided.row, last_ended_at });
  await releaseSlot(transaction, found.row, row, caller.userId);
  await attend(transaction, row);
  if (unsubscribeLink !== null)
    await keepMails(transaction, { row, address }, found.row, caller.userId, { ...reading, unsubscribeLink });
  const recipientEmail = aliasOf(caller.conversationId);
  const [outcome] = await storeMessages(
    transaction,
    [
      {
        senderId: caller.userId,
        recipientEmail,
        content: decided.message,
        key: null,
      },
    ],
    fanout.announcesAtCommit,
    contactsPerDay,
  );
  if (outcome?.kind === 'limited') throw tooManyContacts(outcome.retryAt);
  if (outcome?.kind !== 'stored') {
    if (!(await hasRecipientLeft(transaction, caller.userId, recipientEmail))) throw conversationNotFound();
    throw new HttpError(404, { code: 'conversation-left', message: errorTexts.safety.left });
  }
  const { message } = outcome.stored;
  await transaction
    .updateTable('viewings')
    .set({ message_id: message.messageId })
    .where('conversation_id', '=', row.conversation_id)
    .where('listing_id', '=', row.listing_id)
    .execute();
  return { row, address, message };
}

function decidedRow({ row }: Found): ViewingRow {
  if (row === null) throw new Error('There is no viewing that could stay as it is.');
  return row;
}

async function find(transaction: Transaction<Database>, caller: Caller): Promise<Found> {
  const { conversationId, listingId, userId } = caller;
  const conversation = await transaction
    .selectFrom('conversations')
    .innerJoin('contacts', 'contacts.conversation_id', 'conversations.id')
    .where('conversations.id', '=', conversationId)
    .where('contacts.listing_id', '=', listingId)
    .where(isOpenTo(userId))
    .select(['first_user_id', 'second_user_id'])
    .forNoKeyUpdate('conversations')
    .executeTakeFirst();
  if (conversation === undefined) throw conversationNotFound();
  const { first_user_id: first, second_user_id: second } = conversation;
  const row = await transaction
    .selectFrom('viewings')
    .where('conversation_id', '=', conversationId)
    .where('listing_id', '=', listingId)
    .selectAll()
    .executeTakeFirst();
  const listing = await transaction
    .selectFrom('listings')
    .where('id', '=', listingId)
    .where('state', '!=', 'rented')
    .select(['title', 'user_id as ownerId'])
    .executeTakeFirst();
  return { otherId: first === userId ? second : first, row: row ?? null, listing: listing ?? null };
}

async function store(transaction: Transaction<Database>, row: NewViewingRow): Promise<ViewingRow> {
  return await transaction
    .insertInto('viewings')
    .values(row)
    .onConflict((conflict) => conflict.columns(['conversation_id', 'listing_id']).doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Stores the agreed time for each of the two members. The database refuses a time that overlaps another agreed time of a member. */
async function attend(transaction: Transaction<Database>, row: ViewingRow): Promise<void> {
  const { conversation_id, listing_id, starts_at, minutes } = row;
  await transaction
    .deleteFrom('viewing_attendances')
    .where('conversation_id', '=', conversation_id)
    .where('listing_id', '=', listing_id)
    .execute();
  if (starts_at === null || (row.state !== 'agreed' && row.state !== 'moved')) return;
  const during = sql<string>`tstzrange(${starts_at}, ${new Date(starts_at.getTime() + minutes * 60_000)})`;
  await transaction
    .insertInto('viewing_attendances')
    .values(
      [row.host_id, row.guest_id].map((member_id) => ({ conversation_id, listing_id, member_id, during })),
    )
    .execute()
    .catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError) || error.code !== exclusionViolation) throw error;
      throw new HttpError(409, {
        error: 'TIME_TAKEN',
        message: 'One of you has another viewing at this time.',
      });
    });
}
