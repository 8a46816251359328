import { became, done, elapsed, failed } from 'statechart-workbench/model/outcomes.ts';
import { withSettleableActors } from 'statechart-workbench/model/settleable.ts';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, type SnapshotFrom } from 'xstate';
import { noRecords } from '../../fixtures/chat.ts';
import { aUser } from '../../fixtures/members.ts';
import { chatMachine } from '../../src/machines/chat.machine.ts';
import {
  type LoadedChat,
  type NetworkEvent,
  rootMachine,
  type VitalEvent,
} from '../../src/machines/root.machine.ts';
import { sessionMachine } from '../../src/machines/session.machine.ts';
import { invokedBy, proceed, started } from '../support/machine-step.ts';
import { at, start } from '../support/session-states.ts';

const machine = rootMachine;
const is = ({ snapshot }: { snapshot: SnapshotFrom<typeof sessionMachine> }) => became('session', snapshot);
const otherMember = proceed(sessionMachine, at.starting, start('token-2', aUser({ id: 8 })));
const renewed = proceed(sessionMachine, at.starting, start('token-2'));
const loaded = done('loadChat', {
  logic: withSettleableActors(chatMachine),
  records: noRecords,
} satisfies LoadedChat);
const noChunk = failed('loadChat', new Error('no chunk'));
const forgotten = done('forgetChat');
const later = elapsed('reconnect', 'root.chat.unavailable');

const begin = () => started(machine);
type RootStep = ReturnType<typeof begin>;
const chatOf = ({ snapshot }: RootStep) => snapshot.value.chat;
const loading = proceed(machine, begin(), is(at.member));
const running = proceed(machine, loading, loaded);
const suspended = proceed(machine, running, is(at.expired));
const forgetting = proceed(machine, running, is(at.leaving));

/** What a step sends to the chat. */
function toldBy({ actions, snapshot }: RootStep): unknown[] {
  const { chat } = snapshot.context;
  return actions.flatMap(({ type, params }) => {
    const { to, event } = { to: undefined, event: undefined, ...params };
    return type === 'xstate.sendTo' && to === chat ? [event] : [];
  });
}
const stops = ({ actions }: RootStep, { snapshot }: RootStep) =>
  actions.some(({ type, params }) => type === 'xstate.stopChild' && params === snapshot.context.chat);

describe("a member's chat", () => {
  it.each(['starting', 'restoring', 'unverified', 'visitor', 'expired'] as const)(
    'is not there for a session that is %s',
    (state) => {
      expect(chatOf(proceed(machine, begin(), is(at[state])))).toBe('off');
    },
  );

  it('is loaded at login, with what the device keeps of it, and runs', () => {
    expect(invokedBy(loading)).toEqual([{ id: 'loadChat', input: { userId: 7 } }]);
    expect(loading.snapshot.context.chat).toBeNull();
    expect(chatOf(running)).toBe('running');
    expect(running.snapshot.context.chat?.getSnapshot().context.user).toMatchObject({ id: 7 });
  });

  it.each([
    { name: 'is on its way', from: loading, state: 'loading' },
    { name: 'runs', from: running, state: 'running' },
  ])('stays as it is when the member changes their profile while it $name', ({ from, state }) => {
    const step = proceed(machine, from, is(at.member));
    expect(chatOf(step)).toBe(state);
    expect(step.snapshot.context.chat).toBe(from.snapshot.context.chat);
    expect(invokedBy(step)).toEqual([]);
  });

  it('that could not be loaded is tried again', () => {
    const broken = proceed(machine, loading, noChunk);
    expect(chatOf(broken)).toBe('unavailable');
    const again = proceed(machine, broken, later);
    expect(invokedBy(again)).toEqual([{ id: 'loadChat', input: { userId: 7 } }]);
    expect(chatOf(proceed(machine, again, loaded))).toBe('running');
  });

  it('is told of the network', () => {
    const lost = proceed(machine, running, { type: 'network.lost' });
    expect(toldBy(lost)).toEqual([{ type: 'network.lost' }]);
    const restored = proceed(machine, lost, { type: 'network.restored' });
    expect(toldBy(restored)).toEqual([{ type: 'network.restored' }]);
  });
});

describe('a logout', () => {
  it.each([
    { name: 'runs', from: running },
    { name: 'is on its way', from: loading },
    { name: 'could not be loaded', from: proceed(machine, loading, noChunk) },
  ])('ends a chat that $name, and takes what the device kept', ({ from }) => {
    const step = proceed(machine, from, is(at.leaving));
    expect(invokedBy(step)).toEqual([{ id: 'forgetChat', input: { userId: 7 } }]);
    expect(step.snapshot.context.chat).toBeNull();
    expect(stops(step, from)).toBe(from === running);
  });

  it.each([
    { name: 'done', outcome: forgotten },
    { name: 'not possible', outcome: failed('forgetChat', new Error('no storage')) },
  ])('is over when that is $name', ({ outcome }) => {
    const step = proceed(machine, forgetting, outcome);
    expect(chatOf(step)).toBe('off');
    expect(step.snapshot.context.member).toBeNull();
  });

  it('is one, though the session says so twice', () => {
    expect(chatOf(proceed(machine, forgetting, is(at.visitor)))).toBe('forgetting');
  });

  it.each([
    { name: 'the same', who: at.member, userId: 7 },
    { name: 'another', who: otherMember, userId: 8 },
  ])('can be followed at once by a login of $name member', ({ who, userId }) => {
    const step = proceed(machine, forgetting, is(who));
    expect(invokedBy(step)).toEqual([{ id: 'loadChat', input: { userId } }]);
    expect(chatOf(proceed(machine, step, loaded))).toBe('running');
  });
});

describe('a session that expires', () => {
  it('leaves the chat, and what the device keeps, as they are', () => {
    expect(chatOf(suspended)).toBe('suspended');
    expect(suspended.snapshot.context.chat).toBe(running.snapshot.context.chat);
    expect(stops(suspended, running)).toBe(false);
    expect(invokedBy(suspended)).toEqual([]);
  });

  it('and is renewed by the same member has the chat go on', () => {
    const step = proceed(machine, suspended, is(at.restoring), is(renewed));
    expect(chatOf(step)).toBe('running');
    expect(toldBy(step)).toEqual([{ type: 'session.renewed' }]);
    expect(step.snapshot.context.chat).toBe(running.snapshot.context.chat);
  });

  it('and is followed by another member has a chat of theirs loaded', () => {
    const step = proceed(machine, suspended, is(otherMember));
    expect(invokedBy(step)).toEqual([{ id: 'loadChat', input: { userId: 8 } }]);
    expect(stops(step, suspended)).toBe(true);
    expect(step.snapshot.context.chat).toBeNull();
  });

  it('and is given up ends the chat, and leaves the device what it keeps', () => {
    const step = proceed(machine, suspended, is(at.visitor));
    expect(chatOf(step)).toBe('off');
    expect(stops(step, suspended)).toBe(true);
    expect(invokedBy(step)).toEqual([]);
  });

  it.each([
    { name: 'is on its way', from: loading },
    { name: 'could not be loaded', from: proceed(machine, loading, noChunk) },
  ])('while the chat $name has it loaded with the next login', ({ from }) => {
    const step = proceed(machine, from, is(at.expired));
    expect(chatOf(step)).toBe('off');
    expect(invokedBy(proceed(machine, step, is(renewed)))).toEqual([
      { id: 'loadChat', input: { userId: 7 } },
    ]);
  });
});

describe('another member', () => {
  it.each([
    { name: 'on its way', from: loading },
    { name: 'running', from: running },
  ])('in the place of the one whose chat is $name has their own', ({ from }) => {
    const step = proceed(machine, from, is(otherMember));
    expect(chatOf(step)).toBe('loading');
    expect(invokedBy(step)).toEqual([{ id: 'loadChat', input: { userId: 8 } }]);
    expect(step.snapshot.context).toMatchObject({ chat: null, member: { id: 8 } });
    expect(stops(step, from)).toBe(from === running);
  });
});

describe('a running page', () => {
  it('starts the chat with its session, and stops it at logout', async () => {
    const forgot: number[] = [];
    const calls = Promise.withResolvers<void>();
    const session = sessionMachine.provide({
      actors: {
        storedToken: fromCallback(() => {}),
        readToken: fromPromise<string | null>(async () => null),
        keepToken: fromPromise(async () => {}),
        endSession: fromPromise(async () => {}),
      },
    });
    const root = createActor(
      rootMachine.provide({
        actors: {
          session,
          networkStatus: fromCallback<NetworkEvent>(() => {}),
          vitals: fromCallback<VitalEvent>(() => {}),
          loadChat: fromPromise(async () => ({
            logic: withSettleableActors(chatMachine),
            records: noRecords,
          })),
          forgetChat: fromPromise(async ({ input }) => {
            forgot.push(input.userId);
            calls.resolve();
          }),
        },
      }),
    ).start();
    const chat = () => root.getSnapshot().context.chat;
    root.getSnapshot().children.session?.send(start());
    await expect.poll(chat).not.toBeNull();
    const first = chat();
    expect(root.system.get('chat')).toBe(first);
    root.getSnapshot().children.session?.send({ type: 'session.logout' });
    await calls.promise;
    expect(forgot).toEqual([7]);
    expect(chat()).toBeNull();
    expect(first?.getSnapshot().status).toBe('stopped');
    root.getSnapshot().children.session?.send(start('token-2'));
    await expect.poll(chat).not.toBeNull();
    expect(chat()).not.toBe(first);
    root.stop();
  });
});
