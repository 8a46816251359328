import { chakra, Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Button } from '../../components/controls.tsx';
import { formatDay } from '../../components/format.ts';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { localDay } from '../../domain/day.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import type { flatmateInvitationMachine } from '../../machines/match/flatmate-invitation.machine.ts';
import { flatmateParam } from '../../schemas/match/household.ts';
import { useScreenActor } from '../useScreenActor.ts';

type Snapshot = SnapshotFrom<typeof flatmateInvitationMachine>;

const selectInvitation = (snapshot: Snapshot) => snapshot.context.data;
const selectIsFailed = (snapshot: Snapshot) => snapshot.hasTag('failed');

interface InviteFlatmatesProps {
  machine: typeof flatmateInvitationMachine;
  id: number;
  /** The button that shares the link. */
  share(address: string): ReactNode;
}

/** Below the household of an own listing: a link with which flatmates confirm it. */
export function InviteFlatmates(props: InviteFlatmatesProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <InvitationLink {...props} />;
  return (
    <Button look="outline" mt="4" onClick={() => setIsOpen(true)}>
      <Trans>Ask flatmates to confirm</Trans>
    </Button>
  );
}

function InvitationLink({ machine, id, share }: InviteFlatmatesProps) {
  const actor = useScreenActor(machine, { input: { id } });
  const invitation = useSelector(actor, selectInvitation);
  const isFailed = useSelector(actor, selectIsFailed);
  if (isFailed) {
    return (
      <RetryBanner
        message={errorTexts.household.invitation}
        onRetry={() => actor.send({ type: 'fetch.retry' })}
      />
    );
  }
  if (!invitation) return <Spinner label={t`Loading...`} />;
  const { key, until } = invitation;
  const day = formatDay(localDay(new Date(until)));
  return (
    <Flex mt="4" gap="3" align="center" p="3" borderRadius="md" background="bg.sunken">
      <chakra.p flex="1" role="status" fontSize="sm">
        <Trans>
          Share this link with those who live with you. It works until {day}, and ends if you change the
          household. The listing says how many confirm, without names.
        </Trans>
      </chakra.p>
      {share(`/listing/${id}?${new URLSearchParams({ [flatmateParam]: key })}`)}
    </Flex>
  );
}
