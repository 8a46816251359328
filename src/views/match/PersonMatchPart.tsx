import { chakra } from '@chakra-ui/react';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { Banner } from '../../components/Banner.tsx';
import { Checkbox, CheckLabel } from '../../components/controls.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { userText } from '../../components/user-text.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import type { personMatchMachine } from '../../machines/match/person-match.machine.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { personBandNames, reasonWords } from './match-texts.ts';

type Snapshot = SnapshotFrom<typeof personMatchMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsFailed = (snapshot: Snapshot) => snapshot.hasTag('failed');
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');

interface PersonMatchPartProps {
  machine: typeof personMatchMachine;
  conversationId: number;
  /** The first name of the other member. */
  name: string;
}

/** How well the other member of a conversation may fit: a part of their card. */
export function PersonMatchPart({ machine, conversationId, name }: PersonMatchPartProps) {
  const actor = useScreenActor(machine, { input: { conversationId } });
  const { match, message } = useSelector(actor, selectContext);
  const isFailed = useSelector(actor, selectIsFailed);
  const isBusy = useSelector(actor, selectIsBusy);
  if (isFailed) {
    return (
      <RetryBanner message={errorTexts.match.person} onRetry={() => actor.send({ type: 'match.retry' })} />
    );
  }
  // Too little is known: nothing is said.
  if (!match?.band) return null;
  return (
    <section aria-label={t`Your Match`}>
      <p>
        <strong>{i18n._(personBandNames[match.band])}.</strong>{' '}
        {match.reasons && reasonWords(match.reasons, 10)}
      </p>
      <chakra.p mt="1" fontSize="sm" color="fg.muted">
        {match.reasons ? (
          <Trans>The match knows habits, not people: meet before you decide.</Trans>
        ) : (
          <Trans>
            A rough guess, to keep answers private. Reasons show when each of you lets the other see them.
          </Trans>
        )}
      </chakra.p>
      {message && <Banner tone="error">{message}</Banner>}
      <CheckLabel fontSize="sm" {...userText}>
        <Checkbox
          role="switch"
          checked={match.isAllowed}
          aria-disabled={isBusy}
          onChange={() => actor.send({ type: 'reasons.toggle' })}
        />
        <span>{t`Let ${name} see how my answers fit theirs`}</span>
      </CheckLabel>
    </section>
  );
}
