import { VisuallyHidden } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { ConversationListActor } from '../../machines/chat/conversation-list.machine.ts';
import { nameOf } from './name-of.ts';

const selectArrival = (snapshot: SnapshotFrom<ConversationListActor>) => snapshot.context.arrival;

/** Announces each message that arrives while the screen is open to screen readers, once and politely. */
export function ArrivalAnnouncer({ list }: { list: ConversationListActor }) {
  const arrival = useSelector(list, selectArrival);
  const [before] = useState(arrival);
  // The text is created once for each message: if the name changed later, the message would be announced twice.
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
