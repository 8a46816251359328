import { Box, chakra } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { errorTexts } from '../../domain/error-texts.ts';
import type { ChatActor } from '../../machines/chat.machine.ts';
import type { Conversation } from '../../schemas/conversation.ts';
import { ConversationRow } from './ConversationRow.tsx';
import { useLastKnown } from './useLastKnown.ts';

type Snapshot = SnapshotFrom<ChatActor>;

const selectUnread = (snapshot: Snapshot) => snapshot.context.unread;
const selectIsDisconnected = (snapshot: Snapshot) => snapshot.context.connectionMessage !== null;
/** `null` while the list is fetched again. */
const selectStatus = (snapshot: Snapshot) => {
  if (snapshot.hasTag('loading')) return 'loading';
  if (snapshot.hasTag('failed')) return 'failed';
  return snapshot.matches({ conversations: 'shown' }) ? 'shown' : null;
};

interface ConversationListProps {
  chat: ChatActor;
  /** In the order in which they are shown. */
  conversations: Conversation[];
  selectedId: number | undefined;
}

export function ConversationList({ chat, conversations, selectedId }: ConversationListProps) {
  const unread = useSelector(chat, selectUnread);
  const isDisconnected = useSelector(chat, selectIsDisconnected);
  const isEmpty = conversations.length === 0;
  const status = useLastKnown(useSelector(chat, selectStatus), isEmpty ? 'loading' : 'shown');
  // Without a connection the list that is there is as good as it can be, and the notice above says so.
  const isFailureShown = status === 'failed' && (isEmpty || !isDisconnected);

  return (
    <Box
      as="section"
      aria-labelledby="conversations"
      display="flex"
      flexDirection="column"
      minH="0"
      borderInlineEndWidth={{ base: '0', md: '1px' }}
      borderColor="border.subtle"
    >
      <chakra.h2 id="conversations" fontSize="2xl" px="5" pt="4" pb="3">
        Conversations
      </chakra.h2>
      {isFailureShown && (
        <Box px="3" pb="3">
          <RetryBanner
            message={errorTexts.conversations.rejected}
            onRetry={() => chat.send({ type: 'conversations.retry' })}
          />
        </Box>
      )}
      {isEmpty && status === 'loading' && (
        <chakra.p role="status" color="fg.muted" px="5" pb="5">
          Loading...
        </chakra.p>
      )}
      {isEmpty && status === 'shown' && (
        <chakra.p color="fg.muted" px="5" pb="5">
          No conversations yet
        </chakra.p>
      )}
      {!isEmpty && (
        <chakra.ul
          listStyleType="none"
          flex="1"
          minH="0"
          overflowY={{ md: 'auto' }}
          overscrollBehavior="contain"
          px="2"
          pb="2"
        >
          {conversations.map((conversation) => (
            <li key={conversation.conversationId}>
              <ConversationRow
                conversation={conversation}
                unread={unread[conversation.conversationId] ?? 0}
                isSelected={conversation.conversationId === selectedId}
                isFromList={selectedId === undefined}
              />
            </li>
          ))}
        </chakra.ul>
      )}
    </Box>
  );
}
