import type { AnyEventObject } from 'xstate';
import type { Offer } from '../model/offers.ts';

interface OfferedLabelProps {
  text: string;
  offer: Offer | undefined;
  onEvent: ((event: AnyEventObject) => void) | undefined;
}

/** The label of a transition: a button where its event would do something now. */
export function OfferedLabel({ text, offer, onEvent }: OfferedLabelProps) {
  if (!offer?.isEnabled || !onEvent) {
    const reason =
      offer && offer.blockedBy.length > 0 ? `Not now: ${offer.blockedBy.join(', ')} says no` : undefined;
    return <span title={reason}>{text}</span>;
  }
  return (
    <button
      type="button"
      className="wb-offer nodrag nopan"
      title={`Send ${offer.event.type}`}
      onClick={(event) => {
        event.stopPropagation();
        onEvent(offer.event);
      }}
    >
      {text}
    </button>
  );
}
