import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ChatBreakage } from './breakages.ts';
import type { Memory, Person } from './memory.ts';
import { messagesOf } from './talk-calls.ts';
import { acceptWebSocket, type WebSocketPeer } from './web-socket.ts';

interface Listener {
  person: Person;
  peer: WebSocketPeer;
  /** Of its subscription; `null` before. */
  subscription: string | null;
}

/** As much of STOMP 1.2 as the required pact has. A message to nobody is passed over in silence. */
export function createChat(memory: Memory, alter: ChatBreakage) {
  const listeners = new Set<Listener>();

  function receive(listener: Listener, text: string): void {
    const frame = readFrame(text);
    if (frame === null) return;
    const { command, headers, body } = frame;
    if (command === 'CONNECT') send(listener, 'CONNECTED', { version: '1.2', 'heart-beat': '0,0' });
    if (command === 'SUBSCRIBE') listener.subscription = headers.id ?? null;
    if (command === 'SEND') take(listener.person, JSON.parse(body));
    if (headers.receipt !== undefined) send(listener, 'RECEIPT', { 'receipt-id': headers.receipt });
    if (command === 'DISCONNECT') listener.peer.close();
  }

  function take(
    sender: Person,
    { recipientEmail, content }: { recipientEmail: string; content: string },
  ): void {
    const recipient = memory.findByEmail(recipientEmail);
    if (!recipient) return;
    const talk = memory.findTalk(sender, recipient) ?? memory.addTalk(sender, recipient, []);
    memory.addMessage(talk, sender, content.trim());
    const copy = alter({ ...messagesOf(talk).at(-1) });
    for (const listener of listeners) {
      const { person, subscription } = listener;
      if (subscription === null || !talk.members.includes(person)) continue;
      const headers = {
        destination: '/user/queue/messages',
        subscription,
        'message-id': `${memory.nextId()}`,
        'content-type': 'application/json',
      };
      send(listener, 'MESSAGE', headers, JSON.stringify(copy));
    }
  }

  return function accept(request: IncomingMessage, socket: Duplex): void {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://provider');
    const person = memory.sessions.get(searchParams.get('token') ?? '');
    if (pathname !== '/chat' || !person) {
      socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n');
      return;
    }
    const peer = acceptWebSocket(request, socket, {
      protocol: 'v12.stomp',
      onText: (text) => receive(listener, text),
      onClose: () => listeners.delete(listener),
    });
    const listener: Listener = { person, peer, subscription: null };
    listeners.add(listener);
  };
}

function send({ peer }: Listener, command: string, headers: Record<string, string>, body = ''): void {
  const head = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  peer.send(`${command}\n${head.join('')}\n${body}\0`);
}

/** `null` for a heart-beat. */
function readFrame(text: string) {
  const [head = '', ...rest] = text
    .replace(/\0\n*$/, '')
    .replaceAll('\r\n', '\n')
    .split('\n\n');
  const [command = '', ...lines] = head.trimStart().split('\n');
  if (command === '') return null;
  const headers: Record<string, string> = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );
  return { command, headers, body: rest.join('\n\n') };
}
