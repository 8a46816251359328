import { type ReviewFact, reviewDays, type ViewingReview } from '@stanza/schemas/safety/review.ts';
import { type RawBuilder, sql } from 'kysely';

export interface OwnReview {
  facts: ReviewFact[];
  text: string;
  showsAt: Date;
}

interface Found {
  own: (Omit<OwnReview, 'showsAt'> & { showsAt: string }) | null;
  /** Whether the other member has deleted their account. */
  isOtherGone: boolean;
}

/** The own review of the member with this id, of a row of `viewings`. */
export const reviewOf = (userId: number): RawBuilder<Found> => sql<Found>`json_build_object(
  'own', (select json_build_object('facts', facts, 'text', text, 'showsAt', shows_at) from reviews
    where reviews.conversation_id = viewings.conversation_id and reviews.listing_id = viewings.listing_id
      and writer_id = ${userId}),
  'isOtherGone', exists (select from users where is_deleted
    and users.id = case viewings.host_id when ${userId} then viewings.guest_id else viewings.host_id end))`;

export const toOwnReview = ({ own }: Found): OwnReview | null =>
  own && { ...own, showsAt: new Date(own.showsAt) };

export function shape({ facts, text, showsAt }: OwnReview, now: Date): ViewingReview {
  return { own: { facts, text }, isShown: showsAt <= now, until: showsAt.toISOString() };
}

/**
 * What the member can do: write a review while there is time, or read their own. `null` if neither.
 * @param ended when the viewing was over
 */
export function viewingReviewOf(found: Found, ended: Date | null, now: Date): ViewingReview | null {
  const own = toOwnReview(found);
  if (own !== null) return shape(own, now);
  if (ended === null || found.isOtherGone) return null;
  const until = new Date(ended.getTime() + reviewDays * 86_400_000);
  return until <= now ? null : { own: null, isShown: false, until: until.toISOString() };
}
