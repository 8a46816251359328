import { safetyMessages } from '@stanza/domain/safety/texts.ts';
import { reasonText } from '@stanza/domain/safety/usual-reasons.ts';
import type { Decision } from '@stanza/schemas/safety/report.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import { HttpError } from '../http/http-error.ts';
import type { AppealKeys } from './appeal-key.ts';
import { type KeptCopy, messageOf, type Subject } from './copies.ts';

interface Measured extends Subject {
  caseId: number;
  decision: Decision;
}

/** Does what was decided. What was deleted meanwhile stays deleted. */
export async function takeMeasure(transaction: Transaction<Database>, measured: Measured): Promise<void> {
  const { decision, caseId, memberId } = measured;
  if (decision === 'suspend') {
    await transaction
      .updateTable('users')
      .set({ suspended_by: caseId })
      .where('id', '=', memberId)
      .where('suspended_by', 'is', null)
      .execute();
    // A trigger closes the connections of the ended sessions.
    await transaction.deleteFrom('sessions').where('user_id', '=', memberId).execute();
    await hide(transaction, caseId, sql<boolean>`user_id = ${memberId} and state = 'published'`);
  }
  if (decision === 'remove') await remove(transaction, measured);
}

async function remove(
  transaction: Transaction<Database>,
  { kind, caseId, memberId, listingId, messageId, groupMessageId, reviewId }: Measured,
): Promise<void> {
  if (kind === 'listing') return await hide(transaction, caseId, sql<boolean>`id = ${listingId}`);
  if (kind === 'message') {
    const { table, id } = messageOf({ messageId, groupMessageId });
    await transaction
      .updateTable(table)
      .set({ content: safetyMessages.removed })
      .where('id', '=', id)
      .execute();
    return;
  }
  if (kind === 'review') {
    const ofMember = (column: 'writer_id' | 'about_id') =>
      transaction.updateTable('reviews').where('id', '=', reviewId).where(column, '=', memberId);
    await ofMember('writer_id').where('hidden_by', 'is', null).set({ hidden_by: caseId }).execute();
    // No null: the member does not answer again.
    await ofMember('about_id').where('answer', 'is not', null).set({ answer: '' }).execute();
    return;
  }
  await transaction
    .updateTable('users')
    .set({ bio: '', university: '', hobbies: [], picture_key: null })
    .where('id', '=', memberId)
    .execute();
}

/** A hidden listing is paused: no search, count or mail has it. Its poster cannot publish it. */
async function hide(
  transaction: Transaction<Database>,
  caseId: number,
  which: ReturnType<typeof sql<boolean>>,
) {
  await transaction
    .updateTable('listings')
    .set({
      hidden_by: caseId,
      hidden_state: sql`state`,
      state: sql`case when state = 'published' then 'paused' else state end`,
      version: sql`version + 1`,
    })
    .where(which)
    .where('hidden_by', 'is', null)
    .execute();
}

/** Takes back what was decided. What the member has changed meanwhile stays. */
export async function takeBack(
  transaction: Transaction<Database>,
  { kind, caseId, memberId, messageId, groupMessageId, reviewId, decision }: Measured,
  copy: KeptCopy,
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ suspended_by: null })
    .where('suspended_by', '=', caseId)
    .execute();
  await transaction
    .updateTable('listings')
    .set({
      state: sql`case when state = 'paused' then coalesce(hidden_state, state) else state end`,
      hidden_by: null,
      hidden_state: null,
      version: sql`version + 1`,
    })
    .where('hidden_by', '=', caseId)
    .execute();
  if (decision !== 'remove') return;
  await transaction.updateTable('reviews').set({ hidden_by: null }).where('hidden_by', '=', caseId).execute();
  if (kind === 'review') {
    await transaction
      .updateTable('reviews')
      .set({ answer: copy.text })
      .where('id', '=', reviewId)
      .where('about_id', '=', memberId)
      .where('answer', '=', '')
      .execute();
  }
  if (kind === 'message') {
    const { table, id } = messageOf({ messageId, groupMessageId });
    await transaction
      .updateTable(table)
      .set({ content: copy.text })
      .where('id', '=', id)
      .where('content', '=', safetyMessages.removed)
      .execute();
  }
  if (kind === 'member') {
    await transaction
      .updateTable('users')
      .set({ bio: copy.text, picture_key: copy.imageKeys[0] ?? null })
      .where('id', '=', memberId)
      .where('bio', '=', '')
      .where('picture_key', 'is', null)
      .execute();
  }
}

/**
 * Throws a 403 `HttpError` for a suspended member, with the way to appeal: an e-mail that is not confirmed got no mail about it. Call it
 * after the password, the passkey or the recovery code was verified.
 */
export async function refuseSuspended(db: Kysely<Database>, keys: AppealKeys, userId: number): Promise<void> {
  const row = await db
    .selectFrom('users')
    .innerJoin('cases', 'cases.id', 'users.suspended_by')
    .where('users.id', '=', userId)
    .select(['cases.id', 'cases.reason', 'cases.appeal_state'])
    .executeTakeFirst();
  if (row === undefined) return;
  throw new HttpError(403, {
    error: 'SUSPENDED',
    // The app translates the sentence, and a usual reason in it.
    message: `This account is suspended: ${reasonText(row.reason ?? '', 'en')} If this is wrong, you can appeal once.`,
    ...(row.appeal_state === 'none' && { appeal: { id: row.id, key: keys.keyOf(row.id, userId) } }),
  });
}
