import type { OwnAnswers } from '@stanza/schemas/match/answers.calls.ts';
import type { Answers } from '@stanza/schemas/match/answers.ts';
import { consentVersion } from '@stanza/schemas/match/answers.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { AnswerKeys } from './sealed-answers.ts';

/** Answers sealed with another secret count as none: the member is asked again. */
export async function findAnswers(
  db: Kysely<Database>,
  keys: AnswerKeys,
  userId: number,
  onUnreadable: () => void,
): Promise<OwnAnswers> {
  const row = await db
    .selectFrom('match_answers')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return { answers: {}, consent: null };
  const answers = keys.open(userId, row.sealed);
  if (answers === null) {
    onUnreadable();
    return { answers: {}, consent: null };
  }
  return {
    answers,
    consent: { version: row.consent_version, givenAt: row.consented_at.toISOString() },
  };
}

/** The answers that may be used for others: none without consent to the present text. */
function usable({ answers, consent }: OwnAnswers): Answers {
  return consent?.version === consentVersion ? answers : {};
}

/** Stored answers that may be used. */
export function openUsable(
  keys: AnswerKeys,
  userId: number,
  { sealed, version }: { sealed: Buffer; version: number },
): Answers {
  return version === consentVersion ? (keys.open(userId, sealed) ?? {}) : {};
}

/** The answers of a member that may be used; none for a visitor. The page of one's own answers says that they cannot be read. */
export async function findUsableAnswers(
  db: Kysely<Database>,
  keys: AnswerKeys,
  userId: number | null,
): Promise<Answers> {
  return userId === null ? {} : usable(await findAnswers(db, keys, userId, () => undefined));
}

export async function storeAnswers(
  db: Kysely<Database>,
  keys: AnswerKeys,
  given: { userId: number; answers: Answers; version: number; now: Date },
): Promise<OwnAnswers> {
  const { userId, answers, version, now } = given;
  const sealed = keys.seal(userId, answers);
  const { consent_version, consented_at } = await db
    .insertInto('match_answers')
    .values({ user_id: userId, sealed, consent_version: version, consented_at: now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((set) => ({
        sealed,
        consent_version: version,
        // The same consent keeps its date.
        consented_at: set
          .case()
          .when('match_answers.consent_version', '=', version)
          .then(set.ref('match_answers.consented_at'))
          .else(set.ref('excluded.consented_at'))
          .end(),
      })),
    )
    .returning(['consent_version', 'consented_at'])
    .executeTakeFirstOrThrow();
  return { answers, consent: { version: consent_version, givenAt: consented_at.toISOString() } };
}
