import * as z from 'zod/mini';
import { memberKinds } from '../../../schemas/safety/block.ts';
import { viewingReviewSchema } from '../../../schemas/safety/review.ts';
import { entry } from '../entry.ts';
import { appealModel } from '../models/safety/appeal.ts';
import { auditLogModel } from '../models/safety/audit-log.ts';
import { blocksModel } from '../models/safety/blocks.ts';
import { copiedPhotosModel } from '../models/safety/copied-photos.ts';
import { lowRentModel } from '../models/safety/low-rent.ts';
import { moderationModel } from '../models/safety/moderation.ts';
import { ownReviewsModel } from '../models/safety/own-reviews.ts';
import { reviewModel } from '../models/safety/review.ts';
import { safetyActionsModel } from '../models/safety/safety-actions.ts';
import { safetyPageModel } from '../models/safety/safety-page.ts';

const domain = 'safety';

export const safetyEntries = [
  entry(domain, safetyActionsModel, {
    summary: 'The dialog to report, to block, and to leave a conversation.',
    inputSchema: z.object({
      about: z.object({
        member: z.nullable(z.object({ kind: z.enum(memberKinds), id: z.int() })),
        messageId: z.nullable(z.int()),
        reviewId: z.optional(z.int()),
      }),
      key: z.string(),
    }),
  }),
  entry(domain, safetyPageModel, {
    summary: 'The own reports with their answers, and decisions about the member.',
    inputSchema: null,
  }),
  entry(domain, blocksModel, {
    summary: 'The members whom one has blocked.',
    inputSchema: null,
  }),
  entry(domain, appealModel, {
    summary: 'The appeal against a decision.',
    inputSchema: z.object({ id: z.int(), key: z.nullable(z.string()) }),
  }),
  entry(domain, moderationModel, {
    summary: 'The queue of the moderators, one case after the other.',
    inputSchema: null,
  }),
  entry(domain, auditLogModel, {
    summary: 'What moderators did.',
    inputSchema: null,
  }),
  entry(domain, copiedPhotosModel, {
    summary: 'The photos of own listings that another member’s listing has too, and where they are from.',
    inputSchema: null,
  }),
  entry(domain, reviewModel, {
    summary: 'The own review of a viewing that is over: written, changed and deleted before others see it.',
    inputSchema: z.object({
      of: z.object({ conversationId: z.int(), listingId: z.int() }),
      review: viewingReviewSchema,
    }),
  }),
  entry(domain, ownReviewsModel, {
    summary: 'The reviews about the member, each answered once, and those by the member.',
    inputSchema: null,
  }),
  entry(domain, lowRentModel, {
    summary: 'Whether the rent of a listing is far below those of similar rooms.',
    inputSchema: z.object({ id: z.int() }),
  }),
];
