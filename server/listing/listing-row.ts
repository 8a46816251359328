import { typeOf } from '@stanza/domain/listing/contract.ts';
import { type AmenityFlag, amenityFlags } from '@stanza/schemas/listing/amenities.ts';
import type { Listing } from '@stanza/schemas/listing/listing.ts';
import type { ShownPlace } from '@stanza/schemas/listing/listing-place.ts';
import type { ListingState } from '@stanza/schemas/publish/listing-life.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { imageAddress } from '../images/image-address.ts';
import { householdOf } from '../match/households.ts';
import { flatRooms } from './same-flat.ts';

/** By the database's clock, which all servers share. */
export const isExpired = sql<boolean>`coalesce(listings.state = 'published' and listings.expires_at <= now(), false)`;

/** Only these appear in lists and searches. */
export const isPublished = sql<boolean>`(listings.state = 'published' and (listings.expires_at is null or listings.expires_at > now()))`;

/** For clients without expiry, an expired listing is a paused one. */
export const shownState = sql<ListingState>`case when ${isExpired} then 'paused' else listings.state end`;

/** Street and coordinates of `listings` are public; this says whether there is an exact place too. */
export const shownPlace = sql<ShownPlace>`case when exists (
  select from private_places where private_places.listing_id = listings.id
) then 'street' else 'exact' end`;

const ofPoster = <Value>(column: string) =>
  sql<Value>`(select ${sql.ref(column)} from users where users.id = listings.user_id)`;

const selected = new WeakMap<Kysely<Database>, ReturnType<typeof selectAll>>();

/** Selects listings with all columns of the API; the caller adds conditions and an order. Created once, since it never changes. */
export function selectListings(db: Kysely<Database>) {
  const query = selected.get(db) ?? selectAll(db);
  selected.set(db, query);
  return query;
}

function selectAll(db: Kysely<Database>) {
  return db.selectFrom('listings').select([
    'listings.id',
    'listings.title',
    'listings.description',
    'listings.price',
    'listings.location',
    'listings.square_meters as squareMeters',
    'listings.street',
    'listings.postal_code as postalCode',
    'listings.city',
    'listings.province',
    'listings.availability_start as availabilityStartDate',
    'listings.availability_end as availabilityEndDate',
    'listings.added_at as addedAt',
    'listings.latitude',
    'listings.longitude',
    'listings.deposit',
    'listings.service_costs as serviceCosts',
    'listings.all_inclusive_price as allInclusivePrice',
    'listings.number_of_rooms as numberOfRooms',
    'listings.floor',
    'listings.furnished',
    'listings.internet_included as internetIncluded',
    'listings.utilities_included as utilitiesIncluded',
    'listings.has_balcony as hasBalcony',
    'listings.has_garden as hasGarden',
    'listings.pets_allowed as petsAllowed',
    'listings.utilities_costs as utilitiesCosts',
    'listings.internet_costs as internetCosts',
    'listings.agency_fee as agencyFee',
    'listings.contract_type as contractType',
    'listings.minimum_months as minimumMonths',
    'listings.residence_possible as residencePossible',
    'listings.flatmates',
    'listings.room_type as roomType',
    'listings.amenities as flags',
    'listings.heating',
    'listings.smoking',
    'listings.registered',
    'listings.notice_months as noticeMonths',
    'listings.other_fees as otherFees',
    shownPlace.as('shownPlace'),
    householdOf.as('household'),
    flatRooms.as('flatRooms'),
    shownState.as('state'),
    'listings.version',
    'listings.expires_at as expiresAt',
    isExpired.as('isExpired'),
    // Not a join: it would join all matches, before the limit of a page.
    ofPoster<string>('first_name').as('userFirstName'),
    ofPoster<string | null>('picture_key').as('pictureKey'),
    sql<string[]>`array(
        select image_key from listing_images where listing_id = listings.id order by position
      )`.as('imageKeys'),
  ]);
}

export type ListingRow = Awaited<ReturnType<ReturnType<typeof selectListings>['execute']>>[number];

/** A row of a search, with the values by which it is sorted. */
export type FoundRow = ListingRow & {
  distance: number | null;
  cost: number;
  /** To the university of the search. */
  transitMinutes: number | null;
  /** From 0 to 1; null if too little is known of the household, or if it is not asked for. */
  matchScore: number | null;
};

const flagged = (flags: readonly AmenityFlag[]) =>
  Object.fromEntries(amenityFlags.map((name) => [name, flags.includes(name)])) as Record<
    AmenityFlag,
    boolean
  >;

/** @param publicUrl prefix of image paths; '' for the same origin */
export function toListing(
  {
    addedAt,
    pictureKey,
    imageKeys,
    state,
    version,
    expiresAt,
    isExpired,
    utilitiesCosts,
    internetCosts,
    agencyFee,
    contractType: kind,
    minimumMonths,
    residencePossible,
    flatmates,
    roomType,
    flags,
    heating,
    smoking,
    registered,
    noticeMonths,
    otherFees,
    flatRooms: inFlat,
    distance: _,
    cost: __,
    transitMinutes: ___,
    matchScore: ____,
    ...row
  }: ListingRow & Partial<FoundRow>,
  publicUrl: string,
): Listing {
  const imageUrl = (key: string) => imageAddress(key, publicUrl);
  return {
    ...row,
    timestampAdded: addedAt.toISOString(),
    imageUrls: imageKeys.map(imageUrl),
    ...(inFlat !== null && { flatRooms: inFlat }),
    profilePictureUrl: pictureKey === null ? null : imageUrl(pictureKey),
    life: {
      state,
      version: String(version),
      ...(expiresAt !== null &&
        (state === 'published' || isExpired) && {
          expiry: { at: expiresAt.toISOString(), isPast: isExpired },
        }),
    },
    terms: {
      utilitiesCosts,
      internetCosts,
      agencyFee,
      contractType: typeOf(kind),
      minimumMonths,
      residencePossible,
      flatmates,
      roomType,
    },
    amenities: { ...flagged(flags), heating, smoking },
    contract: { kind, registered, noticeMonths, otherFees },
  };
}
