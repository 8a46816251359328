import type { Language } from '@stanza/domain/shell/language.ts';
import type { Kysely, Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from '../database/tables.ts';
import { emailKey } from './email-key.ts';
import { hashOf, makeToken } from './token-hash.ts';

export const confirmationHours = 24;
/** How long a member can go back to a former e-mail, which nobody else can have so long. */
export const undoDays = 14;

const hour = 3_600_000;
const uniqueViolation = '23505';

export interface Changed {
  userId: number;
  language: Language | null;
  formerEmail: string;
  email: string;
  /** For the link of the mail to the former e-mail. */
  undoToken: string;
}

/** Whether an account has this e-mail, or can go back to it. */
export async function isEmailTaken(
  db: Kysely<Database>,
  email: string,
  now: Date,
  userId: number | null = null,
): Promise<boolean> {
  const key = emailKey(email);
  const found = await db
    .selectFrom('users')
    .where((where) => where(where.fn('lower', ['email']), '=', key))
    .select('id')
    .union(
      db
        .selectFrom('former_emails')
        .where((where) => where(where.fn('lower', ['email']), '=', key))
        .where('expires_at', '>', now)
        .select('user_id as id'),
    )
    .execute();
  return found.some(({ id }) => id !== userId);
}

/** Makes the token for the mail to a new e-mail. It replaces an earlier one. */
export async function requestEmailChange(
  db: Kysely<Database>,
  { userId, email, now }: { userId: number; email: string; now: Date },
): Promise<string> {
  const { token, hash } = makeToken();
  const values = {
    email,
    token_hash: hash,
    expires_at: new Date(now.getTime() + confirmationHours * hour),
  };
  await db
    .insertInto('email_changes')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  return token;
}

/** The e-mail that a token confirms; `undefined` for an invalid or expired token. */
export async function findEmailChange(db: Kysely<Database>, token: string, now: Date) {
  return await db
    .selectFrom('email_changes')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .select(['user_id as userId', 'email'])
    .executeTakeFirst();
}

/** @returns `null` for an invalid or expired token, or if another account has got the e-mail meanwhile */
export async function confirmEmail(db: Kysely<Database>, token: string, now: Date): Promise<Changed | null> {
  const change = await findEmailChange(db, token, now);
  if (change === undefined || (await isEmailTaken(db, change.email, now, change.userId))) return null;
  return await db
    .transaction()
    .execute(async (transaction) => {
      const used = await transaction
        .deleteFrom('email_changes')
        .where('token_hash', '=', hashOf(token))
        .returning(['user_id', 'email'])
        .executeTakeFirst();
      if (used === undefined) return null;
      const { user_id, email } = used;
      const before = await transaction
        .selectFrom('users')
        .where('id', '=', user_id)
        .select(['email', 'language'])
        .forUpdate()
        .executeTakeFirstOrThrow();
      const { token: undoToken, hash } = makeToken();
      await transaction.deleteFrom('former_emails').where('expires_at', '<=', now).execute();
      await transaction
        .insertInto('former_emails')
        .values({
          token_hash: hash,
          user_id,
          email: before.email,
          changed_at: now,
          expires_at: new Date(now.getTime() + undoDays * 24 * hour),
        })
        .execute();
      await setEmail(transaction, user_id, email, now);
      return { userId: user_id, language: before.language, formerEmail: before.email, email, undoToken };
    })
    .catch((error: unknown) => {
      if (error instanceof pg.DatabaseError && error.code === uniqueViolation) return null;
      throw error;
    });
}

/** The e-mail that a token brings back; `undefined` for an invalid or expired token. */
export async function findFormerEmail(db: Kysely<Database>, token: string, now: Date) {
  return await db
    .selectFrom('former_emails')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .select(['user_id as userId', 'email', 'changed_at as changedAt'])
    .executeTakeFirst();
}

/**
 * Brings a former e-mail back. Whoever has changed it may know the password: all sessions end, and nobody logs in with this password
 * any more.
 * @returns the member; `null` for an invalid or expired token
 */
export async function undoEmailChange(
  db: Kysely<Database>,
  token: string,
  now: Date,
): Promise<number | null> {
  return await db.transaction().execute(async (transaction) => {
    const former = await findFormerEmail(transaction, token, now);
    if (former === undefined) return null;
    const { userId, email, changedAt } = former;
    await setEmail(transaction, userId, email, now);
    await transaction.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute();
    await transaction
      .deleteFrom('passkeys')
      .where('user_id', '=', userId)
      .where('added_at', '>=', changedAt)
      .execute();
    for (const table of ['sessions', 'email_changes', 'former_emails', 'recovery_codes'] as const)
      await transaction.deleteFrom(table).where('user_id', '=', userId).execute();
    return userId;
  });
}

/** Who has pressed the button of a mail has proved that the e-mail is theirs. */
async function setEmail(transaction: Transaction<Database>, userId: number, email: string, now: Date) {
  await transaction.updateTable('users').set({ email, confirmed_at: now }).where('id', '=', userId).execute();
  // A reset mail that went to the other e-mail is no longer good.
  await transaction.deleteFrom('email_confirmations').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}
