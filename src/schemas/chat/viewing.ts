import * as z from 'zod/mini';
import { listingIdSchema } from '../listing/listing.ts';
import { moment } from '../moment.ts';

/** The maximum number of times of one proposal. */
export const maxProposedTimes = 5;
const viewingMinutes = { min: 10, max: 240, usual: 30 } as const;
/** How far ahead a viewing may be, in days. */
export const maxViewingDays = 180;
export const maxVideoLinkLength = 500;

export const viewingPlaceSchema = z.enum(['onSite', 'video'], { error: 'Must be onSite or video.' });
export type ViewingPlace = z.infer<typeof viewingPlaceSchema>;

/**
 * - `proposed`: one member has proposed times, the other may agree to one.
 * - `agreed`: a time is agreed.
 * - `moved`: a time is agreed, and one member has proposed others.
 * - `cancelled`, `done`: over; a new proposal begins again.
 */
const viewingStateSchema = z.enum(['proposed', 'agreed', 'moved', 'cancelled', 'done']);
export type ViewingState = z.infer<typeof viewingStateSchema>;

/** The viewing of a listing, between the two members of a conversation. */
export const viewingSchema = z.object({
  listingId: listingIdSchema,
  /** The title of the listing. */
  title: z.string(),
  /** The member who shows the room. */
  hostId: z.int(),
  guestId: z.int(),
  state: viewingStateSchema,
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
});

export type Viewing = z.infer<typeof viewingSchema>;

export const viewingsSchema = z.array(viewingSchema);

const seenVersion = z.int('The version must be a number.');

export const viewingProposalSchema = z.object({
  times: z
    .array(moment, { error: 'Times are missing.' })
    .check(
      z.minLength(1, 'Propose a time.'),
      z.maxLength(maxProposedTimes, `Propose at most ${maxProposedTimes} times.`),
    ),
  minutes: z
    .int('The minutes must be a number.')
    .check(
      z.minimum(viewingMinutes.min, 'A viewing takes at least 10 minutes.'),
      z.maximum(viewingMinutes.max, 'A viewing takes at most 240 minutes.'),
    ),
  place: viewingPlaceSchema,
  /** For `video`: https, in upper or lower case. */
  videoLink: z.nullable(
    z.string('The video link must start with https://.').check(
      // No `i` flag, since the documents of the contract cannot express it.
      z.regex(/^[Hh][Tt][Tt][Pp][Ss]:\/\//, 'The video link must start with https://.'),
      z.regex(/^\S*$/, 'The video link must not have a space.'),
      // A text before an @ hides where the link leads. Browsers read a backslash as a slash.
      z.regex(
        /^[^/]*\/\/[^/\\?#@]*($|[/\\?#])/,
        'The video link must not have a name or a password before an @: write only the address of the call.',
      ),
      z.regex(
        /^[^/]*\/\/[^/\\?#]/,
        'The video link must name where the call is, such as https://meet.example.org/room.',
      ),
      z.maxLength(maxVideoLinkLength, 'The video link is too long.'),
    ),
  ),
  /** `null` if there was no viewing yet. */
  version: z.nullable(seenVersion),
});

export type ViewingProposal = z.infer<typeof viewingProposalSchema>;

export const viewingAgreementSchema = z.object({ start: moment, version: seenVersion });

export const viewingCancellationSchema = z.object({ version: seenVersion });
