import { Box, chakra, Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { CircleCheck } from 'lucide-react';
import type { SnapshotFrom } from 'xstate';
import { Button, Card, TextArea } from '../../components/controls.tsx';
import { Form } from '../../components/Form.tsx';
import { LabelledField } from '../../components/LabelledField.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { userText } from '../../components/user-text.ts';
import { successTexts } from '../../domain/error-texts.ts';
import { told } from '../../languages/told.ts';
import type { feedbackMachine } from '../../machines/shell/feedback.machine.ts';
import type { User } from '../../schemas/account/user.ts';
import { countCharacters } from '../../schemas/characters.ts';
import { feedbackLimits } from '../../schemas/shell/feedback.ts';
import { useChange } from '../useChange.ts';
import { useEmitted } from '../useEmitted.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { FormKeeper, UnkeptNotice } from './FormKeeper.tsx';

type Snapshot = SnapshotFrom<typeof feedbackMachine>;

const selectKeeper = (snapshot: Snapshot) => snapshot.children.keeper;
const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
const selectIsSent = (snapshot: Snapshot) => snapshot.hasTag('sent');
const selectIsReady = (snapshot: Snapshot) => snapshot.can({ type: 'form.submit' });

interface FeedbackViewProps {
  machine: typeof feedbackMachine;
  /** `null` for a visitor, whose feedback is anonymous. */
  user: User | null;
  onFinished(): void;
}

export function FeedbackView({ machine, user, onFinished }: FeedbackViewProps) {
  const userId = user?.id ?? null;
  const actor = useScreenActor(machine, { input: { userId } });
  // If the session is restored after the screen has opened, the feedback still names the member.
  useChange(userId, (changed) => actor.send({ type: 'sender.change', userId: changed }));
  const keeper = useSelector(actor, selectKeeper);
  const { text, message, faults } = useSelector(actor, selectContext);
  const isBusy = useSelector(actor, selectIsBusy);
  const isSent = useSelector(actor, selectIsSent);
  const isReady = useSelector(actor, selectIsReady);
  useEmitted(actor, 'feedback.finished', onFinished);

  if (isSent) {
    return (
      <Card maxW="prose" mx="auto" role="status">
        <PageTitle>{t`Thank You! · Stanza`}</PageTitle>
        <Notice icon={<CircleCheck size={32} />} title={t`Thank You!`} level={1}>
          <p>{told(successTexts.feedback)}</p>
          <chakra.p color="fg.muted">
            <Trans>Redirecting you back...</Trans>
          </chakra.p>
        </Notice>
      </Card>
    );
  }
  const trimmed = text.trim();
  // A text of megabytes takes long to count.
  const length = trimmed.length > 4 * feedbackLimits.max ? trimmed.length : countCharacters(trimmed);
  return (
    <Card maxW="prose" mx="auto" p={{ base: '5', sm: '8' }}>
      <PageTitle>{t`Feedback · Stanza`}</PageTitle>
      <chakra.h1 fontSize="3xl">
        <Trans>Feedback</Trans>
      </chakra.h1>
      {user && (
        <chakra.p color="fg.muted" mt="1" {...userText}>
          <bdi>{`${user.firstName} ${user.lastName}`}</bdi> · {user.email}
        </chakra.p>
      )}
      {keeper ? (
        <FormKeeper actor={keeper} keptFor="tab" onDiscard={() => actor.send({ type: 'text.discard' })} />
      ) : (
        <UnkeptNotice />
      )}
      <Form error={message} mt="5" onSubmit={() => actor.send({ type: 'form.submit' })}>
        <LabelledField
          label={t`What should we know?`}
          fault={faults.text}
          hint={
            <Flex as="span" justify="space-between" gap="4">
              <span>
                <Trans>At least {feedbackLimits.min} characters.</Trans>
              </span>
              <Box as="span" color={length > feedbackLimits.max ? 'danger.text' : undefined}>
                <Trans>
                  {length}/{feedbackLimits.max} characters
                </Trans>
              </Box>
            </Flex>
          }
        >
          {(ids) => (
            <TextArea
              {...ids}
              rows={8}
              required
              disabled={isBusy}
              value={text}
              onChange={({ target }) => actor.send({ type: 'text.change', text: target.value })}
            />
          )}
        </LabelledField>
        <Button type="submit" justifySelf="start" disabled={!isReady}>
          {isBusy ? t`Submitting...` : t`Submit Feedback`}
        </Button>
      </Form>
    </Card>
  );
}
