import type { PeopleSearch } from '@stanza/schemas/match/groups.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import { areBlocked } from '../safety/visible.ts';

/** Those whom a member may find: same city, budgets and days that meet, not in a group, not blocked, not leaving Stanza. */
const foundBy = (userId: number) => sql`
  people_searches as theirs
  join people_searches as mine on mine.user_id = ${userId} and theirs.user_id <> ${userId}
  join users on users.id = theirs.user_id
  where theirs.city_key = mine.city_key
    and theirs.min_price <= mine.max_price and mine.min_price <= theirs.max_price
    and (theirs.starts_on is null or mine.ends_on is null or theirs.starts_on <= mine.ends_on)
    and (mine.starts_on is null or theirs.ends_on is null or mine.starts_on <= theirs.ends_on)
    and not exists (select from group_members where group_members.user_id = theirs.user_id)
    and not exists (select from account_deletions where account_deletions.user_id = theirs.user_id)
    and not ${areBlocked(sql.ref('theirs.user_id'), sql`${userId}`)}`;

/** Nobody is invited to a group with a member whom they have blocked, or who has blocked them. */
const isFreeOf = (userId: number) => sql<boolean>`not exists (
  select from group_members as own join group_members as others on others.group_id = own.group_id
  where own.user_id = ${userId} and ${areBlocked(sql.ref('others.user_id'), sql.ref('theirs.user_id'))})`;

/** A person of the list of a member; `null` if there is none with this key. */
export async function findPerson(
  db: Kysely<Database> | Transaction<Database>,
  userId: number,
  key: string,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select theirs.user_id as id from ${foundBy(userId)} and ${isFreeOf(userId)} and theirs.key = ${key}`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

export interface FoundPerson {
  userId: number;
  key: string;
  name: string;
  pictureKey: string | null;
  search: PeopleSearch;
  isInvited: boolean;
}

/** The newest first. */
export async function findPeople(
  db: Kysely<Database>,
  userId: number,
  { now, most }: { now: Date; most: number },
): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    select theirs.user_id as "userId", theirs.key, first_name as name, picture_key as "pictureKey",
      json_build_object('city', theirs.city, 'minPrice', theirs.min_price, 'maxPrice', theirs.max_price,
        'from', theirs.starts_on, 'until', theirs.ends_on) as search,
      exists (select from group_invitations join group_members on group_members.group_id = group_invitations.group_id
        where group_members.user_id = ${userId} and invitee_id = theirs.user_id and ends_at > ${now}) as "isInvited"
    from ${foundBy(userId)} and ${isFreeOf(userId)}
    order by theirs.changed_at desc, theirs.user_id limit ${most}`.execute(db);
  return rows;
}

export async function findPeopleSearch(db: Kysely<Database>, userId: number): Promise<PeopleSearch | null> {
  const row = await db
    .selectFrom('people_searches')
    .where('user_id', '=', userId)
    .select(['city', 'min_price', 'max_price', 'starts_on', 'ends_on'])
    .executeTakeFirst();
  return row
    ? {
        city: row.city,
        minPrice: row.min_price,
        maxPrice: row.max_price,
        from: row.starts_on,
        until: row.ends_on,
      }
    : null;
}
