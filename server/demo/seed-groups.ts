import { foldName } from '@stanza/domain/search/search-options.ts';
import { groupLimits, type Vote } from '@stanza/schemas/match/groups.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';

/** By their position among the members: the first is Giulia, whom the README names. */
const memberPositions = [0, 4, 7];
/** Who looks for people to search with. The first is Giulia, the second Marco. */
const lookingPositions = [0, 1, 2, 5, 9, 11, 14];
const city = 'Milano';
const day = 86_400_000;

/** What the members say about the rooms that Giulia likes, in their order. */
const votes: readonly (readonly (Vote | null)[])[] = [
  ['yes', 'yes', null],
  ['yes', 'yes', 'yes'],
  ['no', 'no', 'yes'],
  [null, 'no', null],
];

/** What the members write to each other, by their position, the oldest first. */
const messages: readonly (readonly [position: number, text: string])[] = [
  [0, 'Ciao! I have put the rooms that I like into the list. What do you think?'],
  [1, 'The second one is lovely, but a bit far from the university.'],
  [2, 'It is 20 minutes by tram. I would see it.'],
  [0, 'Then I ask for the three of us. Who has time on Thursday afternoon?'],
  [1, 'I do, after four.'],
];
const hour = 3_600_000;

/** A group of three with votes, messages and a search, an invitation, and members who look for people. */
export async function insertGroups(
  transaction: Transaction<Database>,
  { memberIds, now }: { memberIds: readonly number[]; now: Date },
): Promise<void> {
  const at = (positions: readonly number[]) => positions.flatMap((position) => memberIds[position] ?? []);
  const members = at(memberPositions);
  const looking = at(lookingPositions);
  const [first, second] = memberIds;
  if (first === undefined || second === undefined || members.length < memberPositions.length) return;
  const { id: group_id } = await transaction
    .insertInto('groups')
    .values({ created_at: now, search: `location=${city}&maxPrice=700`, search_by: first })
    .returning('id')
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('group_members')
    .values(
      members.map((user_id, i) => ({
        group_id,
        user_id,
        shows_band: true,
        joined_at: new Date(now.getTime() - (10 - i) * day),
      })),
    )
    .execute();
  const rooms = await transaction
    .selectFrom('likes')
    .innerJoin('listings', 'listings.id', 'listing_id')
    .where('likes.user_id', '=', first)
    .where('listings.user_id', 'not in', members)
    .orderBy('liked_at', 'desc')
    .orderBy('listing_id')
    .limit(votes.length)
    .select(['listing_id', 'title', 'price'])
    .execute();
  const given = rooms.flatMap((room, i) =>
    members.flatMap((user_id, position) => {
      const vote = votes[i]?.[position] ?? null;
      return vote === null
        ? []
        : [{ ...room, group_id, user_id, vote, voted_at: new Date(now.getTime() - (i + 1) * day) }];
    }),
  );
  if (given.length > 0) await transaction.insertInto('group_votes').values(given).execute();
  await transaction
    .insertInto('group_messages')
    .values(
      messages.map(([position, content], i) => ({
        group_id,
        sender_id: members[position] ?? null,
        content,
        sent_at: new Date(now.getTime() - (2 * (messages.length - i) + 3) * hour),
      })),
    )
    .execute();
  await transaction
    .insertInto('group_invitations')
    .values({
      key: '5e0b6f0a-3c1d-4d52-9d0c-7a1e4b8f2c63',
      group_id,
      inviter_id: first,
      invitee_id: second,
      ends_at: new Date(now.getTime() + groupLimits.days * day),
    })
    .execute();
  await transaction
    .insertInto('people_searches')
    .values(
      looking.map((user_id, i) => ({
        user_id,
        key: `9b1f7c52-0d3e-4a6b-8c41-${String(user_id).padStart(12, '0')}`,
        city,
        city_key: foldName(city),
        min_price: 350 + 25 * i,
        max_price: 600 + 25 * i,
        starts_on: new Date(now.getTime() + (i % 3) * 30 * day).toISOString().slice(0, 10),
        ends_on: null,
        changed_at: new Date(now.getTime() - i * day),
      })),
    )
    .execute();
}
