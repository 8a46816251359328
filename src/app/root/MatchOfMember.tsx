import type { ReactNode } from 'react';
import { ownAnswersMachine } from '../../machines/match/own-answers.machine.ts';
import type { Capability } from '../../schemas/shell/capabilities.calls.ts';
import { WithOwnAnswers } from '../../views/match/WithOwnAnswers.tsx';
import { ownAnswersEffects } from '../effects/match/answers.ts';
import { session } from './root-actor.ts';
import { useCapabilities } from './useCapabilities.ts';
import { useMember } from './useMember.ts';

const match: Capability = 'match';
const machine = ownAnswersMachine.provide({ actors: ownAnswersEffects(session) });

/** Rooms inside say how well they fit the member, if the backend has the questions. */
export function MatchOfMember({ children }: { children: ReactNode }) {
  const user = useMember();
  const hasMatch = useCapabilities().includes(match);
  return <WithOwnAnswers machine={user && hasMatch ? machine : null}>{children}</WithOwnAnswers>;
}
