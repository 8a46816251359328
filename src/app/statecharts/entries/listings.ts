import { entry } from 'statechart-workbench/model/registry.ts';
import * as z from 'zod/mini';
import { likeModel } from '../models/like.ts';
import { likedListingsModel } from '../models/liked-listings.ts';
import { likesModel } from '../models/likes.ts';
import { listingCreationModel } from '../models/listing-creation.ts';
import { ownListingsModel } from '../models/own-listings.ts';
import { photoPickerModel } from '../models/photo-picker.ts';

const group = 'Listings and likes';

export const listingEntries = [
  entry(likesModel, {
    group,
    summary: 'The hearts of all listings on show: one child a listing.',
    inputSchema: null,
    sentences: [{ section: '3 Like', text: 'per user and per listing; the status is read as a boolean.' }],
  }),
  entry(likeModel, {
    group,
    summary: 'Whether the member likes one listing.',
    inputSchema: z.object({ listingId: z.int(), liked: z.nullable(z.boolean()) }),
    sentences: [
      {
        section: '4 Like',
        text: 'not liked to liked via POST; liked to not liked via DELETE. Controls are disabled while a request for that listing is in flight. The state changes only when the server answers ok.',
      },
    ],
  }),
  entry(likedListingsModel, {
    group,
    summary: 'The listings that a member likes.',
    inputSchema: null,
    sentences: [
      {
        section: '2 Liked listings',
        text: "States: 'Loading your liked listings...'; an error with a 'Try Again' button; an empty state 'No liked listings yet'",
      },
      {
        section: '8 Liked listings',
        text: "'Failed to load liked listings. Please try again.' (also when the response is not an array).",
      },
    ],
  }),
  entry(ownListingsModel, {
    group,
    summary: "The member's own listings, and their deletion one at a time.",
    inputSchema: null,
    sentences: [
      {
        section: '4 Listing delete',
        text: 'the row shows a spinner; on a 204 answer the list is refetched.',
      },
      {
        section: '8 Delete listing',
        text: "an alert 'Error deleting listing. Please try again.'",
      },
    ],
  }),
  entry(listingCreationModel, {
    group,
    summary: 'The form of a new listing, and its upload.',
    inputSchema: null,
    sentences: [
      {
        section: '4 Listing create',
        text: 'idle, submitting, then success (redirect) or error (form re-enabled). Editing any field clears the messages.',
      },
      {
        section: '8 Create listing',
        text: "Error code LISTING_LIMIT_EXCEEDED: 'You have reached the maximum number of listings allowed.'",
      },
    ],
  }),
  entry(photoPickerModel, {
    group,
    summary: 'The photographs of a new listing, before they are uploaded.',
    inputSchema: null,
    sentences: [
      {
        section: '5 Listing images',
        text: "at most 4 in total, else 'You can upload a maximum of 4 images.'. Only image files are accepted.",
      },
    ],
  }),
];
