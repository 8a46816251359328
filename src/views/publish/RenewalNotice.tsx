import { chakra, Flex } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { Banner } from '../../components/Banner.tsx';
import { Button } from '../../components/controls.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { lifeTexts } from '../../domain/publish/listing-life.ts';
import { told } from '../../languages/told.ts';
import type { listingRenewalMachine } from '../../machines/publish/listing-renewal.machine.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import { useEmitted } from '../useEmitted.ts';
import { useScreenActor } from '../useScreenActor.ts';

type Snapshot = SnapshotFrom<typeof listingRenewalMachine>;

const selectMessage = (snapshot: Snapshot) => snapshot.context.message;
const selectStatus = (snapshot: Snapshot) =>
  (['asking', 'renewing', 'refused', 'failed'] as const).find((tag) => snapshot.hasTag(tag));

interface RenewalNoticeProps {
  machine: typeof listingRenewalMachine;
  id: number;
  renewalKey: string;
  onRenewed(listing: Listing): void;
}

/** Offers to renew the listing by the link of a mail, and says whether it worked. */
export function RenewalNotice({ machine, id, renewalKey, onRenewed }: RenewalNoticeProps) {
  const actor = useScreenActor(machine, { input: { id, key: renewalKey } });
  const message = useSelector(actor, selectMessage);
  const status = useSelector(actor, selectStatus);
  useEmitted(actor, 'listing.renewed', ({ listing }: { listing: Listing }) => onRenewed(listing));
  return (
    <chakra.div mb="5">
      {status === 'asking' && (
        <Flex wrap="wrap" align="center" gap="3" p="4" borderRadius="md" background="bg.sunken">
          <chakra.p flex="1 1 16rem">{told(lifeTexts.stillFree)}</chakra.p>
          <Button onClick={() => actor.send({ type: 'renewal.confirm' })}>
            <Trans>Renew</Trans>
          </Button>
        </Flex>
      )}
      {status === 'renewing' && <Spinner label={told(lifeTexts.renewing)} />}
      {status === 'failed' && (
        <RetryBanner message={message ?? ''} onRetry={() => actor.send({ type: 'renewal.retry' })} />
      )}
      {status === 'refused' && <Banner tone="error">{message}</Banner>}
      {status === undefined && <Banner tone="success">{message}</Banner>}
    </chakra.div>
  );
}
