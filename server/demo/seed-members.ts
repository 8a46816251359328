import { toFilteredParams } from '@stanza/domain/search/filtered-query.ts';
import { universities } from '@stanza/domain/search/search-options.ts';
import { consentVersion } from '@stanza/schemas/match/answers.ts';
import { type ReviewFact, reviewDays } from '@stanza/schemas/safety/review.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import { isPublished } from '../listing/listing-row.ts';
import type { AnswerKeys } from '../match/sealed-answers.ts';
import { storeAnswers } from '../match/stored-answers.ts';
import { criteriaOf, fitsCriteria } from '../search/alerts/criteria.ts';
import { planSearch } from '../search/search-plan.ts';
import { demoAnswersOf } from './households.ts';
import type { DemoCard, DemoConversation, DemoMembers, DemoSearch, DemoViewing } from './members.ts';
import { insertGroups } from './seed-groups.ts';

/**
 * Turns existing users into members.
 * @param now the time of seeding
 */
export async function insertMembers(
  transaction: Transaction<Database>,
  { profiles, states, drafts, searches, likes, conversations }: DemoMembers,
  {
    passwordHashOf,
    answerKeys,
    now,
  }: { passwordHashOf(userId: number): string; answerKeys: AnswerKeys; now: Date },
): Promise<void> {
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  for (const { userId, ...profile } of profiles) {
    await transaction
      .updateTable('users')
      .set({
        ...profile,
        password_hash: passwordHashOf(userId),
        joined_at: minutesAgo(joinedDaysAgo(userId) * 24 * 60),
      })
      .where('id', '=', userId)
      .execute();
    await storeAnswers(transaction, answerKeys, {
      userId,
      answers: demoAnswersOf(userId),
      version: consentVersion,
      now,
    });
  }
  for (const { listingId, state } of states) {
    const life = state === 'expired' ? { expires_at: minutesAgo(2 * 24 * 60), is_end_told: true } : { state };
    await transaction.updateTable('listings').set(life).where('id', '=', listingId).execute();
  }
  for (const { userId, id, fields, photos, changedMinutesAgo } of drafts) {
    await transaction
      .insertInto('listing_drafts')
      .values({
        user_id: userId,
        id,
        version: 'demonstration',
        fields: JSON.stringify(fields),
        changed_at: minutesAgo(changedMinutesAgo),
      })
      .execute();
    const images = photos.map((image_key, position) => ({
      user_id: userId,
      draft_id: id,
      position,
      image_key,
    }));
    if (images.length > 0) await transaction.insertInto('draft_images').values(images).execute();
  }
  for (const search of searches) await insertSearch(transaction, search, { now, minutesAgo });
  if (likes.length > 0) {
    await transaction
      .insertInto('likes')
      .values(
        likes.map((like) => ({
          user_id: like.userId,
          listing_id: like.listingId,
          liked_at: minutesAgo(like.likedMinutesAgo),
        })),
      )
      .execute();
  }
  // Oldest conversation first, so that ids of messages grow with time.
  for (const conversation of conversations.toSorted((a, b) => lastMinutesAgo(b) - lastMinutesAgo(a))) {
    await insertConversation(transaction, conversation, minutesAgo);
  }
  await insertProofs(transaction, now);
  await insertGroups(transaction, { memberIds: profiles.map(({ userId }) => userId), now });
  await insertReviews(transaction, now);
}

/** A third of the students has confirmed an address. Who has seen a room says that they have met, and half of those who showed one. */
async function insertProofs(transaction: Transaction<Database>, now: Date): Promise<void> {
  await sql`
    insert into university_proofs (user_id, university, address_hash, confirmed_at)
    select id, university, 'demonstration ' || id, ${now}::timestamptz - id * interval '3 days'
    from users where id % 3 = 1 and university in (${sql.join(universities.map(({ name }) => name))})`.execute(
    transaction,
  );
  await sql`
    insert into viewing_meetings (conversation_id, listing_id, user_id)
    select conversation_id, listing_id, member.id
    from viewings, lateral (values (guest_id), (host_id)) as member (id)
    where state = 'agreed' and starts_at < ${now}::timestamptz - interval '1 hour'
      and (member.id = guest_id or conversation_id % 2 = 0)`.execute(transaction);
}

const reviewTexts = {
  guest: [
    'Bright and quiet, and the flatmates told me honestly what heating costs in winter.',
    'Smaller than in the photos, but everything else was right. I got an answer the same evening.',
    'Showed me the cellar and the bus stop too.',
  ],
  host: [
    'Came with good questions, and told us two days later that she had found another room.',
    '',
    'Friendly. Asked for another time once, and said so the day before.',
  ],
};

/** After each viewing of the last days both have written; after that of today only the guest, whose review nobody sees yet. */
async function insertReviews(transaction: Transaction<Database>, now: Date): Promise<void> {
  const done = await transaction
    .selectFrom('viewings')
    .where('state', '=', 'agreed')
    .where('starts_at', '<', new Date(now.getTime() - 3_600_000))
    .orderBy('starts_at')
    .selectAll()
    .execute();
  const day = 86_400_000;
  for (const [i, { conversation_id, listing_id, host_id, guest_id, starts_at }] of done.entries()) {
    const ended = (starts_at ?? now).getTime() + minutes * 60_000;
    const isShown = ended < now.getTime() - 2 * day;
    const rest = {
      conversation_id,
      listing_id,
      written_at: new Date(Math.min(ended + day / 2, now.getTime())),
      shows_at: new Date(isShown ? ended + day : ended + reviewDays * day),
    };
    const review = (writer_id: number, facts: ReviewFact[], texts: readonly string[]) => ({
      ...rest,
      writer_id,
      about_id: writer_id === host_id ? guest_id : host_id,
      facts,
      text: texts[i % texts.length] ?? '',
    });
    const ofGuest = review(
      guest_id,
      i % 3 === 1 ? ['notAsDescribed', 'quickAnswers'] : ['asDescribed', 'onTime'],
      reviewTexts.guest,
    );
    await transaction
      .insertInto('reviews')
      .values([
        {
          ...ofGuest,
          answer: i === 0 ? 'Thank you! The boiler is new now, so this winter costs less.' : null,
        },
        ...(isShown ? [review(host_id, ['onTime', 'quickAnswers'], reviewTexts.host)] : []),
      ])
      .execute();
  }
}

/**
 * Inserts a search with its matches: rooms that were added after the member last looked. Mails do not contain these rooms, only rooms that
 * are added after the seeding.
 */
async function insertSearch(
  transaction: Transaction<Database>,
  { userId, id, name, query, mail, lookedMinutesAgo }: DemoSearch,
  { now, minutesAgo }: { now: Date; minutesAgo(minutes: number): Date },
) {
  const plan = planSearch(query);
  if (plan === null) throw new Error(`“${name}” is no search.`);
  const looked_at = minutesAgo(lookedMinutesAgo);
  const { number } = await transaction
    .insertInto('saved_searches')
    .values({
      user_id: userId,
      id,
      name,
      search: toFilteredParams(query).toString(),
      mail,
      looked_at,
      saved_at: looked_at,
      ...criteriaOf(plan),
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  await sql`
    insert into search_matches (search, listing_id, found_at, waits)
    select saved.number, listings.id, listings.added_at, false
    from saved_searches saved, listings
    where saved.number = ${number} and listings.user_id <> saved.user_id
      and listings.added_at > ${looked_at} and listings.added_at <= ${now}
      and ${fitsCriteria} and ${isPublished}`.execute(transaction);
}

/** The members joined on different days, all before the oldest listing and the first conversation. */
function joinedDaysAgo(userId: number): number {
  return 150 + ((userId * 47) % 500);
}

function lastMinutesAgo({ messages }: DemoConversation): number {
  return messages.at(-1)?.sentMinutesAgo ?? Number.MAX_SAFE_INTEGER;
}

async function insertConversation(
  transaction: Transaction<Database>,
  { between, about, messages, viewing }: DemoConversation,
  minutesAgo: (minutes: number) => Date,
) {
  const [first_user_id, second_user_id] = between.toSorted((a, b) => a - b) as [number, number];
  const { id } = await transaction
    .insertInto('conversations')
    .values({
      first_user_id,
      second_user_id,
      started_at: minutesAgo(messages[0]?.sentMinutesAgo ?? 0),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const asked = messages[0]?.sentMinutesAgo ?? 0;
  if (about.length > 0) {
    await transaction
      .insertInto('contacts')
      .values(
        about.map(({ listingId, title, price }, i) => ({
          conversation_id: id,
          listing_id: listingId,
          asker_id: between[0],
          title,
          price,
          // `about` begins with the last question.
          asked_at: minutesAgo(asked + i),
          starts_conversation: i === about.length - 1,
        })),
      )
      .execute();
  }
  const [card] = about;
  if (viewing && card) await insertViewing(transaction, { id, between, card, viewing }, minutesAgo);
  if (messages.length === 0) return;
  await transaction
    .insertInto('messages')
    .values(
      messages.map(({ senderId, content, sentMinutesAgo }) => ({
        conversation_id: id,
        sender_id: senderId,
        content,
        sent_at: minutesAgo(sentMinutesAgo),
      })),
    )
    .execute();
  const read_until = minutesAgo(messages.at(-1)?.sentMinutesAgo ?? 0);
  await transaction
    .insertInto('read_markers')
    .values(between.map((member_id) => ({ conversation_id: id, member_id, read_until })))
    .execute();
}

const minutes = 30;

async function insertViewing(
  transaction: Transaction<Database>,
  {
    id,
    between: [guest_id, host_id],
    card: { listingId, title },
    viewing,
  }: { id: number; between: readonly [number, number]; card: DemoCard; viewing: DemoViewing },
  minutesAgo: (minutes: number) => Date,
) {
  const at = (inMinutes: number) => {
    const time = minutesAgo(-inMinutes);
    // People meet at the full hour, by day.
    time.setUTCHours(8 + (time.getUTCHours() % 10), 0, 0, 0);
    if (inMinutes < 0 && time > minutesAgo(0)) time.setUTCDate(time.getUTCDate() - 1);
    return time;
  };
  const starts_at = viewing.state === 'agreed' ? at(viewing.inMinutes) : null;
  await transaction
    .insertInto('viewings')
    .values({
      conversation_id: id,
      listing_id: listingId,
      host_id,
      guest_id,
      title,
      state: viewing.state,
      proposed_by: viewing.state === 'proposed' ? viewing.proposedBy : null,
      times: viewing.state === 'proposed' ? viewing.inMinutes.map(at) : [],
      starts_at,
      minutes,
      place: 'onSite',
      video_link: null,
      version: 1,
    })
    .execute();
  if (starts_at === null) return;
  const during = sql<string>`tstzrange(${starts_at}, ${new Date(starts_at.getTime() + minutes * 60_000)})`;
  await transaction
    .insertInto('viewing_attendances')
    .values(
      [host_id, guest_id].map((member_id) => ({
        conversation_id: id,
        listing_id: listingId,
        member_id,
        during,
      })),
    )
    .execute();
}
