/** The part of `BroadcastChannel` that apps and workbenches use. */
export interface MessageChannelLike<Message> {
  postMessage(message: Message): void;
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  close(): void;
}

/** Milliseconds until a lost connection is tried again. */
const retryAfter = 2000;
/** The most messages that wait for the connection. Later ones are dropped: a workbench asks again every few seconds. */
const maxWaiting = 50;

/** The platform does not tell why. The token stays out of it. */
function refusedText(address: string): string {
  const [place = ''] = address.split('?');
  return (
    `Statechart workbench: ${place} does not take the connection. Its server does not run, or its token is another one: ` +
    `take the address that Live shows. It is tried again every ${retryAfter / 1000} seconds.`
  );
}

function noAddressText(address: string): string {
  const [place = ''] = address.split('?');
  return `Statechart workbench: “${place}” is no address of a WebSocket here, so nothing is watched: take the address that Live shows.`;
}

/**
 * A channel through the relay of a development server, for apps in other browsers and in Node.js. It connects again when the connection is
 * lost.
 * @param address of the relay, with its token
 */
export function socketChannel<Message>(address: string): MessageChannelLike<Message> {
  let socket: WebSocket | null = null;
  let waiting: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let isOpen = false;
  /** Whether it was said that the connection fails: once, until it succeeds. */
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
      // It throws at once for what is no address. That must not end the program that is watched.
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
        // The relay passes on what it gets; a text that is no message is nobody's.
        return;
      }
      channel.onmessage?.({ data: message } as MessageEvent<unknown>);
    };
    socket.onclose = () => {
      if (isClosed) return;
      // A refused connection never opens. One that opened was lost, as when the server starts again.
      if (!isOpen && !isSaid) {
        isSaid = true;
        console.warn(refusedText(address));
      }
      isOpen = false;
      timer = setTimeout(connect, retryAfter);
      // A service in Node.js, where a timer is an object, may end meanwhile.
      (timer as unknown as { unref?: () => void }).unref?.();
    };
    // An error is followed by `close`.
    socket.onerror = () => {};
  }
  connect();
  return channel;
}
