/**
 * The types of the demonstration data that `makeDemonstration` generates and `seed` writes to the database. Times are relative to the
 * seeding, so that the data is deterministic and never looks old.
 */

import type { ShownPlace } from '@stanza/schemas/listing/listing-place.ts';
import type { ListingTerms } from '@stanza/schemas/listing/listing-terms.ts';

export interface DemoPoster {
  /** Stable across runs, from 1. */
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  /** Key of a portrait in `server/demo/photos`; `null` for the placeholder. */
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
  /** The quarter and a place near it. */
  location: string;
  squareMeters: number;
  street: string;
  postalCode: string;
  city: string;
  /** Two letters, such as MI. */
  province: string;
  latitude: number;
  longitude: number;
  /** What others see of its place. */
  shownPlace: ShownPlace;
  /** Days from seeding to the first day; negative for a room that is already free. */
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
  terms: ListingTerms;
  /** Keys of 1 to 4 photographs in `server/demo/photos`, all of one flat. */
  photos: string[];
}

export interface Demonstration {
  posters: DemoPoster[];
  listings: DemoListing[];
}
