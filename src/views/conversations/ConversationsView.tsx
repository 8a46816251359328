import { Box, Grid, VisuallyHidden } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { Inbox } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Card } from '../../components/controls.ts';
import { useMediaQuery } from '../../components/maps/useMediaQuery.ts';
import { Notice } from '../../components/Notice.tsx';
import { withOutbox } from '../../domain/conversation-list.ts';
import type { ChatActor } from '../../machines/chat.machine.ts';
import { ArrivalAnnouncer } from './ArrivalAnnouncer.tsx';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { ConversationList } from './ConversationList.tsx';
import { Thread } from './Thread.tsx';
import { usePaneFocus } from './usePaneFocus.ts';
import { useVisibleHeight } from './useVisibleHeight.ts';

type Snapshot = SnapshotFrom<ChatActor>;

const selectConversations = (snapshot: Snapshot) => snapshot.context.conversations;
const selectOutbox = (snapshot: Snapshot) => snapshot.context.outbox;
const selectThreads = (snapshot: Snapshot) => snapshot.context.threads;

interface ConversationsViewProps {
  chat: ChatActor;
  /** `null` for none; one that the member does not have counts as none. */
  selectedId: number | null;
  /** From a thread to the list, where the screen has room for one of them. */
  onBack(): void;
}

/** The member's conversations and the thread of the selected one: side by side or, on a phone, one after the other. */
export function ConversationsView({ chat, selectedId, onBack }: ConversationsViewProps) {
  const conversations = useSelector(chat, selectConversations);
  const outbox = useSelector(chat, selectOutbox);
  const threads = useSelector(chat, selectThreads);
  const listed = useMemo(() => withOutbox(conversations, outbox), [conversations, outbox]);
  const hasRoomForBoth = useMediaQuery('(min-width: 768px)');
  const conversation = conversations.find(({ conversationId }) => conversationId === selectedId);
  const thread = conversation && threads[conversation.conversationId];
  const isThreadAlone = thread !== undefined && !hasRoomForBoth;
  const title = useRef<HTMLHeadingElement>(null);
  const composer = useRef<HTMLTextAreaElement>(null);
  usePaneFocus(selectedId, hasRoomForBoth ? composer : title);
  useVisibleHeight(isThreadAlone);

  return (
    <Box
      data-fills-screen={isThreadAlone || undefined}
      display="flex"
      flexDirection="column"
      height={{ base: isThreadAlone ? 'full' : 'auto', md: 'calc(100dvh - 7.875rem)' }}
      minH={{ md: '26rem' }}
    >
      <title>Messages · Stanza</title>
      <VisuallyHidden asChild>
        <h1>Messages</h1>
      </VisuallyHidden>
      <ArrivalAnnouncer chat={chat} />
      <ConnectionNotice chat={chat} />
      <Card
        flex="1"
        minH="0"
        overflow="hidden"
        css={{ '[data-fills-screen] > &': { borderWidth: 0, borderRadius: 0, boxShadow: 'none' } }}
      >
        <Grid
          h="full"
          templateColumns={{ base: 'minmax(0, 1fr)', md: '18rem minmax(0, 1fr)', lg: '23rem minmax(0, 1fr)' }}
          templateRows="minmax(0, 1fr)"
        >
          {!isThreadAlone && (
            <ConversationList chat={chat} conversations={listed} selectedId={conversation?.conversationId} />
          )}
          {conversation && thread && (
            <Thread
              key={conversation.conversationId}
              chat={chat}
              thread={thread}
              conversation={conversation}
              title={title}
              composer={composer}
              onBack={hasRoomForBoth ? undefined : onBack}
            />
          )}
          {!thread && hasRoomForBoth && (
            <Box display="grid" alignContent="center" overflowY="auto">
              <Notice icon={<Inbox size={32} />} title="Welcome to your Inbox">
                <p>Choose a conversation to read it and to answer.</p>
              </Notice>
            </Box>
          )}
        </Grid>
      </Card>
    </Box>
  );
}
