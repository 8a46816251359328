import { randomUUID } from 'node:crypto';
import type { ReportReason } from '@stanza/schemas/safety/report.ts';
import { takeMeasure } from '@stanza/server/safety/measures.ts';
import { storeReport } from '@stanza/server/safety/reports.ts';
import { insertListing } from './listings.ts';
import { insertMember, type SeededMember } from './members.ts';
import type { Seeder } from './seeder.ts';

/** Reports a listing. @returns the id of the case */
async function report(
  { db }: Seeder,
  { userId }: SeededMember,
  listingId: number,
  reason: ReportReason,
): Promise<number> {
  const reporter = { userId, key: randomUUID(), now: new Date() };
  await storeReport(db, reporter, { kind: 'listing', id: listingId, reason, text: 'Wants money first.' });
  const { id } = await db
    .selectFrom('cases')
    .where('listing_id', '=', listingId)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function warn({ db }: Seeder, moderatorId: number | null, caseId?: number): Promise<void> {
  await db
    .updateTable('cases')
    .set({ decision: 'warn', reason: 'Keep to the facts.', decided_by: moderatorId, decided_at: new Date() })
    .where('decision', 'is', null)
    .$if(caseId !== undefined, (query) => query.where('id', '=', caseId ?? 0))
    .execute();
}

export async function insertMemberWithDecision(seeder: Seeder) {
  const member = await insertMember(seeder);
  const other = await insertMember(seeder);
  const decisionId = await report(seeder, other, await insertListing(seeder, {}, member.userId), 'fake');
  await warn(seeder, null, decisionId);
  await report(seeder, member, await insertListing(seeder, {}, other.userId), 'spam');
  return { ...member, decisionId, appealKey: seeder.appealKeys.keyOf(decisionId, member.userId) };
}

export async function insertSuspendedMember(seeder: Seeder, password: string) {
  const { db } = seeder;
  const { userId, email } = await insertMember(seeder, { password });
  const other = await insertMember(seeder);
  const listingId = await insertListing(seeder, {}, userId);
  const caseId = await report(seeder, other, listingId, 'fake');
  await db
    .updateTable('cases')
    .set({ decision: 'suspend', reason: 'It is not your room.', decided_at: new Date() })
    .where('id', '=', caseId)
    .execute();
  const none = { messageId: null, groupMessageId: null, reviewId: null };
  const measured = { ...none, kind: 'listing', memberId: userId, listingId } as const;
  await db
    .transaction()
    .execute((transaction) => takeMeasure(transaction, { ...measured, caseId, decision: 'suspend' }));
  return { userId, email, decisionId: caseId, appealKey: seeder.appealKeys.keyOf(caseId, userId) };
}

async function appeal({ db }: Seeder, caseId: number): Promise<void> {
  await db
    .updateTable('cases')
    .set({ appeal: 'It was not me.', appealed_at: new Date(), appeal_state: 'open' })
    .where('id', '=', caseId)
    .execute();
}

export async function insertMemberWithAppeal(seeder: Seeder) {
  const { appealKey: _, ...member } = await insertMemberWithDecision(seeder);
  await appeal(seeder, member.decisionId);
  return member;
}

export async function insertModerator(seeder: Seeder) {
  const { db } = seeder;
  const member = await insertMember(seeder);
  const other = await insertMember(seeder);
  await db.updateTable('users').set({ is_moderator: true }).where('id', '=', member.userId).execute();
  await warn(seeder, member.userId);
  await db
    .updateTable('cases')
    .set({ appeal_state: 'upheld', appeal_reason: 'No.' })
    .where('appeal_state', '=', 'open')
    .execute();
  await db
    .insertInto('moderation_log')
    .values({
      at: new Date(),
      actor_id: member.userId,
      actor: 'Marco',
      case_id: 1,
      action: 'warn',
      detail: 'Kept.',
    })
    .execute();
  const caseId = await report(seeder, other, await insertListing(seeder), 'money');
  return { ...member, caseId };
}

export async function insertModeratorWithAppeal(seeder: Seeder) {
  const member = await insertModerator(seeder);
  const other = await insertMember(seeder);
  await warn(seeder, other.userId, member.caseId);
  await appeal(seeder, member.caseId);
  return member;
}
