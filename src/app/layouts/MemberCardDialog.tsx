import { memberCardMachine } from '../../machines/account/member-card.machine.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import { MemberCardSheet } from '../../views/account/MemberCardSheet.tsx';
import { memberCardEffects } from '../effects/account/member-cards.ts';
import { session } from '../root/root-actor.ts';
import { ReportReview } from './ReportReview.tsx';
import { SafetyButton } from './SafetyButton.tsx';

const machine = memberCardMachine.provide({ actors: memberCardEffects(session) });

interface MemberCardDialogProps {
  listing: Listing;
  onClose(): void;
}

/** The card of the poster of a listing. */
export default function MemberCardDialog({ listing, onClose }: MemberCardDialogProps) {
  return (
    <MemberCardSheet
      machine={machine}
      source={{ kind: 'poster', listingId: listing.id }}
      name={listing.userFirstName}
      safety={
        <SafetyButton
          about={{ member: { kind: 'poster', id: listing.id }, messageId: null }}
          name={listing.userFirstName}
          look="text"
        />
      }
      ReportReview={ReportReview}
      onClose={onClose}
    />
  );
}
