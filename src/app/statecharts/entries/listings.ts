import * as z from 'zod/mini';
import { listingSchema } from '../../../schemas/listing.ts';
import { listingLifeSchema } from '../../../schemas/listing-life.ts';
import { entry } from '../entry.ts';
import { draftSyncModel } from '../models/draft-sync.ts';
import { formKeeperModel } from '../models/form-keeper.ts';
import { likeModel } from '../models/like.ts';
import { likedListingsModel } from '../models/liked-listings.ts';
import { likesModel } from '../models/likes.ts';
import { listingCreationModel } from '../models/listing-creation.ts';
import { listingEditorModel } from '../models/listing-editor.ts';
import { listingLifeModel } from '../models/listing-life.ts';
import { listingQuotaModel } from '../models/listing-quota.ts';
import { listingRenewalModel } from '../models/listing-renewal.ts';
import { ownDraftsModel } from '../models/own-drafts.ts';
import { ownListingsModel } from '../models/own-listings.ts';
import { ownershipModel } from '../models/ownership.ts';
import { photoPickerModel } from '../models/photo-picker.ts';

const group = 'Listings and likes';

const placeSchema = z.object({ id: z.uuid(), isGiven: z.boolean(), device: z.string() });

const editableSchema = z.extend(listingSchema, { life: listingLifeSchema });

export const listingEntries = [
  entry(likesModel, {
    group,
    summary: 'The likes of all shown listings: one child for each listing.',
    inputSchema: null,
  }),
  entry(likeModel, {
    group,
    summary: 'Whether the member likes one listing.',
    inputSchema: z.object({ listingId: z.int(), liked: z.nullable(z.literal(true)) }),
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
    summary: 'The form of a new listing, or of one that is edited, and its upload.',
    inputSchema: z.object({ edited: z.nullable(editableSchema), place: z.optional(z.nullable(placeSchema)) }),
  }),
  entry(draftSyncModel, {
    group,
    summary: 'Keeps the draft of a new listing at the backend while it is being written.',
    inputSchema: null,
  }),
  entry(ownDraftsModel, {
    group,
    summary: "The member's drafts of new listings, and their deletion one at a time.",
    inputSchema: null,
  }),
  entry(listingEditorModel, {
    group,
    summary: 'Fetches an own listing for a form.',
    inputSchema: z.object({ id: z.int() }),
  }),
  entry(listingLifeModel, {
    group,
    summary: 'Whether an own listing is published, paused or rented.',
    inputSchema: z.object({ listing: editableSchema }),
  }),
  entry(listingRenewalModel, {
    group,
    summary: 'A listing that is renewed by the link of a mail.',
    inputSchema: z.object({ id: z.int(), key: z.string() }),
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
