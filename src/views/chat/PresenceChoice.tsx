import { chakra, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { Banner } from '../../components/Banner.tsx';
import { Card, Checkbox, CheckLabel } from '../../components/controls.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import type { presenceChoiceMachine } from '../../machines/chat/presence-choice.machine.ts';
import { useScreenActor } from '../useScreenActor.ts';

type Snapshot = SnapshotFrom<typeof presenceChoiceMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsKnown = (snapshot: Snapshot) => snapshot.hasTag('known');
const selectIsFailed = (snapshot: Snapshot) => snapshot.hasTag('failed');

/** The switch with which a member shows others when they are connected. */
export function PresenceChoice({ machine }: { machine: typeof presenceChoiceMachine }) {
  const actor = useScreenActor(machine);
  const { isShown, message } = useSelector(actor, selectContext);
  const isKnown = useSelector(actor, selectIsKnown);
  const isFailed = useSelector(actor, selectIsFailed);
  if (!isKnown && !isFailed) return null;
  return (
    <Card as="section" aria-label={t`Online`} px="5" py="4">
      <Grid gap="2" templateColumns="minmax(0, 1fr)">
        {isFailed && (
          <RetryBanner
            message={t`This choice could not be loaded.`}
            onRetry={() => actor.send({ type: 'presence.retry' })}
          />
        )}
        {message && <Banner tone="error">{message}</Banner>}
        {isKnown && (
          <>
            <CheckLabel fontWeight={600} fontSize="sm">
              <Checkbox
                role="switch"
                checked={isShown}
                onChange={() => actor.send({ type: 'presence.toggle' })}
              />
              <Trans>Show when I am online</Trans>
            </CheckLabel>
            <chakra.p fontSize="sm" color="fg.muted">
              <Trans>
                Only those whom you have a conversation with see it. If you turn it off, you do not see it of
                others either.
              </Trans>
            </chakra.p>
          </>
        )}
      </Grid>
    </Card>
  );
}
