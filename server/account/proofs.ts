import { createHash, randomInt } from 'node:crypto';
import { universityOfAddress } from '@stanza/domain/account/universities.ts';
import { errorTexts } from '@stanza/domain/error-texts.ts';
import type { Proofs } from '@stanza/schemas/account/proofs.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { stateOf } from '../chat/find-viewings.ts';
import { hasConversation } from '../chat/has-conversation.ts';
import type { Database } from '../database/tables.ts';
import { conversationNotFound, HttpError } from '../http/http-error.ts';
import { emailKey } from './email-key.ts';
import { meetingFor } from './meetings.ts';

export const codeMinutes = 30;
export const mostAttempts = 5;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Throws a 400 `HttpError` if the address is of no known university. */
export function requireUniversity(email: string): string {
  const university = universityOfAddress(email);
  if (university !== null) return university;
  throw new HttpError(400, { error: 'NO_UNIVERSITY', message: errorTexts.proofs.noUniversity });
}

interface Asked {
  userId: number;
  email: string;
  university: string;
  now: Date;
}

/** A new code for an address, in place of an earlier one. */
export async function makeCode(
  db: Kysely<Database>,
  { userId, email, university, now }: Asked,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const values = {
    university,
    address_hash: hashOf(emailKey(email)),
    code_hash: hashOf(`${userId} ${code}`),
    attempts: 0,
    expires_at: new Date(now.getTime() + codeMinutes * 60_000),
  };
  await db
    .insertInto('university_codes')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  return code;
}

/** Confirms the address of the member's last code. It leaves the member who had confirmed it before. Throws a 400 for a wrong code. */
export async function redeemCode(
  db: Kysely<Database>,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<void> {
  const wrong = new HttpError(400, { error: 'WRONG_CODE', message: errorTexts.proofs.wrongCode });
  const counted = await db
    .updateTable('university_codes')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('user_id', '=', userId)
    .where('attempts', '<', mostAttempts)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst();
  if (counted?.code_hash !== hashOf(`${userId} ${code}`)) throw wrong;
  await db.transaction().execute(async (transaction) => {
    const used = await transaction
      .deleteFrom('university_codes')
      .where('user_id', '=', userId)
      .where('code_hash', '=', counted.code_hash)
      .returning(['university', 'address_hash'])
      .executeTakeFirst();
    if (used === undefined) throw wrong;
    await transaction
      .deleteFrom('university_proofs')
      .where((where) =>
        where.or([where('user_id', '=', userId), where('address_hash', '=', used.address_hash)]),
      )
      .execute();
    await transaction
      .insertInto('university_proofs')
      .values({ user_id: userId, ...used, confirmed_at: now })
      .execute();
  });
}

/** The proofs of the member of a row of `users`, as JSON. */
export const proofsOfUser: RawBuilder<Proofs> = sql<Proofs>`json_build_object(
  'isEmailConfirmed', users.confirmed_at is not null,
  'isPhoneConfirmed', exists (select from phone_proofs where user_id = users.id),
  'university', (select json_build_object('name', university, 'month', to_char(confirmed_at at time zone 'UTC', 'YYYY-MM'))
    from university_proofs where user_id = users.id),
  'meetings', (select count(distinct other.user_id)::integer
    from viewing_meetings as own join viewing_meetings as other
      on other.conversation_id = own.conversation_id and other.listing_id = own.listing_id and other.user_id <> own.user_id
    where own.user_id = users.id))`;

export async function findProofs(db: Kysely<Database>, userId: number): Promise<Proofs> {
  const { proofs } = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(proofsOfUser.as('proofs'))
    .executeTakeFirstOrThrow();
  return proofs;
}

/** The member says that they have met the other. Throws a 404 without such a viewing, and a 409 unless it is over. */
export async function meet(
  db: Kysely<Database>,
  { conversationId, listingId, userId }: { conversationId: number; listingId: number; userId: number },
  now: Date,
): Promise<{ isMutual: boolean }> {
  const find = () =>
    db
      .selectFrom('viewings')
      .where('conversation_id', '=', conversationId)
      .where('listing_id', '=', listingId)
      .selectAll()
      .select(meetingFor(userId).as('meeting'))
      .executeTakeFirst();
  const viewing = (await hasConversation(db, { conversationId, userId })) ? await find() : undefined;
  if (viewing === undefined) throw conversationNotFound();
  if (stateOf(viewing, now) !== 'done')
    throw new HttpError(409, { error: 'VIEWING_NOT_OVER', message: errorTexts.proofs.notOver });
  await db
    .insertInto('viewing_meetings')
    .values({ conversation_id: conversationId, listing_id: listingId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { meeting } = (await find()) ?? viewing;
  return { isMutual: meeting.isMutual };
}
