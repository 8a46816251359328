import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { createEmptyActor, fromCallback, fromPromise } from 'xstate';
import { aMessage, anItem, me } from '../../../fixtures/chat.ts';
import { aConversation } from '../../../fixtures/members.ts';
import { chatMachine } from '../../../src/machines/chat/chat.machine.ts';
import { connectedChat, runChat } from '../../support/chat-actor.ts';
import { loggedBy, sentBy } from '../../support/machine-step.ts';
import { happen } from '../../support/machine-walk.ts';
import { plantFault } from '../../support/plant-fault.ts';

const conversations = [aConversation()];
const boom = new Error('Boom 1');

const parts = ['connection', 'list', 'threads', 'outbox'] as const;
const begun = () => started(chatMachine, { user: me });
const allRunning = Object.fromEntries(parts.map((part) => [part, 'running']));

describe.each(parts)('the %s', (part) => {
  const broke = failed(part, boom);

  it('is restarted three times, independently of the others, and then on request', () => {
    const others = parts.filter((other) => other !== part).map((other) => failed(other, boom));
    const third = proceed(chatMachine, begun(), ...others, broke, broke, broke);
    expect(third.snapshot.value).toEqual(allRunning);
    expect(third.snapshot.context.restarts).toMatchObject({ [part]: 3 });
    const fourth = proceed(chatMachine, third, broke);
    expect(fourth.snapshot.value).toEqual({ ...allRunning, [part]: 'broken' });
    const again = proceed(chatMachine, fourth, { type: 'chat.restart' });
    expect(again.snapshot.value).toEqual(allRunning);
  });

  it('is logged when it fails, and its children are stopped', () => {
    const step = proceed(chatMachine, begun(), broke);
    expect(loggedBy(step)).toEqual([expect.objectContaining({ actorId: part, error: boom })]);
    expect(step.actions).toContainEqual(
      expect.objectContaining({ type: 'stopOrphans', params: expect.objectContaining({ actorId: part }) }),
    );
  });
});

it.each([failed('connection', boom), { type: 'connection.down' } as const])(
  'all parts learn of a lost connection: $type',
  (lost) => {
    const socket = createEmptyActor();
    const up = proceed(chatMachine, begun(), { type: 'connection.up', socket });
    expect(up.snapshot.context.socket).toBe(socket);
    const step = proceed(chatMachine, up, lost);
    expect(step.snapshot.context.socket).toBeNull();
    const down = { type: 'connection.down' };
    expect(sentBy(step)).toEqual(['list', 'threads', 'outbox'].map((to) => ({ to, event: down })));
  },
);

it('the threads ask for the list when they start again', () => {
  const step = proceed(chatMachine, begun(), failed('threads', boom));
  expect(sentBy(step)).toEqual([{ to: 'list', event: { type: 'list.report' } }]);
});

it('an outbox that fails before it has read its records leaves no messages to show', () => {
  expect(proceed(chatMachine, begun(), failed('outbox', boom)).snapshot.context.unsent).toEqual([]);
});

it('shows the waiting messages of an outbox that has failed too often', () => {
  const chat = runChat({ outbox: [anItem(1)] });
  chat.fetched(conversations);
  chat.breakEffect('outboxRecords');
  for (const _ of Array.from({ length: 4 })) chat.outbox().send({ type: 'item.retry', key: 'key-1' });
  expect(chat.state().hasTag('broken')).toBe(true);
  expect(chat.state().context.unsent).toMatchObject([{ key: 'key-1' }]);
  expect(chat.failures.map(({ actorId }) => actorId)).toEqual(['records', 'records', 'records', 'records']);
});

it('keeps the shown messages when the next outbox fails before it has read the records', () => {
  let isBroken = false;
  const outboxRecords = fromCallback(({ sendBack, receive }) => {
    if (isBroken) throw boom;
    sendBack({ type: 'records.read', items: [anItem(1)], seed: '0b6f2c1e-6c5b-4d0a-9a3e-000000000000' });
    receive(() => {
      isBroken = true;
      throw boom;
    });
  });
  const chat = runChat({}, { outbox: { outboxRecords } });
  chat.fetched(conversations);
  chat.outbox().send({ type: 'item.retry', key: 'key-1' });
  expect(chat.state().value).toMatchObject({ outbox: 'broken' });
  expect(chat.state().context.unsent).toMatchObject([{ key: 'key-1' }]);
});

it('stops the children of a part that has failed', () => {
  const chat = connectedChat(conversations);
  chat.write('Ciao!');
  const { delivery } = chat.outbox().getSnapshot().children;
  const thread = chat.thread(31);
  const fault = plantFault(chat.machines.outbox, 'actions', 'setDisconnected');
  chat.socket({ type: 'socket.lost', cause: 'closed' });
  expect(delivery?.getSnapshot().status).toBe('stopped');
  expect(thread.getSnapshot().status).toBe('active');
  fault.mend();
  plantFault(chat.machines.threads, 'actions', 'setMarkers');
  chat.markers({ read: {}, since: null });
  expect(thread.getSnapshot().status).toBe('stopped');
  expect(chat.failures.map(({ error }) => String(error))).toContain('Error: Boom 1');
});

it('logs a thread that has failed, and cancels its calls', () => {
  const signals: AbortSignal[] = [];
  const fetchNewest = fromPromise(({ signal }) => {
    signals.push(signal);
    return new Promise(() => {});
  });
  const chat = connectedChat(conversations, {}, { thread: { fetchNewest } });
  chat.thread(31).send({ type: 'thread.open' });
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  plantFault(chat.machines.thread, 'actions', 'setReadUntil');
  chat.markers({ read: { 31: '2025-06-15T14:00:00.000Z' }, since: null });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect(chat.failures).toMatchObject([{ actorId: 'thread-31', error: new Error('Boom 1') }]);
});

it('loads whole histories, and logs it, where the capabilities are unknown', () => {
  const chat = connectedChat(conversations);
  happen(chat.machines.threads, chat.threads(), chat.clock, failed('fetchCapabilities', boom));
  expect(chat.threads().getSnapshot().context.hasPages).toBe(false);
  expect(chat.failures).toMatchObject([{ actorId: 'fetchCapabilities', error: boom }]);
});

it('tells later conversations that there are pages', () => {
  const chat = connectedChat([]);
  happen(chat.machines.threads, chat.threads(), chat.clock, done('fetchCapabilities', ['message-pages']));
  chat.socket({ type: 'socket.lost', cause: 'closed' });
  chat.clock.increment(5000);
  chat.socket({ type: 'socket.opened' });
  chat.fetched(conversations);
  expect(chat.thread(31).getSnapshot().context.hasPages).toBe(true);
});

it("reads the member's markers and waiting messages", () => {
  const inputs: unknown[] = [];
  const record = fromCallback(({ input }) => void inputs.push(input));
  runChat({}, { threads: { readMarkers: record }, outbox: { outboxRecords: record } });
  expect(inputs).toEqual([{ userId: me.id }, { userId: me.id }]);
});

it("a message of the other member is no copy of the member's own", () => {
  const chat = runChat({ outbox: [anItem(1, { afterMessageId: 5 })] });
  chat.socket({ type: 'socket.opened' });
  const [before] = chat.items();
  chat.socket({ type: 'socket.received', message: aMessage({ messageId: 12 }), key: null });
  expect(chat.items()).toEqual([before]);
});
