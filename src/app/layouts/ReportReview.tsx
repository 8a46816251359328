import { SafetyButton } from './SafetyButton.tsx';

/** At a review. */
export function ReportReview({ reviewId, name }: { reviewId: number; name: string }) {
  return <SafetyButton about={{ member: null, messageId: null, reviewId }} name={name} look="small" />;
}
