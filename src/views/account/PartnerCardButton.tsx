import { t } from '@lingui/core/macro';
import { IdCard } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/controls.tsx';
import type { memberCardMachine } from '../../machines/account/member-card.machine.ts';
import type { ReportReview } from '../safety/ReviewList.tsx';
import { MemberCardSheet } from './MemberCardSheet.tsx';

export interface PartnerCardProps {
  conversationId: number;
  /** The first name of the other member. */
  name: string;
}

interface PartnerCardButtonProps extends PartnerCardProps {
  machine: typeof memberCardMachine;
  /** More about the member, below the card. */
  children?: ReactNode;
  /** What one can do against the member. */
  safety?: ReactNode;
  ReportReview?: ReportReview | undefined;
}

/** Opens the card of the other member of a conversation. */
export function PartnerCardButton({
  machine,
  conversationId,
  name,
  safety,
  ReportReview,
  children,
}: PartnerCardButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="icon"
        background="transparent"
        boxShadow="none"
        aria-label={t`Tenant card of ${name}`}
        title={t`Tenant card of ${name}`}
        onClick={() => setOpen(true)}
      >
        <IdCard size={22} aria-hidden />
      </Button>
      {isOpen && (
        <MemberCardSheet
          machine={machine}
          source={{ kind: 'partner', conversationId }}
          name={name}
          safety={safety}
          ReportReview={ReportReview}
          onClose={() => setOpen(false)}
        >
          {children}
        </MemberCardSheet>
      )}
    </>
  );
}
