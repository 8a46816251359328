import { elapsed, failed } from 'statechart-workbench/model/outcomes.ts';
import { describe, expect, it } from 'vitest';
import { aMessage, anOwnMessage, aRefusal } from '../../fixtures/chat.ts';
import { chatPageMachine } from '../../src/machines/chat-page.machine.ts';
import type { ChatMessage } from '../../src/schemas/chat.ts';
import { maxMessageLength } from '../../src/schemas/constants.ts';
import { invokedBy, proceed, sentBy, started } from '../support/machine-step.ts';

const machine = chatPageMachine;
const opened = { type: 'socket.opened' } as const;
const send = { type: 'message.send' } as const;
const lost = (cause: 'error' | 'failed' | 'closed' = 'closed') => ({ type: 'socket.lost', cause }) as const;
const received = (message: ChatMessage) => ({ type: 'socket.received', message, key: null }) as const;
const fill = (field: 'recipientEmail' | 'content', value: string) =>
  ({ type: 'field.change', field, value }) as const;
const filled = [fill('recipientEmail', ' marco@example.org '), fill('content', ' Ciao! ')];
const reconnect = elapsed('reconnect', 'chatPage.waiting');
const noCopy = elapsed('forCopy', 'chatPage.live.connected.sending');

const begin = () => started(machine, { userId: 7 });
const connected = proceed(machine, begin(), opened);
const sending = proceed(machine, connected, ...filled, send);
const contextOf = ({ snapshot }: typeof sending) => snapshot.context;
const idsOf = (step: typeof sending) => contextOf(step).received.map(({ messageId }) => messageId);
const copy = anOwnMessage({ content: 'Ciao!' });

describe('the connection of the test screen', () => {
  it('is made from the start', () => {
    expect(invokedBy(begin()).map(({ id }) => id)).toEqual(['socket']);
    expect(begin().snapshot.hasTag('connected')).toBe(false);
    expect(connected.snapshot.hasTag('connected')).toBe(true);
  });

  it.each([
    { cause: 'error', text: 'WebSocket connection error.' },
    { cause: 'failed', text: 'WebSocket connection failed.' },
    { cause: 'closed', text: 'Disconnected. Reconnecting...' },
  ] as const)('that is lost says how, until there is another: $cause', ({ cause, text }) => {
    const step = proceed(machine, connected, lost(cause));
    expect(contextOf(step).connectionMessage).toBe(text);
    const again = proceed(machine, step, reconnect);
    expect(invokedBy(again).map(({ id }) => id)).toEqual(['socket']);
    expect(contextOf(proceed(machine, again, opened)).connectionMessage).toBeNull();
  });

  it('that its code cannot make is tried again', () => {
    const step = proceed(machine, begin(), failed('socket', new Error('no chunk')));
    expect(step.snapshot.value).toBe('waiting');
    expect(contextOf(step).connectionMessage).toBe('WebSocket connection failed.');
  });

  it('is not made without a token', () => {
    const step = proceed(machine, begin(), { type: 'socket.denied' });
    expect(contextOf(step).connectionMessage).toBe('Authentication token not found. Please log in.');
    expect(proceed(machine, step, opened, ...filled, send).snapshot.value).toBe('denied');
  });
});

describe('what is received', () => {
  it('is there newest first, each message once', () => {
    const messages = [11, 12, 11].map((messageId) => received(aMessage({ messageId })));
    expect(idsOf(proceed(machine, connected, ...messages))).toEqual([11, 12]);
  });

  it('stays when the connection goes', () => {
    const step = proceed(machine, connected, received(aMessage()), lost(), reconnect, opened);
    expect(idsOf(step)).toEqual([11]);
  });

  it('is not lost before the connection is known to be there, nor while a message is sent', () => {
    expect(idsOf(proceed(machine, begin(), received(aMessage())))).toEqual([11]);
    const step = proceed(machine, sending, received(aMessage()));
    expect(idsOf(step)).toEqual([11]);
    expect(step.snapshot.hasTag('busy')).toBe(true);
  });
});

describe('a message', () => {
  it('is sent trimmed, and what was typed goes when its copy has come', () => {
    expect(sentBy(sending)).toEqual([
      {
        to: 'socket',
        event: { type: 'socket.send', recipientEmail: 'marco@example.org', content: 'Ciao!', key: null },
      },
    ]);
    expect(sending.snapshot.hasTag('busy')).toBe(true);
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

  it('is not sent where it is too long', () => {
    const step = proceed(
      machine,
      connected,
      ...filled,
      fill('content', 'x'.repeat(maxMessageLength + 1)),
      send,
    );
    expect(sentBy(step)).toEqual([]);
    expect(contextOf(step).message).toBe('Messages can be at most 5000 characters long.');
  });

  it('is not sent without a connection', () => {
    expect(sentBy(proceed(machine, begin(), ...filled, send))).toEqual([]);
    expect(sentBy(proceed(machine, connected, lost(), ...filled, send))).toEqual([]);
  });

  it('is sent once, however often that is asked for, and not changed on its way', () => {
    const step = proceed(machine, sending, send, fill('content', 'Something else'));
    expect(sentBy(step)).toEqual([]);
    expect(contextOf(step).content).toBe(' Ciao! ');
  });

  it.each([
    { name: 'one of somebody else in the same words', message: aMessage({ content: 'Ciao!' }) },
    { name: 'another own one', message: anOwnMessage({ content: 'Salve!' }) },
  ])('does not take $name for its copy', ({ message }) => {
    expect(proceed(machine, sending, received(message)).snapshot.hasTag('busy')).toBe(true);
  });

  it.each([
    {
      name: 'is refused',
      event: { type: 'socket.refused', refusal: aRefusal(), key: null } as const,
      text: 'Nobody here has this email address.',
    },
    { name: 'is never confirmed', event: noCopy, text: 'The server did not confirm this message.' },
    { name: 'is cut off', event: lost(), text: null },
  ])('that $name stays typed', ({ event, text }) => {
    const step = proceed(machine, sending, event);
    expect(contextOf(step)).toMatchObject({ content: ' Ciao! ', message: text });
    expect(step.snapshot.hasTag('busy')).toBe(false);
  });
});
