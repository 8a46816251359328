import * as z from 'zod/mini';
import { listingSchema } from '../../../schemas/listing/listing.ts';
import { listingLifeSchema } from '../../../schemas/publish/listing-life.ts';
import { entry } from '../entry.ts';
import { draftAutosaveModel } from '../models/publish/draft-autosave.ts';
import { listingCreationModel } from '../models/publish/listing-creation.ts';
import { listingEditorModel } from '../models/publish/listing-editor.ts';
import { listingLifeModel } from '../models/publish/listing-life.ts';
import { listingQuotaModel } from '../models/publish/listing-quota.ts';
import { listingRenewalModel } from '../models/publish/listing-renewal.ts';
import { ownDraftsModel } from '../models/publish/own-drafts.ts';
import { ownListingsModel } from '../models/publish/own-listings.ts';
import { ownershipModel } from '../models/publish/ownership.ts';
import { photoPickerModel } from '../models/publish/photo-picker.ts';

const placeSchema = z.object({ id: z.uuid(), openedFromList: z.boolean(), device: z.string() });

const editableSchema = z.extend(listingSchema, { life: listingLifeSchema });

const domain = 'publish';

export const publishEntries = [
  entry(domain, ownListingsModel, {
    summary: "The member's own listings, and their deletion one at a time.",
    inputSchema: null,
  }),
  entry(domain, ownershipModel, {
    summary: 'Which rooms on a screen are the member’s own.',
    inputSchema: z.object({ userId: z.nullable(z.int()) }),
  }),
  entry(domain, listingCreationModel, {
    summary: 'The form of a new listing, or of one that is edited, and its upload.',
    inputSchema: z.object({
      edited: z.nullable(editableSchema),
      place: z.optional(z.nullable(placeSchema)),
      capabilities: z.optional(z.array(z.string())),
    }),
  }),
  entry(domain, draftAutosaveModel, {
    summary: 'Saves the draft of a new listing at the backend while it is being written, and publishes it.',
    inputSchema: null,
  }),
  entry(domain, ownDraftsModel, {
    summary: "The member's drafts of new listings, and their deletion one at a time.",
    inputSchema: null,
  }),
  entry(domain, listingEditorModel, {
    summary: 'Fetches an own listing for a form.',
    inputSchema: z.object({ id: z.int() }),
  }),
  entry(domain, listingLifeModel, {
    summary: 'Whether an own listing is published, paused or rented.',
    inputSchema: z.object({ listing: editableSchema }),
  }),
  entry(domain, listingRenewalModel, {
    summary: 'A listing that is renewed by the link of a mail.',
    inputSchema: z.object({ id: z.int(), key: z.string() }),
  }),
  entry(domain, listingQuotaModel, {
    summary: 'Whether the member may publish another listing.',
    inputSchema: null,
  }),
  entry(domain, photoPickerModel, {
    summary: 'The photographs of a new listing, before they are uploaded.',
    inputSchema: null,
  }),
];
