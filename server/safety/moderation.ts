import { errorTexts } from '@stanza/domain/error-texts.ts';
import { riskOf } from '@stanza/domain/safety/risk.ts';
import type { Language } from '@stanza/domain/shell/language.ts';
import type {
  AppealVerdict,
  AuditEntry,
  Case,
  CaseQueue,
  Verdict,
} from '@stanza/schemas/safety/moderation.ts';
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import { HttpError } from '../http/http-error.ts';
import type { Mail } from '../mail/mailer.ts';
import type { UnsubscribeLinks } from '../search/alerts/unsubscribe-key.ts';
import type { AppealKeys } from './appeal-key.ts';
import { findOriginals } from './copied-photos.ts';
import { copyListing, copyOf, readCopy, type Subject, toEvidence } from './copies.ts';
import { takeBack, takeMeasure } from './measures.ts';
import { appealMail, decisionMail, reportAnswer } from './safety-mails.ts';

/** The maximum number of cases of one answer. */
const shownCases = 100;
/** The maximum number of waiting cases that are ranked, the oldest first. More of them mean that there are too few moderators. */
const comparedCases = 1000;
const shownEntries = 500;

/** Who decides, and what mails need. */
export interface Deciding {
  db: Kysely<Database>;
  now: Date;
  moderatorId: number;
  /** The address of the web app, without a trailing slash. */
  address: string;
  keys: AppealKeys;
  links: UnsubscribeLinks;
}

/** Throws a 403 `HttpError` unless the member is a moderator. */
export async function requireModerator(db: Kysely<Database>, userId: number): Promise<void> {
  const row = await db.selectFrom('users').where('id', '=', userId).select('is_moderator').executeTakeFirst();
  if (row?.is_moderator !== true)
    throw new HttpError(403, { error: 'NOT_MODERATOR', message: errorTexts.moderation.notModerator });
}

type CaseRow = Selectable<Database['cases']>;

const subjectOf = ({
  kind,
  member_id,
  listing_id,
  message_id,
  group_message_id,
  review_id,
}: CaseRow): Subject => ({
  kind,
  memberId: member_id,
  listingId: listing_id,
  messageId: message_id,
  groupMessageId: group_message_id,
  reviewId: review_id,
});

/** The cases that wait, without those about the moderator. */
export async function findCases(
  db: Kysely<Database>,
  { moderatorId, now, publicUrl }: { moderatorId: number; now: Date; publicUrl: string },
): Promise<CaseQueue> {
  const rows = await db
    .selectFrom('cases')
    .innerJoin('users', 'users.id', 'cases.member_id')
    .leftJoin('users as decider', 'decider.id', 'cases.decided_by')
    .where((where) => where.or([where('decision', 'is', null), where('appeal_state', '=', 'open')]))
    .where('member_id', '!=', moderatorId)
    .orderBy('cases.id')
    .limit(comparedCases)
    .selectAll('cases')
    .select([
      'users.first_name',
      'users.last_name',
      'users.joined_at',
      'users.suspended_by',
      'decider.first_name as decider',
      sql<number>`(select count(*)::integer from cases earlier where earlier.member_id = cases.member_id
        and earlier.decision <> 'nothing' and earlier.appeal_state <> 'lifted' and earlier.id <> cases.id)`.as(
        'earlier',
      ),
    ])
    .execute();
  if (rows.length === 0) return { cases: [], count: 0 };
  const ids = rows.map(({ id }) => id);
  const originals = await findOriginals(db, ids);
  const reports = await db
    .selectFrom('reports')
    .leftJoin('users', 'users.id', 'reports.reporter_id')
    .where('case_id', 'in', ids)
    .orderBy('reported_at')
    .orderBy('reporter_id')
    .select(['case_id', 'reporter_id', 'reason', 'text', 'reported_at', 'users.first_name as reporter'])
    .execute();
  const byCase = Map.groupBy(reports, ({ case_id }) => case_id);
  const ranked = rows
    .map((row) => {
      const about = byCase.get(row.id) ?? [];
      const risk = riskOf({
        reasons: about.map(({ reason }) => reason),
        reporters: new Set(about.map(({ reporter_id }) => reporter_id)).size,
        accountAge: row.joined_at === null ? null : now.getTime() - row.joined_at.getTime(),
        earlier: row.earlier,
        waiting: now.getTime() - (row.appealed_at ?? row.opened_at).getTime(),
        hasCopiedPhoto: originals.has(row.id),
      });
      return { row, about, risk };
    })
    .toSorted(
      (a, b) =>
        Number(b.row.appeal_state === 'open') - Number(a.row.appeal_state === 'open') ||
        b.risk - a.risk ||
        a.row.id - b.row.id,
    );
  const cases: Case[] = [];
  for (const { row, about, risk } of ranked.slice(0, shownCases)) {
    const current = await copyOf(db, subjectOf(row));
    const original = await copyListing(db, originals.get(row.id) ?? null);
    cases.push({
      id: row.id,
      kind: row.kind,
      risk,
      openedAt: row.opened_at.toISOString(),
      member: {
        name: `${row.first_name} ${row.last_name}`,
        memberSince: row.joined_at?.toISOString() ?? null,
        isSuspended: row.suspended_by !== null,
        earlier: row.earlier,
      },
      reports: about.map(({ reason, text, reporter, reported_at }) => ({
        reason,
        text,
        reporter,
        reportedAt: reported_at.toISOString(),
      })),
      copy: toEvidence(readCopy(row.copy), publicUrl),
      now: current && toEvidence(current, publicUrl),
      original: original && toEvidence(original, publicUrl),
      decision:
        row.decision === null
          ? null
          : {
              kind: row.decision,
              reason: row.reason ?? '',
              by: row.decider,
              at: (row.decided_at ?? row.opened_at).toISOString(),
            },
      appeal:
        row.appeal === null
          ? null
          : {
              state: row.appeal_state,
              text: row.appeal,
              at: (row.appealed_at ?? row.opened_at).toISOString(),
            },
    });
  }
  return { cases, count: rows.length };
}

async function lockCase(transaction: Transaction<Database>, id: number): Promise<CaseRow> {
  const row = await transaction
    .selectFrom('cases')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined)
    throw new HttpError(404, { code: 'case-not-found', message: errorTexts.moderation.noCase });
  return row;
}

/** Decides a case, does it, and tells the member and those who have reported. Throws an `HttpError`: 404, or 409 if it is decided already. */
export async function decideCase(deciding: Deciding, caseId: number, verdict: Verdict): Promise<void> {
  const { db, now, moderatorId } = deciding;
  await db.transaction().execute(async (transaction) => {
    const row = await lockCase(transaction, caseId);
    const { decision, reason } = verdict;
    if (row.decision !== null) {
      if (row.decision === decision && row.decided_by === moderatorId && row.reason === reason) return;
      throw new HttpError(409, { error: 'CASE_DECIDED', message: errorTexts.moderation.decided });
    }
    refuseOwn(row, moderatorId);
    await transaction
      .updateTable('cases')
      .set({ decision, reason, decided_by: moderatorId, decided_at: now })
      .where('id', '=', caseId)
      .execute();
    await takeMeasure(transaction, { ...subjectOf(row), caseId, decision });
    await note(transaction, deciding, { case_id: caseId, action: decision, detail: reason });
    await answerReports(transaction, deciding, caseId, decision);
    if (decision === 'nothing') return;
    const link = `${deciding.address}/moderation?appeal=${caseId}&key=${deciding.keys.keyOf(caseId, row.member_id)}`;
    await mailMember(transaction, deciding, row.member_id, (language) =>
      decisionMail({ decision, about: row.about, reason, link, language }),
    );
  });
}

function refuseOwn(row: CaseRow, moderatorId: number): void {
  if (row.member_id === moderatorId)
    throw new HttpError(409, { error: 'OWN_CASE', message: errorTexts.moderation.own });
}

async function answerReports(
  transaction: Transaction<Database>,
  { now, address, links }: Deciding,
  caseId: number,
  decision: Verdict['decision'],
): Promise<void> {
  const reporters = await transaction
    .selectFrom('users')
    .where('id', 'in', (of) =>
      of
        .selectFrom('reports')
        .where('case_id', '=', caseId)
        .where('reporter_id', 'is not', null)
        .select(sql<number>`reporter_id`.as('id')),
    )
    .where(sql<boolean>`not 'message' = any(muted_mails)`)
    .where('suspended_by', 'is', null)
    .select(['id', 'language'])
    .execute();
  const mails = reporters.map(({ id, language: chosen }): Insertable<Database['waiting_mails']> => {
    const language = chosen ?? 'en';
    const end = links.linkOf({ kind: 'mails', userId: id, mails: ['message'] }, language);
    const content = reportAnswer({ decision, address, unsubscribe: `${address}${end}`, language });
    return { recipient_id: id, content: JSON.stringify(content), due_at: now };
  });
  if (mails.length > 0) await transaction.insertInto('waiting_mails').values(mails).execute();
}

async function mailMember(
  transaction: Transaction<Database>,
  { now }: Pick<Deciding, 'now'>,
  memberId: number,
  contentIn: (language: Language) => Omit<Mail, 'to'>,
): Promise<void> {
  const { language } = await transaction
    .selectFrom('users')
    .where('id', '=', memberId)
    .select('language')
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('waiting_mails')
    .values({ recipient_id: memberId, content: JSON.stringify(contentIn(language ?? 'en')), due_at: now })
    .execute();
}

type Noted = Pick<Insertable<Database['moderation_log']>, 'case_id' | 'action' | 'detail'>;

/** Adds to the log, from which nothing is ever removed. */
async function note(
  transaction: Transaction<Database>,
  { now, moderatorId }: Pick<Deciding, 'now' | 'moderatorId'>,
  noted: Noted,
): Promise<void> {
  const { first_name } = await transaction
    .selectFrom('users')
    .where('id', '=', moderatorId)
    .select('first_name')
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('moderation_log')
    .values({ ...noted, at: now, actor_id: moderatorId, actor: first_name })
    .execute();
}

/** The newest first. */
export async function findLog(db: Kysely<Database>): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('moderation_log')
    .orderBy('id', 'desc')
    .limit(shownEntries)
    .selectAll()
    .execute();
  return rows.map(({ id, at, actor, case_id, action, detail }) => ({
    id,
    at: at.toISOString(),
    by: actor,
    action,
    caseId: case_id,
    detail,
  }));
}

/**
 * A member appeals, once. Throws an `HttpError`: 404 for a decision that is not theirs, 409 for a second appeal.
 * @param isTheirs whether the caller may speak for this member
 */
export async function storeAppeal(
  db: Kysely<Database>,
  { caseId, text, now }: { caseId: number; text: string; now: Date },
  isTheirs: (memberId: number) => boolean,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = await lockCase(transaction, caseId);
    if (!isTheirs(row.member_id) || row.decision === null || row.decision === 'nothing')
      throw new HttpError(404, { code: 'case-not-found', message: errorTexts.moderation.noCase });
    if (row.appeal_state !== 'none') {
      if (row.appeal === text) return;
      throw new HttpError(409, { error: 'ALREADY_APPEALED', message: errorTexts.moderation.appealed });
    }
    await transaction
      .updateTable('cases')
      .set({ appeal: text, appealed_at: now, appeal_state: 'open' })
      .where('id', '=', caseId)
      .execute();
  });
}

/** Decides an appeal. If there is another moderator, it is not the one who has decided the case. Throws an `HttpError`: 404 or 409. */
export async function decideAppeal(
  deciding: Deciding,
  caseId: number,
  { isLifted, reason }: AppealVerdict,
): Promise<void> {
  const { db, moderatorId } = deciding;
  await db.transaction().execute(async (transaction) => {
    const row = await lockCase(transaction, caseId);
    const state = isLifted ? 'lifted' : 'upheld';
    if (row.appeal_state !== 'open') {
      if (row.appeal_state === state && row.appeal_decided_by === moderatorId) return;
      throw new HttpError(409, { error: 'CASE_DECIDED', message: errorTexts.moderation.decided });
    }
    refuseOwn(row, moderatorId);
    if (row.decided_by === moderatorId && (await hasOtherModerator(transaction, moderatorId)))
      throw new HttpError(409, { error: 'OTHER_MODERATOR', message: errorTexts.moderation.other });
    await transaction
      .updateTable('cases')
      .set({ appeal_state: state, appeal_reason: reason, appeal_decided_by: moderatorId })
      .where('id', '=', caseId)
      .execute();
    if (isLifted) {
      const decision = row.decision ?? 'nothing';
      await takeBack(transaction, { ...subjectOf(row), caseId, decision }, readCopy(row.copy));
    }
    await note(transaction, deciding, { case_id: caseId, action: `appeal ${state}`, detail: reason });
    await mailMember(transaction, deciding, row.member_id, (language) =>
      appealMail({ isLifted, reason, language }),
    );
  });
}

async function hasOtherModerator(transaction: Transaction<Database>, moderatorId: number): Promise<boolean> {
  const row = await transaction
    .selectFrom('users')
    .where('is_moderator', '=', true)
    .where('id', '!=', moderatorId)
    .where('suspended_by', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
