import type { AnyEventObject } from 'xstate';
import type { NextEvent } from '../model/next-events.ts';

interface EventLabelProps {
  text: string;
  /** The whole text, if the shown text is cut. */
  whole?: string | undefined;
  nextEvent: NextEvent | undefined;
  onEvent: ((event: AnyEventObject) => void) | undefined;
}

/** The label of a transition. It is a button if the event is enabled now. */
export function EventLabel({ text, whole, nextEvent, onEvent }: EventLabelProps) {
  if (!nextEvent?.isEnabled || !onEvent) {
    const reason =
      nextEvent && nextEvent.blockedBy.length > 0
        ? `Not now: ${nextEvent.blockedBy.join(', ')} is false`
        : undefined;
    const title = [whole, reason].filter(Boolean).join('\n');
    return title === '' ? text : <span title={title}>{text}</span>;
  }
  return (
    <button
      type="button"
      className="wb-next-event nopan"
      title={[whole, `Send ${nextEvent.event.type}`].filter(Boolean).join('\n')}
      onClick={(event) => {
        event.stopPropagation();
        onEvent(nextEvent.event);
      }}
    >
      {text}
    </button>
  );
}
