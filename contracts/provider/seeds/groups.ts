import { openContact } from '@stanza/server/chat/open-contact.ts';
import { storeGroupMessage } from '@stanza/server/match/group-messages.ts';
import * as groups from '@stanza/server/match/groups.ts';
import { findPeople } from '@stanza/server/match/people.ts';
import { insertListing } from './listings.ts';
import { insertMember } from './members.ts';
import { type Seeder, unique } from './seeder.ts';
import { insertAgreedViewing } from './viewings.ts';

/** A group of one member, with a link. */
export async function insertGroup(seeder: Seeder) {
  const { db } = seeder;
  const maker = await insertMember(seeder);
  const acting = { userId: maker.userId, now: new Date() };
  await groups.createGroup(db, acting);
  await groups.invite(db, acting, null);
  const { key } = await db
    .selectFrom('group_invitations')
    .where('inviter_id', '=', maker.userId)
    .select('key')
    .executeTakeFirstOrThrow();
  return { maker, acting, invitation: key };
}

/** A member who has joined a group with a vote, a search and an agreed viewing, and who looks for people. */
export async function insertMemberOfGroup(seeder: Seeder) {
  const { db } = seeder;
  const { acting, invitation } = await insertGroup(seeder);
  const listingId = await insertListing(seeder);
  await groups.vote(db, acting, listingId, 'yes');
  await groups.chooseInGroup(db, acting.userId, { search: 'location=Milano' });
  const asked = { askerId: acting.userId, listingId, now: acting.now, perDay: 1, isForGroup: true };
  const opened = await openContact(db, asked);
  if ('wait' in opened) throw new Error('The question was not taken.');
  await insertAgreedViewing(seeder, {
    conversation_id: opened.conversationId,
    listing_id: listingId,
    guest_id: acting.userId,
  });
  const member = await insertMember(seeder);
  const own = { userId: member.userId, now: new Date() };
  await groups.accept(db, own, invitation);
  // No other state has people there.
  const search = { city: unique('Borgo'), minPrice: 400, maxPrice: 600, from: '2027-09-01', until: null };
  const person = await insertMember(seeder);
  for (const userId of [person.userId, member.userId])
    await groups.lookForPeople(db, { userId, now: own.now }, search);
  const [found] = await findPeople(db, member.userId, { now: own.now, most: 1 });
  if (found === undefined) throw new Error('The person was not found.');
  return { ...member, listingId, personKey: found.key };
}

/** Two members of a group, of whom the second has written. */
export async function insertWritingGroup(seeder: Seeder) {
  const { db } = seeder;
  const { maker, acting, invitation } = await insertGroup(seeder);
  const { token, userId } = await insertMember(seeder);
  await groups.accept(db, { userId, now: acting.now }, invitation);
  const groupId = await groups.findGroupId(db, userId);
  if (groupId === null) throw new Error('The member did not join.');
  const post = { ...acting, groupId, content: 'Shall we see it?', key: null };
  const stored = await storeGroupMessage(db, post, false);
  if (stored === null) throw new Error('The message was not stored.');
  const other = { otherToken: maker.token, otherUserId: maker.userId };
  return { token, userId, ...other, groupId, messageId: stored.id };
}
