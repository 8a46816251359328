import { chakra, Flex, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ComponentType, useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Button, Card, TextArea } from '../../components/controls.tsx';
import { Form } from '../../components/Form.tsx';
import { LabelledField } from '../../components/LabelledField.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { useFocusInside } from '../../components/useFocusInside.ts';
import { userText } from '../../components/user-text.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import { told } from '../../languages/told.ts';
import type { ownReviewsMachine } from '../../machines/safety/own-reviews.machine.ts';
import { maxReviewLength } from '../../schemas/safety/review.ts';
import { PanelHeader } from '../account/PanelHeader.tsx';
import { useScreenActor } from '../useScreenActor.ts';
import { type ReportReview, ReviewList } from './ReviewList.tsx';
import type { ReviewProps } from './ReviewPart.tsx';

type Snapshot = SnapshotFrom<typeof ownReviewsMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsFailed = (snapshot: Snapshot) => snapshot.hasTag('failed');
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
const selectIsAnswering = (snapshot: Snapshot) => snapshot.hasTag('answering');

interface OwnReviewsProps {
  machine: typeof ownReviewsMachine;
  /** The own review of a viewing. */
  Review: ComponentType<ReviewProps>;
  ReportReview?: ReportReview | undefined;
}

/** The reviews about the member and those by the member, in the profile. Nothing without one. */
export function OwnReviews({ machine, Review, ReportReview }: OwnReviewsProps) {
  const actor = useScreenActor(machine);
  const { reviews, answeredId, text, error } = useSelector(actor, selectContext);
  const isFailed = useSelector(actor, selectIsFailed);
  const isBusy = useSelector(actor, selectIsBusy);
  const isAnswering = useSelector(actor, selectIsAnswering);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusInside(heading, isAnswering);
  const { received = [], written = [] } = reviews ?? {};
  if (!isFailed && received.length + written.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="reviews" px="5" pt="3" pb="5">
      <PanelHeader id="reviews" title={t`Reviews`} headingRef={heading} />
      {isFailed && (
        <RetryBanner
          message={told(errorTexts.reviews.fetch)}
          onRetry={() => actor.send({ type: 'reviews.retry' })}
        />
      )}
      {received.length > 0 && (
        <section>
          <chakra.h3 fontSize="md" mb="2">
            <Trans>About you</Trans>
          </chakra.h3>
          <ReviewList
            reviews={received}
            name={null}
            ReportReview={ReportReview}
            below={({ id, answer }) =>
              answer === null &&
              (isAnswering && answeredId === id ? (
                <Form mt="2" error={error} onSubmit={() => actor.send({ type: 'answer.send' })}>
                  <LabelledField
                    label={t`Your answer`}
                    hint={t`Everybody sees it below the review. You answer once.`}
                  >
                    {(ids) => (
                      <TextArea
                        {...ids}
                        // The person has just opened this form.
                        autoFocus
                        rows={2}
                        maxLength={maxReviewLength}
                        disabled={isBusy}
                        value={text}
                        onChange={({ target }) => actor.send({ type: 'text.change', text: target.value })}
                      />
                    )}
                  </LabelledField>
                  <Flex justify="end" wrap="wrap" gap="2">
                    <Button
                      look="plain"
                      disabled={isBusy}
                      onClick={() => actor.send({ type: 'answer.close' })}
                    >
                      <Trans>Cancel</Trans>
                    </Button>
                    <Button type="submit" aria-disabled={isBusy}>
                      {isBusy ? t`Sending...` : t`Send the Answer`}
                    </Button>
                  </Flex>
                </Form>
              ) : (
                <Button
                  look="plain"
                  ms="-5"
                  disabled={isBusy}
                  onClick={() => actor.send({ type: 'answer.open', id })}
                >
                  <Trans>Answer</Trans>
                </Button>
              ))
            }
          />
        </section>
      )}
      {written.length > 0 && (
        <chakra.section mt={received.length > 0 ? '5' : '0'}>
          <chakra.h3 fontSize="md" mb="2">
            <Trans>By you</Trans>
          </chakra.h3>
          <Grid as="ul" listStyleType="none" gap="4" templateColumns="minmax(0, 1fr)">
            {written.map(
              ({ conversationId, listingId, title, firstName, isHost, review, answer, isRemoved }) => (
                <li key={`${conversationId} ${listingId}`}>
                  <chakra.p fontSize="sm" color="fg.muted" {...userText}>
                    <Trans>
                      To {firstName}, about “{title}”
                    </Trans>
                  </chakra.p>
                  <Review
                    of={{ conversationId, listingId }}
                    review={review}
                    isHost={isHost}
                    name={firstName}
                  />
                  {isRemoved && (
                    <chakra.p fontSize="sm" color="fg.muted">
                      <Trans>The moderators have removed it: only you see it.</Trans>
                    </chakra.p>
                  )}
                  {answer !== null && (
                    <chakra.p fontSize="sm" whiteSpace="pre-line" {...userText}>
                      <chakra.span fontWeight={600}>{t`${firstName} answers:`}</chakra.span> {answer}
                    </chakra.p>
                  )}
                </li>
              ),
            )}
          </Grid>
        </chakra.section>
      )}
    </Card>
  );
}
