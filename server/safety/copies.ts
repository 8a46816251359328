import type { Evidence } from '@stanza/schemas/safety/moderation.ts';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../database/tables.ts';
import { imageAddress } from '../images/image-address.ts';

/** How many messages before a reported one are copied with it. */
const messagesBefore = 10;

/** What is copied of a listing, a member, a message or a review. Never an exact place that is private. */
export interface KeptCopy extends Omit<Evidence, 'imageUrls'> {
  imageKeys: string[];
}

const keptCopySchema = z.object({
  title: z.string(),
  text: z.string(),
  facts: z.array(z.string()),
  imageKeys: z.array(z.string()),
  messages: z.array(
    z.object({ id: z.number(), isOfMember: z.boolean(), content: z.string(), sentAt: z.string() }),
  ),
});

export const readCopy = (text: string): KeptCopy => keptCopySchema.parse(JSON.parse(text));

export function toEvidence({ imageKeys, ...copy }: KeptCopy, publicUrl: string): Evidence {
  return { ...copy, imageUrls: imageKeys.map((key) => imageAddress(key, publicUrl)) };
}

/** What a case is about. */
export interface Subject {
  kind: 'listing' | 'member' | 'message' | 'review';
  memberId: number;
  listingId: number | null;
  messageId: number | null;
  groupMessageId: number | null;
  reviewId: number | null;
}

/** The table of a reported message, and its id in it. */
export const messageOf = ({ messageId, groupMessageId }: Pick<Subject, 'messageId' | 'groupMessageId'>) =>
  groupMessageId === null
    ? ({ table: 'messages', id: messageId } as const)
    : ({ table: 'group_messages', id: groupMessageId } as const);

/** As it is now; `null` if it is gone. */
export async function copyOf(db: Kysely<Database>, subject: Subject): Promise<KeptCopy | null> {
  if (subject.kind === 'listing') return await copyListing(db, subject.listingId);
  if (subject.kind === 'message') return await copyMessages(db, subject);
  if (subject.kind === 'review') return await copyReview(db, subject);
  return await copyMember(db, subject.memberId);
}

/** Only the words of the reported member: the review, or the answer to it. */
async function copyReview(db: Kysely<Database>, { reviewId, memberId }: Subject): Promise<KeptCopy | null> {
  const row = await db
    .selectFrom('reviews')
    .where('id', '=', reviewId)
    .select(['writer_id', 'facts', 'text', 'answer', 'hidden_by'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const rest = { title: '', imageKeys: [], messages: [] };
  if (row.writer_id !== memberId) return row.answer ? { ...rest, text: row.answer, facts: [] } : null;
  const facts = row.hidden_by === null ? row.facts : [...row.facts, 'hidden'];
  return { ...rest, text: row.text, facts };
}

export async function copyListing(db: Kysely<Database>, id: number | null): Promise<KeptCopy | null> {
  const row = await db
    .selectFrom('listings')
    .where('id', '=', id)
    .select(['title', 'description', 'price', 'street', 'city', 'state', 'hidden_by'])
    .select(
      sql<
        string[]
      >`array(select image_key from listing_images where listing_id = listings.id order by position)`.as(
        'imageKeys',
      ),
    )
    .executeTakeFirst();
  if (row === undefined) return null;
  const { title, description, price, street, city, state, hidden_by, imageKeys } = row;
  const facts = [`${price} €`, `${street}, ${city}`, hidden_by === null ? state : 'hidden'];
  return { title, text: description, facts, imageKeys, messages: [] };
}

async function copyMember(db: Kysely<Database>, id: number): Promise<KeptCopy | null> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['first_name', 'last_name', 'bio', 'university', 'hobbies', 'picture_key'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { first_name, last_name, bio, university, hobbies, picture_key } = row;
  return {
    title: `${first_name} ${last_name}`,
    text: bio,
    facts: [university, ...hobbies].filter((fact) => fact !== ''),
    imageKeys: picture_key === null ? [] : [picture_key],
    messages: [],
  };
}

async function copyMessages(
  db: Kysely<Database>,
  { memberId, ...subject }: Subject,
): Promise<KeptCopy | null> {
  const { table, id } = messageOf(subject);
  const messages = sql.table(table);
  const place = sql.ref(table === 'messages' ? 'conversation_id' : 'group_id');
  const { rows } = await sql<{ id: number; isOfMember: boolean; content: string; sentAt: Date }>`
    select earlier.id, earlier.sender_id is not distinct from ${memberId}::bigint as "isOfMember", earlier.content,
      earlier.sent_at as "sentAt"
    from ${messages} message
    join ${messages} earlier on earlier.${place} = message.${place} and earlier.id <= message.id
    where message.id = ${id} order by earlier.id desc limit ${messagesBefore + 1}`.execute(db);
  const [reported] = rows;
  if (reported === undefined) return null;
  return {
    title: '',
    text: reported.content,
    facts: [],
    imageKeys: [],
    messages: rows.toReversed().map(({ sentAt, ...row }) => ({ ...row, sentAt: sentAt.toISOString() })),
  };
}
