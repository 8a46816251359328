import { type RawBuilder, sql } from 'kysely';

const isOffered = (room: RawBuilder<unknown>) =>
  sql<boolean>`(${room}.state = 'published' and (${room}.expires_at is null or ${room}.expires_at > now())
    and ${room}.room_type is distinct from 'flat')`;

const exactStreet = (room: RawBuilder<unknown>) =>
  sql<string>`fold(coalesce((select street from private_places where listing_id = ${room}.id), ${room}.street))`;

const hidesAddress = (room: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from private_places where listing_id = ${room}.id)`;

const listings = sql.table('listings');
const room = sql.table('room');

/**
 * Whether `listings` and another row, `room`, are offered rooms of one flat: of one poster, at one address with a number, on one floor if both
 * name it. Both hide their address, or neither: a room that shows it must not reveal the address of one that hides it.
 */
export const areInOneFlat = sql<boolean>`(room.user_id = listings.user_id and room.id <> listings.id
  and ${isOffered(room)} and ${isOffered(listings)}
  and room.city_key = listings.city_key and room.postal_code = listings.postal_code
  and coalesce(room.floor = listings.floor, true)
  and ${hidesAddress(room)} = ${hidesAddress(listings)}
  and ${exactStreet(listings)} ~ '[0-9]' and ${exactStreet(room)} = ${exactStreet(listings)})`;

/** The number of offered rooms in the flat of a listing; null if it is the only one. */
export const flatRooms = sql<number | null>`nullif(
  1 + (select count(*)::integer from listings as room where ${areInOneFlat}), 1)`;
