import type { Generated, GeneratedAlways } from 'kysely';

/** The tables as the migrations make them, in PostgreSQL's names. */
export interface Database {
  users: UserTable;
  listings: ListingTable;
  listing_images: ListingImageTable;
}

interface UserTable {
  id: Generated<number>;
  first_name: string;
  last_name: string;
  email: string;
  picture_key: string | null;
}

interface ListingTable {
  id: Generated<number>;
  user_id: number;
  title: string;
  description: string;
  price: number;
  location: string;
  square_meters: number;
  street: string;
  postal_code: string;
  city: string;
  province: string;
  /** A day, `YYYY-MM-DD`. */
  availability_start: string | null;
  /** A day, `YYYY-MM-DD`; null for an indefinite stay. */
  availability_end: string | null;
  added_at: Date;
  /** WGS 84 degrees; both or neither. */
  latitude: number | null;
  longitude: number | null;
  deposit: number | null;
  service_costs: number | null;
  all_inclusive_price: number | null;
  number_of_rooms: number | null;
  floor: number | null;
  furnished: boolean;
  internet_included: boolean;
  utilities_included: boolean;
  has_balcony: boolean;
  has_garden: boolean;
  pets_allowed: boolean;
  /** The city as `fold` writes it. */
  city_key: GeneratedAlways<string>;
  /** City and location as `fold` writes them, with a space at either end, so that every word begins after one. */
  search_text: GeneratedAlways<string>;
  /** The coordinates as a point on the unit sphere: a `cube`, used in SQL alone. */
  place: GeneratedAlways<string | null>;
}

interface ListingImageTable {
  listing_id: number;
  /** From 0, in the order they are shown. */
  position: number;
  image_key: string;
}
