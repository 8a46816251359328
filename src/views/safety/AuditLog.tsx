import { chakra } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { Card } from '../../components/controls.tsx';
import { italianTime } from '../../components/format.ts';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { userText } from '../../components/user-text.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import type { auditLogMachine } from '../../machines/safety/audit-log.machine.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { actionText, shownReason } from './safety-texts.ts';

type Snapshot = SnapshotFrom<typeof auditLogMachine>;

const selectLog = (snapshot: Snapshot) => snapshot.context.data;
const selectIsFailed = (snapshot: Snapshot) => snapshot.hasTag('failed');

/** What moderators did, the newest first. */
export function AuditLog({ machine }: { machine: typeof auditLogMachine }) {
  const actor = useScreenActor(machine);
  const log = useSelector(actor, selectLog);
  if (useSelector(actor, selectIsFailed)) {
    return (
      <RetryBanner message={errorTexts.safety.fetch} onRetry={() => actor.send({ type: 'fetch.retry' })} />
    );
  }
  if (log === null) return <Spinner label={t`Loading...`} />;
  return (
    <Card as="section" aria-labelledby="log" p="4">
      <chakra.h2 id="log" fontSize="xl">
        <Trans>Log</Trans>
      </chakra.h2>
      {log.length === 0 && (
        <p>
          <Trans>Nothing was decided yet.</Trans>
        </p>
      )}
      <chakra.ol listStyleType="none" fontSize="sm">
        {log.map(({ id, at, by, action, caseId, detail }) => (
          <chakra.li key={id} py="1" {...userText}>
            <time dateTime={at}>{italianTime(at)}</time> · {by} · {actionText(action)}
            {caseId !== null && ` · ${t`case ${caseId}`}`}: {shownReason(detail)}
          </chakra.li>
        ))}
      </chakra.ol>
    </Card>
  );
}
