import { RetryBanner } from '../../components/RetryBanner.tsx';
import { errorTexts } from '../../domain/error-texts.ts';
import { told } from '../../languages/told.ts';
import type { ReviewProps } from '../../views/safety/ReviewPart.tsx';
import { late } from '../routing/late.tsx';

/** The member's own review of a viewing that is over, later than the screen. */
export const Review = late<ReviewProps>('review', () => import('./ReviewControl.tsx'), {
  failed: (retry) => <RetryBanner message={told(errorTexts.reviews.fetch)} onRetry={retry} />,
});
