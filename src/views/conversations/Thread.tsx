import { Box, chakra, Flex } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { MessagesSquare } from 'lucide-react';
import { type RefObject, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Notice } from '../../components/Notice.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { errorTexts } from '../../domain/error-texts.ts';
import type { ChatActor } from '../../machines/chat.machine.ts';
import type { ThreadActor } from '../../machines/chat-thread.machine.ts';
import type { Conversation } from '../../schemas/conversation.ts';
import { Composer } from './Composer.tsx';
import { MessageList } from './MessageList.tsx';
import { messageRows } from './message-rows.ts';
import { nameOf } from './name-of.ts';
import { ThreadHeader } from './ThreadHeader.tsx';
import { useLastKnown } from './useLastKnown.ts';
import { useThreadOpen } from './useThreadOpen.ts';

type Snapshot = SnapshotFrom<ThreadActor>;

const selectMessages = (snapshot: Snapshot) => snapshot.context.messages;
const selectIsLoaded = (snapshot: Snapshot) =>
  !(['unloaded', 'loading', 'failed'] as const).some((history) => snapshot.matches({ history }));
/** `null` while the messages are fetched again. */
const selectStatus = (snapshot: Snapshot) => {
  if (snapshot.hasTag('loading')) return 'loading';
  if (snapshot.hasTag('failed')) return 'failed';
  return snapshot.matches({ history: 'complete' }) ? 'complete' : null;
};
const selectOutbox = (snapshot: SnapshotFrom<ChatActor>) => snapshot.context.outbox;

interface ThreadProps {
  chat: ChatActor;
  thread: ThreadActor;
  conversation: Conversation;
  title: RefObject<HTMLHeadingElement | null>;
  composer: RefObject<HTMLTextAreaElement | null>;
  /** Without it there is no way back: the list stands beside. */
  onBack: (() => void) | undefined;
}

/** One conversation: its messages, and a place to write. Mounted for as long as it is on the screen. */
export function Thread({ chat, thread, conversation, title, composer, onBack }: ThreadProps) {
  useThreadOpen(thread);
  const messages = useSelector(thread, selectMessages);
  const isLoaded = useSelector(thread, selectIsLoaded);
  const outbox = useSelector(chat, selectOutbox);
  const status = useLastKnown(useSelector(thread, selectStatus), isLoaded ? 'complete' : 'loading');
  const { conversationId } = conversation;
  const rows = useMemo(
    () => messageRows(messages, outbox, conversationId),
    [messages, outbox, conversationId],
  );
  const isEmpty = rows.length === 0;

  return (
    <Flex as="section" aria-labelledby="thread" direction="column" minW="0" minH="0" background="bg.surface">
      <ThreadHeader name={nameOf(conversation)} title={title} onBack={onBack} />
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
          // Anew once all messages are there: they open at the newest.
          <MessageList
            key={String(isLoaded)}
            chat={chat}
            thread={thread}
            rows={rows}
            name={nameOf(conversation)}
          />
        )}
        {isEmpty && status === 'loading' && <Spinner label="Loading messages..." isLabelShown />}
        {isEmpty && status === 'complete' && (
          <Notice icon={<MessagesSquare size={32} />} title="No messages yet">
            <p>Start the conversation!</p>
          </Notice>
        )}
      </Box>
      <Composer thread={thread} textarea={composer} />
    </Flex>
  );
}
