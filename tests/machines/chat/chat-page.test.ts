import { elapsed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { aChat, aMessage, anOwnMessage, aSendError } from '../../../fixtures/chat.ts';
import {
  type ChatSocketCommand,
  type ChatSocketEvent,
  chatConnectionMachine,
  type MessageReceived,
} from '../../../src/machines/chat/chat-connection.machine.ts';
import { chatPageMachine } from '../../../src/machines/chat/chat-page.machine.ts';
import type { ChatMessage } from '../../../src/schemas/chat/chat.ts';
import { maxMessageLength } from '../../../src/schemas/constants.ts';
import { invokedBy, sentBy, sentTo } from '../../support/machine-step.ts';

const machine = chatPageMachine;
const up = { type: 'connection.up', socket: aChat } as const;
const down = { type: 'connection.down' } as const;
const send = { type: 'message.send' } as const;
const received = (message: ChatMessage): MessageReceived => ({
  type: 'message.received',
  message,
  key: null,
});
const fill = (field: 'recipientEmail' | 'content', value: string) =>
  ({ type: 'field.change', field, value }) as const;
const filled = [fill('recipientEmail', ' marco@example.org '), fill('content', ' Ciao! ')];
const noCopy = elapsed('forCopy', 'chatPage.sending');

const begin = () => started(machine, { userId: 7 });
const connected = proceed(machine, begin(), up);
const sending = proceed(machine, connected, ...filled, send);
const contextOf = ({ snapshot }: typeof sending) => snapshot.context;
const idsOf = (step: typeof sending) => contextOf(step).received.map(({ messageId }) => messageId);
const copy = anOwnMessage({ content: 'Ciao!' });

/**
 * The test screen with its real connection and a socket that the test controls.
 * @param faults `socket`: the code of the first socket cannot be loaded; `connection`: the connection fails after it was opened
 */
function runPage(faults: { socket?: Error; connection?: Error } = {}) {
  const clock = new SimulatedClock();
  const commands: ChatSocketCommand[] = [];
  const failures: unknown[] = [];
  let sockets = 0;
  let isSocketOpen = false;
  let notify: (event: ChatSocketEvent) => void = () => {};
  let opened: () => void = () => {};
  const chatSocket = fromCallback<ChatSocketCommand>(({ sendBack, receive, self }) => {
    sockets += 1;
    if (faults.socket && sockets === 1) throw faults.socket;
    isSocketOpen = true;
    notify = sendBack;
    opened = () => sendBack({ type: 'socket.opened', socket: self });
    receive((command) => commands.push(command));
    return () => {
      isSocketOpen = false;
    };
  });
  const breakOnce = () => {
    if (faults.connection && sockets === 1) throw faults.connection;
  };
  const connection = chatConnectionMachine.provide({
    actors: { chatSocket },
    ...(faults.connection && { actions: { setMessage: breakOnce } }),
  });
  const actor = createActor(machine.provide({ actors: { connection } }), {
    clock,
    input: { userId: 7 },
    logger: (failure) => failures.push(failure),
  }).start();
  onTestFinished(() => void actor.stop());
  const child = () => {
    const current = actor.getSnapshot().children.connection;
    if (!current) throw new Error('There is no connection');
    return current;
  };
  return {
    actor,
    clock,
    commands,
    failures,
    socket: (event: ChatSocketEvent) => notify(event),
    open: () => opened(),
    sockets: () => sockets,
    isSocketOpen: () => isSocketOpen,
    message: () => child().getSnapshot().context.message,
    isConnected: () => actor.getSnapshot().hasTag('connected'),
  };
}

describe('the connection of the test screen', () => {
  it('starts with the screen', () => {
    expect(invokedBy(begin()).map(({ id }) => id)).toEqual(['connection']);
    expect(begin().snapshot.hasTag('connected')).toBe(false);
    expect(contextOf(begin())).toMatchObject({ recipientEmail: '', content: '' });
    const page = runPage();
    expect([page.sockets(), page.isConnected()]).toEqual([1, false]);
    page.open();
    expect([page.sockets(), page.isConnected()]).toEqual([1, true]);
    expect(page.message()).toBeNull();
  });

  it.each([
    { cause: 'error', text: 'WebSocket connection error.' },
    { cause: 'failed', text: 'WebSocket connection failed.' },
    { cause: 'closed', text: 'Disconnected. Reconnecting...' },
  ] as const)('shows why it was lost until it is restored: $cause', ({ cause, text }) => {
    const page = runPage();
    page.open();
    page.socket({ type: 'socket.lost', cause });
    expect(page.message()).toBe(text);
    expect(page.isConnected()).toBe(false);
    page.clock.increment(5000);
    expect(page.sockets()).toBe(2);
    expect(page.message()).toBe(text);
    page.open();
    expect(page.message()).toBeNull();
    expect(page.isConnected()).toBe(true);
  });

  it('is retried when its code cannot be loaded', () => {
    const page = runPage({ socket: new Error('no chunk') });
    expect(page.message()).toBe('WebSocket connection failed.');
    expect(page.isConnected()).toBe(false);
    page.clock.increment(5000);
    page.open();
    expect(page.isConnected()).toBe(true);
  });

  it('is not opened without a token', () => {
    const page = runPage();
    page.socket({ type: 'socket.denied' });
    expect(page.message()).toBe('Authentication token not found. Please log in.');
    page.open();
    for (const event of [...filled, send]) page.actor.send(event);
    page.clock.increment(60_000);
    expect(page.sockets()).toBe(1);
    expect(page.isConnected()).toBe(false);
    expect(page.commands).toEqual([]);
    expect(page.message()).toBe('Authentication token not found. Please log in.');
  });
});

describe('the received messages', () => {
  it('are listed newest first, each once', () => {
    const messages = [11, 12, 11].map((messageId) => received(aMessage({ messageId })));
    expect(idsOf(proceed(machine, connected, ...messages))).toEqual([11, 12]);
  });

  it('stay when the connection is lost', () => {
    const step = proceed(machine, connected, received(aMessage()), down, up);
    expect(idsOf(step)).toEqual([11]);
  });

  it('are kept before the connection is up and while a message is sent', () => {
    expect(idsOf(proceed(machine, begin(), received(aMessage())))).toEqual([11]);
    const step = proceed(machine, sending, received(aMessage()));
    expect(idsOf(step)).toEqual([11]);
    expect(step.snapshot.hasTag('busy')).toBe(true);
  });
});

describe('a message', () => {
  it('is sent trimmed, and its text is cleared when its copy arrives', () => {
    expect(sentTo(aChat, sending)).toEqual([
      { type: 'socket.send', recipientEmail: 'marco@example.org', content: 'Ciao!', key: null },
    ]);
    expect([...sending.snapshot.tags]).toEqual(['connected', 'busy']);
    const step = proceed(machine, sending, received(copy));
    expect(step.snapshot.hasTag('busy')).toBe(false);
    expect(contextOf(step)).toMatchObject({
      content: '',
      recipientEmail: ' marco@example.org ',
      received: [copy],
    });
  });

  it.each([
    { name: 'neither a recipient nor a text', fields: [] },
    { name: 'no recipient', fields: [fill('content', 'Ciao!')] },
    { name: 'a blank recipient', fields: [fill('recipientEmail', ' '), fill('content', 'Ciao!')] },
    { name: 'a blank text', fields: [fill('recipientEmail', 'marco@example.org'), fill('content', ' \n ')] },
  ])('is not sent with $name', ({ fields }) => {
    const step = proceed(machine, connected, ...fields, send);
    expect(sentBy(step)).toEqual([]);
    expect(contextOf(step).message).toBe('All fields are required.');
    expect(contextOf(proceed(machine, step, fill('content', 'C'))).message).toBeNull();
  });

  it('is not sent when it is too long', () => {
    const step = proceed(
      machine,
      connected,
      ...filled,
      fill('content', 'x'.repeat(maxMessageLength + 1)),
      send,
    );
    expect(sentBy(step)).toEqual([]);
    expect(contextOf(step).message).toBe('Messages can be at most 5000 characters long.');
    const padded = fill('content', ` ${'x'.repeat(maxMessageLength)} `);
    expect(sentBy(proceed(machine, step, padded, send))).toHaveLength(1);
  });

  it('is not sent without a connection', () => {
    expect(sentBy(proceed(machine, begin(), ...filled, send))).toEqual([]);
    expect(sentBy(proceed(machine, connected, down, ...filled, send))).toEqual([]);
  });

  it('is sent once and cannot be edited while it is sent', () => {
    const step = proceed(machine, sending, send, fill('content', 'Something else'));
    expect(sentBy(step)).toEqual([]);
    expect(contextOf(step).content).toBe(' Ciao! ');
  });

  it.each([
    { name: 'an equal message of another member', message: aMessage({ content: 'Ciao!' }) },
    { name: 'another own message', message: anOwnMessage({ content: 'Salve!' }) },
  ])('does not accept $name as its copy', ({ message }) => {
    expect(proceed(machine, sending, received(message)).snapshot.hasTag('busy')).toBe(true);
  });

  it.each([
    {
      name: 'is refused',
      event: { type: 'message.rejected', error: aSendError(), key: null } as const,
      text: 'You cannot write to this address. Contact the poster of a room, or open a conversation.',
    },
    { name: 'is never confirmed', event: noCopy, text: 'The server did not confirm this message.' },
    { name: 'loses its connection', event: down, text: null },
  ])('stays in the form when it $name', ({ event, text }) => {
    const step = proceed(machine, sending, event);
    expect(contextOf(step)).toMatchObject({ content: ' Ciao! ', message: text });
    expect(step.snapshot.hasTag('busy')).toBe(false);
  });
});
