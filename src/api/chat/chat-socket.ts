import { Client, type IMessage, TickerStrategy, Versions } from '@stomp/stompjs';
import {
  type ChatMessage,
  heartbeatInterval,
  idempotencyHeader,
  incomingDestination,
  incomingSchema,
  isReadMarker,
  isSendError,
  type LostCause,
  type ReadMarker,
  type SendError,
  sendDestination,
} from '../../schemas/chat/chat.ts';
import {
  type GroupMessage,
  groupMessageSchema,
  groupQueueDestination,
  groupSendDestination,
} from '../../schemas/match/group-chat.ts';
import { workerInterval } from './worker-interval.ts';

interface ChatSocketListener {
  /**
   * Connected and subscribed: no message sent from now on is missed. Called a second time if the server confirms the subscription
   * only later: messages sent until then may have been missed.
   */
  onOpen(): void;
  /** @param key the key of the SEND, if the message is its copy and the backend returns the key */
  onMessage(message: ChatMessage, key: string | null): void;
  onSendError(error: SendError, key: string | null): void;
  /** The member has read a conversation further, here or on another device. */
  onMarker(marker: ReadMarker): void;
  /** A frame is not a valid message. The connection stays open. */
  onUnreadable(error: unknown): void;
  /** Called once, as the last callback. */
  onLost(cause: LostCause): void;
}

export interface ChatSocketOptions extends ChatSocketListener {
  /** The address of the WebSocket, without the token. */
  url: string;
  token: string;
  /** If given, it subscribes to the group of the member, too. */
  onGroupMessage?: ((message: GroupMessage, key: string | null) => void) | undefined;
  /** By default the browser's own. */
  WebSocket?: new (
    url: string,
    protocols: string[],
  ) => WebSocket;
}

export interface ChatSocket {
  /** Does nothing without a connection. */
  send(message: { recipientEmail: string; content: string; key: string | null }): void;
  /** Does nothing without a connection. */
  sendToGroup(message: { groupId: number; content: string; key: string }): void;
  /** Closes the connection. No callback is called afterwards. */
  close(): void;
}

/** Milliseconds for the socket and the CONNECTED frame. */
const connectTimeout = 10_000;
/** Milliseconds for the receipt of a subscription: some brokers never send it, and busy ones send it late. */
const receiptTimeout = 1000;
/** Milliseconds of silence after which a connection counts as dead: two heartbeats. */
const maxSilence = 2 * heartbeatInterval;
const watchInterval = 2000;

const versions = new Versions([Versions.V1_2]);

/** Opens one connection to the chat and subscribes. It does not reconnect. */
export function openChatSocket(options: ChatSocketOptions): ChatSocket {
  const { url, token, onGroupMessage, WebSocket = globalThis.WebSocket, ...listener } = options;
  const address = new URL(url);
  address.searchParams.set('token', token);
  let isOver = false;
  let wasOpen = false;
  let hadError = false;
  let lastHeard = Date.now();
  let stopWatch = () => {};
  let receiptTimer: ReturnType<typeof setTimeout> | undefined;

  // Created here, since the constructor may throw: inside the library the error would be lost and the connection would never end.
  const socket = new WebSocket(address.href, versions.protocolVersions());
  socket.addEventListener('message', () => {
    lastHeard = Date.now();
  });
  socket.addEventListener('error', () => {
    hadError = true;
  });
  const isConnecting = () => socket.readyState === 0;
  const connecting = setTimeout(() => lose(isConnecting() ? 'error' : 'failed'), connectTimeout);

  const client = new Client({
    webSocketFactory: () => socket,
    stompVersions: versions,
    connectHeaders: { host: address.host },
    heartbeatIncoming: heartbeatInterval,
    heartbeatOutgoing: heartbeatInterval,
    // Browsers slow down other timers in background tabs to one call a minute.
    heartbeatStrategy: TickerStrategy.Worker,
    discardWebsocketOnCommFailure: true,
    reconnectDelay: 0,
    onConnect: ({ headers }) => {
      if (isOver) return;
      clearTimeout(connecting);
      if (sendsHeartbeats(headers['heart-beat'])) watch();
      subscribe();
    },
    onStompError: () => lose('failed'),
    onWebSocketClose: () => lose(wasOpen ? 'closed' : hadError ? 'error' : 'failed'),
  });

  function subscribe() {
    const receipt = 'subscribed';
    receiptTimer = setTimeout(opened, receiptTimeout);
    client.watchForReceipt(receipt, () => {
      clearTimeout(receiptTimer);
      opened();
    });
    // First, so that the receipt of the other is true for both.
    if (onGroupMessage) client.subscribe(groupQueueDestination, receiveFromGroup);
    client.subscribe(incomingDestination, receive, { receipt });
  }

  function opened() {
    if (isOver) return;
    wasOpen = true;
    listener.onOpen();
  }

  function receive(frame: IMessage) {
    if (isOver) return;
    const parsed = incomingSchema.safeParse(parseJson(frame.body));
    if (!parsed.success) return listener.onUnreadable(parsed.error);
    const key = frame.headers[idempotencyHeader] ?? null;
    if (isSendError(parsed.data)) listener.onSendError(parsed.data, key);
    else if (isReadMarker(parsed.data)) listener.onMarker(parsed.data);
    else listener.onMessage(parsed.data, key);
  }

  function receiveFromGroup(frame: IMessage) {
    if (isOver) return;
    const parsed = groupMessageSchema.safeParse(parseJson(frame.body));
    if (parsed.success) onGroupMessage?.(parsed.data, frame.headers[idempotencyHeader] ?? null);
    else listener.onUnreadable(parsed.error);
  }

  function publish(destination: string, key: string | null, body: object) {
    if (isOver || !client.connected) return;
    client.publish({
      destination,
      headers: {
        'content-type': 'application/json',
        ...(key === null ? {} : { [idempotencyHeader]: key }),
      },
      body: JSON.stringify(body),
    });
  }

  /** Watches for silence with a worker, since in background tabs the library's own timer runs only once a minute. */
  function watch() {
    stopWatch = workerInterval(watchInterval, () => {
      if (Date.now() - lastHeard > maxSilence) lose('closed');
    });
  }

  function lose(cause: LostCause) {
    if (isOver) return;
    end();
    listener.onLost(cause);
  }

  function end() {
    isOver = true;
    clearTimeout(connecting);
    clearTimeout(receiptTimer);
    stopWatch();
    // Forced, since a dead connection does not answer DISCONNECT.
    void client.deactivate({ force: true });
    // Closed here too, since the library may not have the socket yet.
    socket.close();
  }

  client.activate();
  return {
    send: ({ key, ...body }) => publish(sendDestination, key, body),
    sendToGroup: ({ key, ...body }) => publish(groupSendDestination, key, body),
    close: end,
  };
}

/** The first number of the header: the interval at which the server can send. */
function sendsHeartbeats(header: string | undefined): boolean {
  return Number.parseInt(header ?? '', 10) > 0;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
