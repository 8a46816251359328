import { matchQuestionsMachine } from '../../../machines/match/match-questions.machine.ts';
import type { Capability } from '../../../schemas/shell/capabilities.calls.ts';
import { MatchView } from '../../../views/match/MatchView.tsx';
import NotFoundView from '../../../views/shell/NotFoundView.tsx';
import { matchQuestionsEffects } from '../../effects/match/answers.ts';
import { session } from '../../root/root-actor.ts';
import { useCapabilities } from '../../root/useCapabilities.ts';
import { useMember } from '../../root/useMember.ts';

const match: Capability = 'match';
const machine = matchQuestionsMachine.provide({ actors: matchQuestionsEffects(session) });

export default function MatchScreen() {
  const user = useMember();
  const capabilities = useCapabilities();
  if (!user) return null;
  // Without the capability the app has no such page.
  return capabilities.includes(match) ? <MatchView key={user.id} machine={machine} /> : <NotFoundView />;
}
