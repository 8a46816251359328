import { Box, Grid, VisuallyHidden } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { Inbox } from 'lucide-react';
import { type FunctionComponent, useMemo, useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Card } from '../../components/controls.ts';
import { useMediaQuery } from '../../components/maps/useMediaQuery.ts';
import { Notice } from '../../components/Notice.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { withOutbox } from '../../domain/chat/conversation-list.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import type { ChatActor } from '../../machines/chat/chat.machine.ts';
import type { ConversationListActor } from '../../machines/chat/conversation-list.machine.ts';
import type { inboxMachine } from '../../machines/chat/inbox.machine.ts';
import type { viewingsMachine } from '../../machines/chat/viewings.machine.ts';
import type { Conversation } from '../../schemas/chat/conversation.ts';
import type { PartnerCardProps } from '../account/PartnerCardButton.tsx';
import { useChange } from '../useChange.ts';
import { useEmitted } from '../useEmitted.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { ArrivalAnnouncer } from './ArrivalAnnouncer.tsx';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { ConversationList } from './ConversationList.tsx';
import { Thread } from './Thread.tsx';
import { useChatParts, useUnsent } from './useChatParts.ts';
import { useLastKnown } from './useLastKnown.ts';
import { usePaneFocus } from './usePaneFocus.ts';
import { useVisibleHeight } from './useVisibleHeight.ts';

const none: readonly Conversation[] = [];
/** `null` until the list is loaded. A list that failed to refresh keeps its conversations. */
const selectConversations = (snapshot: SnapshotFrom<ConversationListActor> | undefined) => {
  if (!snapshot) return null;
  const { conversations } = snapshot.context;
  return conversations.length > 0 || snapshot.matches('shown') ? conversations : null;
};
const selectUserId = (snapshot: SnapshotFrom<ChatActor>) => snapshot.context.user.id;
const selectIsBroken = (snapshot: SnapshotFrom<ChatActor>) => snapshot.hasTag('broken');

interface ConversationsViewProps {
  chat: ChatActor;
  viewings: typeof viewingsMachine;
  inbox: typeof inboxMachine;
  /** Whether the inbox was grouped by listing when it was left. */
  isGrouped: boolean;
  onGroupingChange(isGrouped: boolean): void;
  /** A new UUID. */
  makeKey(): string;
  PartnerCard: FunctionComponent<PartnerCardProps>;
  /** `null` when none is selected, or when the member has no such conversation. */
  selectedId: number | null;
  /** The link from a thread to the list, on screens with room for only one of them. */
  onBack(): void;
}

/** The member's conversations and the thread of the selected one: side by side or, on a phone, one after the other. */
export function ConversationsView({
  chat,
  viewings,
  inbox: inboxLogic,
  isGrouped,
  onGroupingChange,
  makeKey,
  PartnerCard,
  selectedId,
  onBack,
}: ConversationsViewProps) {
  const parts = useChatParts(chat);
  const { list } = parts;
  const conversations = useLastKnown(useSelector(list, selectConversations), none);
  const unsent = useUnsent(chat, parts);
  const inbox = useScreenActor(inboxLogic, { input: { isGrouped } });
  useEmitted(inbox, 'grouping.changed', (changed) => onGroupingChange(changed.isGrouped));
  const [newest] = conversations;
  useChange(`${conversations.length} ${newest?.lastMessageTimestamp}`, () =>
    inbox.send({ type: 'inbox.refresh' }),
  );
  const isBroken = useSelector(chat, selectIsBroken);
  const userId = useSelector(chat, selectUserId);
  const listed = useMemo(() => withOutbox(conversations, unsent), [conversations, unsent]);
  const hasRoomForBoth = useMediaQuery('(min-width: 768px)');
  const conversation = conversations.find(({ conversationId }) => conversationId === selectedId);
  const isThreadAlone = conversation !== undefined && !hasRoomForBoth;
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
      <PageTitle>Messages · Stanza</PageTitle>
      <VisuallyHidden asChild>
        <h1>Messages</h1>
      </VisuallyHidden>
      {list && <ArrivalAnnouncer list={list} />}
      <ConnectionNotice parts={parts} />
      {isBroken && (
        <Box flexShrink={0} mb={{ base: '2', md: '3' }}>
          <RetryBanner message={errorTexts.brokenChat} onRetry={() => chat.send({ type: 'chat.restart' })} />
        </Box>
      )}
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
            <ConversationList
              parts={parts}
              conversations={listed}
              userId={userId}
              selectedId={conversation?.conversationId}
              inbox={inbox}
              makeKey={makeKey}
            />
          )}
          {conversation && (
            <Thread
              key={conversation.conversationId}
              parts={parts}
              viewings={viewings}
              PartnerCard={PartnerCard}
              userId={userId}
              unsent={unsent}
              conversation={conversation}
              title={title}
              composer={composer}
              onBack={hasRoomForBoth ? undefined : onBack}
            />
          )}
          {!conversation && hasRoomForBoth && (
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
