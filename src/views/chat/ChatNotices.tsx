import { Box, chakra, VisuallyHidden } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { CloudOff } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { told } from '../../languages/told.ts';
import type { ConversationsActor } from '../../machines/chat/conversations.machine.ts';
import { warningTitle } from '../safety/MessageWarnings.tsx';
import { shownName } from './shown-name.ts';
import { toldMessage } from './told-message.ts';
import { type ChatParts, useConnectionMessage, usePart } from './useChat.ts';

/** Why the chat is disconnected. Not an alert, since nothing that was typed is lost. */
export function ConnectionNotice({ parts }: { parts: ChatParts }) {
  const message = useConnectionMessage(parts);
  return (
    <Box role="status" flexShrink={0}>
      {message && (
        <chakra.p
          display="flex"
          alignItems="center"
          gap="2"
          px="4"
          py="2"
          mb={{ base: '2', md: '3' }}
          borderRadius="md"
          background="bg.sunken"
          color="fg.default"
          fontSize="sm"
          css={{ '[data-fills-screen] &': { marginBottom: 0, borderRadius: 0 } }}
        >
          <chakra.span color="accent.text" flexShrink={0} aria-hidden>
            <CloudOff size={17} />
          </chakra.span>
          {told(message)}
        </chakra.p>
      )}
    </Box>
  );
}

const selectArrival = (snapshot: SnapshotFrom<ConversationsActor>) => snapshot.context.arrival;

/** Announces each message that arrives while the screen is open to screen readers, once and politely. */
export function ArrivalAnnouncer({
  parts: { conversations: actor },
  warns,
}: {
  parts: ChatParts;
  warns: boolean;
}) {
  const arrival = usePart(actor, selectArrival);
  const [before] = useState(arrival);
  // The text is created once for each message: if the name changed later, the message would be announced twice.
  const text = useMemo(() => {
    if (!arrival || arrival === before) return null;
    const { conversations } = actor.getSnapshot().context;
    const from = conversations.find(({ conversationId }) => conversationId === arrival.conversationId);
    const name = shownName(from ?? { otherUserName: null, otherUserEmail: arrival.senderEmail });
    const message = t`New message from ${name}: ${toldMessage(arrival.content)}`;
    const warning = warns ? warningTitle(arrival.content) : null;
    return warning === null ? message : `${message} ${warning}`;
  }, [arrival, before, actor, warns]);
  return (
    <VisuallyHidden asChild>
      <div aria-live="polite">
        {/* A new element each time: the same words twice are two messages. */}
        {text !== null && <p key={arrival?.messageId}>{text}</p>}
      </div>
    </VisuallyHidden>
  );
}
