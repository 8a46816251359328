import { Box, chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Avatar } from '../../components/Avatar.tsx';
import { Button, Card } from '../../components/controls.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { userText } from '../../components/user-text.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import type { ChatActor } from '../../machines/chat/chat.machine.ts';
import type { GroupChatActor } from '../../machines/match/group-chat.machine.ts';
import type { GroupMessage } from '../../schemas/match/group-chat.ts';
import { ConnectionNotice } from '../chat/ChatNotices.tsx';
import { Day } from '../chat/Day.tsx';
import { MessageBubble } from '../chat/MessageBubble.tsx';
import { MessageForm } from '../chat/MessageForm.tsx';
import { dayLabel, isSameDay } from '../chat/message-days.ts';
import { OutboxBubble } from '../chat/OutboxBubble.tsx';
import { partsOf, useIsConnected, usePart } from '../chat/useChat.ts';
import { useToday } from '../chat/useToday.ts';

type Snapshot = SnapshotFrom<GroupChatActor>;
const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsFailed = (snapshot: Snapshot) => snapshot.hasTag('failed');
const selectIsLoadingOlder = (snapshot: Snapshot) => snapshot.hasTag('loadingOlder');
const selectIsOlderFailed = (snapshot: Snapshot) => snapshot.hasTag('olderFailed');

/** What one can do against a member of the group, or at a message of theirs. */
export type GroupSafety = (member: { id: number; name: string }, messageId: number | null) => ReactNode;

/** The messages of the group, and where one is written. The list stays at the newest message, without a script, since it is laid out from its end. */
export function GroupChat({ chat, safety }: { chat: ChatActor; safety?: GroupSafety | undefined }) {
  const parts = useMemo(() => partsOf(chat), [chat]);
  const { groupChat: actor } = parts;
  const { userId, thread, items, draft, isTooLong, isDraftKept } = usePart(actor, selectContext);
  const isFailed = usePart(actor, selectIsFailed);
  const isConnected = useIsConnected(parts);
  const scroller = useRef<HTMLDivElement>(null);
  const textarea = useRef<HTMLTextAreaElement>(null);
  const title = useId();
  useEffect(() => {
    actor.send({ type: 'thread.open' });
    return () => {
      // At a logout the chat stops before the screen is unmounted.
      if (actor.getSnapshot().status === 'active') actor.send({ type: 'thread.close' });
    };
  }, [actor]);
  const today = useToday();
  const messages = thread?.messages ?? [];

  /** The pressed button is removed while it has the focus. */
  const focusList = () => scroller.current?.focus({ preventScroll: true });

  return (
    <Card as="section" aria-labelledby={title} overflow="hidden" display="flex" flexDirection="column">
      <chakra.h2 id={title} fontSize="xl" fontWeight={500} px="5" pt="4" pb="3">
        <Trans>Messages of the group</Trans>
      </chakra.h2>
      <Box px={{ base: '3', md: '5' }}>
        <ConnectionNotice parts={parts} />
      </Box>
      {isFailed && (
        <Box px={{ base: '3', md: '5' }} pb="3">
          <RetryBanner
            message={errorTexts.groups.messages}
            onRetry={() => actor.send({ type: 'messages.retry' })}
          />
        </Box>
      )}
      {!thread && !isFailed && <Spinner label={t`Loading messages...`} isLabelShown />}
      {thread && (
        <>
          <Flex
            ref={scroller}
            role="group"
            aria-labelledby={title}
            tabIndex={0}
            direction="column-reverse"
            maxH="min(28rem, 55dvh)"
            overflowY="auto"
            overscrollBehavior="contain"
            outlineOffset="-3px"
            borderTopWidth="1px"
            borderColor="border.subtle"
          >
            <chakra.ul
              listStyleType="none"
              px={{ base: '3', md: '5' }}
              py="3"
              display="grid"
              gap="2"
              gridTemplateColumns="minmax(0, 1fr)"
            >
              {thread.hasOlder && (
                <li>
                  <Older actor={actor} onPress={focusList} />
                </li>
              )}
              {messages.length + items.length === 0 && (
                <chakra.li color="fg.muted">
                  <Trans>No messages yet. All members of the group read what you write here.</Trans>
                </chakra.li>
              )}
              {messages.map((message, i) => {
                const before = messages[i - 1];
                const isFirstOfDay = !before || !isSameDay(before.timestamp, message.timestamp);
                return (
                  <li key={message.messageId}>
                    {isFirstOfDay && <Day>{dayLabel(message.timestamp, today)}</Day>}
                    <Row
                      message={message}
                      isOwn={message.sender?.id === userId}
                      isFirst={isFirstOfDay || before.sender?.id !== message.sender?.id}
                      report={message.sender && safety?.(message.sender, message.messageId)}
                    />
                  </li>
                );
              })}
              {items.map((item) => (
                <li key={item.key}>
                  <OutboxBubble
                    item={item}
                    isConnected={isConnected}
                    onRetry={() => {
                      focusList();
                      actor.send({ type: 'item.retry', key: item.key });
                    }}
                    onDiscard={() => {
                      focusList();
                      actor.send({ type: 'item.discard', key: item.key });
                    }}
                  />
                </li>
              ))}
            </chakra.ul>
          </Flex>
          <Announcer key={thread.groupId} messages={messages} userId={userId} />
          <MessageForm
            textarea={textarea}
            draft={draft}
            isTooLong={isTooLong}
            isKept={isDraftKept}
            onChange={(text) => actor.send({ type: 'draft.change', text })}
            onSend={() => {
              actor.send({ type: 'message.send', at: Date.now() });
              if (scroller.current) scroller.current.scrollTop = 0;
            }}
          />
        </>
      )}
    </Card>
  );
}

const nameOf = ({ sender }: GroupMessage) => sender?.name ?? t`Deleted member`;

interface RowProps {
  message: GroupMessage;
  isOwn: boolean;
  /** Of several that one member has written: with name and picture. */
  isFirst: boolean;
  report: ReactNode;
}

function Row({ message, isOwn, isFirst, report }: RowProps) {
  const name = nameOf(message);
  if (isOwn) return <MessageBubble message={message} isOwn sender={t`You`} />;
  return (
    <Flex gap="2" mt={isFirst ? '1' : undefined}>
      <Box w="32px" flexShrink={0}>
        {isFirst && <Avatar url={message.sender?.pictureUrl ?? null} size={32} />}
      </Box>
      <Box flex="1" minW="0">
        {isFirst && (
          <chakra.p aria-hidden fontSize="xs" fontWeight={600} color="fg.muted" mb="0.5" {...userText}>
            {name}
          </chakra.p>
        )}
        <MessageBubble message={message} isOwn={false} sender={name} after={report} />
      </Box>
    </Flex>
  );
}

function Older({ actor, onPress }: { actor: GroupChatActor; onPress(): void }) {
  const isLoading = usePart(actor, selectIsLoadingOlder);
  const isFailed = usePart(actor, selectIsOlderFailed);
  const request = () => {
    onPress();
    actor.send({ type: 'older.request' });
  };
  if (isFailed) return <RetryBanner message={errorTexts.groups.messages} onRetry={request} />;
  return (
    <Box textAlign="center">
      {isLoading ? (
        <chakra.p role="status" fontSize="sm" color="fg.muted">
          <Trans>Loading older messages...</Trans>
        </chakra.p>
      ) : (
        <Button look="plain" onClick={request}>
          <Trans>Older messages</Trans>
        </Button>
      )}
    </Box>
  );
}

/** Announces each message that arrives while the screen is open to screen readers, once and politely. */
function Announcer({ messages, userId }: { messages: readonly GroupMessage[]; userId: number }) {
  const last = messages.at(-1);
  const [before] = useState(last?.messageId ?? 0);
  const isNew = last !== undefined && last.messageId > before && last.sender?.id !== userId;
  const name = last ? nameOf(last) : '';
  return (
    <VisuallyHidden role="status">{isNew && t`New message from ${name}: ${last.content}`}</VisuallyHidden>
  );
}
