import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ChatBreakage } from './breakages.ts';
import { messagesOf } from './conversation-calls.ts';
import type { Memory, Person } from './memory.ts';
import { acceptWebSocket, type WebSocketPeer } from './web-socket.ts';

interface Client {
  person: Person;
  peer: WebSocketPeer;
  /** The id of the client's subscription; `null` before it subscribes. */
  subscription: string | null;
}

interface Message {
  recipientEmail: string;
  content: string;
}

/**
 * The part of STOMP 1.2 that the required pact needs. A message to an unknown recipient gets no answer, and neither does an invalid one.
 */
export function createChat(memory: Memory, alter: ChatBreakage) {
  const clients = new Set<Client>();

  function receive(client: Client, text: string): void {
    const frame = readFrame(text);
    if (frame === null) return;
    const { command, headers, body } = frame;
    if (command === 'CONNECT') send(client, 'CONNECTED', { version: '1.2', 'heart-beat': '0,0' });
    if (command === 'SUBSCRIBE') client.subscription = headers.id ?? null;
    const message = command === 'SEND' ? readMessage(body) : null;
    if (message !== null) acceptMessage(client.person, message);
    if (headers.receipt !== undefined) send(client, 'RECEIPT', { 'receipt-id': headers.receipt });
    if (command === 'DISCONNECT') client.peer.close();
  }

  function acceptMessage(sender: Person, { recipientEmail, content }: Message): void {
    const recipient = memory.findByEmail(recipientEmail);
    if (!recipient) return;
    const conversation =
      memory.findConversation(sender, recipient) ?? memory.addConversation(sender, recipient, []);
    memory.addMessage(conversation, sender, content.trim());
    const copy = alter({ ...messagesOf(conversation).at(-1) });
    for (const client of clients) {
      const { person, subscription } = client;
      if (subscription === null || !conversation.members.includes(person)) continue;
      const headers = {
        // Unlike the reference backend's broker, this one uses its own queue name and sends no content type.
        destination: `/queue/messages-user${person.id}`,
        subscription,
        'message-id': `${memory.nextId()}`,
      };
      send(client, 'MESSAGE', headers, JSON.stringify(copy));
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
      onText: (text) => receive(client, text),
      onClose: () => clients.delete(client),
    });
    const client: Client = { person, peer, subscription: null };
    clients.add(client);
  };
}

function send({ peer }: Client, command: string, headers: Record<string, string>, body = ''): void {
  const head = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  peer.send(`${command}\n${head.join('')}\n${body}\0`);
}

/** `null` if the text is not a message. */
function readMessage(text: string): Message | null {
  try {
    const { recipientEmail, content } = JSON.parse(text);
    return typeof recipientEmail === 'string' && typeof content === 'string'
      ? { recipientEmail, content }
      : null;
  } catch {
    return null;
  }
}

/** `null` if the text is a heart-beat. */
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
