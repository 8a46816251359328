import { ownReviewsMachine } from '../../machines/safety/own-reviews.machine.ts';
import { OwnReviews } from '../../views/safety/OwnReviews.tsx';
import { ownReviewsEffects } from '../effects/safety/reviews.ts';
import { session } from '../root/root-actor.ts';
import { ReportReview } from './ReportReview.tsx';
import { Review } from './Review.tsx';

const machine = ownReviewsMachine.provide({ actors: ownReviewsEffects(session) });

/** The reviews about the member and by the member, in the profile. */
export function ProfileReviews() {
  return <OwnReviews machine={machine} Review={Review} ReportReview={ReportReview} />;
}
