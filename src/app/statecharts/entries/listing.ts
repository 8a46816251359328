import * as z from 'zod/mini';
import { soughtRentSchema } from '../../../schemas/listing/usual-rent.calls.ts';
import { entry } from '../entry.ts';
import { flatRoomsModel } from '../models/listing/flat-rooms.ts';
import { galleryModel } from '../models/listing/gallery.ts';
import { likeModel } from '../models/listing/like.ts';
import { likedListingsModel } from '../models/listing/liked-listings.ts';
import { likesModel } from '../models/listing/likes.ts';
import { listingDetailModel } from '../models/listing/listing-detail.ts';
import { locationLookupModel } from '../models/listing/location-lookup.ts';
import { shareModel } from '../models/listing/share.ts';
import { similarListingsModel } from '../models/listing/similar-listings.ts';
import { usualRentModel } from '../models/listing/usual-rent.ts';

const coordinatesSchema = z.object({ latitude: z.number(), longitude: z.number() });

const domain = 'listing';

export const listingEntries = [
  entry(domain, likesModel, {
    summary: 'The likes of all shown listings: one child for each listing.',
    inputSchema: null,
  }),
  entry(domain, likeModel, {
    summary: 'Whether the member likes one listing.',
    inputSchema: z.object({ listingId: z.int(), liked: z.nullable(z.literal(true)) }),
  }),
  entry(domain, likedListingsModel, {
    summary: 'The listings that a member likes.',
    inputSchema: null,
  }),
  entry(domain, listingDetailModel, {
    summary: 'One listing: loading, details, and the two buttons of the poster.',
    inputSchema: z.object({ id: z.int(), isContacting: z.boolean(), capabilities: z.array(z.string()) }),
  }),
  entry(domain, similarListingsModel, {
    summary: 'Rooms like one that is no longer offered.',
    inputSchema: z.object({ id: z.int() }),
  }),
  entry(domain, flatRoomsModel, {
    summary: 'The other rooms of a flat.',
    inputSchema: z.object({ id: z.int() }),
  }),
  entry(domain, usualRentModel, {
    summary: 'The rents of rooms like one.',
    inputSchema: soughtRentSchema,
  }),
  entry(domain, galleryModel, {
    summary: 'The photographs of a listing, and the viewer that fills the screen.',
    inputSchema: z.object({ count: z.int().check(z.nonnegative()) }),
  }),
  entry(domain, shareModel, {
    summary: 'Sharing the link of a listing.',
    inputSchema: z.object({ title: z.string(), address: z.string() }),
  }),
  entry(domain, locationLookupModel, {
    summary: 'The place of a listing: by its postal code, otherwise by its own coordinates.',
    inputSchema: z.object({ postalCode: z.string(), fallback: z.nullable(coordinatesSchema) }),
  }),
];
