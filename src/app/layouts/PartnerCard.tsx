import { memberCardMachine } from '../../machines/account/member-card.machine.ts';
import { personMatchMachine } from '../../machines/match/person-match.machine.ts';
import type { Capability } from '../../schemas/shell/capabilities.calls.ts';
import { PartnerCardButton, type PartnerCardProps } from '../../views/account/PartnerCardButton.tsx';
import { PersonMatchPart } from '../../views/match/PersonMatchPart.tsx';
import { memberCardEffects } from '../effects/account/member-cards.ts';
import { personMatchEffects } from '../effects/match/answers.ts';
import { session } from '../root/root-actor.ts';
import { useCapabilities } from '../root/useCapabilities.ts';

const machine = memberCardMachine.provide({ actors: memberCardEffects(session) });
const matchMachine = personMatchMachine.provide({ actors: personMatchEffects(session) });
const match: Capability = 'match';
const memberCards: Capability = 'member-cards';

/** The card of the other member of a conversation, if the backend has cards. */
export function PartnerCard(props: PartnerCardProps) {
  const capabilities = useCapabilities();
  const { conversationId, name } = props;
  if (!capabilities.includes(memberCards)) return null;
  return (
    <PartnerCardButton machine={machine} {...props}>
      {capabilities.includes(match) && (
        <PersonMatchPart machine={matchMachine} conversationId={conversationId} name={name} />
      )}
    </PartnerCardButton>
  );
}
