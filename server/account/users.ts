import type { Language } from '@stanza/domain/shell/language.ts';
import type { ProfileUpdate, User } from '@stanza/schemas/account/user.ts';
import { hasControls } from '@stanza/schemas/text-field.ts';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../database/tables.ts';
import { imageAddress } from '../images/image-address.ts';
import { emailKey } from './email-key.ts';

export interface Account {
  id: number;
  email: string;
  /** `null` for a user who cannot log in. */
  passwordHash: string | null;
  /** `null` for a member who has chosen none. */
  language: Language | null;
}

export async function findAccount(db: Kysely<Database>, email: string): Promise<Account | undefined> {
  // PostgreSQL cannot store NUL, and no address has control characters.
  if (hasControls(email, false)) return undefined;
  return await db
    .selectFrom('users')
    // The e-mail of an account is ASCII: PostgreSQL and JavaScript agree on its lower case.
    .where(sql<string>`lower(email)`, '=', emailKey(email))
    .select(['id', 'email', 'password_hash as passwordHash', 'language'])
    .executeTakeFirst();
}

export async function findOwnAccount(db: Kysely<Database>, id: number): Promise<Account> {
  return await db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', 'email', 'password_hash as passwordHash', 'language'])
    .executeTakeFirstOrThrow();
}

export interface NewUser {
  firstName: string;
  lastName: string;
  email: string;
  passwordHash: string;
}

const uniqueViolation = '23505';

/** @returns the id of the new user; `null` if the e-mail address is taken */
export async function insertUser(db: Kysely<Database>, user: NewUser): Promise<number | null> {
  try {
    const { id } = await db
      .insertInto('users')
      .values({
        first_name: user.firstName,
        last_name: user.lastName,
        email: user.email,
        password_hash: user.passwordHash,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === uniqueViolation) return null;
    throw error;
  }
}

const userColumns = [
  'id',
  'first_name as firstName',
  'last_name as lastName',
  'email',
  'bio',
  'university',
  'hobbies',
  'picture_key as pictureKey',
  'joined_at as joinedAt',
] as const;

/** @param publicUrl as `toListing` takes it */
export async function findUser(db: Kysely<Database>, id: number, publicUrl: string): Promise<User> {
  const { deletes_at, ...row } = await db
    .selectFrom('users')
    .leftJoin('account_deletions', 'user_id', 'id')
    .where('id', '=', id)
    .select([...userColumns, 'deletes_at'])
    .executeTakeFirstOrThrow();
  return { ...toUser(row, publicUrl), ...(deletes_at && { deletesAt: deletes_at.toISOString() }) };
}

export async function updateProfile(
  db: Kysely<Database>,
  id: number,
  update: ProfileUpdate | { hobbies: string[] } | { first_name: string; last_name: string },
  publicUrl: string,
): Promise<User> {
  const row = await db
    .updateTable('users')
    .set(update)
    .where('id', '=', id)
    .returning(userColumns)
    .executeTakeFirstOrThrow();
  return toUser(row, publicUrl);
}

function toUser(
  {
    pictureKey,
    joinedAt,
    ...user
  }: Omit<User, 'profilePicturePath' | 'memberSince'> & { pictureKey: string | null; joinedAt: Date | null },
  publicUrl: string,
): User {
  return {
    ...user,
    profilePicturePath: pictureKey === null ? null : imageAddress(pictureKey, publicUrl),
    ...(joinedAt && { memberSince: joinedAt.getUTCFullYear() }),
  };
}
