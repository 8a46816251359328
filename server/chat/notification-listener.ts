import type { FastifyBaseLogger } from 'fastify';
import { reasonOf } from '../start-error.ts';
import type { Fanout, MessagePosition, NotificationHandler } from './fanout/fanout.ts';
import { type KeptSubscription, keepSubscribed } from './fanout/keep-subscribed.ts';
import type { MessageStream } from './message-stream.ts';
import type { MissedMessagePoller } from './missed-message-poller.ts';

interface NotificationListenerOptions {
  fanout: Fanout;
  stream: Pick<MessageStream, 'loadUpTo' | 'restart'>;
  poller: MissedMessagePoller;
  findSettledId(): Promise<number>;
  onSessionEnded(id: string): void;
  /** Notifications no longer arrive, so open connections may miss messages. */
  onLost(): void;
  /** Milliseconds. */
  pollInterval: number;
  log: FastifyBaseLogger;
}

/** Listens to the notifications of all processes and passes them to the message stream. Polls for messages that no process announced. */
export interface NotificationListener {
  readonly isOpen: boolean;
  /** Resolves when the listener is open, when its first attempt has failed, or when it is closed. */
  ready: Promise<void>;
  start(): void;
  /** Subscribes again: notifications may have been lost. */
  resubscribe(reason: string): void;
  close(): Promise<void>;
}

export function createNotificationListener({
  fanout,
  stream,
  poller,
  log,
  ...options
}: NotificationListenerOptions): NotificationListener {
  const { promise: ready, resolve: setReady } = Promise.withResolvers<void>();
  let isOpen = false;
  let lastReason = '';
  let subscription: KeptSubscription | null = null;
  let pollTimer: NodeJS.Timeout | undefined;
  /** Announcements that arrive while the listener opens. */
  let early: MessagePosition[] = [];

  const handler: NotificationHandler = {
    onAnnouncement(position) {
      if (isOpen) stream.loadUpTo(position);
      else early.push(position);
    },
    onSessionEnded: options.onSessionEnded,
  };

  async function onOpen() {
    early = [];
    const lastId = await options.findSettledId();
    stream.restart(lastId);
    poller.restart(lastId);
    isOpen = true;
    for (const position of early.splice(0)) stream.loadUpTo(position);
    if (lastReason !== '') log.warn('The chat is available again.');
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

  function schedulePoll() {
    pollTimer = setTimeout(async () => {
      if (isOpen) await poll();
      if (pollTimer !== undefined) schedulePoll();
    }, options.pollInterval);
  }

  async function poll() {
    try {
      const count = await poller.poll();
      if (count > 0) {
        log.warn(
          `${count} conversations had messages that no process announced: is REDIS_URL the same for all processes?`,
        );
      }
    } catch (error) {
      log.error(`Polling for missed messages failed: ${reasonOf(error)}`);
    }
  }

  return {
    get isOpen() {
      return isOpen;
    },
    ready,
    start() {
      subscription = keepSubscribed({ fanout, handler, onOpen, onLost });
      schedulePoll();
    },
    resubscribe: (reason) => subscription?.resubscribe(reason),
    async close() {
      clearTimeout(pollTimer);
      pollTimer = undefined;
      isOpen = false;
      // Pending upgrades wait for this, and the server waits for them.
      setReady();
      await subscription?.close();
    },
  };
}
