import { useSelector } from '@xstate/react';
import { IdCard } from 'lucide-react';
import type { SnapshotFrom } from 'xstate';
import { Button } from '../../components/controls.ts';
import type { memberCardMachine } from '../../machines/account/member-card.machine.ts';
import type { partnerCardMachine } from '../../machines/account/partner-card.machine.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { MemberCardSheet } from './MemberCardSheet.tsx';

type Snapshot = SnapshotFrom<typeof partnerCardMachine>;

const selectIsOffered = (snapshot: Snapshot) => snapshot.hasTag('offered');
const selectIsOpen = (snapshot: Snapshot) => snapshot.hasTag('open');

export interface PartnerCardProps {
  conversationId: number;
  /** The first name of the other member. */
  name: string;
}

interface PartnerCardButtonProps extends PartnerCardProps {
  machines: { partnerCard: typeof partnerCardMachine; memberCard: typeof memberCardMachine };
}

/** Opens the card of the other member of a conversation, if the backend has cards. */
export function PartnerCardButton({ machines, conversationId, name }: PartnerCardButtonProps) {
  const actor = useScreenActor(machines.partnerCard);
  const isOffered = useSelector(actor, selectIsOffered);
  const isOpen = useSelector(actor, selectIsOpen);
  if (!isOffered) return null;
  return (
    <>
      <Button
        look="icon"
        background="transparent"
        boxShadow="none"
        ms="auto"
        aria-label={`Tenant card of ${name}`}
        title={`Tenant card of ${name}`}
        onClick={() => actor.send({ type: 'card.open' })}
      >
        <IdCard size={22} aria-hidden />
      </Button>
      {isOpen && (
        <MemberCardSheet
          machine={machines.memberCard}
          source={{ kind: 'partner', conversationId }}
          name={name}
          onClose={() => actor.send({ type: 'card.close' })}
        />
      )}
    </>
  );
}
