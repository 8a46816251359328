/** The used part of `BroadcastChannel`. */
export interface MessageChannelLike<Message> {
  postMessage(message: Message): void;
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  close(): void;
}

/** Milliseconds before a lost connection is retried. */
const retryAfter = 2000;
/** The maximum number of messages that wait for the connection. Later ones are dropped: a workbench asks again every few seconds. */
const maxWaiting = 50;

/** Names the possible reasons, since the platform gives none. The token is not shown. */
function refusedText(address: string): string {
  const [place = ''] = address.split('?');
  return (
    `Statechart workbench: ${place} refuses the connection. Its server is not running, or it has another token: ` +
    `use the address that Live shows. It is tried again every ${retryAfter / 1000} seconds.`
  );
}

function noAddressText(address: string): string {
  const [place = ''] = address.split('?');
  return `Statechart workbench: “${place}” is not the address of a WebSocket, so Live cannot watch this app. Use the address that Live shows.`;
}

/**
 * A channel through the relay of a development server, for apps in other browsers and in Node.js. A lost connection is retried.
 * @param address the relay's address with its token
 */
export function socketChannel<Message>(address: string): MessageChannelLike<Message> {
  let socket: WebSocket | null = null;
  let waiting: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let isOpen = false;
  /** Whether the failure was reported: once, until a connection succeeds. */
  let isSaid = false;
  const channel: MessageChannelLike<Message> = {
    onmessage: null,
    postMessage(message) {
      const text = JSON.stringify(message);
      if (socket?.readyState === WebSocket.OPEN) socket.send(text);
      else if (waiting.length < maxWaiting) waiting.push(text);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      socket?.close();
    },
  };

  function connect(): void {
    try {
      socket = new WebSocket(address);
    } catch (error) {
      // An invalid address throws at once. This must not stop the watched program.
      if (!(error instanceof DOMException)) throw error;
      console.warn(noAddressText(address));
      return;
    }
    socket.onopen = () => {
      isSaid = false;
      isOpen = true;
      for (const text of waiting) socket?.send(text);
      waiting = [];
    };
    socket.onmessage = ({ data }: MessageEvent<unknown>) => {
      let message: unknown;
      try {
        message = JSON.parse(String(data));
      } catch {
        // The relay forwards any text; one that is not JSON is ignored.
        return;
      }
      channel.onmessage?.({ data: message } as MessageEvent<unknown>);
    };
    socket.onclose = () => {
      if (isClosed) return;
      // A refused connection never opens. A connection that opened was lost, for example because the server restarted.
      if (!isOpen && !isSaid) {
        isSaid = true;
        console.warn(refusedText(address));
      }
      isOpen = false;
      timer = setTimeout(connect, retryAfter);
      // In Node.js, where a timer is an object, the retry must not keep the process alive.
      (timer as unknown as { unref?: () => void }).unref?.();
    };
    // An error is followed by `close`.
    socket.onerror = () => {};
  }
  connect();
  return channel;
}
