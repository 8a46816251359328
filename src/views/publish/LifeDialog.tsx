import { Box, chakra, Flex } from '@chakra-ui/react';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { Button, Checkbox, CheckLabel, TextArea } from '../../components/controls.tsx';
import { Form } from '../../components/Form.tsx';
import { italianTime } from '../../components/format.ts';
import { LabelledField } from '../../components/LabelledField.tsx';
import { Modal } from '../../components/Modal.tsx';
import { userText } from '../../components/user-text.ts';
import type { Asker } from '../../domain/chat/inbox.ts';
import {
  cancelsViewing,
  type listingLifeMachine,
  textOf,
} from '../../machines/publish/listing-life.machine.ts';
import { maxMessageLength } from '../../schemas/constants.ts';

type Actor = ActorRefFrom<typeof listingLifeMachine>;
type Snapshot = SnapshotFrom<Actor>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');

interface LifeDialogProps {
  actor: Actor;
  question: string;
  /** The name of the change, on the button. */
  confirmLabel: string;
}

/** Asks before the state of a listing changes: who is told, with which text, and what happens to agreed viewings. */
export function LifeDialog({ actor, question, confirmLabel }: LifeDialogProps) {
  const { listing, askers, message } = useSelector(actor, selectContext);
  const isBusy = useSelector(actor, selectIsBusy);
  const close = () => {
    if (!isBusy) actor.send({ type: 'answer.cancel' });
  };
  return (
    <Modal label={question} shape="sheet" onClose={close}>
      <chakra.div p={{ base: '4', md: '6' }} aria-busy={isBusy}>
        <chakra.h2 fontSize="2xl">{question}</chakra.h2>
        <chakra.p color="fg.muted" mb="3" lineClamp={3} {...userText}>
          {listing.title}
        </chakra.p>
        <Form
          error={message}
          onSubmit={() => {
            if (!isBusy) actor.send({ type: 'answer.confirm' });
          }}
        >
          {askers === null ? <Unknown actor={actor} /> : <Told actor={actor} askers={askers} />}
          <Flex justify="end" wrap="wrap" gap="2">
            <Button look="plain" aria-disabled={isBusy} onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" aria-disabled={isBusy} aria-busy={isBusy}>
              {confirmLabel}
            </Button>
          </Flex>
        </Form>
      </chakra.div>
    </Modal>
  );
}

function Unknown({ actor }: { actor: Actor }) {
  const { usualText } = useSelector(actor, selectContext);
  return (
    <chakra.p>
      <Trans>Everybody who has asked about it gets a message from you:</Trans>{' '}
      <chakra.q {...userText}>{usualText}</chakra.q>
    </chakra.p>
  );
}

function Told({ actor, askers }: { actor: Actor; askers: readonly Asker[] }) {
  const context = useSelector(actor, selectContext);
  const isBusy = useSelector(actor, selectIsBusy);
  if (askers.length === 0) {
    return (
      <p>
        <Trans>Nobody has asked about it, so nobody gets a message.</Trans>
      </p>
    );
  }
  // A room that is offered again is shown at the agreed time.
  const mayCancel = context.wanted === 'rented' || context.wanted === 'paused';
  const agreed = askers.flatMap(({ viewing, ...asker }) =>
    viewing && mayCancel ? [{ ...asker, time: italianTime(viewing.start) }] : [],
  );
  return (
    <>
      <Box>
        <chakra.p id="told-members" fontSize="sm" fontWeight={600}>
          {plural(askers.length, {
            one: '# member who has asked gets a message from you',
            other: '# members who have asked get a message from you',
          })}
        </chakra.p>
        <Flex
          as="ul"
          aria-labelledby="told-members"
          listStyleType="none"
          wrap="wrap"
          columnGap="4"
          maxH="8rem"
          overflowY="auto"
          // So that the keyboard can scroll it.
          tabIndex={0}
        >
          {askers.map(({ conversationId, name }) => (
            <chakra.li key={conversationId} {...userText}>
              {name}
            </chakra.li>
          ))}
        </Flex>
      </Box>
      <LabelledField label={t`Your message`} hint={t`Without a text nobody gets a message.`}>
        {(labels) => (
          <TextArea
            {...labels}
            rows={3}
            maxLength={maxMessageLength}
            readOnly={isBusy}
            value={textOf(context)}
            onChange={({ target }) => actor.send({ type: 'text.change', text: target.value })}
          />
        )}
      </LabelledField>
      {agreed.length > 0 && (
        <Box as="fieldset" minW="0">
          <chakra.legend fontSize="sm" fontWeight={600}>
            <Trans>Agreed viewings</Trans>
          </chakra.legend>
          <chakra.p fontSize="sm" color="fg.muted">
            <Trans>What you do not cancel stays agreed.</Trans>
          </chakra.p>
          {agreed.map(({ conversationId, name, time }) => (
            <CheckLabel key={conversationId}>
              <Checkbox
                ms="0.5"
                checked={cancelsViewing(context, conversationId)}
                disabled={isBusy}
                onChange={() => actor.send({ type: 'viewing.toggle', conversationId })}
              />
              <chakra.span {...userText}>{t`Cancel the viewing of ${name}: ${time}`}</chakra.span>
            </CheckLabel>
          ))}
        </Box>
      )}
    </>
  );
}
