import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { ownAnswersMachine } from '../../machines/match/own-answers.machine.ts';
import { consentVersion } from '../../schemas/match/answers.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { type KnownAnswers, OwnAnswers } from './own-answers.ts';

type Snapshot = SnapshotFrom<typeof ownAnswersMachine>;

const selectData = (snapshot: Snapshot) => snapshot.context.data;
const selectIsFailed = (snapshot: Snapshot) => snapshot.hasTag('failed');
const none = {};

interface WithOwnAnswersProps {
  /** Null for a visitor, and without the capability. */
  machine: typeof ownAnswersMachine | null;
  children: ReactNode;
}

/**
 * The member's answers for the rooms inside. They are kept in memory, and only as long as the screen. The rooms stay as they are when somebody
 * turns out to be a member.
 */
export function WithOwnAnswers({ machine, children }: WithOwnAnswersProps) {
  const [known, setKnown] = useState<KnownAnswers | null>(null);
  return (
    <OwnAnswers value={machine && known}>
      {machine && <Loader machine={machine} onKnown={setKnown} />}
      {children}
    </OwnAnswers>
  );
}

interface LoaderProps {
  machine: typeof ownAnswersMachine;
  onKnown(known: KnownAnswers): void;
}

function Loader({ machine, onKnown }: LoaderProps) {
  const actor = useScreenActor(machine);
  const data = useSelector(actor, selectData);
  const isFailed = useSelector(actor, selectIsFailed);
  useEffect(() => {
    onKnown({
      // Without consent to the present text no answer is used.
      answers: data && (data.consent?.version === consentVersion ? data.answers : none),
      retry: isFailed ? () => actor.send({ type: 'fetch.retry' }) : null,
    });
  }, [actor, data, isFailed, onKnown]);
  return null;
}
