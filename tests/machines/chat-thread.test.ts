import { done, elapsed, failed } from 'statechart-workbench/model/outcomes.ts';
import { describe, expect, it } from 'vitest';
import { createEmptyActor } from 'xstate';
import { aMessage, anOwnMessage, me, minute } from '../../fixtures/chat.ts';
import { offline } from '../../fixtures/failures.ts';
import { errorTexts } from '../../src/domain/error-texts.ts';
import { chatThreadMachine } from '../../src/machines/chat-thread.machine.ts';
import type { ChatMessage } from '../../src/schemas/chat.ts';
import { maxMessageLength } from '../../src/schemas/constants.ts';
import { invokedBy, proceed, sentBy, started } from '../support/machine-step.ts';

const machine = chatThreadMachine;
const never = Number.NEGATIVE_INFINITY;

const open = { type: 'thread.open' } as const;
const close = { type: 'thread.close' } as const;
const stale = { type: 'thread.stale' } as const;
const read = { type: 'thread.read' } as const;
const retry = { type: 'thread.retry' } as const;
const send = { type: 'message.send' } as const;
const write = (text: string) => ({ type: 'draft.change', text }) as const;
const received = (message: ChatMessage) => ({ type: 'thread.received' as const, messages: [message] });
/** The list of conversations has the last message in a minute. */
const learned = (at: number | null) =>
  ({ type: 'thread.learned', lastMessageTimestamp: at === null ? null : minute(at) }) as const;
const marked = (at: number) => ({ type: 'mark.moved', readUntil: Date.parse(minute(at)) }) as const;
const fetched = (...ids: number[]) =>
  done(
    'fetchMessages',
    ids.map((messageId) => aMessage({ messageId })),
  );
const refetched = (...ids: number[]) => ({ ...fetched(...ids), ...idOf('refetchMessages') });
const idOf = (actorId: string) => ({ type: `xstate.done.actor.${actorId}` as const, actorId });
const wait = elapsed('beforeRefetch', 'chatThread.history.behind');

const begin = (overrides: { readUntil?: number; draft?: string } = {}) =>
  started(machine, {
    conversationId: 31,
    userId: me.id,
    readUntil: never,
    draft: '',
    chat: createEmptyActor(),
    ...overrides,
  });
type ThreadStep = ReturnType<typeof begin>;
const complete = proceed(machine, begin(), open, fetched(1, 2));
/** Complete, and no longer on the screen. */
const aside = proceed(machine, complete, close);
const historyOf = ({ snapshot }: ThreadStep) => snapshot.value.history;
const idsIn = ({ snapshot }: ThreadStep) => snapshot.context.messages.map(({ messageId }) => messageId);
const reportsOf = (step: ThreadStep) => sentBy(step).map(({ event }) => event as { type: string });
const unreadOf = (step: ThreadStep) =>
  reportsOf(step).flatMap((report) =>
    report.type === 'unread.changed' && 'unread' in report ? report.unread : [],
  );

describe('a thread', () => {
  it('asks for nothing until somebody looks', () => {
    expect(begin().snapshot.value).toEqual({ display: 'closed', history: 'unloaded', composer: {} });
    expect(begin().actions).toEqual([]);
  });

  it('is loaded when it is opened, once', () => {
    const opened = proceed(machine, begin(), open);
    expect(invokedBy(opened)).toEqual([{ id: 'fetchMessages', input: { conversationId: 31 } }]);
    expect([...opened.snapshot.tags].sort()).toEqual(['loading', 'open']);
    expect(invokedBy(proceed(machine, complete, close, open))).toEqual([]);
  });

  it.each([
    { name: 'that may be unread loads it', readUntil: never, at: 5, history: 'loading' },
    { name: 'that is unread loads it', readUntil: Date.parse(minute(4)), at: 5, history: 'loading' },
    { name: 'that was read does not', readUntil: Date.parse(minute(5)), at: 5, history: 'unloaded' },
    { name: 'that is not there does not', readUntil: never, at: null, history: 'unloaded' },
  ])('learns of a last message: one $name', ({ readUntil, at, history }) => {
    expect(historyOf(proceed(machine, begin({ readUntil }), learned(at)))).toBe(history);
  });

  it('has what it is given in the order of the server, each once', () => {
    const step = proceed(machine, begin(), open, received(aMessage({ messageId: 2 })), fetched(3, 1, 2));
    expect(idsIn(step)).toEqual([1, 2, 3]);
    expect(idsIn(proceed(machine, step, received(aMessage({ messageId: 3 }))))).toEqual([1, 2, 3]);
    expect(idsIn(proceed(machine, step, received(aMessage({ messageId: 4 }))))).toEqual([1, 2, 3, 4]);
  });

  it('keeps what came while it was being loaded', () => {
    const step = proceed(machine, begin(), open, received(aMessage({ messageId: 3 })), fetched(1, 2));
    expect(idsIn(step)).toEqual([1, 2, 3]);
    expect(unreadOf(step)).toEqual([3]);
  });
});

describe('a thread that could not be loaded', () => {
  const broken = proceed(machine, begin(), open, failed('fetchMessages', offline));

  it('says so, keeps what comes, and does not try by itself', () => {
    expect([...broken.snapshot.tags].sort()).toEqual(['failed', 'open']);
    const step = proceed(machine, broken, stale, received(aMessage()));
    expect(historyOf(step)).toBe('failed');
    expect(idsIn(step)).toEqual([11]);
  });

  it.each([
    { name: 'another try', event: retry },
    { name: 'opening it', event: open },
    { name: 'the next list', event: learned(2) },
  ])('is loaded by $name', ({ event }) => {
    const step = proceed(machine, broken, close, event);
    expect(invokedBy(step).map(({ id }) => id)).toEqual(['fetchMessages']);
  });
});

describe('a new connection', () => {
  it.each(['loading', 'refreshing'])('has what is on its way asked for anew: %s', (state) => {
    const from = state === 'loading' ? proceed(machine, begin(), open) : proceed(machine, aside, learned(9));
    expect(historyOf(from)).toBe(state);
    const step = proceed(machine, from, stale);
    expect(historyOf(step)).toBe(state);
    expect(invokedBy(step)).toHaveLength(1);
  });

  it('changes nothing for a thread that was never loaded', () => {
    expect(proceed(machine, begin(), stale).actions).toEqual([]);
  });

  it('has a thread on the screen fetched at once, whatever its list may say', () => {
    const step = proceed(machine, complete, stale);
    expect(historyOf(step)).toBe('refreshing');
    expect(invokedBy(step)).toEqual([{ id: 'refetchMessages', input: { conversationId: 31 } }]);
    expect(step.snapshot.hasTag('loading')).toBe(false);
  });

  it('has any other fetched when it is opened', () => {
    const step = proceed(machine, aside, stale, learned(2));
    expect(historyOf(step)).toBe('stale');
    expect(historyOf(proceed(machine, step, open))).toBe('refreshing');
  });

  it.each([
    { name: 'has a newer message', at: 3, history: 'refreshing' },
    { name: 'has the one that is known', at: 2, history: 'stale' },
    { name: 'has none', at: null, history: 'stale' },
  ])('has one that is closed fetched where the list $name', ({ at, history }) => {
    expect(historyOf(proceed(machine, aside, stale, learned(at)))).toBe(history);
  });

  it.each([
    { name: 'one that comes live', events: [stale, received(aMessage({ messageId: 4 }))] },
    {
      name: 'one that comes live before yet another connection',
      events: [stale, received(aMessage({ messageId: 4 })), stale],
    },
  ])('does not have $name hide what was missed before it', ({ events }) => {
    const step = proceed(machine, aside, ...events, learned(4));
    expect(historyOf(step)).toBe('refreshing');
    expect(idsIn(proceed(machine, step, refetched(1, 2, 3, 4)))).toEqual([1, 2, 3, 4]);
  });

  it('shows two messages of the same moment of which it had one', () => {
    const at = (messageId: number) => aMessage({ messageId, timestamp: minute(2) });
    const known = proceed(machine, begin(), open, done('fetchMessages', [at(1)]));
    const step = proceed(machine, known, stale, learned(2), done('refetchMessages', [at(1), at(2)]));
    expect(idsIn(step)).toEqual([1, 2]);
  });
});

describe('a thread that is complete', () => {
  it.each([
    { name: 'newer than what is there has it fetched', at: 3, history: 'refreshing' },
    { name: 'that is there does not', at: 2, history: 'complete' },
    { name: 'older than what is there does not', at: 1, history: 'complete' },
  ])('learns of a last message: one $name', ({ at, history }) => {
    expect(historyOf(proceed(machine, complete, learned(at)))).toBe(history);
  });
});

describe('a thread that could not be fetched again', () => {
  const behind = proceed(machine, complete, stale, failed('refetchMessages', offline));

  it('says so, and keeps what is there', () => {
    expect(historyOf(behind)).toBe('behind');
    expect(behind.snapshot.hasTag('failed')).toBe(true);
    expect(idsIn(behind)).toEqual([1, 2]);
  });

  it.each([
    { name: 'after five seconds', event: wait },
    { name: 'by another try', event: retry },
    { name: 'when it is opened', event: open },
    { name: 'with the next connection', event: stale },
    { name: 'with the next list', event: learned(null) },
  ])('is fetched $name', ({ event }) => {
    const step = proceed(machine, behind, close, event);
    expect(invokedBy(step).map(({ id }) => id)).toEqual(['refetchMessages']);
    expect(idsIn(proceed(machine, step, refetched(3)))).toEqual([1, 2, 3]);
  });
});

describe('what is unread', () => {
  it.each([
    { name: 'everything of the other one that was never read', until: never, unread: 3 },
    { name: 'what was sent after the mark', until: Date.parse(minute(1)), unread: 2 },
    { name: 'nothing up to the mark', until: Date.parse(minute(4)), unread: 0 },
  ])('is $name', ({ until, unread }) => {
    const messages = [1, 2, 4].map((messageId) => aMessage({ messageId }));
    const own = anOwnMessage({ messageId: 3 });
    const step = proceed(
      machine,
      begin({ readUntil: until }),
      open,
      done('fetchMessages', [...messages, own]),
    );
    expect(unreadOf(step)).toEqual([unread]);
  });

  it('grows with what comes, but for own messages', () => {
    expect(unreadOf(proceed(machine, aside, received(aMessage({ messageId: 3 }))))).toEqual([3]);
    expect(unreadOf(proceed(machine, aside, received(anOwnMessage({ messageId: 3 }))))).toEqual([2]);
  });

  it('is counted in a thread that was never loaded too', () => {
    expect(unreadOf(proceed(machine, begin(), received(aMessage())))).toEqual([1]);
  });

  it('is nothing once the newest was seen', () => {
    const step = proceed(machine, complete, read);
    expect(reportsOf(step)).toEqual([
      { type: 'thread.readTo', conversationId: 31, until: minute(2) },
      { type: 'unread.changed', conversationId: 31, unread: 0 },
    ]);
    expect(proceed(machine, step, read).actions).toEqual([]);
  });

  it('stays while nobody looks', () => {
    expect(proceed(machine, aside, read).actions).toEqual([]);
    expect(proceed(machine, begin(), open, read).actions).toEqual([]);
  });

  it('is less when another tab has read on', () => {
    expect(unreadOf(proceed(machine, aside, marked(1)))).toEqual([1]);
    expect(unreadOf(proceed(machine, aside, marked(2)))).toEqual([0]);
  });

  it('is never more because a mark is older', () => {
    expect(unreadOf(proceed(machine, complete, read, marked(1)))).toEqual([0]);
  });
});

describe('what is being typed', () => {
  it('is kept as a draft with every change, and begins as it was kept', () => {
    const step = proceed(machine, begin({ draft: 'Ciao' }), write('Ciao!'));
    expect(begin({ draft: 'Ciao' }).snapshot.context.draft).toBe('Ciao');
    expect(step.snapshot.context.draft).toBe('Ciao!');
    expect(reportsOf(step)).toEqual([{ type: 'draft.changed', conversationId: 31, text: 'Ciao!' }]);
  });

  it('is sent trimmed, and the draft is empty', () => {
    const step = proceed(machine, complete, write('  Ciao,\n come va? \n'), send);
    expect(reportsOf(step)).toEqual([
      { type: 'message.compose', conversationId: 31, content: 'Ciao,\n come va?', afterMessageId: 2 },
      { type: 'draft.changed', conversationId: 31, text: '' },
    ]);
    expect(step.snapshot.context.draft).toBe('');
  });

  it.each(['', '   ', '\n\t\u00a0'])('is not sent where it is blank', (text) => {
    const step = proceed(machine, complete, write(text), send);
    expect(step.actions).toEqual([]);
    expect(step.snapshot.context.draft).toBe(text);
  });

  it('is not sent where it is too long, and says so until it changes', () => {
    const long = 'x'.repeat(maxMessageLength + 1);
    const step = proceed(machine, complete, write(long), send);
    expect(reportsOf(step)).toEqual([]);
    expect(step.snapshot.context).toMatchObject({ draft: long, complaint: errorTexts.chat.tooLong });
    expect(proceed(machine, step, write('x')).snapshot.context.complaint).toBeNull();
    expect(reportsOf(proceed(machine, complete, write(long.slice(1)), send))).toHaveLength(2);
  });

  const composed = (step: ThreadStep) => reportsOf(proceed(machine, step, write('Ciao'), send))[0];

  it.each([
    { name: 'a loaded one', from: complete, afterMessageId: 2 },
    { name: 'an empty one', from: proceed(machine, begin(), open, fetched()), afterMessageId: 0 },
    { name: 'one that was not loaded', from: begin(), afterMessageId: null },
    { name: 'one that is being loaded', from: proceed(machine, begin(), open), afterMessageId: null },
    {
      name: 'one that could not be',
      from: proceed(machine, begin(), open, failed('fetchMessages', offline)),
      afterMessageId: null,
    },
    { name: 'one that may have missed some', from: proceed(machine, aside, stale), afterMessageId: null },
    {
      name: 'one that is fetching what it missed',
      from: proceed(machine, complete, stale),
      afterMessageId: null,
    },
  ])(
    'says after which message it was written, where that is certain: in $name',
    ({ from, afterMessageId }) => {
      expect(composed(from)).toMatchObject({ type: 'message.compose', afterMessageId });
    },
  );

  it('comes after the newest by id, whatever the clocks of the server say', () => {
    const skewed = [
      aMessage({ messageId: 5, timestamp: minute(1) }),
      aMessage({ messageId: 4, timestamp: minute(2) }),
    ];
    expect(composed(proceed(machine, begin(), open, done('fetchMessages', skewed)))).toMatchObject({
      afterMessageId: 5,
    });
  });
});
