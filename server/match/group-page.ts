import { bandOfPerson, blur } from '@stanza/domain/match/blurred.ts';
import { byVotes, groupBand, voteOf } from '@stanza/domain/match/group.ts';
import { bandOf, matchScore } from '@stanza/domain/match/score.ts';
import type { Answers } from '@stanza/schemas/match/answers.ts';
import {
  type Group,
  type GroupPage,
  type GroupRoom,
  groupLimits,
  type ReceivedInvitation,
  type Vote,
} from '@stanza/schemas/match/groups.ts';
import type { ListingState } from '@stanza/schemas/publish/listing-life.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { imageAddress } from '../images/image-address.ts';
import { shownState } from '../listing/listing-row.ts';
import { isVisibleTo } from '../safety/visible.ts';
import { isInvited } from './groups.ts';
import { findPeople, findPeopleSearch } from './people.ts';
import type { AnswerKeys } from './sealed-answers.ts';
import { findUsableAnswers } from './stored-answers.ts';

interface Reading {
  db: Kysely<Database>;
  keys: AnswerKeys;
  publicUrl: string;
  userId: number;
  now: Date;
  /** The key in the link by which the member is invited. */
  invitation: string | undefined;
  /** A listing: the page is about this room. */
  room: number | undefined;
}

interface Member {
  number: number;
  userId: number;
  name: string;
  pictureKey: string | null;
  showsBand: boolean;
  answers: Answers;
}

export async function readGroupPage(reading: Reading): Promise<GroupPage> {
  const { db, keys, publicUrl, userId, now, room } = reading;
  const group = await readGroup(reading);
  const invitations = await findInvitations(reading);
  const peopleSearch = await findPeopleSearch(db, userId);
  const found =
    peopleSearch && room === undefined ? await findPeople(db, userId, { now, most: groupLimits.people }) : [];
  const mine = found.length > 0 ? await answersOf(reading, userId) : {};
  const people = [];
  for (const { userId: personId, pictureKey, ...person } of found) {
    const blurred = blur(await answersOf(reading, personId), (question) => keys.chance(personId, question));
    people.push({ ...person, pictureUrl: urlOf(pictureKey, publicUrl), band: bandOfPerson(mine, blurred) });
  }
  return { group, invitations, peopleSearch, people };
}

const answersOf = ({ db, keys }: Reading, userId: number) => findUsableAnswers(db, keys, userId);

const urlOf = (key: string | null, publicUrl: string) => (key === null ? null : imageAddress(key, publicUrl));

async function readGroup(reading: Reading): Promise<Group | null> {
  const { db, publicUrl, userId, now } = reading;
  const own = await db
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .where('user_id', '=', userId)
    .select(['groups.id', 'search', 'search_by'])
    .executeTakeFirst();
  if (own === undefined) return null;
  const rows = await db
    .selectFrom('group_members')
    .innerJoin('users', 'users.id', 'user_id')
    .where('group_id', '=', own.id)
    // The member who asks is the first one.
    .orderBy(sql`user_id = ${userId}`, 'desc')
    .orderBy('group_members.joined_at')
    .orderBy('user_id')
    .select([
      sql<number>`(row_number() over (order by group_members.joined_at, user_id))::integer`.as('number'),
      'user_id as userId',
      'first_name as name',
      'picture_key as pictureKey',
      'shows_band as showsBand',
    ])
    .execute();
  const members: Member[] = [];
  for (const row of rows) members.push({ ...row, answers: await answersOf(reading, row.userId) });
  const invitations = await db
    .selectFrom('group_invitations')
    .leftJoin('users', 'users.id', 'invitee_id')
    .where('group_id', '=', own.id)
    .where('ends_at', '>', now)
    .orderBy(sql`invitee_id is not null`)
    .orderBy('ends_at')
    .select(['key', 'first_name as name', 'ends_at'])
    .execute();
  return {
    members: members.map(({ number, name, pictureKey, userId: id }) => ({
      number,
      id,
      name,
      pictureUrl: urlOf(pictureKey, publicUrl),
      isMe: id === userId,
    })),
    showsBand: members[0]?.showsBand ?? false,
    invitations: invitations.map(({ key, name, ends_at }) => ({ key, name, endsAt: ends_at.toISOString() })),
    search:
      own.search === null
        ? null
        : {
            search: own.search,
            by: members.find(({ userId: id }) => id === own.search_by)?.name ?? null,
          },
    rooms: await readRooms(reading, own.id, members),
  };
}

interface RoomRow {
  listingId: number;
  title: string;
  price: number;
  imageKey: string | null;
  isAvailable: boolean;
  state: ListingState | null;
  household: Answers | null;
  votes: { userId: number; vote: Vote | null; isLiked: boolean }[];
  askedBy: number[];
  viewings: { userId: number; start: string }[];
}

/** What members have voted on, like, or have asked about for all; rooms that were deleted too. None that the member may not see. */
async function readRooms(
  { db, publicUrl, userId, now, room }: Reading,
  groupId: number,
  members: readonly Member[],
): Promise<GroupRoom[]> {
  const ids = members.map((member) => member.userId);
  const { rows } = await sql<RoomRow>`
    with voted as (
      select listing_id, max(title) as title, max(price) as price, max(voted_at) as at,
        bool_or(vote <> 'open') as counts from group_votes where group_id = ${groupId} group by listing_id
    ), liked as (
      select listing_id, max(at) as at from (
        select listing_id, liked_at as at from likes where user_id = any(${ids}::bigint[])
        union all select listing_id, asked_at from group_contacts join listings on id = listing_id where group_id = ${groupId}
      ) as either group by listing_id
    ), rooms as (
      select coalesce(voted.listing_id, liked.listing_id) as id, voted.title, voted.price, greatest(voted.at, liked.at) as at
      from voted full join liked on liked.listing_id = voted.listing_id
      where counts or liked.listing_id is not null
    )
    select asked.id as "listingId", coalesce(listings.title, asked.title) as title,
      coalesce(listings.price, asked.price) as price,
      (select image_key from listing_images where listing_id = listings.id order by position limit 1) as "imageKey",
      listings.id is not null as "isAvailable", ${shownState} as state,
      (select answers from households where listing_id = listings.id) as household,
      (select json_agg(json_build_object('userId', member, 'vote', vote, 'isLiked', likes.listing_id is not null))
        from unnest(${ids}::bigint[]) as member
        left join group_votes on group_id = ${groupId} and group_votes.user_id = member and group_votes.listing_id = asked.id
        left join likes on likes.user_id = member and likes.listing_id = asked.id) as votes,
      (select coalesce(json_agg(user_id order by asked_at), '[]') from group_contacts
        where group_id = ${groupId} and listing_id = asked.id) as "askedBy",
      (select coalesce(json_agg(json_build_object('userId', guest_id, 'start', starts_at) order by starts_at), '[]')
        from viewings join group_contacts on user_id = guest_id and group_contacts.listing_id = viewings.listing_id
        where group_id = ${groupId} and viewings.listing_id = asked.id and state in ('agreed', 'moved')
          and starts_at + minutes * interval '1 minute' > ${now}) as viewings
    from ${
      room === undefined
        ? sql`rooms`
        : sql`(select ${room}::bigint as id, null::text as title, null::numeric as price, now() as at)`
    } as asked
    left join listings on listings.id = asked.id
    where case when listings.id is null then ${room === undefined} else ${isVisibleTo(userId)} end
    order by asked.at desc, asked.id`.execute(db);
  const memberOf = (id: number) => members.find((member) => member.userId === id);
  return rows
    .map(({ imageKey, state, household, votes, askedBy, viewings, ...card }): GroupRoom => {
      const everybodyShows = members.every(({ showsBand }) => showsBand);
      return {
        ...card,
        imageUrl: urlOf(imageKey, publicUrl),
        ...(card.isAvailable && state !== null && { state }),
        votes: members.map(({ number, userId: id, name, showsBand, answers }) => {
          const given = votes.find((one) => one.userId === id);
          const isLiked = given?.isLiked ?? false;
          const isMe = id === userId;
          const score = household && (showsBand || isMe) ? matchScore(answers, household) : null;
          return {
            number,
            name,
            isMe,
            vote: voteOf(given?.vote, isLiked),
            isLiked,
            band: score === null ? null : bandOf(score),
          };
        }),
        // Of fewer members it would tell the band of the others.
        band:
          household && everybodyShows
            ? groupBand(
                members.map(({ answers }) => answers),
                household,
              )
            : null,
        askedBy: askedBy.flatMap((id) => memberOf(id)?.name ?? []),
        viewings: viewings.flatMap(({ userId: id, start }) => {
          const member = memberOf(id);
          return member
            ? [{ number: member.number, name: member.name, start: new Date(start).toISOString() }]
            : [];
        }),
      };
    })
    .toSorted((one, other) => byVotes(one.votes, other.votes))
    .slice(0, groupLimits.rooms);
}

async function findInvitations({ db, userId, now, invitation }: Reading): Promise<ReceivedInvitation[]> {
  const rows = await db
    .selectFrom('group_invitations')
    .where(isInvited(userId, now))
    .where((where) =>
      where.or([
        where('invitee_id', '=', userId),
        ...(invitation === undefined ? [] : [where('key', '=', invitation)]),
      ]),
    )
    .orderBy('ends_at', 'desc')
    .select([
      'key',
      'ends_at',
      sql<string[]>`(
        select json_agg(first_name order by group_members.joined_at, id) from group_members join users on users.id = user_id
        where group_members.group_id = group_invitations.group_id)`.as('members'),
    ])
    .execute();
  return rows.map(({ key, members, ends_at }) => ({ key, members, endsAt: ends_at.toISOString() }));
}
