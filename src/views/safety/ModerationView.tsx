import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { CircleCheck, ShieldAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Button, Card, TextArea } from '../../components/controls.tsx';
import { FormMessage } from '../../components/FormMessage.tsx';
import { formatDay } from '../../components/format.ts';
import { LabelledField } from '../../components/LabelledField.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { PhotoImage } from '../../components/PhotoImage.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { RetryButton } from '../../components/RetryButton.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { userText } from '../../components/user-text.ts';
import { dayInItaly } from '../../domain/day.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import { usualReasons } from '../../domain/safety/usual-reasons.ts';
import { languageOf } from '../../domain/shell/language.ts';
import { told } from '../../languages/told.ts';
import type { auditLogMachine } from '../../machines/safety/audit-log.machine.ts';
import type { Chosen, moderationMachine } from '../../machines/safety/moderation.machine.ts';
import type { Case, Evidence } from '../../schemas/safety/moderation.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { AuditLog } from './AuditLog.tsx';
import { decisionNames, factText, reasonNames, shownReason } from './safety-texts.ts';

type Snapshot = SnapshotFrom<typeof moderationMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectStatus = (snapshot: Snapshot) =>
  (['loading', 'failed', 'refused', 'busy', 'empty'] as const).find((tag) => snapshot.hasTag(tag));

const decisions = ['nothing', 'warn', 'remove', 'suspend'] as const satisfies readonly Chosen[];
const answers = ['lift', 'uphold'] as const satisfies readonly Chosen[];
const dayOf = (time: string) => formatDay(dayInItaly(new Date(time)));

/** Nobody has reported it, and nothing has changed since the server has found it: one copy is enough. */
const isAsFound = ({ reports, copy, now }: Case) =>
  reports.length === 0 && JSON.stringify(copy) === JSON.stringify(now);

interface ModerationViewProps {
  machine: typeof moderationMachine;
  log: typeof auditLogMachine;
}

/** One case at a time, decided by keyboard or by pointer. */
export function ModerationView({ machine, log }: ModerationViewProps) {
  const actor = useScreenActor(machine);
  const { cases, count, index, chosen, reason, message } = useSelector(actor, selectContext);
  const status = useSelector(actor, selectStatus);
  const [isHelpShown, setHelpShown] = useState(true);
  const [isLogShown, setLogShown] = useState(false);
  const { _, i18n } = useLingui();
  const page = useRef<HTMLDivElement>(null);
  const current = cases[index];
  const choices: readonly Chosen[] = current?.appeal?.state === 'open' ? answers : decisions;
  const choose = (one: Chosen) =>
    actor.send({
      type: 'decision.choose',
      chosen: one,
      usual: usualReasons[one][languageOf(i18n.locale) ?? 'en'],
    });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const isInField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
    if (key === 'Enter' && (ctrlKey || metaKey)) {
      event.preventDefault();
      actor.send({ type: 'decision.send' });
      return;
    }
    if (isInField && key === 'Escape') page.current?.focus();
    if (isInField || ctrlKey || metaKey || altKey) return;
    if (key === 'j' || key === 'J') actor.send({ type: 'case.next' });
    if (key === 'k' || key === 'K') actor.send({ type: 'case.previous' });
    if (key === '?') setHelpShown((was) => !was);
    const choice = choices[Number(key) - 1];
    if (choice) choose(choice);
    const isOnControl = target instanceof Element && target.closest('a, button, summary') !== null;
    if (key === 'Enter' && !isOnControl) {
      event.preventDefault();
      actor.send({ type: 'decision.send' });
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  // After a decision the pressed button may be gone: the keys go on.
  const shownId = current?.id;
  useEffect(() => {
    if (shownId !== undefined) page.current?.focus({ preventScroll: true });
  }, [shownId]);

  if (status === 'refused') {
    return (
      <Card maxW="prose" mx="auto">
        <PageTitle>{t`Moderation · Stanza`}</PageTitle>
        <Notice icon={<ShieldAlert size={32} />} title={told(errorTexts.moderation.notModerator)} level={1}>
          <p>
            <Trans>Ask who runs this site for the role.</Trans>
          </p>
        </Notice>
      </Card>
    );
  }
  return (
    <Grid ref={page} tabIndex={-1} outline="none" gap="4" templateColumns="minmax(0, 1fr)">
      <PageTitle>{t`Moderation · Stanza`}</PageTitle>
      <Flex align="baseline" justify="space-between" wrap="wrap" columnGap="4">
        <chakra.h1 fontSize={{ base: '2xl', md: '3xl' }}>
          <Trans>Moderation</Trans>
        </chakra.h1>
        <p role="status">{plural(count, { one: '# case waits', other: '# cases wait' })}</p>
      </Flex>
      {isHelpShown && (
        <chakra.p fontSize="sm" color="fg.muted" display={{ base: 'none', md: 'block' }}>
          <Trans>
            J: next case · K: previous case · 1 to 4: decision · Enter: decide · Escape: leave the field ·
            Ctrl+Enter: decide from the field · ?: hide this
          </Trans>
        </chakra.p>
      )}
      {status === 'failed' && (
        <RetryBanner message={errorTexts.safety.fetch} onRetry={() => actor.send({ type: 'cases.retry' })} />
      )}
      {status === 'loading' && <Spinner label={t`Loading...`} />}
      {message && status !== 'loading' && <FormMessage tone="error">{message}</FormMessage>}
      {status === 'empty' && (
        <Card>
          <Notice icon={<CircleCheck size={32} />} title={t`Nothing waits`}>
            <p>
              <Trans>Every report and every appeal is answered.</Trans>
            </p>
            <RetryButton onClick={() => actor.send({ type: 'cases.retry' })} />
          </Notice>
        </Card>
      )}
      {current && (status === undefined || status === 'busy') && (
        <Card as="section" aria-labelledby="case" p={{ base: '4', md: '5' }}>
          <CaseHead shown={current} place={index + 1} loaded={cases.length} />
          <Grid gap="4" my="4" templateColumns="repeat(auto-fit, minmax(min(100%, 17rem), 1fr))">
            {!isAsFound(current) && (
              <EvidencePart
                title={current.reports.length === 0 ? t`As it was found` : t`As it was reported`}
                evidence={current.copy}
              />
            )}
            <EvidencePart title={t`As it is now`} evidence={current.now} before={current.copy} />
            {current.original && (
              <EvidencePart title={t`The listing that had the photo first`} evidence={current.original} />
            )}
          </Grid>
          {current.decision && (
            <Box mb="4">
              <chakra.h3 fontFamily="body" fontSize="md" fontWeight={700}>
                <Trans>Decided so far</Trans>
              </chakra.h3>
              <chakra.p {...userText}>
                {_(decisionNames[current.decision.kind])} · {dayOf(current.decision.at)} ·{' '}
                {current.decision.by ?? '–'}: {shownReason(current.decision.reason)}
              </chakra.p>
            </Box>
          )}
          {current.appeal?.state === 'open' && (
            <Box mb="4">
              <chakra.h3 fontFamily="body" fontSize="md" fontWeight={700}>
                <Trans>The appeal</Trans>
              </chakra.h3>
              <chakra.p {...userText}>{current.appeal.text}</chakra.p>
            </Box>
          )}
          <Flex role="group" aria-label={t`Decision`} wrap="wrap" gap="2">
            {choices.map((one, place) => (
              <Button
                key={one}
                look={one === chosen ? 'solid' : 'outline'}
                aria-pressed={one === chosen}
                onClick={() => choose(one)}
              >
                {place + 1} · {_(decisionNames[one])}
              </Button>
            ))}
          </Flex>
          <Box mt="3">
            <LabelledField
              label={t`Reason`}
              hint={t`The member reads it. Those who have reported read only what was done.`}
            >
              {(ids) => (
                <TextArea
                  {...ids}
                  rows={2}
                  value={reason}
                  onChange={({ target }) => actor.send({ type: 'reason.change', text: target.value })}
                />
              )}
            </LabelledField>
          </Box>
          <Flex wrap="wrap" gap="2" mt="3">
            <Button aria-disabled={status === 'busy'} onClick={() => actor.send({ type: 'decision.send' })}>
              {status === 'busy' ? t`Saving...` : t`Decide`}
            </Button>
            <Button look="plain" onClick={() => actor.send({ type: 'case.previous' })}>
              <Trans>Previous case</Trans>
            </Button>
            <Button look="plain" onClick={() => actor.send({ type: 'case.next' })}>
              <Trans>Next case</Trans>
            </Button>
          </Flex>
        </Card>
      )}
      <Button
        look="plain"
        justifySelf="start"
        aria-expanded={isLogShown}
        onClick={() => setLogShown(!isLogShown)}
      >
        {isLogShown ? t`Hide the log` : t`Show the log`}
      </Button>
      {isLogShown && <AuditLog machine={log} />}
    </Grid>
  );
}

function CaseHead({ shown, place, loaded }: { shown: Case; place: number; loaded: number }) {
  const { _ } = useLingui();
  const { kind, risk, member, reports, original, id } = shown;
  const kindText = { listing: t`Listing`, member: t`Member`, message: t`Message`, review: t`Review` }[kind];
  return (
    <>
      <Flex align="baseline" wrap="wrap" columnGap="3">
        <chakra.h2 id="case" fontSize="xl">
          {kindText} · {t`case ${id}`}
        </chakra.h2>
        <chakra.p fontSize="sm" color="fg.muted">
          {t`${place} of ${loaded}`} · {t`risk ${risk}`}
        </chakra.p>
      </Flex>
      <chakra.p {...userText}>
        {member.name}
        {member.memberSince && ` · ${t`member since ${dayOf(member.memberSince)}`}`}
        {member.earlier > 0 &&
          ` · ${plural(member.earlier, { one: '# earlier decision', other: '# earlier decisions' })}`}
        {member.isSuspended && ` · ${t`suspended`}`}
      </chakra.p>
      {original && (
        <chakra.p mt="2">
          <Trans>A photo is also in another member's listing, which had it first.</Trans>
        </chakra.p>
      )}
      <chakra.ul listStyleType="disc" ps="5" mt="2">
        {reports.map((report, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the reports of a case do not change
          <chakra.li key={at} {...userText}>
            {_(reasonNames[report.reason])} ({report.reporter ?? '–'}, {dayOf(report.reportedAt)})
            {report.text && `: ${report.text}`}
          </chakra.li>
        ))}
      </chakra.ul>
    </>
  );
}

interface EvidencePartProps {
  title: string;
  /** `null` if it is gone. */
  evidence: Evidence | null;
  /** What it is compared with: what has changed is marked. */
  before?: Evidence;
}

function EvidencePart({ title, evidence, before }: EvidencePartProps) {
  const mark = (isChanged: boolean | undefined) => (isChanged ? { background: 'bg.glow' } : {});
  return (
    <Box as="section" borderWidth="1px" borderColor="border.subtle" borderRadius="md" p="3" minW="0">
      <chakra.h3 fontFamily="body" fontSize="sm" fontWeight={700} color="fg.muted">
        {title}
      </chakra.h3>
      {evidence === null ? (
        <p>
          <Trans>It is gone.</Trans>
        </p>
      ) : (
        <>
          {evidence.title && (
            <chakra.p fontWeight={600} {...userText} {...mark(before && before.title !== evidence.title)}>
              {evidence.title}
            </chakra.p>
          )}
          {evidence.facts.length > 0 && (
            <chakra.p
              fontSize="sm"
              {...userText}
              {...mark(before && String(before.facts) !== String(evidence.facts))}
            >
              {evidence.facts.map(factText).join(' · ')}
            </chakra.p>
          )}
          {evidence.messages.length === 0 && (
            <chakra.p whiteSpace="pre-line" {...userText} {...mark(before && before.text !== evidence.text)}>
              {evidence.text}
            </chakra.p>
          )}
          {evidence.messages.map(({ id, isOfMember, content }, place) => (
            <chakra.p
              key={id}
              fontWeight={place === evidence.messages.length - 1 ? 600 : 400}
              ps={isOfMember ? '0' : '5'}
              {...userText}
            >
              {isOfMember ? '▸ ' : ''}
              {content}
            </chakra.p>
          ))}
          <Flex gap="2" mt="2" wrap="wrap">
            {evidence.imageUrls.map((url) => (
              <PhotoImage
                key={url}
                url={url}
                sizes="6rem"
                alt=""
                boxSize="6rem"
                objectFit="cover"
                borderRadius="sm"
              />
            ))}
          </Flex>
        </>
      )}
    </Box>
  );
}
