import * as z from 'zod/mini';

/** What others see of the place of a listing. `street`: the street without its number, and a point that is moved by up to 300 m. */
export const shownPlaceSchema = z.enum(['exact', 'street']);
export type ShownPlace = z.infer<typeof shownPlaceSchema>;

/** In degrees: from Lampedusa to the Vetta d'Italia, and from the Rocca Bernauda to Capo d'Otranto. */
const italy = { south: 35.4, north: 47.1, west: 6.6, east: 18.6 } as const;

/** The place of a room that its poster has set by hand. For a backend with `place-mark`. */
export const markSchema = z.object({
  latitude: z.number().check(z.minimum(italy.south), z.maximum(italy.north)),
  longitude: z.number().check(z.minimum(italy.west), z.maximum(italy.east)),
});

/** The place of a listing: exact for those who may know it, otherwise as it is shown to all. */
export const listingPlaceSchema = z.object({
  street: z.string(),
  latitude: z.nullable(z.number().check(z.minimum(-90), z.maximum(90))),
  longitude: z.nullable(z.number().check(z.minimum(-180), z.maximum(180))),
});
export type ListingPlace = z.infer<typeof listingPlaceSchema>;
