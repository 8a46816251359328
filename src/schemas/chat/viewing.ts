import * as z from 'zod/mini';
import { meetingSchema } from '../account/proofs.ts';
import { conversationsPath } from '../constants.ts';
import { fill } from '../fill.ts';
import { listingIdSchema } from '../listing/listing.ts';
import { moment } from '../moment.ts';
import { viewingReviewSchema } from '../safety/review.ts';
import { atMost } from '../text-field.ts';

/** All viewings of the member. Not a route of its own: it belongs to the messages. */
export const ownViewingsPath = `${conversationsPath}?viewings`;

/** The maximum number of times of one proposal. */
export const maxProposedTimes = 5;
const viewingMinutes = { min: 10, max: 240, usual: 30 } as const;
/** How far ahead a viewing may be, in days. */
export const maxViewingDays = 180;
export const maxVideoLinkLength = 500;

export const viewingPlaceSchema = z.enum(['onSite', 'video'], { error: /*i18n*/ 'Must be onSite or video.' });
export type ViewingPlace = z.infer<typeof viewingPlaceSchema>;

/**
 * - `proposed`: one member has proposed times, the other may agree to one.
 * - `agreed`: a time is agreed.
 * - `moved`: a time is agreed, and one member has proposed others.
 * - `cancelled`, `done`: over; a new proposal begins again.
 */
const viewingStateSchema = z.enum(['proposed', 'agreed', 'moved', 'cancelled', 'done']);
export type ViewingState = z.infer<typeof viewingStateSchema>;

/** How a viewing ended: the member who was asked declined, the member who proposed withdrew, or one of them cancelled what was agreed. */
const viewingEndingSchema = z.enum(['declined', 'withdrawn', 'cancelled']);
export type ViewingEnding = z.infer<typeof viewingEndingSchema>;

/** The viewing of a listing, between the two members of a conversation. */
export const viewingSchema = z.object({
  listingId: listingIdSchema,
  /** The title of the listing. */
  title: z.string(),
  /** The member who shows the room. */
  hostId: z.int(),
  guestId: z.int(),
  state: viewingStateSchema,
  /** How a `cancelled` viewing ended; otherwise `null`. Missing from a backend that does not tell. */
  ending: z.optional(z.nullable(viewingEndingSchema)),
  /** The member who has proposed `times`; `null` without a proposal. */
  proposedBy: z.nullable(z.int()),
  /** The proposed starts; empty without a proposal. */
  times: z.array(moment),
  /** The agreed start; `null` before. */
  start: z.nullable(moment),
  minutes: z.int(),
  place: viewingPlaceSchema,
  videoLink: z.nullable(z.string()),
  /** The exact address of the room, for an agreed viewing on site; otherwise `null`. Missing from a backend without `private-places`. */
  address: z.optional(z.nullable(z.string())),
  /** Grows with each change. A call names the version that the person has seen. */
  version: z.int(),
  /** A calendar file (RFC 5545) of an agreed viewing; otherwise `null`. */
  calendar: z.nullable(z.string()),
  /** `null` if the member cannot write one. Missing from a backend without `reviews`, and from the answer to a change. */
  review: z.optional(z.nullable(viewingReviewSchema)),
});

export type Viewing = z.infer<typeof viewingSchema>;

export const viewingsSchema = z.array(viewingSchema);

const seenVersion = z.int(/*i18n*/ 'The version must be a number.');

/** The maximum number of open times of a listing. */
export const maxOpenTimes = 100;

const times = (max: number, tooMany: string) =>
  z.array(moment, { error: /*i18n*/ 'Times are missing.' }).check(z.maxLength(max, tooMany));

/** Times, and how a viewing at one of them is. */
export const viewingOfferSchema = z.object({
  times: times(
    maxOpenTimes,
    fill(/*i18n*/ 'A listing has at most {maxOpenTimes} open times.', { maxOpenTimes }),
  ),
  minutes: z
    .int(/*i18n*/ 'The minutes must be a number.')
    .check(
      z.minimum(viewingMinutes.min, /*i18n*/ 'A viewing takes at least 10 minutes.'),
      z.maximum(viewingMinutes.max, /*i18n*/ 'A viewing takes at most 240 minutes.'),
    ),
  place: viewingPlaceSchema,
  /** For `video`: https, in upper or lower case. */
  videoLink: z.nullable(
    z.string(/*i18n*/ 'The video link must start with https://.').check(
      // No `i` flag, since the documents of the contract cannot express it.
      z.regex(/^[Hh][Tt][Tt][Pp][Ss]:\/\//, /*i18n*/ 'The video link must start with https://.'),
      z.regex(/^\S*$/, /*i18n*/ 'The video link must not have a space.'),
      // A text before an @ hides where the link leads. Browsers read a backslash as a slash.
      z.regex(
        /^[^/]*\/\/[^/\\?#@]*($|[/\\?#])/,
        /*i18n*/ 'The video link must not have a name or a password before an @: write only the address of the call.',
      ),
      z.regex(
        /^[^/]*\/\/[^/\\?#]/,
        /*i18n*/ 'The video link must name where the call is, such as https://meet.example.org/room.',
      ),
      z.refine((link) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(link), {
        error: /*i18n*/ 'The video link must not have characters that cannot be seen.',
      }),
      atMost(maxVideoLinkLength, /*i18n*/ 'The video link is too long.'),
    ),
  ),
});

export type ViewingOffer = z.infer<typeof viewingOfferSchema>;

export const viewingProposalSchema = z.extend(viewingOfferSchema, {
  times: times(
    maxProposedTimes,
    fill(/*i18n*/ 'Propose at most {maxProposedTimes} times.', { maxProposedTimes }),
  ).check(z.minLength(1, /*i18n*/ 'Propose a time.')),
  /** `null` if there was no viewing yet. */
  version: z.nullable(seenVersion),
});

export type ViewingProposal = z.infer<typeof viewingProposalSchema>;

/** A time at which the poster of a listing shows the room to whoever books it. */
const viewingSlotSchema = z.object({
  start: moment,
  minutes: z.int(),
  place: viewingPlaceSchema,
  /** For the poster; `null` for others, who get it with the viewing. */
  videoLink: z.nullable(z.string()),
  /** Only the poster gets booked ones. */
  isBooked: z.boolean(),
});

/** The open times of a listing that are ahead, the earliest first. */
export const viewingSlotsSchema = z.object({
  /** The poster of the listing. */
  hostId: z.int(),
  slots: z.array(viewingSlotSchema),
});

export type ViewingSlots = z.infer<typeof viewingSlotsSchema>;

/** A viewing in the list of all viewings of a member. */
export const ownViewingSchema = z.extend(viewingSchema, {
  conversationId: z.int(),
  /** The name of the other member. */
  otherName: z.string(),
  /** Only of a viewing that is over. Missing from a backend without `proofs`. */
  meeting: z.optional(meetingSchema),
});

export type OwnViewing = z.infer<typeof ownViewingSchema>;

export const ownViewingsSchema = z.array(ownViewingSchema);

/** The time that a member agrees to. */
export const viewingAgreementSchema = z.object({ start: moment, version: seenVersion });

/** An open time to book; the version is `null` if there was no viewing yet. */
export const viewingBookingSchema = z.object({ start: moment, version: z.nullable(seenVersion) });

export const viewingCancellationSchema = z.object({ version: seenVersion });

/** A viewing that its host cancels together with something else, in the version that the host has seen. */
export const seenViewingSchema = z.object({
  conversationId: z.int(/*i18n*/ 'A conversation must be a number.'),
  listingId: listingIdSchema,
  version: seenVersion,
});

export type SeenViewing = z.infer<typeof seenViewingSchema>;
