import { errorTexts } from '@stanza/domain/error-texts.ts';
import type { OwnDecision, OwnReport, Report, SafetyPage } from '@stanza/schemas/safety/report.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import { HttpError } from '../http/http-error.ts';
import { visibleGroupMessages } from '../match/group-messages.ts';
import { copyOf, type Subject } from './copies.ts';
import { findMember } from './find-member.ts';
import { findReported } from './reviews.ts';

export interface Reporter {
  userId: number;
  /** The UUID of the report. */
  key: string;
  now: Date;
}

/** Stores a report, and a copy of what it is about if nobody has reported that yet. Throws an `HttpError`: 404, or 409 for one's own. */
export async function storeReport(db: Kysely<Database>, reporter: Reporter, report: Report): Promise<void> {
  if (db.isTransaction) return await storeIn(db as Transaction<Database>, reporter, report);
  await db.transaction().execute((transaction) => storeIn(transaction, reporter, report));
}

async function storeIn(
  transaction: Transaction<Database>,
  { userId, key, now }: Reporter,
  report: Report,
): Promise<void> {
  const sent = await transaction
    .selectFrom('reports')
    .where('reporter_id', '=', userId)
    .where('id', '=', key)
    .select('id')
    .executeTakeFirst();
  if (sent !== undefined) return;
  const subject = await findSubject(transaction, userId, report, now);
  const caseId = await caseAbout(transaction, subject, now);
  const { kind, reason, text } = report;
  await transaction
    .insertInto('reports')
    .values({ id: key, case_id: caseId, reporter_id: userId, kind, reason, text, reported_at: now })
    .onConflict((conflict) => conflict.columns(['reporter_id', 'id']).doNothing())
    .execute();
}

/** The open case about something. If there is none, it is opened, with a copy. */
export const caseAbout = async (transaction: Transaction<Database>, subject: Subject, now: Date) =>
  (await findCase(transaction, subject)) ?? (await openCase(transaction, subject, now));

async function findSubject(
  transaction: Transaction<Database>,
  userId: number,
  { kind, id }: Report,
  now: Date,
): Promise<Subject> {
  const none = { listingId: null, messageId: null, groupMessageId: null, reviewId: null };
  if (kind === 'review') {
    const memberId = await findReported(transaction, { id, userId }, now);
    if (memberId === null)
      throw new HttpError(404, { code: 'review-not-found', message: errorTexts.reviews.noReview });
    return { ...none, kind, memberId, reviewId: id };
  }
  if (kind === 'message') {
    const row = await transaction
      .selectFrom('messages')
      .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
      .where('messages.id', '=', id)
      .where(sql<boolean>`${userId} in (first_user_id, second_user_id)`)
      .select('messages.sender_id')
      .executeTakeFirst();
    return { ...none, kind, memberId: senderOf(row, userId), messageId: id };
  }
  if (kind === 'groupMessage') {
    const row = await visibleGroupMessages(transaction, userId)
      .where('group_messages.id', '=', id)
      .executeTakeFirst();
    return { ...none, kind: 'message', memberId: senderOf(row, userId), groupMessageId: id };
  }
  const { id: memberId } = await findMember(transaction, userId, {
    kind: kind === 'listing' ? 'poster' : kind,
    id,
  });
  return kind === 'listing'
    ? { ...none, kind, memberId, listingId: id }
    : { ...none, kind: 'member', memberId };
}

/** Throws an `HttpError`: 404 for no message, also of a deleted member, and 409 for one's own. */
function senderOf(row: { sender_id: number | null } | undefined, userId: number): number {
  const senderId = row?.sender_id ?? null;
  if (senderId === null)
    throw new HttpError(404, { code: 'message-not-found', message: errorTexts.safety.noMessage });
  if (senderId === userId)
    throw new HttpError(409, { error: 'OWN_MESSAGE', message: errorTexts.safety.ownMessage });
  return senderId;
}

async function findCase(transaction: Transaction<Database>, subject: Subject): Promise<number | null> {
  const { kind, memberId, listingId, messageId, groupMessageId, reviewId } = subject;
  // Locked, so that it is not decided before it has this report.
  const row = await transaction
    .selectFrom('cases')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where(sql<boolean>`listing_id is not distinct from ${listingId}::bigint`)
    .where(sql<boolean>`message_id is not distinct from ${messageId}::bigint`)
    .where(sql<boolean>`group_message_id is not distinct from ${groupMessageId}::bigint`)
    .where(sql<boolean>`review_id is not distinct from ${reviewId}::bigint`)
    .where('decision', 'is', null)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  return row?.id ?? null;
}

async function openCase(transaction: Transaction<Database>, subject: Subject, now: Date): Promise<number> {
  const { kind, memberId, listingId, messageId, groupMessageId, reviewId } = subject;
  const copy = await copyOf(transaction, subject);
  if (copy === null) throw new Error('What the case is about was deleted at the same moment.');
  const { first_name } = await transaction
    .selectFrom('users')
    .where('id', '=', memberId)
    .select('first_name')
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('cases')
    .values({
      kind,
      member_id: memberId,
      listing_id: listingId,
      message_id: messageId,
      group_message_id: groupMessageId,
      review_id: reviewId,
      about: kind === 'listing' ? copy.title : first_name,
      copy: JSON.stringify(copy),
      image_keys: copy.imageKeys,
      opened_at: now,
    })
    // Somebody else may report the same thing at the same moment.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const id = await findCase(transaction, subject);
  if (id === null) throw new Error('The case was decided at the same moment.');
  return id;
}

const outcomes = {
  nothing: 'nothing',
  warn: 'warned',
  remove: 'removed',
  suspend: 'suspended',
} as const satisfies Record<OwnDecision['decision'], OwnReport['outcome']>;

/** The reports of a member, and what was decided about the member. */
export async function findSafetyPage(db: Kysely<Database>, userId: number): Promise<SafetyPage> {
  const { is_moderator: isModerator } = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('is_moderator')
    .executeTakeFirstOrThrow();
  const reports = await db
    .selectFrom('reports')
    .innerJoin('cases', 'cases.id', 'reports.case_id')
    .where('reporter_id', '=', userId)
    .orderBy('reported_at', 'desc')
    .limit(200)
    .select(['reports.id', 'reports.kind', 'reports.reason', 'about', 'reported_at', 'decision'])
    .execute();
  const decided = await db
    .selectFrom('cases')
    .where('member_id', '=', userId)
    .where('decision', 'is not', null)
    .where('decision', '!=', 'nothing')
    .orderBy('decided_at', 'desc')
    .limit(200)
    .selectAll()
    .execute();
  return {
    isModerator,
    reports: reports.map(({ reported_at, decision, ...report }) => ({
      ...report,
      reportedAt: reported_at.toISOString(),
      outcome: decision === null ? 'open' : outcomes[decision],
    })),
    decisions: decided.map((row) => ({
      id: row.id,
      decision: row.decision ?? 'nothing',
      kind: row.kind === 'member' ? 'poster' : row.kind,
      about: row.about,
      reason: row.reason ?? '',
      decidedAt: (row.decided_at ?? row.opened_at).toISOString(),
      appeal: row.appeal_state,
      appealReason: row.appeal_reason,
    })),
  };
}
