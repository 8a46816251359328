import { errorTexts } from '@stanza/domain/error-texts.ts';
import { isDeepStrictEqual } from 'node:util';
import { lifeTexts, nextStates } from '@stanza/domain/publish/listing-life.ts';
import type { Coordinates } from '@stanza/domain/search/search-options.ts';
import type { LifeAnswer } from '@stanza/schemas/chat/inbox.ts';
import type { ContractKind } from '@stanza/schemas/listing/contract.ts';
import type { ListingDetails } from '@stanza/schemas/listing/listing-details.ts';
import type { ShownPlace } from '@stanza/schemas/listing/listing-place.ts';
import type { ContractType } from '@stanza/schemas/listing/listing-terms.ts';
import type { ListingState } from '@stanza/schemas/publish/listing-life.ts';
import type { ListingDraft } from '@stanza/schemas/publish/new-listing.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { cancelTogether, type Dependencies } from '../chat/change-viewing.ts';
import type { Fanout } from '../chat/fanout/fanout.ts';
import type { Database } from '../database/tables.ts';
import { HttpError, listingNotFound } from '../http/http-error.ts';
import { isExpired, shownPlace, shownState } from '../listing/listing-row.ts';
import { findExactPlace, hideFromGuests, keepExact, publicColumns } from '../listing/private-places.ts';
import { storeHousehold } from '../match/households.ts';
import { noteEnd, noteLoweredRent } from '../search/alerts/note-liked.ts';
import { detailColumns, draftColumns, exactPlaceOf } from './create-listing.ts';
import { forgetReminder, offeredFrom } from './expiry.ts';
import { notifyAskers, type Told } from './notify-askers.ts';

/** The listing, its owner, and the version that the change is based on. */
export interface Target {
  userId: number;
  listingId: number;
  version: string;
}

interface Changing {
  db: Kysely<Database>;
  fanout: Fanout;
  /** ISO 8601. */
  today: string;
}

const nobody: Told = { conversationIds: [], text: '' };

/** What the poster of a changed listing tells those who have asked. */
interface Ending {
  answer: LifeAnswer;
  /** For the viewings that it cancels. */
  given: Omit<Dependencies, 'db'>;
}

/**
 * Changes the state of an own listing. Setting the state that it already has changes nothing, with any version. Throws an `HttpError`:
 * 404 without such a listing, 409 if it was changed meanwhile or cannot get this state, or if a viewing has changed that is to be cancelled.
 * @param ending `null` for the text that everybody gets
 */
export async function changeState(
  { db, fanout, today }: Changing,
  target: Target,
  state: ListingState,
  ending: Ending | null = null,
): Promise<void> {
  const { userId, listingId } = target;
  const posted = await db.transaction().execute(async (transaction) => {
    const listing = await lockListing(transaction, target);
    if (listing.state === state) return [];
    requireVersion(listing, target.version);
    if (!nextStates[listing.state].includes(state)) {
      const message = `A listing that is ${listing.state} cannot become ${state}.`;
      throw new HttpError(409, { error: 'STATE_NOT_ALLOWED', message });
    }
    if (state === 'published') {
      refuseHidden(listing);
      refuseEnded(listing, today);
    }
    if (ending === null) return await setState(transaction, fanout, listing, state);
    const { viewings, ...told } = ending.answer;
    const seen = viewings.map((viewing) => ({ ...viewing, listingId }));
    const cancelled = await cancelTogether(transaction, ending.given, userId, seen);
    return [...cancelled, ...(await setState(transaction, fanout, listing, state, told))];
  });
  for (const message of posted) fanout.publish(message);
}

/**
 * Starts the time of a published or expired listing's offer again, and tells nobody. Throws an `HttpError`: 404 without such a listing, 409 if it is paused
 * or rented, or if its end date is past.
 * @param mayRenew whether the caller may renew a listing of this member
 */
export async function renew(
  { db, fanout, today }: Changing,
  listingId: number,
  mayRenew: (ownerId: number) => boolean,
): Promise<void> {
  const posted = await db.transaction().execute(async (transaction) => {
    const listing = await lock(transaction, listingId);
    if (listing === undefined || !mayRenew(listing.user_id)) throw listingNotFound();
    if (listing.state !== 'published' && !listing.isExpired) {
      const message = `A listing that is ${listing.state} cannot be renewed.`;
      throw new HttpError(409, { error: 'STATE_NOT_ALLOWED', message });
    }
    refuseHidden(listing);
    refuseEnded(listing, today);
    if (listing.isExpired) return await setState(transaction, fanout, listing, 'published', nobody);
    await forgetReminder(transaction, listingId);
    await transaction.updateTable('listings').set(offeredFrom()).where('id', '=', listingId).execute();
    return [];
  });
  for (const message of posted) fanout.publish(message);
}

type Locked = NonNullable<Awaited<ReturnType<typeof lock>>>;

/** @returns the messages to publish */
async function setState(
  transaction: Transaction<Database>,
  fanout: Fanout,
  listing: Locked,
  state: ListingState,
  told: Told | null = null,
) {
  const version = listing.version + 1;
  await forgetReminder(transaction, listing.id);
  await transaction
    .updateTable('listings')
    .set({ state, version, ...(state === 'published' && listing.expires_at !== null && offeredFrom()) })
    .where('id', '=', listing.id)
    .execute();
  if (state === 'rented') await noteEnd(transaction, listing);
  return await notifyAskers(transaction, { ...listing, version }, { change: state, told }, fanout);
}

function refuseHidden({ hidden_by }: Locked): void {
  if (hidden_by !== null)
    throw new HttpError(409, { error: 'LISTING_HIDDEN', message: errorTexts.moderation.hidden });
}

function refuseEnded({ availability_end }: Locked, today: string): void {
  if (availability_end === null || availability_end >= today) return;
  const message = 'Its end date is in the past. Edit the listing before you publish it again.';
  throw new HttpError(409, { error: 'LISTING_ENDED', message });
}

/** A kind that the client does not know stays, if the client sends what it got for it: see `typeOf`. */
const keptKind = (type: ContractType | null) => sql<ContractKind | null>`
  case when contract_type in ('agreed', 'none')
    and ${type}::text is not distinct from case contract_type when 'agreed' then 'other' end
  then contract_type else ${type} end`;

/** An own listing before a change. Throws a 404 `HttpError` without one. */
async function lockListing(
  transaction: Transaction<Database>,
  { userId, listingId }: Omit<Target, 'version'>,
): Promise<Locked> {
  const listing = await lock(transaction, listingId);
  if (listing?.user_id !== userId) throw listingNotFound();
  return listing;
}

async function lock(transaction: Transaction<Database>, listingId: number) {
  return await transaction
    .selectFrom('listings')
    .where('id', '=', listingId)
    .select([
      'id',
      'user_id',
      'title',
      shownState.as('state'),
      isExpired.as('isExpired'),
      'expires_at',
      'version',
      'availability_end',
      'postal_code',
      'price',
      'last_change',
      'hidden_by',
      shownPlace.as('shownPlace'),
    ])
    .forUpdate()
    .executeTakeFirst();
}

export interface Edit {
  /** A UUID. */
  change: string;
  draft: ListingDraft;
  /** `null` leaves them as they are. */
  details: ListingDetails | null;
  /** The place of the postal code, or the one that the poster has marked. */
  place: Coordinates | null;
  /** Whether the place is marked. Otherwise it is used only if the postal code has changed. */
  isMarked: boolean;
  /** What others see of its place; `null` does not change it. */
  shown: ShownPlace | null;
  /** The photos in order: the index of a kept one, or `null` for the next of `newKeys`. */
  order: readonly (number | null)[];
  newKeys: readonly string[];
  now: Date;
}

/** Thrown for an edit that was already made: the images that were stored for it again are not needed. */
export class AlreadyMade extends Error {}

/**
 * Replaces the fields and the photos of an own listing. Throws an `HttpError`: 404 without such a listing, 409 if it was changed
 * meanwhile, 400 for an impossible order of photos; or `AlreadyMade`.
 * @returns the keys of the photos that it had, which other rows may use
 */
export async function editListing(
  transaction: Transaction<Database>,
  target: Target,
  { change, draft, details, place, isMarked, shown: asked, order, newKeys, now }: Edit,
): Promise<string[]> {
  const listing = await lockListing(transaction, target);
  if (listing.last_change === change) throw new AlreadyMade();
  requireVersion(listing, target.version);
  const { listingId } = target;
  const images = await transaction
    .selectFrom('listing_images')
    .where('listing_id', '=', listingId)
    .orderBy('position')
    .select('image_key')
    .execute();
  if (draft.price < listing.price) await noteLoweredRent(transaction, listing, now);
  const oldKeys = images.map(({ image_key }) => image_key);
  const keys = orderPhotos(order, oldKeys, newKeys);
  const before = await findExactPlace(transaction, listingId);
  const isSamePostalCode = draft.postalCode === listing.postal_code;
  const exact =
    isSamePostalCode && !isMarked ? { ...before, street: draft.street } : exactPlaceOf(draft, place);
  const shown = asked ?? listing.shownPlace;
  const isOffered = listing.state === 'published' && listing.expires_at !== null;
  if (isOffered) await forgetReminder(transaction, listingId);
  await transaction
    .updateTable('listings')
    .set({
      ...draftColumns(draft),
      ...(details && detailColumns(details)),
      ...(details && !details.contract && { contract_type: keptKind(details.contractType) }),
      ...(await publicColumns(transaction, { ownerId: target.userId, exact, shown })),
      version: listing.version + 1,
      last_change: change,
      // An edit starts the time of the offer again.
      ...(isOffered && offeredFrom(draft.availabilityStartDate)),
    })
    .where('id', '=', listingId)
    .execute();
  await keepExact(transaction, listingId, { exact, shown });
  await storeHousehold(transaction, listingId, details?.household);
  if (shown !== 'exact' && !isDeepStrictEqual(exact, before)) await hideFromGuests(transaction, listingId);
  await transaction.deleteFrom('listing_images').where('listing_id', '=', listingId).execute();
  await transaction
    .insertInto('listing_images')
    .values(keys.map((image_key, position) => ({ listing_id: listingId, position, image_key })))
    .execute();
  return oldKeys;
}

function orderPhotos(
  order: readonly (number | null)[],
  oldKeys: readonly string[],
  newKeys: readonly string[],
): string[] {
  const rest = [...newKeys];
  const keys = order.map((place) => (place === null ? rest.shift() : oldKeys[place]));
  const known = keys.filter((key) => key !== undefined);
  const kept = order.filter((place) => place !== null);
  if (known.length < order.length || rest.length > 0 || new Set(kept).size < kept.length) {
    throw new HttpError(400, {
      error: 'INVALID_PHOTOS',
      message: 'The order of the photos does not fit them.',
    });
  }
  return known;
}

function requireVersion({ state, version }: { state: ListingState; version: number }, given: string) {
  if (String(version) === given) return;
  throw new HttpError(409, {
    error: 'LISTING_CHANGED',
    code: `listing-changed-${state}`,
    message: lifeTexts.changed[state],
  });
}
