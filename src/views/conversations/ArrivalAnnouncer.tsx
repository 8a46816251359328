import { VisuallyHidden } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { ConversationListActor } from '../../machines/conversation-list.machine.ts';
import { nameOf } from './name-of.ts';

const selectArrival = (snapshot: SnapshotFrom<ConversationListActor>) => snapshot.context.arrival;

/** Tells screen readers of each message that comes while the screen is open, once and when they are done speaking. */
export function ArrivalAnnouncer({ list }: { list: ConversationListActor }) {
  const arrival = useSelector(list, selectArrival);
  const [before] = useState(arrival);
  // Made once for each message: a name that becomes known later would have it said a second time.
  const text = useMemo(() => {
    if (!arrival || arrival === before) return null;
    const { conversations } = list.getSnapshot().context;
    const from = conversations.find(({ conversationId }) => conversationId === arrival.conversationId);
    return `New message from ${from ? nameOf(from) : arrival.senderEmail}: ${arrival.content}`;
  }, [arrival, before, list]);
  return (
    <VisuallyHidden asChild>
      <div aria-live="polite">
        {/* A new element each time: the same words twice are two messages. */}
        {text !== null && <p key={arrival?.messageId}>{text}</p>}
      </div>
    </VisuallyHidden>
  );
}
