import { once } from 'node:events';
import { incomingDestination, sendDestination } from '@stanza/schemas/chat/chat.ts';
import { FrameImpl } from '@stomp/stompjs';
import { WebSocket } from 'ws';

/** A minimal client: a slow client would distort the measurement. */
export interface LoadClient {
  send(recipientEmail: string, content: string): void;
  close(): void;
}

interface LoadClientOptions {
  url: string;
  /** Whether to connect and subscribe with STOMP first. */
  isStomp: boolean;
  /** Called with each later message, unparsed. */
  onText: (text: string) => void;
}

/** Resolves when the client is ready to receive messages. */
export async function openLoadClient({ url, isStomp, onText }: LoadClientOptions): Promise<LoadClient> {
  const socket = new WebSocket(url, isStomp ? ['v12.stomp'] : [], { perMessageDeflate: false });
  await once(socket, 'open');
  const write = (command: string, headers: Record<string, string>, body?: string) =>
    socket.send(new FrameImpl({ command, headers, body }).serialize());
  if (isStomp) {
    // The server's heart-beats are part of the cost of an idle connection. Heart-beats of the client would only slow down
    // the load generator.
    write('CONNECT', { 'accept-version': '1.2', host: 'localhost', 'heart-beat': '0,10000' });
    await answerTo(socket, 'CONNECTED');
    write('SUBSCRIBE', { id: 'sub-0', destination: incomingDestination, receipt: 'subscribed' });
    await answerTo(socket, 'RECEIPT');
  }
  socket.on('message', (data) => onText(data.toString()));
  return {
    send: (recipientEmail, content) =>
      write(
        'SEND',
        { destination: sendDestination, 'content-type': 'application/json' },
        JSON.stringify({ recipientEmail, content }),
      ),
    close: () => socket.terminate(),
  };
}

async function answerTo(socket: WebSocket, command: string): Promise<void> {
  const [data] = await once(socket, 'message');
  const text = String(data);
  if (!text.startsWith(command)) throw new Error(`Expected ${command}, but got: ${text}`);
}
