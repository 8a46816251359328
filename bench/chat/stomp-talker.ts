import { once } from 'node:events';
import { incomingDestination, sendDestination } from '@stanza/schemas/chat.ts';
import { FrameImpl } from '@stomp/stompjs';
import { WebSocket } from 'ws';

/** A connection with as little around it as can be: what the load generator measures should not be itself. */
export interface Talker {
  send(recipientEmail: string, content: string): void;
  close(): void;
}

interface TalkerOptions {
  url: string;
  /** Says hello and subscribes as STOMP wants it; otherwise frames are only sent. */
  isStomp: boolean;
  /** Called with whatever comes after that, as it is on the wire. */
  onText: (text: string) => void;
}

/** Resolves when nothing that is sent from now on would be missed. */
export async function openTalker({ url, isStomp, onText }: TalkerOptions): Promise<Talker> {
  const socket = new WebSocket(url, isStomp ? ['v12.stomp'] : [], { perMessageDeflate: false });
  await once(socket, 'open');
  const write = (command: string, headers: Record<string, string>, body?: string) =>
    socket.send(new FrameImpl({ command, headers, body }).serialize());
  if (isStomp) {
    // The server's heartbeats are part of what an idle connection costs; ours would be the generator's work.
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
  if (!text.startsWith(command)) throw new Error(`${command} was expected, and this came: ${text}`);
}
