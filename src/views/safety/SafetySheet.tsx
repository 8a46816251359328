import { chakra, Flex, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import { ChoiceRow } from '../../components/ChoiceRow.tsx';
import { Button, Checkbox, TextArea } from '../../components/controls.tsx';
import { Form } from '../../components/Form.tsx';
import { FormMessage } from '../../components/FormMessage.tsx';
import { LabelledField } from '../../components/LabelledField.tsx';
import { Modal } from '../../components/Modal.tsx';
import { useFocusInside } from '../../components/useFocusInside.ts';
import type { SafetyAbout, safetyActionsMachine } from '../../machines/safety/safety-actions.machine.ts';
import { reportReasons } from '../../schemas/safety/report.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { reasonNames } from './safety-texts.ts';

type Snapshot = SnapshotFrom<typeof safetyActionsMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
const selectIsLeft = (snapshot: Snapshot) => snapshot.matches('left');
const selectStatus = (snapshot: Snapshot) =>
  (['reporting', 'reported', 'confirmingBlock', 'confirmingLeave', 'ended'] as const).find((tag) =>
    snapshot.hasTag(tag),
  );

interface SafetySheetProps {
  machine: typeof safetyActionsMachine;
  about: SafetyAbout;
  /** The first name of the other member. */
  name: string;
  /** The UUID of a report. */
  reportKey: string;
  /** @param hasEnded whether the other member, or the conversation, is gone */
  onClose(hasEnded: boolean): void;
}

/** The dialog in which a person reports, blocks, or leaves a conversation. */
export function SafetySheet({ machine, about, name, reportKey, onClose }: SafetySheetProps) {
  const actor = useScreenActor(machine, { input: { about, key: reportKey } });
  const { reason, text, message, kind } = useSelector(actor, selectContext);
  const isBusy = useSelector(actor, selectIsBusy);
  const isLeft = useSelector(actor, selectIsLeft);
  const status = useSelector(actor, selectStatus);
  const { _ } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  // The next step has other buttons.
  useFocusInside(heading, status);
  const memberKind = about.member?.kind;
  const close = () => onClose(status === 'ended');
  const isOneThing = about.messageId !== null || about.reviewId !== undefined;
  const back = !isOneThing ? () => actor.send({ type: 'action.back' }) : close;
  const closeButton = (
    <Button look="plain" justifySelf="end" onClick={close}>
      <Trans>Close</Trans>
    </Button>
  );
  const backButton = (
    <Button look="plain" disabled={isBusy} onClick={back}>
      {isOneThing ? t`Cancel` : t`Back`}
    </Button>
  );
  const label = {
    reporting:
      kind === 'listing'
        ? t`Report this listing`
        : kind === 'message' || kind === 'groupMessage'
          ? t`Report this message`
          : kind === 'review'
            ? t`Report this review`
            : t`Report ${name}`,
    reported: t`Thank you`,
    confirmingBlock: t`Block ${name}?`,
    confirmingLeave: t`Leave this conversation?`,
    ended: isLeft ? t`You have left the conversation.` : t`${name} is blocked.`,
    choosing: t`Report or block`,
  }[status ?? 'choosing'];
  return (
    <Modal label={label} shape="sheet" onClose={close}>
      <Grid p={{ base: '5', md: '6' }} gap="4" templateColumns="minmax(0, 1fr)">
        <chakra.h2 ref={heading} tabIndex={-1} fontSize="2xl" overflowWrap="anywhere">
          {label}
        </chakra.h2>
        {status === undefined && (
          <Grid gap="2" templateColumns="minmax(0, 1fr)">
            {memberKind === 'poster' && (
              <Button look="outline" onClick={() => actor.send({ type: 'report.ask', kind: 'listing' })}>
                <Trans>Report this listing</Trans>
              </Button>
            )}
            <Button look="outline" onClick={() => actor.send({ type: 'report.ask', kind: 'member' })}>
              <Trans>Report {name}</Trans>
            </Button>
            <Button look="outline" onClick={() => actor.send({ type: 'block.ask' })}>
              <Trans>Block {name}</Trans>
            </Button>
            {memberKind === 'partner' && (
              <Button look="outline" onClick={() => actor.send({ type: 'leave.ask' })}>
                <Trans>Leave this conversation</Trans>
              </Button>
            )}
            {closeButton}
          </Grid>
        )}
        {status === 'reporting' && (
          <Form error={message} onSubmit={() => actor.send({ type: 'report.send' })}>
            <chakra.fieldset display="grid" gap="2" minW="0" disabled={isBusy}>
              <chakra.legend fontWeight={600} mb="1">
                <Trans>What is wrong?</Trans>
              </chakra.legend>
              {reportReasons.map((one) => (
                <ChoiceRow key={one}>
                  <Checkbox
                    type="radio"
                    name="reason"
                    checked={reason === one}
                    onChange={() => actor.send({ type: 'reason.choose', reason: one })}
                  />
                  {_(reasonNames[one])}
                </ChoiceRow>
              ))}
            </chakra.fieldset>
            <LabelledField
              label={t`What happened? (optional)`}
              hint={t`Moderators see a copy as it is now. ${name} does not learn who has reported.`}
            >
              {(ids) => (
                <TextArea
                  {...ids}
                  rows={3}
                  disabled={isBusy}
                  value={text}
                  onChange={({ target }) => actor.send({ type: 'text.change', text: target.value })}
                />
              )}
            </LabelledField>
            <Buttons>
              {backButton}
              <Button type="submit" aria-disabled={isBusy}>
                {isBusy ? t`Sending...` : t`Send Report`}
              </Button>
            </Buttons>
          </Form>
        )}
        {status === 'reported' && (
          <>
            <p role="status">
              <Trans>We look at it, and answer on the page “Safety” and by mail.</Trans>
            </p>
            <Buttons>
              {kind !== 'review' && (
                <Button look="outline" onClick={() => actor.send({ type: 'block.ask' })}>
                  <Trans>Block {name}</Trans>
                </Button>
              )}
              {closeButton}
            </Buttons>
          </>
        )}
        {status === 'confirmingBlock' && (
          <Question
            text={
              memberKind === 'groupmate'
                ? t`If ${name} is in your group, you leave it. Neither of you will find, see or write to the other. Viewings that are ahead are cancelled. ${name} is not told.`
                : t`Neither of you will find, see or write to the other. Viewings that are ahead are cancelled. ${name} is not told.`
            }
            message={message}
          >
            {backButton}
            <Button aria-disabled={isBusy} onClick={() => actor.send({ type: 'block.confirm' })}>
              <Trans>Block</Trans>
            </Button>
          </Question>
        )}
        {status === 'confirmingLeave' && (
          <Question
            text={t`It disappears from your list. ${name} reads that you have left, and can write to you here no more. Viewings that are ahead are cancelled.`}
            message={message}
          >
            {backButton}
            <Button aria-disabled={isBusy} onClick={() => actor.send({ type: 'leave.confirm' })}>
              <Trans>Leave conversation</Trans>
            </Button>
          </Question>
        )}
        {status === 'ended' && (
          <>
            {!isLeft && (
              <p role="status">
                <Trans>You can undo it on the page “Safety” of your profile.</Trans>
              </p>
            )}
            {closeButton}
          </>
        )}
      </Grid>
    </Modal>
  );
}

function Question({
  text,
  message,
  children,
}: {
  text: string;
  message: string | null;
  children: ReactNode;
}) {
  return (
    <>
      <p>{text}</p>
      {message && <FormMessage tone="error">{message}</FormMessage>}
      <Buttons>{children}</Buttons>
    </>
  );
}

function Buttons({ children }: { children: ReactNode }) {
  return (
    <Flex wrap="wrap" justify="flex-end" gap="2">
      {children}
    </Flex>
  );
}
