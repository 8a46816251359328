import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { withSettleableActors } from 'statechart-workbench/model/settleable.ts';
import { describe, expect, it } from 'vitest';
import { type AnyEventObject, createActor, fromCallback, fromTransition, SimulatedClock } from 'xstate';
import { aSendError } from '../../../fixtures/chat.ts';
import { offline } from '../../../fixtures/failures.ts';
import { aGroupItem, aGroupMessage, groupMessages } from '../../../fixtures/group-chat.ts';
import { errorTexts } from '../../../src/domain/error-texts.ts';
import {
  type GroupRecordsCommand,
  groupChatMachine,
} from '../../../src/machines/match/group-chat.machine.ts';
import { echoTimeout } from '../../../src/schemas/constants.ts';
import type { GroupOutboxItem } from '../../../src/schemas/match/group-chat.ts';
import { happen } from '../../support/machine-walk.ts';

const seed = '0b6f2c1e-6c5b-4d0a-9a3e-000000000000';
const at = Date.UTC(2026, 5, 15, 14, 32);

/** A running chat of the group. The test controls the calls, the clock and the socket. */
function run({ items = [] as GroupOutboxItem[], draft = '' } = {}) {
  const clock = new SimulatedClock();
  const sent: AnyEventObject[] = [];
  const kept: GroupRecordsCommand[] = [];
  let report: (event: { type: 'draft.unkept' }) => void = () => {};
  const socket = createActor(
    fromTransition((state: null, event: AnyEventObject) => {
      if (event.type !== 'xstate.init') sent.push(event);
      return state;
    }, null),
  ).start();
  const groupRecords = fromCallback<GroupRecordsCommand, { userId: number }>(({ sendBack, receive }) => {
    report = sendBack;
    sendBack({ type: 'records.read', items, draft, seed });
    receive((command) => void kept.push(command));
  });
  const machine = withSettleableActors(groupChatMachine, { groupRecords });
  const actor = createActor(machine, { clock, input: { userId: 7 }, logger: () => {} }).start();
  const context = () => actor.getSnapshot().context;
  const answer = (outcome: Parameters<typeof happen>[3]) => happen(machine, actor, clock, outcome);
  return {
    context,
    send: actor.send,
    answer,
    unkept: () => report({ type: 'draft.unkept' }),
    hasTag: (tag: 'loading' | 'failed' | 'loadingOlder' | 'olderFailed') => actor.getSnapshot().hasTag(tag),
    up: () => actor.send({ type: 'connection.up', socket }),
    down: () => actor.send({ type: 'connection.down' }),
    open: (page = groupMessages()) => {
      actor.send({ type: 'thread.open' });
      answer(done('fetchMessages', page));
    },
    write: (text: string) => {
      actor.send({ type: 'draft.change', text });
      actor.send({ type: 'message.send', at });
    },
    /** The keys that were sent since the last look. */
    sent: () => sent.splice(0).map(({ key }) => key),
    lastSent: () => sent.at(-1),
    /** What the device has now. */
    keptItems: () => kept.findLast((command) => command.type === 'items.keep')?.items,
    keptDraft: () => kept.findLast((command) => command.type === 'draft.keep')?.text,
    wait: (milliseconds: number) => clock.increment(milliseconds),
    copyOf: (key: string, messageId = 12) =>
      actor.send({
        type: 'group.received',
        key,
        message: aGroupMessage({ messageId, sender: { id: 7, name: 'Anna', pictureUrl: null } }),
      }),
    ids: () => context().thread?.messages.map(({ messageId }) => messageId),
  };
}

const keys = ({ context }: ReturnType<typeof run>) => context().items.map(({ key }) => key);

describe('the messages', () => {
  it('are fetched when they show, and again after each connect, also when it is confirmed late', () => {
    const chat = run();
    chat.open();
    expect(chat.hasTag('loading')).toBe(false);
    for (const reconnect of [chat.up, () => chat.send({ type: 'connection.confirmed' })]) {
      reconnect();
      expect(chat.hasTag('loading')).toBe(true);
      chat.answer(done('fetchMessages', groupMessages()));
    }
    chat.send({ type: 'thread.close' });
    chat.up();
    expect(chat.hasTag('loading')).toBe(false);
  });

  it('say that they could not be fetched, and can be fetched again', () => {
    const chat = run();
    chat.send({ type: 'thread.open' });
    chat.answer(failed('fetchMessages', offline));
    expect(chat.hasTag('failed')).toBe(true);
    chat.send({ type: 'messages.retry' });
    chat.answer(done('fetchMessages', groupMessages()));
    expect(chat.ids()).toEqual([11]);
  });

  it('keep what is received during a fetch that does not have it, once, in order', () => {
    const chat = run();
    chat.send({ type: 'thread.open' });
    for (const messageId of [13, 12, 12])
      chat.send({ type: 'group.received', message: aGroupMessage({ messageId }), key: null });
    chat.answer(done('fetchMessages', groupMessages()));
    expect(chat.ids()).toEqual([11, 12, 13]);
    chat.up();
    chat.send({ type: 'group.received', message: aGroupMessage({ messageId: 14 }), key: null });
    chat.answer(done('fetchMessages', groupMessages({ messages: [aGroupMessage({ messageId: 13 })] })));
    // What is older than the page may have a gap before it: it is fetched again when somebody asks for it.
    expect(chat.ids()).toEqual([13, 14]);
  });

  it('of another group are not shown', () => {
    const chat = run();
    chat.open();
    chat.send({ type: 'group.received', message: aGroupMessage({ groupId: 4, messageId: 99 }), key: null });
    expect(chat.ids()).toEqual([11]);
  });

  it('come in pages, also after a failure', () => {
    const chat = run();
    chat.open(groupMessages({ hasOlder: true }));
    chat.send({ type: 'older.request' });
    chat.answer(failed('fetchOlder', offline));
    expect(chat.hasTag('olderFailed')).toBe(true);
    chat.send({ type: 'older.request' });
    expect(chat.hasTag('loadingOlder')).toBe(true);
    chat.answer(done('fetchOlder', groupMessages({ messages: [aGroupMessage({ messageId: 3 })] })));
    expect(chat.ids()).toEqual([3, 11]);
    chat.send({ type: 'older.request' });
    expect(chat.hasTag('loadingOlder')).toBe(false);
  });
});

describe('what is typed', () => {
  it('is kept, and becomes a message that the device has before the draft goes', () => {
    const chat = run({ draft: 'Ci' });
    expect(chat.context().draft).toBe('Ci');
    chat.open();
    chat.send({ type: 'draft.change', text: ' Ciao! ' });
    expect(chat.keptDraft()).toBe(' Ciao! ');
    chat.send({ type: 'message.send', at });
    const [item] = chat.context().items;
    expect(item).toMatchObject({ groupId: 5, message: { content: 'Ciao!' }, status: 'waiting' });
    expect(chat.keptItems()).toEqual([item]);
    expect([chat.context().draft, chat.keptDraft()]).toEqual(['', '']);
    // A second one at the same time has another key.
    chat.write('Ciao!');
    expect(new Set(keys(chat)).size).toBe(2);
  });

  it('is no message while it is blank or too long, or before the group is known', () => {
    const chat = run();
    chat.write('Too early');
    expect(chat.context()).toMatchObject({ items: [], draft: 'Too early' });
    chat.open();
    chat.write('  ');
    expect(chat.context().items).toEqual([]);
    chat.write('x'.repeat(5001));
    expect(chat.context()).toMatchObject({ items: [], isTooLong: true });
    chat.send({ type: 'draft.change', text: 'x' });
    expect(chat.context().isTooLong).toBe(false);
  });

  it('says if the device does not keep it', () => {
    const chat = run();
    chat.unkept();
    expect(chat.context().isDraftKept).toBe(false);
  });
});

describe('own messages', () => {
  it('are sent one at a time, in their order, and leave with the server’s copy', () => {
    const chat = run();
    chat.open();
    chat.up();
    chat.answer(done('fetchMessages', groupMessages()));
    chat.write('One');
    chat.write('Two');
    const [one = '', two = ''] = keys(chat);
    expect(chat.lastSent()).toEqual({ type: 'socket.sendToGroup', groupId: 5, content: 'One', key: one });
    expect(chat.sent()).toEqual([one]);
    // A message of another member is not the copy.
    chat.send({ type: 'group.received', message: aGroupMessage({ messageId: 12 }), key: null });
    expect(chat.sent()).toEqual([]);
    chat.copyOf(one, 13);
    expect(chat.sent()).toEqual([two]);
    chat.copyOf(two, 14);
    expect(chat.context().items).toEqual([]);
    expect(chat.keptItems()).toEqual([]);
    expect(chat.ids()).toEqual([11, 12, 13, 14]);
  });

  it('that the device has kept wait for a connection, and are sent again with the same key after a loss', () => {
    const chat = run({ items: [aGroupItem()] });
    expect(chat.sent()).toEqual([]);
    chat.up();
    expect(chat.sent()).toEqual(['key-1']);
    chat.down();
    chat.wait(echoTimeout);
    expect(chat.sent()).toEqual([]);
    chat.up();
    expect(chat.sent()).toEqual(['key-1']);
  });

  it('without a copy are sent again, and fail after three attempts; a late copy still counts', () => {
    const chat = run({ items: [aGroupItem()] });
    chat.up();
    for (const _ of [1, 2, 3]) chat.wait(echoTimeout);
    expect(chat.sent()).toEqual(['key-1', 'key-1', 'key-1']);
    const failure = { ...aGroupItem(), status: 'failed', reason: errorTexts.chat.unconfirmed };
    expect(chat.context().items).toEqual([failure]);
    expect(chat.keptItems()).toEqual([failure]);
    chat.copyOf('key-1');
    expect(chat.context().items).toEqual([]);
  });

  it('that are refused wait for the member, who sends them again or discards them', () => {
    const chat = run({ items: [aGroupItem(), aGroupItem({ key: 'key-2' })] });
    chat.up();
    const refuse = (key: string) => chat.send({ type: 'message.rejected', error: aSendError(), key });
    // Of a message to a member.
    refuse('another');
    expect(chat.context().items[0]?.status).toBe('waiting');
    refuse('key-1');
    expect(chat.context().items[0]).toMatchObject({ status: 'failed', reason: aSendError().message });
    expect(chat.sent()).toEqual(['key-1', 'key-2']);
    chat.copyOf('key-2');
    chat.send({ type: 'item.retry', key: 'key-1' });
    expect(chat.sent()).toEqual(['key-1']);
    refuse('key-1');
    chat.send({ type: 'item.discard', key: 'key-1' });
    expect(chat.context().items).toEqual([]);
    expect(chat.keptItems()).toEqual([]);
  });

  it('that come too fast wait as long as the server says', () => {
    const chat = run({ items: [aGroupItem()] });
    chat.up();
    const slow = (retryAfterSeconds?: number) =>
      chat.send({
        type: 'message.rejected',
        error: aSendError({ error: 'RATE_LIMITED', retryAfterSeconds }),
        key: 'key-1',
      });
    slow(2);
    chat.sent();
    chat.wait(1999);
    expect(chat.sent()).toEqual([]);
    chat.wait(1);
    expect(chat.sent()).toEqual(['key-1']);
    slow();
    chat.wait(1000);
    expect(chat.sent()).toEqual(['key-1']);
  });

  it('to a group that the member has left are dropped, once the group is another one', () => {
    const chat = run({ items: [aGroupItem({ groupId: 4 }), aGroupItem({ key: 'key-2' })] });
    chat.up();
    chat.open();
    expect(keys(chat)).toEqual(['key-2']);
    // Also the one that was being delivered.
    expect(chat.sent()).toEqual(['key-1', 'key-2']);
    chat.wait(echoTimeout);
    expect(chat.sent()).toEqual(['key-2']);
  });
});
