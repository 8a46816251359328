import { Box, chakra, Flex } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { MessagesSquare } from 'lucide-react';
import { type FunctionComponent, type RefObject, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Notice } from '../../components/Notice.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { errorTexts } from '../../domain/error-texts.ts';
import type { ThreadActor } from '../../machines/chat/chat-thread.machine.ts';
import type { ChatThreadsActor } from '../../machines/chat/chat-threads.machine.ts';
import type { viewingsMachine } from '../../machines/chat/viewings.machine.ts';
import type { OutboxItem } from '../../schemas/chat/chat-store.ts';
import type { Conversation } from '../../schemas/chat/conversation.ts';
import type { PartnerCardProps } from '../account/PartnerCardButton.tsx';
import { Composer } from './Composer.tsx';
import { ListingCards } from './ListingCards.tsx';
import { MessageList } from './MessageList.tsx';
import { messageRows } from './message-rows.ts';
import { nameOf } from './name-of.ts';
import { OutboxBubble } from './OutboxBubble.tsx';
import { ThreadHeader } from './ThreadHeader.tsx';
import { type ChatParts, useIsConnected } from './useChatParts.ts';
import { useLastKnown } from './useLastKnown.ts';
import { useThreadOpen } from './useThreadOpen.ts';
import { Viewings } from './Viewings.tsx';

type Snapshot = SnapshotFrom<ThreadActor>;
type Registry = SnapshotFrom<ChatThreadsActor> | undefined;

const selectMessages = (snapshot: Snapshot) => snapshot.context.messages;
const selectNewestId = (snapshot: Snapshot | undefined) => snapshot?.context.messages.at(-1)?.messageId;
const selectAnchor = (snapshot: Snapshot) => snapshot.context.anchorId;
const selectIsLoaded = (snapshot: Snapshot) => snapshot.context.isLoaded;
/** `null` while the messages are fetched again. */
const selectStatus = (snapshot: Snapshot) => {
  if (snapshot.hasTag('loading')) return snapshot.context.isLoaded ? null : 'loading';
  if (snapshot.hasTag('failed')) return 'failed';
  return snapshot.matches({ history: 'complete' }) ? 'complete' : null;
};

interface ThreadProps {
  parts: ChatParts;
  viewings: typeof viewingsMachine;
  PartnerCard: FunctionComponent<PartnerCardProps>;
  userId: number;
  unsent: readonly OutboxItem[];
  conversation: Conversation;
  title: RefObject<HTMLHeadingElement | null>;
  composer: RefObject<HTMLTextAreaElement | null>;
  /** `undefined` when the list is beside the thread: then no back link is needed. */
  onBack: (() => void) | undefined;
}

/** One conversation: its messages and the composer. It is mounted while it is on the screen. */
export function Thread({
  parts,
  viewings,
  PartnerCard,
  userId,
  unsent,
  conversation,
  title,
  composer: textarea,
  onBack,
}: ThreadProps) {
  const { threads, outbox } = parts;
  const { conversationId, listings: cards = [] } = conversation;
  const isConnected = useIsConnected(parts);
  const firstName = nameOf(conversation).split(' ')[0] ?? '';
  const thread = useSelector(threads, (snapshot: Registry) => snapshot?.context.threads[conversationId]);
  const composer = useSelector(threads, (snapshot: Registry) => snapshot?.context.composers[conversationId]);
  const newestId = useSelector(thread, selectNewestId);
  return (
    <Flex as="section" aria-labelledby="thread" direction="column" minW="0" minH="0" background="bg.surface">
      <ThreadHeader name={nameOf(conversation)} title={title} onBack={onBack}>
        <PartnerCard conversationId={conversationId} name={firstName} />
      </ThreadHeader>
      <ListingCards cards={cards} />
      {cards.length > 0 && (
        <Viewings
          machine={viewings}
          conversationId={conversationId}
          cards={cards}
          userId={userId}
          name={firstName}
          newestId={newestId}
        />
      )}
      {threads && !(thread && composer) && (
        <Box px="3" pt="3">
          <RetryBanner
            message={errorTexts.brokenChat}
            onRetry={() => threads.send({ type: 'thread.restart' })}
          />
        </Box>
      )}
      {thread ? (
        <Messages parts={parts} thread={thread} unsent={unsent} conversation={conversation} />
      ) : (
        <Box
          flex="1"
          minH="0"
          overflowY="auto"
          px={{ base: '3', md: '5' }}
          py="3"
          display="grid"
          alignContent="end"
          gap="2"
        >
          {unsent
            .filter(({ message }) => message.conversationId === conversationId)
            .map((item) => (
              <OutboxBubble
                key={item.key}
                item={item}
                isConnected={isConnected}
                onRetry={() => outbox?.send({ type: 'item.retry', key: item.key })}
                onDiscard={() => outbox?.send({ type: 'item.discard', key: item.key })}
              />
            ))}
        </Box>
      )}
      <Composer composer={composer} thread={thread} outbox={outbox} textarea={textarea} />
    </Flex>
  );
}

interface MessagesProps extends Pick<ThreadProps, 'parts' | 'unsent' | 'conversation'> {
  thread: ThreadActor;
}

function Messages({ parts, thread, unsent, conversation }: MessagesProps) {
  useThreadOpen(thread);
  const messages = useSelector(thread, selectMessages);
  const isLoaded = useSelector(thread, selectIsLoaded);
  const anchorId = useSelector(thread, selectAnchor);
  const status = useLastKnown(useSelector(thread, selectStatus), isLoaded ? 'complete' : 'loading');
  const { conversationId } = conversation;
  const rows = useMemo(
    () => messageRows(messages, unsent, conversationId),
    [messages, unsent, conversationId],
  );
  const isEmpty = rows.length === 0;

  return (
    <>
      {status === 'failed' && (
        <Box px="3" pt="3">
          <RetryBanner
            message={errorTexts.conversations.messages}
            onRetry={() => thread.send({ type: 'thread.retry' })}
          />
        </Box>
      )}
      {status === 'loading' && !isEmpty && (
        <chakra.p role="status" fontSize="sm" color="fg.muted" textAlign="center" pt="3">
          Loading messages...
        </chakra.p>
      )}
      <Box flex="1" minH="0" overflowY={isEmpty ? 'auto' : 'hidden'}>
        {!isEmpty && (
          // The key makes a new list when the messages are loaded or replaced: a new list opens at the newest message.
          <MessageList key={anchorId} parts={parts} thread={thread} rows={rows} name={nameOf(conversation)} />
        )}
        {isEmpty && status === 'loading' && <Spinner label="Loading messages..." isLabelShown />}
        {isEmpty && status === 'complete' && (
          <Notice icon={<MessagesSquare size={32} />} title="No messages yet">
            <p>Start the conversation!</p>
          </Notice>
        )}
      </Box>
    </>
  );
}
