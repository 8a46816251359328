import type { FastifyBaseLogger } from 'fastify';
import { reasonOf } from '../process/start-error.ts';
import type {
  Fanout,
  GroupAnnouncement,
  MessagePosition,
  MovedMarker,
  NotificationHandler,
} from './fanout/fanout.ts';
import { type KeptSubscription, keepSubscribed } from './fanout/keep-subscribed.ts';
import type { MessageStream } from './message-stream.ts';
import type { MissedMessagePoller } from './missed-message-poller.ts';

interface NotificationListenerOptions {
  fanout: Fanout;
  stream: Pick<MessageStream, 'loadUpTo' | 'restart'>;
  poller: MissedMessagePoller;
  findSettledId(): Promise<number>;
  onMarkerMoved?(moved: MovedMarker): void;
  onGroupMessage?(announced: GroupAnnouncement): void;
  onSessionEnded(id: string): void;
  /** A subscription works again: ends of sessions may have been missed. */
  onRegained(): void;
  /** Milliseconds. */
  pollInterval: number;
  log: FastifyBaseLogger;
}

/**
 * Listens to the notifications of all processes and passes them to the message stream. Polls for messages that no process announced, so
 * that the chat goes on while notifications do not arrive.
 */
export interface NotificationListener {
  /** Whether the listener knows the position after which to deliver messages. */
  readonly isOpen: boolean;
  /** Whether messages are delivered late, because notifications do not arrive. */
  readonly isDegraded: boolean;
  /** Resolves when the listener is open, when its first attempt has failed, or when it is closed. */
  ready: Promise<void>;
  start(): void;
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
  const sources = [fanout, ...(fanout.database ? [fanout.database] : [])];
  let isOpen = false;
  let opening: Promise<void> | null = null;
  /** The last reason of each source that is lost. */
  const lost = new Map<object, string>();
  const subscribed = new Set<object>();
  let subscriptions: KeptSubscription[] = [];
  let pollTimer: NodeJS.Timeout | undefined;
  let pollFailure = '';
  /** Announcements that arrive while the listener opens. */
  const early: MessagePosition[] = [];

  const handler: NotificationHandler = {
    onAnnouncement(position) {
      if (isOpen) stream.loadUpTo(position);
      else early.push(position);
    },
    onMarkerMoved: (moved) => options.onMarkerMoved?.(moved),
    onGroupMessage: (announced) => options.onGroupMessage?.(announced),
    onSessionEnded: options.onSessionEnded,
  };

  const isListening = () => subscribed.size === sources.length;
  const haveAllReported = () => sources.every((source) => subscribed.has(source) || lost.has(source));

  async function open() {
    const lastId = await options.findSettledId();
    stream.restart(lastId);
    poller.restart(lastId);
    isOpen = true;
    for (const position of early.splice(0)) stream.loadUpTo(position);
    setReady();
  }

  /** Opens once. Rejects if the database does not answer. */
  async function ensureOpen() {
    if (isOpen) return;
    opening ??= open().finally(() => {
      opening = null;
    });
    await opening;
  }

  async function onOpen(source: object) {
    subscribed.add(source);
    // From now on no notification is missed. Earlier messages are in the histories, and tokens of sessions that ended earlier are refused.
    if (haveAllReported()) await ensureOpen();
    if (!lost.delete(source)) return;
    if (isListening()) log.warn('The chat gets all notifications again.');
    options.onRegained();
  }

  function onLost(source: object, reason: string) {
    if (reason !== lost.get(source))
      log.error(`The chat polls for messages, since notifications do not arrive: ${reason}`);
    lost.set(source, reason);
    subscribed.delete(source);
    if (haveAllReported()) ensureOpen().catch(() => setReady());
  }

  function schedulePoll() {
    pollTimer = setTimeout(async () => {
      if (isOpen) await poll();
      if (pollTimer !== undefined) schedulePoll();
    }, options.pollInterval);
  }

  async function poll() {
    // Unannounced messages are normal while notifications did not arrive or the database did not answer.
    const isSurprising = isListening() && pollFailure === '';
    try {
      const count = await poller.poll(isListening());
      pollFailure = '';
      if (count > 0 && isSurprising) {
        log.warn(
          `${count} conversations had messages that no process announced: is REDIS_URL the same for all processes?`,
        );
      }
    } catch (error) {
      const reason = reasonOf(error);
      if (reason !== pollFailure) log.error(`Polling for missed messages failed: ${reason}`);
      pollFailure = reason;
    }
  }

  return {
    get isOpen() {
      return isOpen;
    },
    get isDegraded() {
      return lost.size > 0;
    },
    ready,
    start() {
      subscriptions = sources.map((source) =>
        keepSubscribed({
          source,
          handler,
          onOpen: () => onOpen(source),
          onLost: (reason) => onLost(source, reason),
        }),
      );
      schedulePoll();
    },
    async close() {
      clearTimeout(pollTimer);
      pollTimer = undefined;
      isOpen = false;
      // Pending upgrades wait for this, and the server waits for them.
      setReady();
      await Promise.all(subscriptions.map((subscription) => subscription.close()));
    },
  };
}
