import { Box } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import type { SnapshotFrom } from 'xstate';
import type { ThreadActor } from '../../machines/chat-thread.machine.ts';
import { DaySeparator } from './DaySeparator.tsx';
import { ListHeader, ListItem, ListOfItems } from './list-parts.tsx';
import { MessageBubble } from './MessageBubble.tsx';
import { isSameDay } from './message-days.ts';
import { isPending, keyOf, type MessageRow, messageOf } from './message-rows.ts';
import { NewestButton } from './NewestButton.tsx';
import { OutboxBubble } from './OutboxBubble.tsx';
import { type ChatParts, useIsConnected, useUnread } from './useChatParts.ts';
import { useKeptPlace } from './useKeptPlace.ts';
import { useOlder } from './useOlder.ts';
import { useReading } from './useReading.ts';
import { useToday } from './useToday.ts';

const listParts = { Header: ListHeader, List: ListOfItems, Item: ListItem };
/** The list's index of the message from which older ones count down: it takes no negative ones. */
const anchorIndex = 1_000_000;
const newest = { index: 'LAST', align: 'end' } as const;
/** The scroller is a stop of the keyboard, whose ring the library's own style would hide. */
const scrollerStyle = { outline: '', outlineOffset: '-3px', overscrollBehavior: 'contain' } as const;

const selectAnchor = ({ context }: SnapshotFrom<ThreadActor>) => context.anchorId;

interface MessageListProps {
  parts: ChatParts;
  thread: ThreadActor;
  /** At least one. */
  rows: MessageRow[];
  /** Of the other person. */
  name: string;
}

/** The messages of a thread, of which only those in view are in the page. Opens at the newest, and follows it from there. */
export function MessageList({ parts, thread, rows, name }: MessageListProps) {
  const { conversationId, userId } = thread.getSnapshot().context;
  const anchorId = useSelector(thread, selectAnchor);
  const older = useOlder(thread);
  const isWhole = older === 'start' || older === 'none';
  // By it the list keeps its place when older messages come above.
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
  const unread = useUnread(parts)[conversationId] ?? 0;
  /** `null` until the list has come to the newest, where it opens. */
  const [isAtNewest, setIsAtNewest] = useState<boolean | null>(null);
  useReading(thread, isAtNewest === true && unread > 0);
  const today = useToday();
  const list = useRef<VirtuosoHandle>(null);
  const scroller = useRef<HTMLElement | null>(null);
  // The same one always: for another the list would measure itself anew.
  const setScroller = useCallback((element: HTMLElement | Window | null) => {
    scroller.current = element instanceof HTMLElement ? element : null;
  }, []);
  useKeptPlace(scroller, firstIndex);
  const lastOwn = useRef<string | null>(null);

  /** Scrolls to an own message that was just written. */
  function hasJustWritten(): boolean {
    const last = rows.at(-1);
    const key = last && isPending(last) ? last.key : null;
    const isNew = key !== null && key !== lastOwn.current;
    lastOwn.current = key;
    return isNew;
  }

  /** For the keyboard, when a button goes away with the focus on it. */
  const focusList = () => scroller.current?.focus({ preventScroll: true });

  return (
    <Box position="relative" h="full">
      <Virtuoso
        ref={list}
        scrollerRef={setScroller}
        role="group"
        aria-label={`Messages with ${name}`}
        style={scrollerStyle}
        data={rows}
        context={{
          total: isWhole ? rows.length : -1,
          firstIndex,
          older,
          // The button that was pressed goes away with the focus on it.
          onRetryOlder: () => {
            focusList();
            thread.send({ type: 'older.retry' });
          },
        }}
        firstItemIndex={firstIndex}
        startReached={() => thread.send({ type: 'older.request' })}
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
          // Of the first message that is here it is not known: a line that goes again would move all below it.
          const isFirstOfDay = before ? !isSameDay(messageOf(before).timestamp, message.timestamp) : isWhole;
          const isOwn = message.senderId === userId;
          return (
            <Box px={{ base: '3', md: '5' }} py="1" pb={index === rows.length - 1 ? '4' : '1'}>
              {isFirstOfDay && <DaySeparator timestamp={message.timestamp} today={today} />}
              {isPending(row) ? (
                <OutboxBubble
                  item={row}
                  isConnected={isConnected}
                  onRetry={() => {
                    focusList();
                    parts.outbox?.send({ type: 'item.retry', key: row.key });
                  }}
                  onDiscard={() => {
                    focusList();
                    parts.outbox?.send({ type: 'item.discard', key: row.key });
                  }}
                />
              ) : (
                <MessageBubble message={message} isOwn={isOwn} sender={isOwn ? 'You' : name} />
              )}
            </Box>
          );
        }}
      />
      {isAtNewest === false && (
        <NewestButton
          hasNew={unread > 0}
          onClick={() => {
            focusList();
            list.current?.scrollToIndex(newest);
          }}
        />
      )}
    </Box>
  );
}
