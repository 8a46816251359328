import { errorTexts } from '@stanza/domain/error-texts.ts';
import type { Coordinates } from '@stanza/domain/search/search-options.ts';
import { type Amenities, amenityFlags } from '@stanza/schemas/listing/amenities.ts';
import type { Contract } from '@stanza/schemas/listing/contract.ts';
import type { ListingDetails } from '@stanza/schemas/listing/listing-details.ts';
import type { ListingPlace, ShownPlace } from '@stanza/schemas/listing/listing-place.ts';
import type { ListingDraft } from '@stanza/schemas/publish/new-listing.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import { HttpError } from '../http/http-error.ts';
import { keepExact, publicColumns } from '../listing/private-places.ts';
import { storeHousehold } from '../match/households.ts';
import type { Services } from '../services.ts';
import { offeredFrom } from './expiry.ts';

export interface NewListing {
  userId: number;
  draft: ListingDraft;
  /** `null` if the client has not sent them. */
  details: ListingDetails | null;
  /** Of the postal code, or as its poster has marked it. */
  place: Coordinates | null;
  /** What others see of its place. */
  shown: ShownPlace;
  imageKeys: readonly string[];
  now: Date;
  /** Whether it expires. */
  expires: boolean;
  /** The draft that became this listing, and the UUID of its publication. */
  origin?: { draftId: string; publication: string };
}

export interface PublishingRules {
  /** How many listings a member may have. */
  listingsPerUser: number;
  /** Whether only a confirmed e-mail publishes. */
  needsConfirmation: boolean;
}

/** Without mails nobody could confirm an e-mail. */
export const publishingRules = ({
  listingsPerUser,
  mailer,
}: Pick<Services, 'listingsPerUser' | 'mailer'>): PublishingRules => ({
  listingsPerUser,
  needsConfirmation: mailer !== null,
});

/** @returns the new id. Throws an `HttpError`: 409 if the user has reached the quota, 403 if the e-mail is not confirmed. */
export async function insertListing(
  transaction: Transaction<Database>,
  { userId, draft, details, place, shown, imageKeys, now, expires, origin }: NewListing,
  rules: PublishingRules,
): Promise<number> {
  await enforceRules(transaction, userId, rules);
  const exact = exactPlaceOf(draft, place);
  const { id } = await transaction
    .insertInto('listings')
    .values({
      user_id: userId,
      ...draftColumns(draft),
      ...(await publicColumns(transaction, { ownerId: userId, exact, shown })),
      added_at: now,
      // The specified form does not have them.
      furnished: false,
      internet_included: false,
      utilities_included: false,
      has_balcony: false,
      has_garden: false,
      pets_allowed: false,
      ...(expires && offeredFrom(draft.availabilityStartDate)),
      ...(details && detailColumns(details)),
      ...(origin && { draft_id: origin.draftId, publication: origin.publication }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepExact(transaction, id, { exact, shown });
  await transaction
    .insertInto('listing_images')
    .values(imageKeys.map((image_key, position) => ({ listing_id: id, position, image_key })))
    .execute();
  await storeHousehold(transaction, id, details?.household);
  await transaction.insertInto('unmatched_listings').values({ listing_id: id }).execute();
  return id;
}

export function exactPlaceOf({ street }: ListingDraft, place: Coordinates | null): ListingPlace {
  return { street, latitude: place?.latitude ?? null, longitude: place?.longitude ?? null };
}

/** The values of the form by column, without the street. */
export function draftColumns(draft: ListingDraft) {
  return {
    title: draft.title,
    description: draft.description,
    price: draft.price,
    location: draft.location,
    square_meters: draft.squareMeters,
    postal_code: draft.postalCode,
    city: draft.city,
    province: draft.province,
    availability_start: draft.availabilityStartDate,
    availability_end: draft.availabilityEndDate,
  };
}

export function detailColumns(details: ListingDetails) {
  return {
    deposit: details.deposit,
    service_costs: details.serviceCosts,
    all_inclusive_price: details.allInclusivePrice,
    number_of_rooms: details.numberOfRooms,
    floor: details.floor,
    furnished: details.furnished,
    internet_included: details.internetIncluded,
    utilities_included: details.utilitiesIncluded,
    has_balcony: details.hasBalcony,
    has_garden: details.hasGarden,
    pets_allowed: details.petsAllowed,
    utilities_costs: details.utilitiesCosts,
    internet_costs: details.internetCosts,
    agency_fee: details.agencyFee,
    contract_type: details.contractType,
    minimum_months: details.minimumMonths,
    residence_possible: details.residencePossible,
    flatmates: details.flatmates,
    ...(details.roomType !== undefined && { room_type: details.roomType }),
    ...(details.amenities && amenityColumns(details.amenities)),
    ...(details.contract && contractColumns(details.contract)),
  };
}

export function amenityColumns({ heating, smoking, ...flags }: Amenities) {
  return { amenities: amenityFlags.filter((name) => flags[name]), heating, smoking };
}

export function contractColumns({ kind, registered, noticeMonths, otherFees }: Contract) {
  return { contract_type: kind, registered, notice_months: noticeMonths, other_fees: otherFees };
}

/** Locks the user's row, so that concurrent calls count each other's listings. */
async function enforceRules(
  transaction: Transaction<Database>,
  userId: number,
  { listingsPerUser, needsConfirmation }: PublishingRules,
): Promise<void> {
  const { confirmed_at } = await transaction
    .selectFrom('users')
    .where('id', '=', userId)
    .select('confirmed_at')
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (needsConfirmation && confirmed_at === null)
    throw new HttpError(403, {
      error: 'EMAIL_UNCONFIRMED',
      message: errorTexts.createListing.unconfirmed,
    });
  const { count } = await transaction
    .selectFrom('listings')
    .where('user_id', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count < listingsPerUser) return;
  throw new HttpError(409, { error: 'LISTING_LIMIT_EXCEEDED', message: errorTexts.createListing.limit });
}
