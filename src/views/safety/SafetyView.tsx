import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { AlertDialog } from '../../components/AlertDialog.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Button, ButtonLink, Card } from '../../components/controls.tsx';
import { formatDay } from '../../components/format.ts';
import { PageTitle } from '../../components/PageTitle.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { useFocusAfterRemoval } from '../../components/useFocusAfterRemoval.ts';
import { userText } from '../../components/user-text.ts';
import { dayInItaly } from '../../domain/day.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import type { appealMachine } from '../../machines/safety/appeal.machine.ts';
import type { blocksMachine } from '../../machines/safety/blocks.machine.ts';
import type { safetyPageMachine } from '../../machines/safety/safety-page.machine.ts';
import type { OwnDecision, OwnReport } from '../../schemas/safety/report.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { AppealForm } from './AppealForm.tsx';
import { kindNames, measureTexts, outcomeTexts, reasonNames, shownReason } from './safety-texts.ts';

const selectPage = (snapshot: SnapshotFrom<typeof safetyPageMachine>) => snapshot.context.data;
const selectIsPageFailed = (snapshot: SnapshotFrom<typeof safetyPageMachine>) => snapshot.hasTag('failed');
const selectBlocks = (snapshot: SnapshotFrom<typeof blocksMachine>) => snapshot.context;
const selectBlocksStatus = (snapshot: SnapshotFrom<typeof blocksMachine>) =>
  (['loading', 'failed', 'confirming', 'deleting', 'alert'] as const).find((tag) => snapshot.hasTag(tag));

const dayOf = (time: string) => formatDay(dayInItaly(new Date(time)));

interface SafetyViewProps {
  page: typeof safetyPageMachine;
  blocks: typeof blocksMachine;
  appeal: typeof appealMachine;
  /** Whether the backend has moderators. */
  hasModeration: boolean;
}

/** The own reports and their answers, decisions about the member, and whom they have blocked. */
export function SafetyView({
  page: pageMachine,
  blocks: blocksLogic,
  appeal,
  hasModeration,
}: SafetyViewProps) {
  const actor = useScreenActor(pageMachine);
  const page = useSelector(actor, selectPage);
  const isFailed = useSelector(actor, selectIsPageFailed);
  return (
    <Grid gap="5" maxW="44rem" mx="auto" templateColumns="minmax(0, 1fr)">
      <PageTitle>{t`Safety · Stanza`}</PageTitle>
      <Flex align="baseline" justify="space-between" wrap="wrap" columnGap="4">
        <chakra.h1 fontSize={{ base: '2xl', md: '3xl' }}>
          <Trans>Safety</Trans>
        </chakra.h1>
        {hasModeration && page?.isModerator && (
          <ButtonLink look="outline" to="/moderation">
            <Trans>Moderation</Trans>
          </ButtonLink>
        )}
      </Flex>
      {isFailed && (
        <RetryBanner message={errorTexts.safety.fetch} onRetry={() => actor.send({ type: 'fetch.retry' })} />
      )}
      {page === null && !isFailed && <Spinner label={t`Loading...`} />}
      {page && page.decisions.length > 0 && (
        <Part id="decisions" title={t`Decisions about you`}>
          {page.decisions.map((decision) => (
            <DecisionRow key={decision.id} decision={decision} appeal={hasModeration ? appeal : null} />
          ))}
        </Part>
      )}
      {page && (
        <Part id="reports" title={t`Your reports`}>
          {page.reports.length === 0 && (
            <chakra.li color="fg.muted">
              <Trans>
                You have reported nothing. “Report or block” is on each listing and in each conversation.
              </Trans>
            </chakra.li>
          )}
          {page.reports.map((report) => (
            <ReportRow key={report.id} report={report} />
          ))}
        </Part>
      )}
      <Blocks machine={blocksLogic} />
    </Grid>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <Card as="section" aria-labelledby={id} px="5" py="4">
      <chakra.h2 id={id} fontSize="xl" fontWeight={500} mb="2">
        {title}
      </chakra.h2>
      <Grid as="ul" listStyleType="none" gap="4" templateColumns="minmax(0, 1fr)">
        {children}
      </Grid>
    </Card>
  );
}

function ReportRow({ report }: { report: OwnReport }) {
  const { _ } = useLingui();
  return (
    <li>
      <chakra.p fontWeight={600} {...userText}>
        {_(kindNames[report.kind])}: {report.about}
      </chakra.p>
      <chakra.p fontSize="sm" color="fg.muted">
        {_(reasonNames[report.reason])} · {dayOf(report.reportedAt)}
      </chakra.p>
      <p>{_(outcomeTexts[report.outcome])}</p>
    </li>
  );
}

function DecisionRow({ decision, appeal }: { decision: OwnDecision; appeal: typeof appealMachine | null }) {
  const { _ } = useLingui();
  const [isAppealing, setAppealing] = useState(false);
  return (
    <li>
      <chakra.p fontWeight={600} {...userText}>
        {_(kindNames[decision.kind])}: {decision.about}
      </chakra.p>
      <chakra.p fontSize="sm" color="fg.muted">
        {dayOf(decision.decidedAt)}
      </chakra.p>
      <p>{_(measureTexts[decision.decision])}</p>
      <chakra.blockquote borderStartWidth="3px" borderColor="border.strong" ps="3" my="2" {...userText}>
        {shownReason(decision.reason)}
      </chakra.blockquote>
      {decision.appeal === 'none' && appeal && !isAppealing && (
        <Button look="outline" onClick={() => setAppealing(true)}>
          <Trans>Appeal</Trans>
        </Button>
      )}
      {isAppealing && appeal && <AppealForm machine={appeal} id={decision.id} />}
      {decision.appeal === 'open' && (
        <p>
          <Trans>You have appealed. It is not decided yet.</Trans>
        </p>
      )}
      {decision.appeal === 'lifted' && (
        <p>
          <Trans>Your appeal was right: the decision is taken back.</Trans>
        </p>
      )}
      {decision.appeal === 'upheld' && (
        <p>
          <Trans>You have appealed. The decision stays.</Trans>
        </p>
      )}
      {decision.appealReason && <chakra.p {...userText}>{decision.appealReason}</chakra.p>}
    </li>
  );
}

function Blocks({ machine }: { machine: typeof blocksMachine }) {
  const actor = useScreenActor(machine);
  const { rows, deletingId, message } = useSelector(actor, selectBlocks);
  const status = useSelector(actor, selectBlocksStatus);
  const { list, fallback } = useFocusAfterRemoval<HTMLDivElement>(rows.length);
  const asked = status === 'confirming' ? rows.find(({ id }) => id === deletingId) : undefined;
  return (
    <Card as="section" aria-labelledby="blocks" px="5" py="4">
      <Box ref={fallback} tabIndex={-1}>
        <chakra.h2 id="blocks" fontSize="xl" fontWeight={500} mb="2">
          <Trans>Blocked members</Trans>
        </chakra.h2>
        {status === 'failed' && message && (
          <RetryBanner message={message} onRetry={() => actor.send({ type: 'rows.retry' })} />
        )}
        {status === 'loading' && rows.length === 0 && <Spinner label={t`Loading...`} />}
        {status === undefined && rows.length === 0 && (
          <chakra.p color="fg.muted">
            <Trans>You have blocked nobody.</Trans>
          </chakra.p>
        )}
        <Grid as="ul" ref={list} listStyleType="none" gap="3" templateColumns="minmax(0, 1fr)">
          {rows.map(({ id, name, title, blockedAt }) => (
            <Flex as="li" key={id} align="center" justify="space-between" wrap="wrap" gap="3">
              <Box minW="0">
                <chakra.p fontWeight={600} {...userText}>
                  {name}
                </chakra.p>
                <chakra.p fontSize="sm" color="fg.muted" {...userText}>
                  {title === null ? '' : `${title} · `}
                  <Trans>since {dayOf(blockedAt)}</Trans>
                </chakra.p>
              </Box>
              <Button
                look="outline"
                aria-label={t`Unblock ${name}`}
                disabled={status !== undefined}
                onClick={() => actor.send({ type: 'delete.ask', id })}
              >
                <Trans>Unblock</Trans>
              </Button>
            </Flex>
          ))}
        </Grid>
        {asked && (
          <ConfirmDialog
            question={t`Unblock ${asked.name}?`}
            subject={t`You will see each other again, with your conversation.`}
            confirmLabel={t`Unblock`}
            onConfirm={() => actor.send({ type: 'delete.confirm' })}
            onCancel={() => actor.send({ type: 'delete.cancel' })}
          />
        )}
        {status === 'alert' && message && (
          <AlertDialog message={message} onDismiss={() => actor.send({ type: 'alert.dismiss' })} />
        )}
      </Box>
    </Card>
  );
}
