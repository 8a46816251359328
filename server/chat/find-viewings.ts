import type { Language } from '@stanza/domain/shell/language.ts';
import type { OwnViewing, Viewing, ViewingState } from '@stanza/schemas/chat/viewing.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import { meetingFor } from '../account/meetings.ts';
import type { Database, ViewingTable } from '../database/tables.ts';
import { findAddresses } from '../listing/private-places.ts';
import { reviewOf, viewingReviewOf } from '../safety/viewing-reviews.ts';
import { isOpenTo } from '../safety/visible.ts';
import { calendarOf } from './calendar.ts';
import { hasConversation } from './has-conversation.ts';
import { areKnown } from './is-seen-by.ts';

export type ViewingRow = Selectable<ViewingTable>;

export interface Reading {
  now: Date;
  /** Where a browser finds the app, without a trailing slash. */
  appAddress: string;
  language: Language;
}

/** How many viewings of a conversation are answered at most. */
const maxViewings = 100;

/** The viewings of a conversation, by listing; `null` if the member has no such conversation. */
export async function findViewings(
  db: Kysely<Database>,
  whose: { conversationId: number; userId: number },
  reading: Reading,
): Promise<Viewing[] | null> {
  if (!(await hasConversation(db, whose))) return null;
  const rows = await db
    .selectFrom('viewings')
    .where('conversation_id', '=', whose.conversationId)
    .orderBy('listing_id')
    .limit(maxViewings)
    .selectAll()
    .select(reviewOf(whose.userId).as('found'))
    .execute();
  const addresses = await findAddresses(
    db,
    rows.map(({ listing_id }) => listing_id),
  );
  return rows.map(({ found, ...row }) => ({
    ...toViewing(row, addresses.get(row.listing_id) ?? null, reading),
    review: viewingReviewOf(found, endOf(row, reading.now), reading.now),
  }));
}

/** How many viewings the list of a member has at most: the newest. */
const maxOwnViewings = 1000;

/** All viewings of a member, the earliest first: a proposal counts by its first time. */
export async function findOwnViewings(
  db: Kysely<Database>,
  userId: number,
  reading: Reading,
): Promise<OwnViewing[]> {
  const when = sql<Date>`coalesce(viewings.starts_at, viewings.times[1])`;
  const rows = await db
    .selectFrom('viewings')
    .innerJoin('users', (join) =>
      join.on(
        'users.id',
        '=',
        sql<number>`case viewings.host_id when ${userId} then viewings.guest_id else viewings.host_id end`,
      ),
    )
    .innerJoin('conversations', 'conversations.id', 'viewings.conversation_id')
    .where((where) => where.or([where('host_id', '=', userId), where('guest_id', '=', userId)]))
    .where(isOpenTo(userId))
    .orderBy(when, (order) => order.desc().nullsLast())
    .limit(maxOwnViewings)
    .selectAll('viewings')
    .select([
      'users.first_name',
      'users.last_name',
      areKnown.as('areKnown'),
      meetingFor(userId).as('meeting'),
      reviewOf(userId).as('found'),
    ])
    .execute();
  const addresses = await findAddresses(
    db,
    rows.map(({ listing_id }) => listing_id),
  );
  return rows.toReversed().map((row) => {
    const viewing = toViewing(row, addresses.get(row.listing_id) ?? null, reading);
    return {
      ...viewing,
      conversationId: row.conversation_id,
      otherName: row.areKnown ? `${row.first_name} ${row.last_name}` : row.first_name,
      ...(viewing.state === 'done' && { meeting: row.meeting }),
      review: viewingReviewOf(row.found, endOf(row, reading.now), reading.now),
    };
  });
}

/** @param address of the listing, exact; `null` once it is deleted */
export function toViewing(row: ViewingRow, address: string | null, reading: Reading): Viewing {
  const state = stateOf(row, reading.now);
  const isAhead = state === 'agreed' || state === 'moved';
  const start = isAhead || state === 'done' ? row.starts_at : null;
  const shownAddress = row.place === 'onSite' && row.shows_place ? address : null;
  return {
    listingId: row.listing_id,
    title: row.title,
    hostId: row.host_id,
    guestId: row.guest_id,
    state,
    ending: row.ending,
    proposedBy: state === 'done' ? null : row.proposed_by,
    times: state === 'done' ? [] : row.times.map((time) => time.toISOString()),
    start: start?.toISOString() ?? null,
    minutes: row.minutes,
    place: row.place,
    videoLink: row.video_link,
    address: isAhead ? shownAddress : null,
    version: row.version,
    calendar:
      start !== null && state !== 'done' ? calendarOfRow(row, start, shownAddress, reading).content : null,
  };
}

/** @param address `null` if the entry does not contain it */
export function calendarOfRow(
  row: ViewingRow,
  start: Date,
  address: string | null,
  { now, appAddress, language }: Reading,
) {
  const page = `${appAddress}/listing/${row.listing_id}`;
  return calendarOf({
    id: row.calendar_id,
    sequence: row.version,
    title: row.title,
    start,
    minutes: row.minutes,
    location: row.place === 'video' ? row.video_link : (address ?? page),
    url: page,
    isCancelled: row.state === 'cancelled',
    now,
    language,
  });
}

/** A viewing is done once its time has passed: nothing has to run at that moment. */
export function stateOf({ state, starts_at, minutes }: ViewingRow, now: Date): ViewingState {
  const hasTime = (state === 'agreed' || state === 'moved') && starts_at !== null;
  return hasTime && starts_at.getTime() + minutes * 60_000 <= now.getTime() ? 'done' : state;
}

/** When the last viewing was over, also if it was cancelled or proposed again since; `null` if none was. */
export function endOf(row: ViewingRow, now: Date): Date | null {
  return stateOf(row, now) === 'done' && row.starts_at !== null
    ? new Date(row.starts_at.getTime() + row.minutes * 60_000)
    : row.last_ended_at;
}
