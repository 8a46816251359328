import { Box, chakra } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { errorTexts } from '../../domain/error-texts.ts';
import { filtered, passes } from '../../domain/inbox.ts';
import type { ConversationListActor } from '../../machines/conversation-list.machine.ts';
import type { InboxActor } from '../../machines/inbox.machine.ts';
import type { Conversation } from '../../schemas/conversation.ts';
import { ConversationRow } from './ConversationRow.tsx';
import { InboxBar } from './InboxBar.tsx';
import { type ChatParts, useConnectionMessage, useUnread } from './useChatParts.ts';
import { useLastKnown } from './useLastKnown.ts';

const selectInbox = ({ context }: SnapshotFrom<InboxActor>) => context;

type Snapshot = SnapshotFrom<ConversationListActor> | undefined;

/** `null` while the list is fetched again. */
const selectStatus = (snapshot: Snapshot) => {
  if (!snapshot) return null;
  if (snapshot.hasTag('loading')) return 'loading';
  if (snapshot.hasTag('failed')) return 'failed';
  return snapshot.matches('shown') ? 'shown' : null;
};

interface ConversationListProps {
  parts: ChatParts;
  /** In the order in which they are shown. */
  conversations: Conversation[];
  /** Of the member. */
  userId: number;
  selectedId: number | undefined;
  inbox: InboxActor;
  /** A new UUID. */
  makeKey(): string;
}

export function ConversationList({
  parts,
  conversations,
  userId,
  selectedId,
  inbox,
  makeKey,
}: ConversationListProps) {
  const { list } = parts;
  const unread = useUnread(parts);
  const isDisconnected = useConnectionMessage(parts) !== null;
  const { contacts, filter } = useSelector(inbox, selectInbox);
  const isEmpty = conversations.length === 0;
  const shown = filtered(conversations, contacts, filter);
  const status = useLastKnown(useSelector(list, selectStatus), isEmpty ? 'loading' : 'shown');
  // Without a connection the list cannot be refreshed; the notice above says so.
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
            onRetry={() => list?.send({ type: 'list.retry' })}
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
      {!isEmpty && <InboxBar actor={inbox} conversations={conversations} makeKey={makeKey} />}
      {!isEmpty && shown.length === 0 && (
        <chakra.p role="status" color="fg.muted" px="5" pb="5">
          No conversation passes the filter.
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
          {shown.map((conversation) => (
            <li key={conversation.conversationId}>
              <ConversationRow
                conversation={conversation}
                unread={unread[conversation.conversationId] ?? 0}
                userId={userId}
                isSelected={conversation.conversationId === selectedId}
                isFromList={selectedId === undefined}
                state={
                  contacts.find(
                    (contact) =>
                      contact.conversationId === conversation.conversationId && passes(filter, contact),
                  )?.state
                }
              />
            </li>
          ))}
        </chakra.ul>
      )}
    </Box>
  );
}
