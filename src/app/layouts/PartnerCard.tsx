import { memberCardMachine } from '../../machines/account/member-card.machine.ts';
import { partnerCardMachine } from '../../machines/account/partner-card.machine.ts';
import { PartnerCardButton, type PartnerCardProps } from '../../views/account/PartnerCardButton.tsx';
import { memberCardEffects, partnerCardEffects } from '../effects/account/member-cards.ts';
import { session } from '../root/root-actor.ts';

const machines = {
  partnerCard: partnerCardMachine.provide({ actors: partnerCardEffects }),
  memberCard: memberCardMachine.provide({ actors: memberCardEffects(session) }),
};

/** The card of the other member of a conversation. */
export function PartnerCard(props: PartnerCardProps) {
  return <PartnerCardButton machines={machines} {...props} />;
}
