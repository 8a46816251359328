import type { FastifyBaseLogger } from 'fastify';
import { reasonOf } from '../start-error.ts';
import type { Fanout, MessagePosition, NotificationHandler } from './fanout/fanout.ts';
import { keepSubscribed, type Listening } from './fanout/keep-subscribed.ts';
import type { MessageStream } from './message-stream.ts';
import type { MissedMessagePoller } from './missed-message-poller.ts';

interface NotificationListenerOptions {
  fanout: Fanout;
  stream: Pick<MessageStream, 'look' | 'restart'>;
  review: MissedMessagePoller;
  /** The last message up to which everything is settled. */
  findSettledId(): Promise<number>;
  onSessionEnded(id: string): void;
  /** What others commit is not heard any more: nobody may go on as if it were. */
  onLost(): void;
  /** Milliseconds. */
  pollInterval: number;
  log: FastifyBaseLogger;
}

/** What this process knows of the messages that are committed on its database, by itself or by others. */
export interface NotificationListener {
  readonly isOpen: boolean;
  /** Resolves when it has begun, has failed to for the first time, or is closed. */
  ready: Promise<void>;
  start(): void;
  /** Takes what was heard for incomplete, and begins anew. */
  renew(reason: string): void;
  close(): Promise<void>;
}

export function createNotificationListener({
  fanout,
  stream,
  review,
  log,
  ...options
}: NotificationListenerOptions): NotificationListener {
  const { promise: ready, resolve: setReady } = Promise.withResolvers<void>();
  let isOpen = false;
  let lastReason = '';
  let listening: Listening | null = null;
  let reviewing: NodeJS.Timeout | undefined;
  /** What came while it began. */
  let early: MessagePosition[] = [];

  const handler: NotificationHandler = {
    onAnnouncement(notice) {
      if (isOpen) stream.look(notice);
      else early.push(notice);
    },
    onSessionEnded: options.onSessionEnded,
  };

  async function onOpen() {
    early = [];
    const lastId = await options.findSettledId();
    stream.restart(lastId);
    review.restart(lastId);
    isOpen = true;
    for (const notice of early.splice(0)) stream.look(notice);
    if (lastReason !== '') log.warn('The chat goes on.');
    lastReason = '';
    setReady();
  }

  function onLost(reason: string) {
    if (reason !== lastReason) log.error(`The chat is interrupted: ${reason}`);
    lastReason = reason;
    isOpen = false;
    setReady();
    options.onLost();
  }

  function reviewLater() {
    reviewing = setTimeout(async () => {
      if (isOpen) await reviewNow();
      if (reviewing !== undefined) reviewLater();
    }, options.pollInterval);
  }

  async function reviewNow() {
    try {
      const count = await review.run();
      if (count > 0) {
        log.warn(
          `${count} chats had messages that no process announced: is REDIS_URL the same for all of them?`,
        );
      }
    } catch (error) {
      log.error(`Messages could not be reviewed: ${reasonOf(error)}`);
    }
  }

  return {
    get isOpen() {
      return isOpen;
    },
    ready,
    start() {
      listening = keepSubscribed({ fanout, handler, onOpen, onLost });
      reviewLater();
    },
    renew: (reason) => listening?.renew(reason),
    async close() {
      clearTimeout(reviewing);
      reviewing = undefined;
      isOpen = false;
      // Whoever waits at the door is turned away, or the server would wait for them.
      setReady();
      await listening?.close();
    },
  };
}
