import { memberCardMachine } from '../../machines/account/member-card.machine.ts';
import type { Capability } from '../../schemas/shell/capabilities.calls.ts';
import { PartnerCardButton, type PartnerCardProps } from '../../views/account/PartnerCardButton.tsx';
import { memberCardEffects } from '../effects/account/member-cards.ts';
import { session } from '../root/root-actor.ts';
import { useCapabilities } from '../root/useCapabilities.ts';

const machine = memberCardMachine.provide({ actors: memberCardEffects(session) });
const memberCards: Capability = 'member-cards';

/** The card of the other member of a conversation, if the backend has cards. */
export function PartnerCard(props: PartnerCardProps) {
  return useCapabilities().includes(memberCards) && <PartnerCardButton machine={machine} {...props} />;
}
