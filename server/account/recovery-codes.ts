import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { hashOf } from './token-hash.ts';

const count = 10;
/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Four groups of four: 79 bits, so that a fast hash is enough. */
function makeCode(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

const hashOfCode = (code: string) => hashOf(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));

/** Makes new codes, in place of those before. Only hashes are stored. */
export async function renewCodes(db: Kysely<Database>, userId: number): Promise<string[]> {
  const codes = Array.from({ length: count }, makeCode);
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    await transaction
      .insertInto('recovery_codes')
      .values(codes.map((code) => ({ code_hash: hashOfCode(code), user_id: userId })))
      .execute();
  });
  return codes;
}

/** Uses up a code of a member. @returns whether it was good */
export async function redeemCode(db: Kysely<Database>, userId: number, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOfCode(code))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function countCodes(db: Kysely<Database>, userId: number): Promise<number> {
  const rows = await db
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .select('user_id')
    .execute();
  return rows.length;
}
