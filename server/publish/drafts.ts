import type { ListingDraft } from '@stanza/schemas/publish/new-listing.ts';
import { maxDrafts, type StoredDraft } from '@stanza/schemas/publish/stored-draft.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import { HttpError } from '../http/http-error.ts';
import { imageAddress, imageKeyOf } from '../images/image-address.ts';
import { AlreadyMade } from './change-listing.ts';
import { insertListing, type NewListing, type PublishingRules } from './create-listing.ts';

/** The draft, and the version that the change is based on; `null` for a draft that is not stored yet. */
export interface DraftTarget {
  userId: number;
  id: string;
  version: string | null;
}

/** The photos in order: the key of a stored one, or `null` for the next of the new ones. */
type Order = readonly (string | null)[];

/** Days for which ended drafts are remembered. A late save arrives earlier than that. */
const endedDays = 30;

export function draftNotFound(): HttpError {
  return new HttpError(404, { code: 'draft-not-found', message: 'This draft is not there any more.' });
}

const refused = (error: string, message: string) => new HttpError(409, { error, message });

/** The drafts of a member, the newest change first. */
export async function findDrafts(
  db: Kysely<Database>,
  userId: number,
  publicUrl: string,
  id?: string,
): Promise<StoredDraft[]> {
  let query = db
    .selectFrom('listing_drafts')
    .where('user_id', '=', userId)
    .select([
      'id',
      'version',
      'fields',
      'changed_at',
      sql<string[]>`array(
        select image_key from draft_images
        where draft_images.user_id = listing_drafts.user_id and draft_id = listing_drafts.id order by position
      )`.as('keys'),
    ])
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .limit(maxDrafts);
  if (id !== undefined) query = query.where('id', '=', id);
  const rows = await query.execute();
  return rows.map(({ id, version, fields, changed_at, keys }) => ({
    id,
    version,
    changedAt: changed_at.toISOString(),
    fields: JSON.parse(fields),
    photos: keys.map((key) => ({ id: key, url: imageAddress(key, publicUrl) })),
  }));
}

interface Save {
  /** The next version. */
  save: string;
  /** Whether a deleted draft is made again. */
  isAgain: boolean;
  fields: StoredDraft['fields'];
  order: Order;
  newKeys: readonly string[];
}

/**
 * Stores a draft. Throws an `HttpError`: 404 if it was deleted, 409 if it was changed or published meanwhile or there are too many, 400
 * for an impossible order of photos; or `AlreadyMade`.
 * @returns the keys of the earlier photos, which other rows may use
 */
export async function saveDraft(
  transaction: Transaction<Database>,
  target: DraftTarget,
  { save, isAgain, fields, order, newKeys }: Save,
): Promise<string[]> {
  const { userId, id } = target;
  const draft = await lockDraft(transaction, target);
  if (draft?.version === save) throw new AlreadyMade();
  await requireUnpublished(transaction, target);
  requireVersion(draft, target);
  if (draft === undefined) await requireNotEnded(transaction, target, isAgain);
  const stored = { version: save, fields: JSON.stringify(fields), changed_at: sql<Date>`now()` };
  if (draft === undefined) {
    await enforceLimit(transaction, userId);
    await transaction
      .insertInto('listing_drafts')
      .values({ user_id: userId, id, ...stored })
      .execute();
  } else {
    await transaction
      .updateTable('listing_drafts')
      .set(stored)
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute();
  }
  const oldKeys = draft?.keys ?? [];
  const keys = orderKeys(await withShared(transaction, userId, order, oldKeys), oldKeys, newKeys);
  await transaction
    .deleteFrom('draft_images')
    .where('user_id', '=', userId)
    .where('draft_id', '=', id)
    .execute();
  if (keys.length > 0) {
    await transaction
      .insertInto('draft_images')
      .values(keys.map((image_key, position) => ({ user_id: userId, draft_id: id, position, image_key })))
      .execute();
  }
  return oldKeys;
}

/**
 * Deletes a draft.
 * @returns the keys of its photos, which other rows may use; `null` if the member has no such draft
 */
export async function deleteDraft(
  transaction: Transaction<Database>,
  target: Omit<DraftTarget, 'version'>,
): Promise<string[] | null> {
  const draft = await lockDraft(transaction, target);
  if (draft === undefined) return null;
  await removeDraft(transaction, target);
  return draft.keys;
}

interface Publication extends Omit<NewListing, 'userId' | 'imageKeys' | 'origin'> {
  draft: ListingDraft;
  /** A UUID. */
  publication: string;
  order: Order;
  newKeys: readonly string[];
}

/**
 * Publishes a listing, and removes its draft. Throws an `HttpError` as `saveDraft` and `insertListing`; or `AlreadyMade`.
 * @returns the id of the listing, and the keys of the draft's photos
 */
export async function publishDraft(
  transaction: Transaction<Database>,
  target: DraftTarget,
  { publication, order, newKeys, ...listing }: Publication,
  rules: PublishingRules,
): Promise<{ id: number; oldKeys: string[] }> {
  const draft = await lockDraft(transaction, target);
  const published = await findPublished(transaction, target);
  if (published?.publication === publication) throw new AlreadyMade();
  await requireUnpublished(transaction, target);
  requireVersion(draft, target);
  const oldKeys = draft?.keys ?? [];
  const imageKeys = orderKeys(await withShared(transaction, target.userId, order, oldKeys), oldKeys, newKeys);
  if (imageKeys.length === 0) throw invalidPhotos('Please add at least one photo.');
  const { userId, id: draftId } = target;
  const origin = { draftId, publication };
  const id = await insertListing(transaction, { ...listing, userId, imageKeys, origin }, rules);
  await removeDraft(transaction, target);
  return { id, oldKeys };
}

/** The listing that a draft has become. */
export async function findPublished(
  db: Kysely<Database>,
  { userId, id }: Omit<DraftTarget, 'version'>,
): Promise<{ id: number; publication: string | null } | undefined> {
  return await db
    .selectFrom('listings')
    .where('user_id', '=', userId)
    .where('draft_id', '=', id)
    .select(['id', 'publication'])
    .executeTakeFirst();
}

/** Locks the member's row too, so that their drafts change one after the other. */
async function lockDraft(transaction: Transaction<Database>, { userId, id }: Omit<DraftTarget, 'version'>) {
  await transaction.selectFrom('users').where('id', '=', userId).select('id').forUpdate().execute();
  const draft = await transaction
    .selectFrom('listing_drafts')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select('version')
    .executeTakeFirst();
  if (draft === undefined) return undefined;
  const images = await transaction
    .selectFrom('draft_images')
    .where('user_id', '=', userId)
    .where('draft_id', '=', id)
    .orderBy('position')
    .select('image_key')
    .execute();
  return { ...draft, keys: images.map(({ image_key }) => image_key) };
}

async function removeDraft(
  transaction: Transaction<Database>,
  { userId, id }: Omit<DraftTarget, 'version'>,
): Promise<void> {
  await transaction.deleteFrom('listing_drafts').where('user_id', '=', userId).where('id', '=', id).execute();
  await transaction
    .insertInto('ended_drafts')
    .values({ user_id: userId, id, ended_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet({ ended_at: sql<Date>`now()` }))
    .execute();
  await transaction
    .deleteFrom('ended_drafts')
    .where('user_id', '=', userId)
    .where('ended_at', '<', sql<Date>`now() - make_interval(days => ${sql.lit(endedDays)})`)
    .execute();
}

/** A save without a version may have been sent before the deletion, and arrive late. */
async function requireNotEnded(
  transaction: Transaction<Database>,
  { userId, id }: DraftTarget,
  isAgain: boolean,
): Promise<void> {
  const ended = transaction.selectFrom('ended_drafts').where('user_id', '=', userId).where('id', '=', id);
  if (isAgain)
    await transaction.deleteFrom('ended_drafts').where('user_id', '=', userId).where('id', '=', id).execute();
  else if ((await ended.select('id').executeTakeFirst()) !== undefined) throw draftNotFound();
}

async function requireUnpublished(transaction: Transaction<Database>, target: DraftTarget): Promise<void> {
  if ((await findPublished(transaction, target)) === undefined) return;
  throw refused('DRAFT_PUBLISHED', 'This draft is published already. You find it under My Listings.');
}

function requireVersion(draft: { version: string } | undefined, { version }: DraftTarget): void {
  if (draft === undefined && version !== null) throw draftNotFound();
  if (draft !== undefined && draft.version !== version)
    throw refused('DRAFT_CHANGED', 'This draft was changed on another device.');
}

async function enforceLimit(transaction: Transaction<Database>, userId: number): Promise<void> {
  const { count } = await transaction
    .selectFrom('listing_drafts')
    .where('user_id', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count < maxDrafts) return;
  throw refused(
    'DRAFT_LIMIT_EXCEEDED',
    `You have ${maxDrafts} drafts already. Publish or delete one under My Listings.`,
  );
}

const invalidPhotos = (message: string) => new HttpError(400, { error: 'INVALID_PHOTOS', message });

/** A photo of an own listing, which the draft shares: its file stays as long as one of both has it. */
interface Shared {
  shared: string;
}

/**
 * The order with the keys of photos that it names by their address at an own listing. Until the transaction ends, these listings are neither
 * changed nor deleted: a photo that they lose meanwhile would lose its file.
 */
async function withShared(
  transaction: Transaction<Database>,
  userId: number,
  order: Order,
  oldKeys: readonly string[],
): Promise<(string | null | Shared)[]> {
  const named = order.map((one) => (one === null || oldKeys.includes(one) ? null : imageKeyOf(one)));
  const keys = named.filter((key) => key !== null);
  if (keys.length === 0) return [...order];
  const listings = await transaction
    .selectFrom('listings')
    .where('user_id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('listing_images')
          .whereRef('listing_images.listing_id', '=', 'listings.id')
          .where('image_key', 'in', keys)
          .select('image_key'),
      ),
    )
    .orderBy('id')
    .select('id')
    .forShare()
    .execute();
  const ids = listings.map(({ id }) => id);
  const images = await transaction
    .selectFrom('listing_images')
    .where('listing_id', 'in', ids.length > 0 ? ids : [0])
    .where('image_key', 'in', keys)
    .select('image_key')
    .execute();
  return order.map((one, i) => {
    const key = named[i] ?? null;
    if (key === null) return one;
    if (!images.some(({ image_key }) => image_key === key))
      throw invalidPhotos('A photo of your other listing is not there any more. Remove it here.');
    return { shared: key };
  });
}

function orderKeys(
  order: readonly (string | null | Shared)[],
  oldKeys: readonly string[],
  newKeys: readonly string[],
): string[] {
  const rest = [...newKeys];
  const keys = order.map((one) => {
    if (one === null) return rest.shift();
    return typeof one === 'string' ? oldKeys.find((old) => old === one) : one.shared;
  });
  const known = keys.filter((key) => key !== undefined);
  if (known.length < order.length || rest.length > 0 || new Set(known).size < known.length)
    throw invalidPhotos('The order of the photos does not fit them.');
  return known;
}
