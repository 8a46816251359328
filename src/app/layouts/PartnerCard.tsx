import { Flex } from '@chakra-ui/react';
import { memberCardMachine } from '../../machines/account/member-card.machine.ts';
import { personMatchMachine } from '../../machines/match/person-match.machine.ts';
import type { Capability } from '../../schemas/shell/capabilities.calls.ts';
import { PartnerCardButton, type PartnerCardProps } from '../../views/account/PartnerCardButton.tsx';
import { PersonMatchPart } from '../../views/match/PersonMatchPart.tsx';
import type { ReportMessageProps } from '../../views/safety/MessageWarnings.tsx';
import { memberCardEffects } from '../effects/account/member-cards.ts';
import { personMatchEffects } from '../effects/match/answers.ts';
import { session } from '../root/root-actor.ts';
import { useCapabilities } from '../root/useCapabilities.ts';
import { ReportReview } from './ReportReview.tsx';
import { SafetyButton } from './SafetyButton.tsx';

const machine = memberCardMachine.provide({ actors: memberCardEffects(session) });
const matchMachine = personMatchMachine.provide({ actors: personMatchEffects(session) });
const match: Capability = 'match';
const memberCards: Capability = 'member-cards';

/** The card of the other member of a conversation, if the backend has cards, and what one can do against them. */
export function PartnerCard(props: PartnerCardProps) {
  const about = { member: { kind: 'partner', id: props.conversationId }, messageId: null } as const;
  const capabilities = useCapabilities();
  return (
    <Flex ms="auto" flexShrink={0}>
      {capabilities.includes(memberCards) && (
        <PartnerCardButton
          machine={machine}
          {...props}
          ReportReview={ReportReview}
          safety={<SafetyButton about={about} name={props.name} look="text" />}
        >
          {capabilities.includes(match) && (
            <PersonMatchPart machine={matchMachine} conversationId={props.conversationId} name={props.name} />
          )}
        </PartnerCardButton>
      )}
      <SafetyButton about={about} name={props.name} look="icon" />
    </Flex>
  );
}

/** At a message of the other member. */
export function ReportMessage({ conversationId, messageId, name, look = 'small' }: ReportMessageProps) {
  const about = { member: { kind: 'partner', id: conversationId }, messageId } as const;
  return <SafetyButton about={about} name={name} look={look} />;
}
