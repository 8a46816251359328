import { Box } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { ArrowDown } from 'lucide-react';
import { type FunctionComponent, useCallback, useMemo, useRef, useState } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { Button } from '../../components/controls.tsx';
import type { Thread } from '../../domain/chat/thread.ts';
import { MessageWarnings, type ReportMessageProps } from '../safety/MessageWarnings.tsx';
import { Day } from './Day.tsx';
import { ListHeader, ListItem, ListOfItems } from './list-parts.tsx';
import { MessageBubble } from './MessageBubble.tsx';
import { dayLabel, isSameDay } from './message-days.ts';
import { isPending, keyOf, type MessageRow, messageOf } from './message-rows.ts';
import { OutboxBubble } from './OutboxBubble.tsx';
import { type ChatParts, useIsConnected, useOlder, useReading } from './useChat.ts';
import { useKeptPlace } from './useKeptPlace.ts';
import { useToday } from './useToday.ts';

const listParts = { Header: ListHeader, List: ListOfItems, Item: ListItem };
/** The list's index of the anchor message, from which older messages count down: the list takes no negative index. */
const anchorIndex = 1_000_000;
const newest = { index: 'LAST', align: 'end' } as const;
/** The scroller is a tab stop. The library's own style would hide its focus ring. */
const scrollerStyle = { outline: '', outlineOffset: '-3px', overscrollBehavior: 'contain' } as const;

interface MessageListProps {
  parts: ChatParts;
  thread: Thread;
  /** At least one. */
  rows: MessageRow[];
  /** The name of the other member. */
  name: string;
  /** At each message of the other member. */
  ReportMessage?: FunctionComponent<ReportMessageProps> | undefined;
  /** Whether warnings show below the messages of the other member. */
  warns: boolean;
}

/** The messages of a thread; only those in view are in the page. The list opens at the newest, and follows new ones while it is there. */
export function MessageList({ parts, thread, rows, name, ReportMessage, warns }: MessageListProps) {
  const { userId, anchorId } = thread;
  const { conversations, outbox } = parts;
  const older = useOlder(parts, thread);
  const isWhole = older === 'start' || older === 'none';
  // With this index the list keeps its position when older messages are added above.
  const firstIndex = useMemo(
    () =>
      anchorIndex -
      Math.max(
        0,
        rows.findIndex((row) => messageOf(row).messageId === anchorId),
      ),
    [rows, anchorId],
  );
  const isConnected = useIsConnected(parts);
  const unread = thread.unread.count;
  /** `null` until the list has reached the newest message, where it opens. */
  const [isAtNewest, setIsAtNewest] = useState<boolean | null>(null);
  useReading(parts, isAtNewest === true && unread > 0);
  const today = useToday();
  const list = useRef<VirtuosoHandle>(null);
  const scroller = useRef<HTMLElement | null>(null);
  // Always the same object: with another one the list would measure itself again.
  const setScroller = useCallback((element: HTMLElement | Window | null) => {
    scroller.current = element instanceof HTMLElement ? element : null;
  }, []);
  useKeptPlace(scroller, firstIndex);
  /** The messages whose warnings are folded. */
  const [folded, setFolded] = useState<readonly number[]>([]);
  const lastOwn = useRef<string | null>(null);

  /** Whether the last row is an own message that was just written: the list scrolls to it. */
  function hasJustWritten(): boolean {
    const last = rows.at(-1);
    const key = last && isPending(last) ? last.key : null;
    const isNew = key !== null && key !== lastOwn.current;
    lastOwn.current = key;
    return isNew;
  }

  /** Gets the focus when a button with the focus is removed. */
  const focusList = () => scroller.current?.focus({ preventScroll: true });

  return (
    <Box position="relative" h="full">
      <Virtuoso
        ref={list}
        scrollerRef={setScroller}
        role="group"
        aria-label={t`Messages with ${name}`}
        style={scrollerStyle}
        data={rows}
        context={{
          total: isWhole ? rows.length : -1,
          firstIndex,
          older,
          // The pressed button is removed while it has the focus.
          onRetryOlder: () => {
            focusList();
            conversations.send({ type: 'older.retry' });
          },
        }}
        firstItemIndex={firstIndex}
        startReached={() => conversations.send({ type: 'older.request' })}
        components={listParts}
        computeItemKey={(_, row) => keyOf(row)}
        alignToBottom
        // If rows were measured a frame later, each message that scrolls into view from above would move the others.
        skipAnimationFrameInResizeObserver
        initialTopMostItemIndex={newest}
        followOutput={(isAtBottom) => (hasJustWritten() || isAtBottom ? 'auto' : false)}
        atBottomStateChange={(isAtBottom) => setIsAtNewest((was) => (isAtBottom ? true : was && false))}
        increaseViewportBy={{ top: 600, bottom: 300 }}
        itemContent={(place, row) => {
          const index = place - firstIndex;
          const message = messageOf(row);
          const before = rows[index - 1];
          // For the first loaded message it is unknown: a line that is removed later would move all messages below it.
          const isFirstOfDay = before ? !isSameDay(messageOf(before).timestamp, message.timestamp) : isWhole;
          const isOwn = message.senderId === userId;
          const firstName = name.split(' ')[0] ?? '';
          return (
            <Box px={{ base: '3', md: '5' }} py="1" pb={index === rows.length - 1 ? '4' : '1'}>
              {isFirstOfDay && <Day>{dayLabel(message.timestamp, today)}</Day>}
              {isPending(row) ? (
                <OutboxBubble
                  item={row}
                  isConnected={isConnected}
                  onRetry={() => {
                    focusList();
                    outbox.send({ type: 'item.retry', key: row.key });
                  }}
                  onDiscard={() => {
                    focusList();
                    outbox.send({ type: 'item.discard', key: row.key });
                  }}
                />
              ) : (
                <MessageBubble
                  message={message}
                  isOwn={isOwn}
                  sender={isOwn ? t`You` : name}
                  after={
                    !isOwn &&
                    ReportMessage && (
                      <ReportMessage
                        conversationId={message.conversationId}
                        messageId={message.messageId}
                        name={firstName}
                      />
                    )
                  }
                >
                  {warns && !isOwn && (
                    <MessageWarnings
                      message={message}
                      name={firstName}
                      ReportMessage={ReportMessage}
                      isFolded={folded.includes(message.messageId)}
                      onFold={(isFolded) =>
                        setFolded((others) =>
                          isFolded
                            ? [...others, message.messageId]
                            : others.filter((id) => id !== message.messageId),
                        )
                      }
                    />
                  )}
                </MessageBubble>
              )}
            </Box>
          );
        }}
      />
      {isAtNewest === false && (
        <Button
          look={unread > 0 ? 'solid' : 'icon'}
          boxShadow="lifted"
          position="absolute"
          bottom="3"
          insetEnd={unread > 0 ? '50%' : '4'}
          transform={unread > 0 ? 'translateX(50%)' : undefined}
          aria-label={unread > 0 ? undefined : t`Newest messages`}
          onClick={() => {
            focusList();
            list.current?.scrollToIndex(newest);
          }}
        >
          <ArrowDown size={19} aria-hidden />
          {unread > 0 && t`New messages`}
        </Button>
      )}
    </Box>
  );
}
