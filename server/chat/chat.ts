import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import type { Session } from '../account/sessions.ts';
import { DatabaseUnavailableError } from '../database/unavailable.ts';
import { findGroupMessage } from '../match/group-messages.ts';
import { reasonOf } from '../process/start-error.ts';
import type { Services } from '../services.ts';
import { createConnectionRegistry } from './connection-registry.ts';
import type { GroupAnnouncement } from './fanout/fanout.ts';
import { createMessageStream } from './message-stream.ts';
import { findMessagesAfter, loadedAtOnce } from './messages.ts';
import { createMissedMessagePoller, findSettledId } from './missed-message-poller.ts';
import { createNotificationListener } from './notification-listener.ts';
import { originCheck } from './origin.ts';
import { createPresenceWriter } from './presence.ts';
import { createSender } from './send.ts';
import { createSendRateLimiter } from './send-rate-limiter.ts';
import { createSessionWatch } from './session-watch.ts';
import { redeemSocketToken } from './socket-tokens.ts';
import { createConnection } from './stomp/connection.ts';
import { chatTimes } from './times.ts';
import { createUpgradeHandler } from './upgrade-handler.ts';

/** Close code of RFC 6455. */
const goingAway = 1001;

export interface Chat {
  /** Whether messages arrive late, since notifications do not arrive. */
  isDegraded(): boolean;
}

/** Serves the WebSocket `/chat` from when the app listens until it closes. */
export function serveChat(app: FastifyInstance, given: Services): Chat {
  const { db, sessions, fanout, clock, publicUrl } = given;
  const times = { ...chatTimes, ...given.chatTimes };
  const connections = createConnectionRegistry();
  const rateLimiter = createSendRateLimiter(given.rateLimitScale);
  const watch = createSessionWatch({ sessions, connections, clock });
  const stream = createMessageStream({
    load: (cursors) => findMessagesAfter(db, cursors),
    loadedAtOnce,
    deliver: connections.deliver,
    // The poller tries again.
    onFailure: (error) => app.log.error(`Messages could not be loaded: ${reasonOf(error)}`),
  });
  const listener = createNotificationListener({
    fanout,
    stream,
    poller: createMissedMessagePoller(db, stream),
    findSettledId: () => findSettledId(db),
    onMarkerMoved: connections.deliverMarker,
    onGroupMessage,
    onSessionEnded: watch.onEnded,
    onRegained: checkSessions,
    pollInterval: times.pollInterval,
    log: app.log,
  });
  const updatePresences = createPresenceWriter({ db, clock, connected: connections.memberIds });
  const onSend = createSender({
    db,
    fanout,
    stream,
    connections,
    rateLimiter,
    contactsPerDay: given.contactsPerDay,
    clock,
    publicUrl,
    log: app.log,
  });
  const timers: NodeJS.Timeout[] = [];
  let isClosing = false;
  /** Messages of groups are delivered one after the other, in the order of their hints. */
  let delivered = Promise.resolve();

  function checkSessions() {
    watch.check().catch(onError);
  }

  function onGroupMessage({ groupMessageId }: GroupAnnouncement) {
    delivered = delivered.then(() => deliverToGroup(groupMessageId)).catch(onError);
  }

  async function deliverToGroup(id: number) {
    const found = await findGroupMessage(db, id, publicUrl);
    if (found) connections.deliverToGroup(found.stored, found.memberIds);
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
      onError,
    });
    connections.add(connection);
  }

  function onError(error: unknown) {
    app.log.error(
      error instanceof DatabaseUnavailableError ? `The database is not available: ${error.message}` : error,
    );
  }

  async function finishAll() {
    await Promise.all([...connections.all()].map((connection) => connection.finish()));
    await stream.idle();
    await delivered;
  }

  /** One timer serves all connections, instead of several timers each. */
  function sweep() {
    const now = performance.now();
    for (const connection of connections.all()) connection.tick(now);
    watch.sweep();
    rateLimiter.sweep();
    if (!isClosing) updatePresences().catch(onError);
  }

  app.server.on(
    'upgrade',
    createUpgradeHandler({
      path: '/chat',
      isAllowedOrigin: originCheck(given.publicUrl || null, given.corsOrigins ?? []),
      // The long token is a JWT, which has dots.
      findSession: (token) =>
        token.includes('.') ? sessions.find(token) : redeemSocketToken(db, token, clock()),
      ready: listener.ready,
      checkSession,
      onSocket,
      onError,
    }),
  );
  app.addHook('onListen', async () => {
    listener.start();
    timers.push(setInterval(sweep, Math.min(1_000, times.heartbeatInterval / 10)));
    timers.push(setInterval(checkSessions, times.sessionCheckInterval));
  });
  // The server waits for its sockets to close. Messages that have already arrived are stored and delivered first.
  app.addHook('preClose', async () => {
    isClosing = true;
    await Promise.race([finishAll(), pause(times.finishTimeout)]);
    for (const connection of connections.all()) connection.close(goingAway, 'The server is going away.');
    for (const timer of timers) clearInterval(timer);
    await listener.close();
  });
  return { isDegraded: () => listener.isDegraded };
}
