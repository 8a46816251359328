/**
 * The shape of the demonstration data: what `server/demo` makes and the seeding writes to the database. Times are
 * offsets from the moment of seeding, so that the data never looks stale and stays deterministic.
 */

export interface DemoPoster {
  /** Stable across runs, from 1. */
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  /** Key of a drawn portrait in `server/demo/photos`, or `null` for the placeholder. */
  picture: string | null;
}

export interface DemoListing {
  /** Stable across runs, from 1. */
  id: number;
  posterId: number;
  title: string;
  description: string;
  /** Whole euros a month. */
  price: number;
  /** The quarter, and what it is near. */
  location: string;
  squareMeters: number;
  street: string;
  postalCode: string;
  city: string;
  /** Two letters, such as MI. */
  province: string;
  latitude: number;
  longitude: number;
  /** Days from seeding to the first day; negative for rooms that are free already. */
  startsInDays: number;
  /** Days from seeding to the last day; `null` for an indefinite stay. */
  endsInDays: number | null;
  /** Minutes before seeding at which it was added. */
  addedMinutesAgo: number;
  deposit: number | null;
  serviceCosts: number | null;
  allInclusivePrice: number | null;
  numberOfRooms: number | null;
  floor: number | null;
  furnished: boolean;
  internetIncluded: boolean;
  utilitiesIncluded: boolean;
  hasBalcony: boolean;
  hasGarden: boolean;
  petsAllowed: boolean;
  /** Keys of 1 to 4 drawn photographs in `server/demo/photos`, all of one flat. */
  photos: string[];
}

export interface Demonstration {
  posters: DemoPoster[];
  listings: DemoListing[];
}
