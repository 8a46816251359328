import { chakra } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { Banner } from '../../components/Banner.tsx';
import { Button } from '../../components/controls.tsx';
import type { meetingMachine } from '../../machines/chat/meeting.machine.ts';
import type { Meeting } from '../../schemas/account/proofs.ts';
import { useScreenActor } from '../useScreenActor.ts';

type Snapshot = SnapshotFrom<typeof meetingMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsOpen = (snapshot: Snapshot) => snapshot.hasTag('open');
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');

interface MetProps {
  machine: typeof meetingMachine;
  conversationId: number;
  listingId: number;
  meeting: Meeting;
  /** The first name of the other member. */
  name: string;
}

/** Whether the two members of a viewing that is over have met, with a button to say so. */
export function Met({ machine, name, ...input }: MetProps) {
  const actor = useScreenActor(machine, { input });
  const { isMutual, error } = useSelector(actor, selectContext);
  const isOpen = useSelector(actor, selectIsOpen);
  const isBusy = useSelector(actor, selectIsBusy);
  if (!isOpen) {
    return (
      <chakra.p fontSize="sm" role="status">
        {isMutual
          ? t`You both say that you have met.`
          : t`You say that you have met. It counts once ${name} says so too.`}
      </chakra.p>
    );
  }
  return (
    <>
      {error && <Banner tone="error">{error}</Banner>}
      <Button look="outline" aria-busy={isBusy} onClick={() => actor.send({ type: 'meeting.confirm' })}>
        <Trans>We Have Met</Trans>
      </Button>
    </>
  );
}
