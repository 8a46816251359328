import { randomUUID } from 'node:crypto';
import { errorTexts } from '@stanza/domain/error-texts.ts';
import { foldName } from '@stanza/domain/search/search-options.ts';
import { groupLimits, type PeopleSearch, type Vote } from '@stanza/schemas/match/groups.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import { HttpError, listingNotFound } from '../http/http-error.ts';
import { areBlocked, isVisibleTo } from '../safety/visible.ts';
import { readSearch } from '../search/alerts/saved-searches.ts';
import { findPerson } from './people.ts';

type Db = Kysely<Database> | Transaction<Database>;
export interface Acting {
  userId: number;
  now: Date;
}

const day = 86_400_000;

export const noGroup = () => new HttpError(404, { code: 'group-not-found', message: errorTexts.groups.gone });
const noInvitation = () =>
  new HttpError(404, {
    code: 'invitation-not-found',
    message: errorTexts.groups.noInvitation,
  });
const inGroup = () => new HttpError(409, { error: 'IN_GROUP', message: errorTexts.groups.inGroup });
const fullGroup = () =>
  new HttpError(409, {
    error: 'GROUP_FULL',
    message: errorTexts.groups.full,
  });

export async function findGroupId(db: Db, userId: number): Promise<number | null> {
  const row = await db
    .selectFrom('group_members')
    .where('user_id', '=', userId)
    .select('group_id')
    .executeTakeFirst();
  return row?.group_id ?? null;
}

async function groupOf(db: Db, userId: number): Promise<number> {
  const id = await findGroupId(db, userId);
  if (id === null) throw noGroup();
  return id;
}

/** Changes of a group wait for each other, so that they count each other's members. */
export async function lock(transaction: Transaction<Database>, groupId: number): Promise<boolean> {
  const row = await transaction
    .selectFrom('groups')
    .where('id', '=', groupId)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

async function join(transaction: Transaction<Database>, groupId: number, { userId, now }: Acting) {
  const joined = await transaction
    .insertInto('group_members')
    .values({ user_id: userId, group_id: groupId, joined_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  // Another call has put the member into a group.
  if (joined === undefined) throw inGroup();
}

async function make(transaction: Transaction<Database>, acting: Acting): Promise<number> {
  const { id } = await transaction
    .insertInto('groups')
    .values({ created_at: acting.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await join(transaction, id, acting);
  return id;
}

/** Throws an `HttpError` 409 if the member is in a group. */
export async function createGroup(db: Kysely<Database>, acting: Acting): Promise<void> {
  await db.transaction().execute((transaction) => make(transaction, acting));
}

export async function leaveGroup(db: Kysely<Database>, userId: number): Promise<void> {
  await db.transaction().execute((transaction) => leave(transaction, userId));
}

/** What the member has done in the group goes with them. The last member deletes the group. */
export async function leave(transaction: Transaction<Database>, userId: number): Promise<void> {
  const groupId = await findGroupId(transaction, userId);
  if (groupId === null || !(await lock(transaction, groupId))) return;
  await transaction
    .deleteFrom('group_members')
    .where('user_id', '=', userId)
    .where('group_id', '=', groupId)
    .execute();
  await transaction
    .updateTable('groups')
    .set({ search_by: null })
    .where('id', '=', groupId)
    .where('search_by', '=', userId)
    .execute();
  await transaction
    .deleteFrom('groups')
    .where('id', '=', groupId)
    .where(sql<boolean>`not exists (select from group_members where group_id = groups.id)`)
    .execute();
}

/**
 * Who blocks a member of their group leaves it. To be called after the block is stored: who joins at the same moment waits for the lock, and
 * then finds the block.
 */
export async function leaveBlocked(
  transaction: Transaction<Database>,
  blockerId: number,
  blockedId: number,
): Promise<void> {
  const groupIds = async () => [
    await findGroupId(transaction, blockerId),
    await findGroupId(transaction, blockedId),
  ];
  // In one order: two members may block each other.
  for (const id of (await groupIds()).toSorted((a, b) => Number(a) - Number(b))) {
    if (id !== null) await lock(transaction, id);
  }
  const [own, other] = await groupIds();
  if (own !== null && own === other) await leave(transaction, blockerId);
  // Invitations between the two end.
  await sql`
    delete from group_invitations
    where (invitee_id = ${blockerId} and group_id in (select group_id from group_members where user_id = ${blockedId}))
      or (invitee_id = ${blockedId} and group_id in (select group_id from group_members where user_id = ${blockerId}))`.execute(
    transaction,
  );
}

/** Throws an `HttpError`: 404 without a group, 400 for an invalid search. */
export async function chooseInGroup(
  db: Kysely<Database>,
  userId: number,
  { showsBand, search }: { showsBand?: boolean | undefined; search?: string | null | undefined },
): Promise<void> {
  const groupId = await groupOf(db, userId);
  if (showsBand !== undefined) {
    await db
      .updateTable('group_members')
      .set({ shows_band: showsBand })
      .where('user_id', '=', userId)
      .execute();
  }
  if (search !== undefined) {
    const kept = search === null ? null : (await readSearch(db, search)).search;
    await db
      .updateTable('groups')
      .set({ search: kept, search_by: kept === null ? null : userId })
      .where('id', '=', groupId)
      .execute();
  }
}

/** Throws an `HttpError`: 404 if there is no such person for the member, 409 if the group is full or has too many invitations. */
export async function invite(db: Kysely<Database>, acting: Acting, person: string | null): Promise<void> {
  const { userId, now } = acting;
  await db.transaction().execute(async (transaction) => {
    const inviteeId = person === null ? null : await findPerson(transaction, userId, person);
    if (person !== null && inviteeId === null) {
      throw new HttpError(404, {
        code: 'person-not-found',
        message: errorTexts.groups.noPerson,
      });
    }
    const own = await findGroupId(transaction, userId);
    const groupId = own ?? (person === null ? null : await make(transaction, acting));
    if (groupId === null || !(await lock(transaction, groupId))) throw noGroup();
    await transaction
      .deleteFrom('group_invitations')
      .where('group_id', '=', groupId)
      .where('ends_at', '<=', now)
      .execute();
    if ((await countMembers(transaction, groupId)) >= groupLimits.members) throw fullGroup();
    const { count } = await transaction
      .selectFrom('group_invitations')
      .where('group_id', '=', groupId)
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    // The link is one more.
    if (Number(count) > groupLimits.invitations) {
      throw new HttpError(409, {
        error: 'INVITATION_LIMIT',
        message: errorTexts.groups.manyInvitations,
      });
    }
    await transaction
      .insertInto('group_invitations')
      .values({
        key: randomUUID(),
        group_id: groupId,
        inviter_id: userId,
        invitee_id: inviteeId,
        ends_at: new Date(now.getTime() + groupLimits.days * day),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

async function countMembers(db: Db, groupId: number): Promise<number> {
  const { count } = await db
    .selectFrom('group_members')
    .where('group_id', '=', groupId)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** An invitation that is gone stays gone. */
export async function endInvitation(db: Kysely<Database>, userId: number, key: string): Promise<void> {
  const groupId = await findGroupId(db, userId);
  await db
    .deleteFrom('group_invitations')
    .where('key', '=', key)
    .where((where) => where.or([where('invitee_id', '=', userId), where('group_id', '=', groupId ?? 0)]))
    .execute();
}

/** Whether a member may accept a row of `group_invitations`. Nobody joins a group with somebody who is blocked, in either direction. */
export const isInvited = (userId: number, now: Date) => sql<boolean>`(
  ends_at > ${now}
  and (invitee_id is null or invitee_id = ${userId})
  and not exists (select from group_invitation_uses as uses where uses.key = group_invitations.key and user_id = ${userId})
  and not exists (select from group_members as others where others.group_id = group_invitations.group_id
    and (others.user_id = ${userId} or ${areBlocked(sql.ref('others.user_id'), sql`${userId}`)})))`;

/** Throws an `HttpError`: 404 if the invitation is not valid for the member, 409 if the member is in a group or the group is full. */
export async function accept(db: Kysely<Database>, acting: Acting, key: string): Promise<void> {
  const { userId, now } = acting;
  await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('group_invitations')
      .where('key', '=', key)
      .select('group_id')
      .executeTakeFirst();
    const own = await findGroupId(transaction, userId);
    // The call was sent again.
    if (row && own === row.group_id) return;
    if (!row || !(await lock(transaction, row.group_id))) throw noInvitation();
    const valid = await transaction
      .selectFrom('group_invitations')
      .where('key', '=', key)
      .where(isInvited(userId, now))
      .select('invitee_id')
      .executeTakeFirst();
    if (!valid) throw noInvitation();
    if (own !== null) throw inGroup();
    if ((await countMembers(transaction, row.group_id)) >= groupLimits.members) throw fullGroup();
    await join(transaction, row.group_id, acting);
    if (valid.invitee_id === null) {
      await transaction.insertInto('group_invitation_uses').values({ key, user_id: userId }).execute();
    } else await transaction.deleteFrom('group_invitations').where('key', '=', key).execute();
  });
}

/** Throws an `HttpError`: 404 without a group or such a room, 409 if the list of the group is full. */
export async function vote(
  db: Kysely<Database>,
  { userId, now }: Acting,
  listingId: number,
  given: Vote,
): Promise<void> {
  const groupId = await groupOf(db, userId);
  const known = await db
    .selectFrom('group_votes')
    .where('group_id', '=', groupId)
    .where('listing_id', '=', listingId)
    .select(['title', 'price'])
    .executeTakeFirst();
  const listing = await db
    .selectFrom('listings')
    .where('id', '=', listingId)
    .select(['title', 'price', isVisibleTo(userId).as('isVisible')])
    .executeTakeFirst();
  // A vote on a room that is gone can be changed.
  const room = listing?.isVisible ? listing : listing ? undefined : known;
  if (room === undefined) throw listingNotFound();
  const { count } = await db
    .selectFrom('group_votes')
    .where('group_id', '=', groupId)
    .select((of) => of.fn.count<number>('listing_id').distinct().as('count'))
    .executeTakeFirstOrThrow();
  if (!known && Number(count) >= groupLimits.rooms) {
    throw new HttpError(409, {
      error: 'ROOM_LIMIT',
      message: errorTexts.groups.manyRooms,
    });
  }
  const { title, price } = room;
  await db
    .insertInto('group_votes')
    .values({
      group_id: groupId,
      user_id: userId,
      listing_id: listingId,
      title,
      price,
      vote: given,
      voted_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['group_id', 'user_id', 'listing_id'])
        .doUpdateSet({ title, price, vote: given, voted_at: now }),
    )
    .execute();
}

/** The member has asked about a room in the name of the group, if there is one. */
export async function noteContact(
  transaction: Transaction<Database>,
  { askerId, listingId, now }: { askerId: number; listingId: number; now: Date },
): Promise<void> {
  await sql`
    insert into group_contacts (group_id, user_id, listing_id, asked_at)
    select group_id, user_id, ${listingId}, ${now} from group_members where user_id = ${askerId}
    on conflict do nothing`.execute(transaction);
}

export async function lookForPeople(
  db: Kysely<Database>,
  { userId, now }: Acting,
  search: PeopleSearch | null,
): Promise<void> {
  if (search === null) {
    await db.deleteFrom('people_searches').where('user_id', '=', userId).execute();
    return;
  }
  const values = {
    city: search.city,
    city_key: foldName(search.city),
    min_price: search.minPrice,
    max_price: search.maxPrice,
    starts_on: search.from,
    ends_on: search.until,
    changed_at: now,
  };
  await db
    .insertInto('people_searches')
    .values({ user_id: userId, key: randomUUID(), ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}
