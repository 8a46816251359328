import { chakra, Flex } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { Banner } from '../../components/Banner.tsx';
import { Button, Card } from '../../components/controls.tsx';
import type { emailConfirmationMachine } from '../../machines/account/email-confirmation.machine.ts';
import { useScreenActor } from '../useScreenActor.ts';

type Snapshot = SnapshotFrom<typeof emailConfirmationMachine>;

const selectIsShown = (snapshot: Snapshot) => snapshot.hasTag('shown');
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
const selectIsSent = (snapshot: Snapshot) => snapshot.hasTag('sent');
const selectMessage = (snapshot: Snapshot) => snapshot.context.message;

/** Says that the e-mail is not confirmed, and sends the mail again. */
export function EmailNotice({ machine, email }: { machine: typeof emailConfirmationMachine; email: string }) {
  const actor = useScreenActor(machine);
  const isShown = useSelector(actor, selectIsShown);
  const isBusy = useSelector(actor, selectIsBusy);
  const isSent = useSelector(actor, selectIsSent);
  const message = useSelector(actor, selectMessage);
  if (!isShown) return null;
  return (
    <Card as="section" aria-labelledby="confirm-email" px="5" py="4">
      <Flex gap="3" align="center" justify="space-between" wrap="wrap">
        <chakra.div minW="0" flex="1 1 16rem">
          <chakra.h2 id="confirm-email" fontWeight={700}>
            <Trans>Confirm your e-mail</Trans>
          </chakra.h2>
          <chakra.p fontSize="sm" color="fg.muted" overflowWrap="anywhere" role="status">
            {isSent ? (
              <Trans>
                The mail to {email} is on its way. Open its link, and look into the spam folder too.
              </Trans>
            ) : (
              <Trans>Open the link in the mail to {email}. Until then you get no other mails.</Trans>
            )}
          </chakra.p>
        </chakra.div>
        <Button
          look="outline"
          aria-disabled={isBusy}
          onClick={() => !isBusy && actor.send({ type: 'mail.send' })}
        >
          {isBusy ? <Trans>Sending...</Trans> : <Trans>Send again</Trans>}
        </Button>
      </Flex>
      {message && (
        <chakra.div pt="3">
          <Banner tone="error">{message}</Banner>
        </chakra.div>
      )}
    </Card>
  );
}
