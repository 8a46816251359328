import { reviewMachine } from '../../machines/safety/review.machine.ts';
import { ReviewPart, type ReviewProps } from '../../views/safety/ReviewPart.tsx';
import { reviewEffects } from '../effects/safety/reviews.ts';
import { session } from '../root/root-actor.ts';

const machine = reviewMachine.provide({ actors: reviewEffects(session) });

/** The member's own review of a viewing that is over. */
export default function ReviewControl(props: ReviewProps) {
  return <ReviewPart machine={machine} {...props} />;
}
