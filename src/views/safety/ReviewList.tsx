import { chakra, Flex, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { ComponentType, ReactNode } from 'react';
import { userText } from '../../components/user-text.ts';
import type { ReviewValues, ShownReview } from '../../schemas/safety/review.ts';
import { monthOf } from '../account/card-text.ts';
import { factTexts } from './review-texts.ts';

/** Reports a review, at its line. */
export type ReportReview = ComponentType<{ reviewId: number; name: string }>;

interface ReviewListProps {
  reviews: readonly ShownReview[];
  /** The first name of the reviewed member; `null` for the reader. */
  name: string | null;
  ReportReview?: ReportReview | undefined;
  /** Below a review. */
  below?: (review: ShownReview) => ReactNode;
}

/** Reviews as others see them: by first name and month. */
export function ReviewList({ reviews, name, ReportReview, below }: ReviewListProps) {
  return (
    <Grid as="ul" listStyleType="none" gap="4" templateColumns="minmax(0, 1fr)">
      {reviews.map((review) => (
        <li key={review.id}>
          <Flex align="center" gap="2" fontSize="sm" color="fg.muted">
            <chakra.p {...userText}>{`${review.firstName}, ${monthOf(review.month)}`}</chakra.p>
            {ReportReview && <ReportReview reviewId={review.id} name={review.firstName} />}
          </Flex>
          <ReviewText review={review} />
          {review.answer !== null && (
            <chakra.p
              mt="1"
              ps="3"
              borderInlineStartWidth="2px"
              borderColor="border.strong"
              fontSize="sm"
              whiteSpace="pre-line"
              {...userText}
            >
              <chakra.span fontWeight={600}>
                {name === null ? t`Your answer:` : t`${name} answers:`}
              </chakra.span>{' '}
              {review.answer}
            </chakra.p>
          )}
          {below?.(review)}
        </li>
      ))}
    </Grid>
  );
}

/** The ticked facts and the text. */
export function ReviewText({ review: { facts, text } }: { review: ReviewValues }) {
  const { _ } = useLingui();
  return (
    <>
      <chakra.p fontWeight={600}>{facts.map((fact) => _(factTexts[fact])).join(' · ')}</chakra.p>
      {text !== '' && (
        <chakra.p whiteSpace="pre-line" {...userText}>
          {text}
        </chakra.p>
      )}
    </>
  );
}
