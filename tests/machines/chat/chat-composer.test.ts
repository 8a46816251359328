import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { createActor, createEmptyActor, fromCallback } from 'xstate';
import { aChat, aMessage, me, minute } from '../../../fixtures/chat.ts';
import { offline } from '../../../fixtures/failures.ts';
import { aConversation } from '../../../fixtures/members.ts';
import { errorTexts } from '../../../src/domain/error-texts.ts';
import { chatComposerMachine } from '../../../src/machines/chat/chat-composer.machine.ts';
import type { DraftRecordCommand } from '../../../src/machines/chat/chat-events.ts';
import { chatThreadMachine } from '../../../src/machines/chat/chat-thread.machine.ts';
import { nothingCounted } from '../../../src/schemas/chat/chat-store.ts';
import { maxMessageLength } from '../../../src/schemas/constants.ts';
import { newestKnownId } from '../../../src/views/chat/newest-known.ts';
import { connectedChat, runChat } from '../../support/chat-actor.ts';
import { invokedBy, sentBy, sentTo } from '../../support/machine-step.ts';

const machine = chatComposerMachine;
const recipient = { id: 8, email: 'marco@example.org' };
const input = { userId: me.id, conversationId: 31, recipient };
const at = Date.parse(minute(30));

const send = { type: 'message.send', at, afterMessageId: 2, outbox: aChat } as const;
const kept = { type: 'message.kept' } as const;
const write = (text: string) => ({ type: 'draft.change', text }) as const;
const restored = (text: string) => ({ type: 'draft.restored', text }) as const;

const begin = () => started(machine, input);
type ComposerStep = ReturnType<typeof begin>;
const keptBy = (step: ComposerStep) =>
  sentBy(step).flatMap(({ to, event }) => (to === 'draftRecord' ? [event] : []));
const writtenBy = (step: ComposerStep) => sentTo(aChat, step);

describe('the draft', () => {
  it('starts with the stored text and is stored with every change', () => {
    expect(invokedBy(begin())).toEqual([{ id: 'draftRecord', input: { userId: me.id, conversationId: 31 } }]);
    const before = proceed(machine, begin(), restored('Ciao'));
    expect(before.snapshot.context.draft).toBe('Ciao');
    expect(before.actions).toEqual([]);
    const step = proceed(machine, before, write('Ciao!'));
    expect(step.snapshot.context.draft).toBe('Ciao!');
    expect(sentBy(step)).toEqual([{ to: 'draftRecord', event: { type: 'draft.keep', text: 'Ciao!' } }]);
  });

  it('is sent trimmed, and is emptied when the outbox has the message', () => {
    const step = proceed(machine, begin(), write('  Ciao,\n come va? \n'), send);
    expect(writtenBy(step)).toMatchObject([
      {
        type: 'message.write',
        message: { conversationId: 31, recipient, content: 'Ciao,\n come va?', at, afterMessageId: 2 },
      },
    ]);
    expect(keptBy(step)).toEqual([]);
    expect(step.snapshot.context.draft).toBe('  Ciao,\n come va? \n');
    const after = proceed(machine, step, kept);
    expect(keptBy(after)).toEqual([{ type: 'draft.keep', text: '' }]);
    expect(after.snapshot.context.draft).toBe('');
  });

  it('tells the outbox which composer sent the message', () => {
    const asked: unknown[] = [];
    const outbox = createActor(
      fromCallback<{ type: 'message.write'; composer: unknown }>(({ receive }) => {
        receive(({ composer }) => asked.push(composer));
      }),
    ).start();
    const draftRecord = fromCallback<DraftRecordCommand, { userId: number; conversationId: number }>(
      () => {},
    );
    const actor = createActor(machine.provide({ actors: { draftRecord } }), { input }).start();
    actor.send(write('Ciao'));
    actor.send({ ...send, outbox });
    expect(asked).toEqual([actor]);
    actor.stop();
    outbox.stop();
  });

  it.each(['', '   ', '\n\t\u00a0'])('is not sent when it is blank', (text) => {
    const step = proceed(machine, begin(), write(text), send);
    expect(step.actions).toEqual([]);
    expect(step.snapshot.context.draft).toBe(text);
  });

  it('is not sent when it is too long, and shows the error until it changes', () => {
    const long = 'x'.repeat(maxMessageLength + 1);
    const step = proceed(machine, begin(), write(long), send);
    expect(sentBy(step)).toEqual([]);
    expect(step.snapshot.context).toMatchObject({ draft: long, message: errorTexts.chat.tooLong });
    expect(proceed(machine, step, write('x')).snapshot.context.message).toBeNull();
    expect(writtenBy(proceed(machine, begin(), write(`${long.slice(1)} `), send))).toHaveLength(1);
  });

  it('lasts as long as the page when the device does not store it, and can be sent', () => {
    const unkept = proceed(machine, begin(), write('Ciao'), failed('draftRecord', new Error('no storage')));
    expect(unkept.snapshot.hasTag('unkept')).toBe(true);
    expect(unkept.snapshot.context.draft).toBe('Ciao');
    const step = proceed(machine, unkept, write('Ciao!'), send);
    expect(writtenBy(step)).toMatchObject([{ message: { content: 'Ciao!' } }]);
    expect(keptBy(proceed(machine, step, kept))).toEqual([]);
    expect(proceed(machine, step, kept).snapshot.context.draft).toBe('');
  });
});

it('logs the failure of what stores the draft', () => {
  const failures: unknown[] = [];
  const draftRecord = fromCallback<DraftRecordCommand, Pick<typeof input, 'userId' | 'conversationId'>>(
    () => {
      throw offline;
    },
  );
  const faulty = machine.provide({ actors: { draftRecord } });
  createActor(faulty, { input, logger: (failure) => failures.push(failure) }).start();
  expect(failures).toMatchObject([{ actorId: 'draftRecord', error: offline }]);
});

describe('a written message', () => {
  const open = { type: 'thread.open' } as const;
  const stale = { type: 'thread.stale' } as const;
  const fetched = (...ids: number[]) =>
    done('fetchNewest', { messages: ids.map((messageId) => aMessage({ messageId })), older: null });
  const thread = () =>
    started(chatThreadMachine, {
      conversationId: 31,
      userId: me.id,
      readUntil: Number.NEGATIVE_INFINITY,
      counted: nothingCounted,
      hasPages: false,
      owner: createEmptyActor(),
    });
  const complete = proceed(chatThreadMachine, thread(), open, fetched(1, 2));
  const aside = proceed(chatThreadMachine, complete, { type: 'thread.close' });

  it.each([
    { name: 'a loaded one', from: complete, afterMessageId: 2 },
    {
      name: 'an empty one',
      from: proceed(chatThreadMachine, thread(), open, fetched()),
      afterMessageId: 0,
    },
    { name: 'one that was not loaded', from: thread(), afterMessageId: null },
    {
      name: 'one that is being loaded',
      from: proceed(chatThreadMachine, thread(), open),
      afterMessageId: null,
    },
    {
      name: 'one that could not be loaded',
      from: proceed(chatThreadMachine, thread(), open, failed('fetchNewest', offline)),
      afterMessageId: null,
    },
    {
      name: 'one that may have missed some',
      from: proceed(chatThreadMachine, aside, stale),
      afterMessageId: null,
    },
    {
      name: 'one that is fetching what it missed',
      from: proceed(chatThreadMachine, complete, stale),
      afterMessageId: null,
    },
  ])(
    'has the id of the message before it only when that is certain: in $name',
    ({ from, afterMessageId }) => {
      expect(newestKnownId(from.snapshot)).toBe(afterMessageId);
    },
  );

  it('comes after the message with the highest id, also when the timestamps have another order', () => {
    const skewed = [
      aMessage({ messageId: 5, timestamp: minute(1) }),
      aMessage({ messageId: 4, timestamp: minute(2) }),
    ];
    const step = proceed(
      chatThreadMachine,
      thread(),
      open,
      done('fetchNewest', { messages: skewed, older: null }),
    );
    expect(newestKnownId(step.snapshot)).toBe(5);
  });

  it('is in the outbox and on the device, trimmed, and its draft is empty', () => {
    const chat = connectedChat([aConversation()]);
    chat.thread(31).send(open);
    chat.messages(31, [aMessage({ messageId: 5 })]);
    chat.socket({ type: 'socket.lost', cause: 'closed' });
    chat.write(' Ciao ');
    expect(chat.items()).toMatchObject([{ message: { conversationId: 31, content: 'Ciao' } }]);
    expect(chat.items()[0]?.afterMessageId).toBe(5);
    expect(chat.device.outbox).toEqual(chat.items());
    expect(chat.composer(31).getSnapshot().context.draft).toBe('');
    expect(chat.device.drafts).toEqual({ 31: '' });
  });

  it('continues from the stored draft', () => {
    const chat = runChat({ drafts: { 31: 'Dear' } });
    chat.fetched([aConversation()]);
    expect(chat.composer(31).getSnapshot().context.draft).toBe('Dear');
  });
});
