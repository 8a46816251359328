import { createHmac, randomInt } from 'node:crypto';
import { errorTexts } from '@stanza/domain/error-texts.ts';
import type { Language } from '@stanza/domain/shell/language.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { HttpError } from '../http/http-error.ts';
import { codeMinutes, mostAttempts } from './proofs.ts';

/** Phone numbers are few enough to try them all, so only with the secret of the server can a hash be found. */
const phoneHash = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`phone ${text}`).digest('hex');

export const phoneText = (code: string, language: Language) =>
  language === 'it'
    ? `${code} è il tuo codice per Stanza. Vale ${codeMinutes} minuti. Non darlo a nessuno.`
    : `${code} is your code for Stanza. It is good for ${codeMinutes} minutes. Give it to nobody.`;

interface Asked {
  userId: number;
  number: string;
  secret: string;
  now: Date;
}

/** A new code for a number, in place of an earlier one. */
export async function makePhoneCode(
  db: Kysely<Database>,
  { userId, number, secret, now }: Asked,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const values = {
    number_hash: phoneHash(secret, number),
    code_hash: phoneHash(secret, `${userId} ${code}`),
    attempts: 0,
    expires_at: new Date(now.getTime() + codeMinutes * 60_000),
  };
  await db
    .insertInto('phone_codes')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  return code;
}

/** Confirms the number of the member's last code. It leaves the member who had confirmed it before. Throws a 400 for a wrong code. */
export async function redeemPhoneCode(
  db: Kysely<Database>,
  { userId, code, secret, now }: { userId: number; code: string; secret: string; now: Date },
): Promise<void> {
  const code_hash = phoneHash(secret, `${userId} ${code}`);
  const wrong = new HttpError(400, { error: 'WRONG_CODE', message: errorTexts.proofs.wrongCode });
  const counted = await db
    .updateTable('phone_codes')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('user_id', '=', userId)
    .where('attempts', '<', mostAttempts)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst();
  if (counted?.code_hash !== code_hash) throw wrong;
  await db.transaction().execute(async (transaction) => {
    const used = await transaction
      .deleteFrom('phone_codes')
      .where('user_id', '=', userId)
      .where('code_hash', '=', code_hash)
      .returning('number_hash')
      .executeTakeFirst();
    if (used === undefined) throw wrong;
    await transaction
      .deleteFrom('phone_proofs')
      .where((where) =>
        where.or([where('user_id', '=', userId), where('number_hash', '=', used.number_hash)]),
      )
      .execute();
    await transaction
      .insertInto('phone_proofs')
      .values({ user_id: userId, ...used, confirmed_at: now })
      .execute();
  });
}
