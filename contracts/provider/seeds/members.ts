import type { Language } from '@stanza/domain/shell/language.ts';
import type { Passwords } from '@stanza/server/account/passwords.ts';
import { type Seeder, uniqueEmail } from './seeder.ts';

export interface MemberSeed {
  firstName: string;
  lastName: string;
  password: string;
  email: string;
  bio: string;
  university: string;
  hobbies: string[];
  picture: string | null;
  language: Language | null;
}

export interface SeededMember {
  userId: number;
  email: string;
  token: string;
}

const defaults = {
  firstName: 'Marco',
  lastName: 'Riva',
  password: 'correct horse',
  bio: '',
  university: '',
  hobbies: [],
  picture: null,
  language: null,
};

/** Inserts a new member and logs them in. */
export async function insertMember(seeder: Seeder, seed: Partial<MemberSeed> = {}): Promise<SeededMember> {
  const member = { ...defaults, email: uniqueEmail(), ...seed };
  const passwordHash = await hashOf(seeder.passwords, member.password);
  const { id } = await seeder.db
    .insertInto('users')
    .values({
      first_name: member.firstName,
      last_name: member.lastName,
      email: member.email,
      password_hash: passwordHash,
      bio: member.bio,
      university: member.university,
      hobbies: member.hobbies,
      picture_key: member.picture,
      language: member.language,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { userId: id, email: member.email, token: await logIn(seeder, id, passwordHash) };
}

/** The member with this email address, logged in again, or a new one. */
export async function findOrInsertMember(seeder: Seeder, email: string): Promise<SeededMember> {
  const found = await seeder.db
    .selectFrom('users')
    .where('email', '=', email)
    .select(['id', 'password_hash as passwordHash'])
    .executeTakeFirst();
  if (found === undefined || found.passwordHash === null) return await insertMember(seeder, { email });
  return { userId: found.id, email, token: await logIn(seeder, found.id, found.passwordHash) };
}

async function logIn({ sessions }: Seeder, userId: number, passwordHash: string): Promise<string> {
  const token = await sessions.open(userId, passwordHash);
  if (token === null) throw new Error(`The password of member ${userId} changed meanwhile.`);
  return token;
}

const hashes = new Map<string, Promise<string>>();

/** Hashing is slow on purpose, so each password is hashed only once. */
function hashOf(passwords: Passwords, password: string): Promise<string> {
  const hash = hashes.get(password) ?? passwords.hash(password);
  hashes.set(password, hash);
  return hash;
}
