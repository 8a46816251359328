import { chakra, Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { Banner } from '../../components/Banner.tsx';
import { Button, TextLink } from '../../components/controls.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import type { householdConfirmationMachine } from '../../machines/match/household-confirmation.machine.ts';
import { useEmitted } from '../useEmitted.ts';
import { useScreenActor } from '../useScreenActor.ts';

type Snapshot = SnapshotFrom<typeof householdConfirmationMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectStatus = (snapshot: Snapshot) =>
  (['asking', 'busy', 'saved', 'refused', 'failed'] as const).find((tag) => snapshot.hasTag(tag));

interface FlatmateNoticeProps {
  machine: typeof householdConfirmationMachine;
  id: number;
  /** Of the link. */
  flatmateKey: string;
  /** The first name of the poster. */
  name: string;
  isMember: boolean;
  onConfirmed(confirmedBy: number): void;
}

/** Asks a person who has opened the link of the poster whether the household is right. */
export function FlatmateNotice({ isMember, ...props }: FlatmateNoticeProps) {
  const { name } = props;
  return (
    <chakra.section aria-label={t`Do you live here?`} mb="5" p="4" borderRadius="md" background="bg.sunken">
      <chakra.h2 fontSize="xl" mb="1">
        <Trans>Do you live here?</Trans>
      </chakra.h2>
      <chakra.p overflowWrap="anywhere">
        {t`${name} says that you share this flat. Does “Who lives there now” below say how you live? Others see how many confirm it, and not who.`}
      </chakra.p>
      {isMember ? (
        <Answer {...props} />
      ) : (
        <chakra.p mt="3">
          <TextLink to="/login">
            <Trans>Log in, then open the link again</Trans>
          </TextLink>
        </chakra.p>
      )}
    </chakra.section>
  );
}

function Answer({ machine, id, flatmateKey, onConfirmed }: Omit<FlatmateNoticeProps, 'isMember'>) {
  const actor = useScreenActor(machine, { input: { id, key: flatmateKey } });
  const { message, livesThere } = useSelector(actor, selectContext);
  const status = useSelector(actor, selectStatus);
  useEmitted(actor, 'household.confirmed', ({ confirmedBy }: { confirmedBy: number }) =>
    onConfirmed(confirmedBy),
  );
  const give = (answer: boolean) => actor.send({ type: 'answer.give', livesThere: answer });
  return (
    <chakra.div mt="3">
      {status === 'asking' && (
        <Flex wrap="wrap" gap="3">
          <Button onClick={() => give(true)}>
            <Trans>Yes, so we live</Trans>
          </Button>
          <Button look="outline" onClick={() => give(false)}>
            <Trans>I do not live there</Trans>
          </Button>
        </Flex>
      )}
      {status === 'busy' && <Spinner label={t`Saving...`} />}
      {status === 'failed' && (
        <RetryBanner message={message ?? ''} onRetry={() => actor.send({ type: 'answer.retry' })} />
      )}
      {status === 'refused' && <Banner tone="error">{message}</Banner>}
      {status === 'saved' && (
        <Banner tone="success">
          {livesThere
            ? t`Thank you. The listing says that one more flatmate confirms it.`
            : t`Thank you. You do not count as a flatmate.`}
        </Banner>
      )}
    </chakra.div>
  );
}
