import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { WebSocket } from 'ws';
import type { Session, Sessions } from '../accounts/sessions.ts';
import type { Database } from '../database/tables.ts';
import { reasonOf } from '../start-error.ts';
import { createConnectionRegistry } from './connection-registry.ts';
import type { Fanout } from './fanout/fanout.ts';
import { createMessageStream } from './message-stream.ts';
import { findMessagesAfter } from './messages.ts';
import { createMissedMessagePoller, findSettledId } from './missed-message-poller.ts';
import { createNotificationListener } from './notification-listener.ts';
import { originCheck } from './origin.ts';
import { createSender } from './send.ts';
import { createSendRateLimiter } from './send-rate-limiter.ts';
import { createSessionWatch } from './session-watch.ts';
import { createConnection } from './stomp/connection.ts';
import { type ChatTimes, chatTimes } from './times.ts';
import { createUpgradeHandler } from './upgrade-handler.ts';

export interface ChatDependencies {
  db: Kysely<Database>;
  sessions: Sessions;
  fanout: Fanout;
  publicUrl: string | null;
  corsOrigins: readonly string[];
  rateLimitScale: number;
  clock: () => Date;
  /** Overrides the defaults of `chatTimes`. */
  chatTimes?: Partial<ChatTimes>;
}

/** Close codes of RFC 6455 and its IANA registry. */
const goingAway = 1001;
const serviceRestart = 1012;

/** Serves the WebSocket `/chat` from when the app listens until it closes. */
export function serveChat(app: FastifyInstance, given: ChatDependencies): void {
  const { db, sessions, fanout, clock } = given;
  const times = { ...chatTimes, ...given.chatTimes };
  const connections = createConnectionRegistry();
  const rateLimiter = createSendRateLimiter(given.rateLimitScale);
  const watch = createSessionWatch({ sessions, connections, clock });
  const stream = createMessageStream({
    load: (cursors) => findMessagesAfter(db, cursors),
    deliver: connections.deliver,
    onFailure: (error) => listener.resubscribe(reasonOf(error)),
  });
  const listener = createNotificationListener({
    fanout,
    stream,
    poller: createMissedMessagePoller(db, stream),
    findSettledId: () => findSettledId(db),
    onSessionEnded: watch.onEnded,
    onLost: () => closeAll(serviceRestart, 'Please connect again.'),
    pollInterval: times.pollInterval,
    log: app.log,
  });
  const onSend = createSender({ db, fanout, stream, connections, rateLimiter });
  const timers: NodeJS.Timeout[] = [];
  let isClosing = false;

  function closeAll(code: number, reason: string) {
    for (const connection of connections.all()) connection.close(code, reason);
  }

  function checkSession({ id }: Session) {
    if (isClosing || !listener.isOpen) return 'chat-unavailable';
    return watch.hasEnded(id) ? 'session-ended' : 'ok';
  }

  function onSocket(socket: WebSocket, session: Session) {
    const connection = createConnection({
      socket,
      session,
      ...times,
      onSend,
      onClose: connections.remove,
      onError: (error) => app.log.error(error),
    });
    connections.add(connection);
  }

  /** One timer serves all connections, instead of several timers each. */
  function sweep() {
    const now = performance.now();
    for (const connection of connections.all()) connection.tick(now);
    watch.sweep();
    rateLimiter.sweep();
  }

  app.server.on(
    'upgrade',
    createUpgradeHandler({
      path: '/chat',
      isAllowedOrigin: originCheck(given.publicUrl, given.corsOrigins),
      findSession: sessions.find,
      ready: listener.ready,
      checkSession,
      onSocket,
      onError: (error) => app.log.error(error),
    }),
  );
  app.addHook('onListen', async () => {
    listener.start();
    timers.push(setInterval(sweep, Math.min(1_000, times.heartbeatInterval / 10)));
    const check = () => watch.check().catch((error: unknown) => app.log.error(error));
    timers.push(setInterval(check, times.sessionCheckInterval));
  });
  // The server waits for its sockets to close. Messages that have already arrived are stored and delivered first.
  app.addHook('preClose', async () => {
    isClosing = true;
    await Promise.all([...connections.all()].map((connection) => connection.finish()));
    await stream.idle();
    closeAll(goingAway, 'The server is going away.');
    for (const timer of timers) clearInterval(timer);
    await listener.close();
  });
}
