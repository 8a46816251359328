import { chakra, Flex, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Banner } from '../../components/Banner.tsx';
import { Button, Checkbox, CheckLabel, TextArea } from '../../components/controls.tsx';
import { Form } from '../../components/Form.tsx';
import { formatDay } from '../../components/format.ts';
import { LabelledField } from '../../components/LabelledField.tsx';
import { useFocusInside } from '../../components/useFocusInside.ts';
import { dayInItaly } from '../../domain/day.ts';
import type { OfViewing, reviewMachine } from '../../machines/safety/review.machine.ts';
import { factPairs, maxReviewLength, roomFacts, type ViewingReview } from '../../schemas/safety/review.ts';
import { useEmitted } from '../useEmitted.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { ReviewText } from './ReviewList.tsx';
import { factTexts } from './review-texts.ts';

type Snapshot = SnapshotFrom<typeof reviewMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
const selectStatus = (snapshot: Snapshot) =>
  (['asked', 'editing', 'written', 'confirming'] as const).find((tag) => snapshot.hasTag(tag));

export interface ReviewProps {
  of: OfViewing;
  /** As it was when the screen opened. */
  review: ViewingReview;
  /** Whether the member showed the room. */
  isHost: boolean;
  /** The first name of the other member. */
  name: string;
  /** The server has another review. */
  onChange?: () => void;
}

interface ReviewPartProps extends ReviewProps {
  machine: typeof reviewMachine;
}

/** The member's own review of a viewing that is over: "How was it?", the form, or what was written. */
export function ReviewPart({ machine, of, review: given, isHost, name, onChange }: ReviewPartProps) {
  const actor = useScreenActor(machine, { input: { of, review: given } });
  const { review, facts, text, error } = useSelector(actor, selectContext);
  const isBusy = useSelector(actor, selectIsBusy);
  const status = useSelector(actor, selectStatus);
  const { _ } = useLingui();
  const part = useRef<HTMLDivElement>(null);
  useFocusInside(part, status);
  useEmitted(actor, 'review.changed', () => onChange?.());
  const day = formatDay(dayInItaly(new Date(review.until)));
  if (status === 'asked') {
    return (
      <chakra.div ref={part} display="contents">
        <Button look="outline" onClick={() => actor.send({ type: 'review.open' })}>
          <Trans>How was it?</Trans>
        </Button>
      </chakra.div>
    );
  }
  if (status === 'editing') {
    const pairs = factPairs.filter((pair) => !isHost || pair !== roomFacts);
    return (
      <chakra.div ref={part} display="contents">
        <Form w="full" error={error} onSubmit={() => actor.send({ type: 'review.send' })}>
          <chakra.fieldset minW="0" disabled={isBusy}>
            <chakra.legend fontWeight={600} mb="1">
              <Trans>How was it with {name}?</Trans>
            </chakra.legend>
            <Grid columnGap="4" templateColumns="repeat(auto-fit, minmax(min(14rem, 100%), 1fr))">
              {pairs.flat().map((fact) => (
                <CheckLabel key={fact}>
                  <Checkbox
                    checked={facts.includes(fact)}
                    onChange={() => actor.send({ type: 'fact.toggle', fact })}
                  />
                  {_(factTexts[fact])}
                </CheckLabel>
              ))}
            </Grid>
          </chakra.fieldset>
          <LabelledField
            label={t`What others should know (optional)`}
            hint={t`It shows with your first name and the month, once ${name} has written too, or on ${day}. ${name} can answer once.`}
          >
            {(ids) => (
              <TextArea
                {...ids}
                rows={3}
                maxLength={maxReviewLength}
                disabled={isBusy}
                value={text}
                onChange={({ target }) => actor.send({ type: 'text.change', text: target.value })}
              />
            )}
          </LabelledField>
          <Flex justify="end" wrap="wrap" gap="2">
            <Button look="plain" disabled={isBusy} onClick={() => actor.send({ type: 'review.close' })}>
              <Trans>Later</Trans>
            </Button>
            <Button type="submit" aria-disabled={isBusy}>
              {isBusy ? t`Saving...` : t`Save the Review`}
            </Button>
          </Flex>
        </Form>
      </chakra.div>
    );
  }
  return (
    <Grid ref={part} tabIndex={-1} w="full" gap="2" templateColumns="minmax(0, 1fr)">
      {error && <Banner tone="error">{error}</Banner>}
      <chakra.p fontSize="sm" color="fg.muted" role="status">
        {review.isShown
          ? t`Your review shows.`
          : t`Your review shows once ${name} has written one too, or on ${day}.`}
      </chakra.p>
      {review.own && (
        <div>
          <ReviewText review={review.own} />
        </div>
      )}
      {status === 'written' && (
        <Flex wrap="wrap" gap="2">
          <Button look="outline" onClick={() => actor.send({ type: 'review.open' })}>
            <Trans>Change the Review</Trans>
          </Button>
          <Button look="plain" onClick={() => actor.send({ type: 'review.delete' })}>
            <Trans>Delete the Review</Trans>
          </Button>
        </Flex>
      )}
      {status === 'confirming' && (
        <Flex wrap="wrap" gap="2" align="center" role="group" aria-label={t`Delete your review?`}>
          <p>
            <Trans>Delete your review?</Trans>
          </p>
          <Button look="plain" disabled={isBusy} onClick={() => actor.send({ type: 'delete.cancel' })}>
            <Trans>Keep it</Trans>
          </Button>
          <Button aria-disabled={isBusy} onClick={() => actor.send({ type: 'delete.confirm' })}>
            <Trans>Delete</Trans>
          </Button>
        </Flex>
      )}
    </Grid>
  );
}
