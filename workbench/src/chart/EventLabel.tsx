import type { AnyEventObject } from 'xstate';
import type { NextEvent } from '../model/next-events.ts';

interface EventLabelProps {
  text: string;
  nextEvent: NextEvent | undefined;
  onEvent: ((event: AnyEventObject) => void) | undefined;
}

/** The label of a transition. It is a button if the event is enabled now. */
export function EventLabel({ text, nextEvent, onEvent }: EventLabelProps) {
  if (!nextEvent?.isEnabled || !onEvent) {
    const reason =
      nextEvent && nextEvent.blockedBy.length > 0
        ? `Not now: ${nextEvent.blockedBy.join(', ')} is false`
        : undefined;
    return <span title={reason}>{text}</span>;
  }
  return (
    <button
      type="button"
      className="wb-next-event nodrag nopan"
      title={`Send ${nextEvent.event.type}`}
      onClick={(event) => {
        event.stopPropagation();
        onEvent(nextEvent.event);
      }}
    >
      {text}
    </button>
  );
}
