import { Box, chakra, Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { TextLink } from '../../components/controls.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { filtered, groupedByListing, listingTitle, ownCard, passes } from '../../domain/chat/inbox.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import type { InboxActor } from '../../machines/chat/inbox.machine.ts';
import type { Conversation } from '../../schemas/chat/conversation.ts';
import { ownViewingsPath } from '../../schemas/chat/viewing.ts';
import { ConversationRow } from './ConversationRow.tsx';
import { InboxBar } from './InboxBar.tsx';
import { ListingGroup } from './ListingGroup.tsx';
import { type ChatParts, useConnectionMessage, useConversations } from './useChat.ts';
import { useRowFocus } from './usePaneFocus.ts';

const selectIsPending = (snapshot: SnapshotFrom<InboxActor>) => snapshot.hasTag('pending');
const selectInbox = ({ context }: SnapshotFrom<InboxActor>) => context;

interface ConversationListProps {
  parts: ChatParts;
  /** In the order in which they are shown. */
  conversations: Conversation[];
  /** The id of the member. */
  userId: number;
  selectedId: number | undefined;
  inbox: InboxActor;
  /** A new UUID. */
  makeKey(): string;
  /** Whether the backend has a list of all viewings. */
  hasViewings: boolean;
}

export function ConversationList({
  parts,
  conversations,
  userId,
  selectedId,
  inbox,
  makeKey,
  hasViewings,
}: ConversationListProps) {
  const threads = useConversations(parts, (context) => context.threads);
  const isListLoaded = useConversations(parts, (context) => context.isListLoaded);
  const hasListFailed = useConversations(parts, (context) => context.hasListFailed);
  const unreadIn = (conversationId: number) => threads[conversationId]?.unread.count ?? 0;
  const isDisconnected = useConnectionMessage(parts) !== null;
  const { contacts, filter, isGrouped } = useSelector(inbox, selectInbox);
  // Waits for the inbox only if a conversation is about a listing: otherwise there is nothing to group.
  const isWaiting =
    useSelector(inbox, selectIsPending) && conversations.some(({ listings }) => listings?.length);
  const isUnread = (conversationId: number) => unreadIn(conversationId) > 0;
  // A conversation that is opened and so read keeps its place until another one is opened.
  const [opened, setOpened] = useState({ id: selectedId, wasUnread: false });
  if (opened.id !== selectedId) {
    setOpened({ id: selectedId, wasUnread: selectedId !== undefined && isUnread(selectedId) });
  }
  const isEmpty = conversations.length === 0;
  const isListed = !isEmpty && !isWaiting;
  const shown = filtered(conversations, contacts, filter);
  const groups =
    isGrouped && contacts.length > 0
      ? groupedByListing(
          shown,
          contacts,
          filter,
          (id) => isUnread(id) || (opened.wasUnread && opened.id === id),
        )
      : null;
  const scroller = useRef<HTMLDivElement>(null);
  useRowFocus(scroller);
  // Without a connection the list cannot be refreshed; the notice above says so.
  const isFailureShown = hasListFailed && (isEmpty || !isDisconnected);

  const rowOf = (conversation: Conversation) => (
    <li key={conversation.conversationId}>
      <ConversationRow
        conversation={conversation}
        unread={unreadIn(conversation.conversationId)}
        userId={userId}
        isSelected={conversation.conversationId === selectedId}
        isFromList={selectedId === undefined}
        contact={contacts.find(
          (contact) => contact.conversationId === conversation.conversationId && passes(filter, contact),
        )}
      />
    </li>
  );

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
      <Flex align="baseline" justify="space-between" wrap="wrap" columnGap="3" px="5" pt="4" pb="3">
        <chakra.h2 id="conversations" fontSize="2xl">
          <Trans>Conversations</Trans>
        </chakra.h2>
        {hasViewings && (
          <TextLink to={ownViewingsPath} fontSize="sm">
            <Trans>My viewings</Trans>
          </TextLink>
        )}
      </Flex>
      {isFailureShown && (
        <Box px="3" pb="3">
          <RetryBanner
            message={errorTexts.conversations.rejected}
            onRetry={() => parts.conversations.send({ type: 'list.retry' })}
          />
        </Box>
      )}
      {(isWaiting || (isEmpty && !isListLoaded && !hasListFailed)) && (
        <chakra.p role="status" color="fg.muted" px="5" pb="5">
          <Trans>Loading...</Trans>
        </chakra.p>
      )}
      {isEmpty && isListLoaded && !hasListFailed && (
        <chakra.p color="fg.muted" px="5" pb="5">
          <Trans>No conversations yet</Trans>
        </chakra.p>
      )}
      {isListed && <InboxBar actor={inbox} conversations={conversations} makeKey={makeKey} />}
      {isListed && shown.length === 0 && (
        <chakra.p role="status" color="fg.muted" px="5" pb="5">
          <Trans>No conversation passes the filter.</Trans>
        </chakra.p>
      )}
      {isListed && (
        <Box
          ref={scroller}
          flex="1"
          minH="0"
          overflowY={{ md: 'auto' }}
          overscrollBehavior="contain"
          px="2"
          pb="2"
        >
          {groups === null ? (
            <chakra.ul listStyleType="none">{shown.map(rowOf)}</chakra.ul>
          ) : (
            groups.map(({ listingId, conversations: members }) => (
              <ListingGroup
                key={listingId}
                title={listingId === null ? t`Other conversations` : listingTitle(conversations, listingId)}
                card={listingId === null ? undefined : ownCard(conversations, listingId)}
                count={members.length}
                unread={members.filter(({ conversationId }) => isUnread(conversationId)).length}
              >
                {members.map(rowOf)}
              </ListingGroup>
            ))
          )}
        </Box>
      )}
    </Box>
  );
}
