import * as z from 'zod/mini';
import { entry } from '../entry.ts';
import { formKeeperModel } from '../models/form-keeper.ts';
import { likeModel } from '../models/like.ts';
import { likedListingsModel } from '../models/liked-listings.ts';
import { likesModel } from '../models/likes.ts';
import { listingCreationModel } from '../models/listing-creation.ts';
import { listingQuotaModel } from '../models/listing-quota.ts';
import { ownListingsModel } from '../models/own-listings.ts';
import { ownershipModel } from '../models/ownership.ts';
import { photoPickerModel } from '../models/photo-picker.ts';

const group = 'Listings and likes';

export const listingEntries = [
  entry(likesModel, {
    group,
    summary: 'The likes of all shown listings: one child for each listing.',
    inputSchema: null,
  }),
  entry(likeModel, {
    group,
    summary: 'Whether the member likes one listing.',
    inputSchema: z.object({ listingId: z.int(), liked: z.nullable(z.boolean()) }),
  }),
  entry(likedListingsModel, {
    group,
    summary: 'The listings that a member likes.',
    inputSchema: null,
  }),
  entry(ownListingsModel, {
    group,
    summary: "The member's own listings, and their deletion one at a time.",
    inputSchema: null,
  }),
  entry(ownershipModel, {
    group,
    summary: 'Which rooms on a screen are the member’s own.',
    inputSchema: z.object({ userId: z.nullable(z.int()) }),
  }),
  entry(listingCreationModel, {
    group,
    summary: 'The form of a new listing, and its upload.',
    inputSchema: null,
  }),
  entry(listingQuotaModel, {
    group,
    summary: 'Whether the member may publish another listing.',
    inputSchema: null,
  }),
  entry(formKeeperModel, {
    group,
    summary: 'Keeps what is typed into a form on the device, and asks before the form is left.',
    inputSchema: null,
  }),
  entry(photoPickerModel, {
    group,
    summary: 'The photographs of a new listing, before they are uploaded.',
    inputSchema: null,
  }),
];
