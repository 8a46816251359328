import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { emittedBy, proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { aChat, minute } from '../../../fixtures/chat.ts';
import { ApiError } from '../../../src/domain/api-error.ts';
import { errorTexts } from '../../../src/domain/error-texts.ts';
import type { MessageWrite } from '../../../src/machines/chat/chat-outbox.machine.ts';
import { contactMachine, type OpenedConversation } from '../../../src/machines/chat/contact.machine.ts';
import type { RecordCommand } from '../../../src/machines/shell/form-keeper.machine.ts';
import { maxMessageLength } from '../../../src/schemas/constants.ts';
import { invokedBy, loggedBy, sentBy, sentTo } from '../../support/machine-step.ts';

const machine = contactMachine;
const at = Date.parse(minute(30));
const opened: OpenedConversation = {
  conversationId: 31,
  recipient: { id: 8, email: 'marco@example.org' },
  outbox: aChat,
};
const write = (text: string) => ({ type: 'text.change', text }) as const;
const send = { type: 'message.send', at } as const;
const kept = { type: 'message.kept', conversationId: 31 } as const;
const lines = ['Ciao!', 'Hello!'];
const choose = (line: string) => ({ type: 'opening.choose', line, lines }) as const;
const isOpen = done('openConversation', opened);
const notOpen = (error: unknown) => failed('openConversation', error);

const begin = () => started(machine, { listingId: 101 });
type ContactStep = ReturnType<typeof begin>;
const stateOf = ({ snapshot }: ContactStep) => snapshot.value.message;
const recordedBy = (step: ContactStep) =>
  sentBy(step).flatMap(({ to, event }) => (to === 'record' ? [event] : []));

describe('the text', () => {
  it('starts with the text stored on the device', () => {
    expect(invokedBy(begin())).toEqual([{ id: 'record', input: { listingId: 101 } }]);
    const step = proceed(machine, begin(), { type: 'draft.restored', text: 'Dear Marco' });
    expect(step.snapshot.context.text).toBe('Dear Marco');
    expect(recordedBy(step)).toEqual([]);
  });

  it('in the name of a group starts with its line, and opens the conversation for it', () => {
    const step = started(machine, { listingId: 101, isForGroup: true, opening: 'We are Anna and Bruno.' });
    expect(step.snapshot.context.text).toBe('We are Anna and Bruno.');
    expect(invokedBy(proceed(machine, step, send))).toEqual([
      { id: 'openConversation', input: { listingId: 101, isForGroup: true } },
    ]);
  });

  it('is stored with each change', () => {
    expect(recordedBy(proceed(machine, begin(), write('Ciao')))).toEqual([
      { type: 'draft.keep', text: 'Ciao' },
    ]);
  });

  it('starts with a line, which another one replaces, and nothing that was typed is lost', () => {
    const first = proceed(machine, begin(), choose('Ciao!'));
    expect(first.snapshot.context.text).toBe('Ciao!');
    expect(recordedBy(first)).toEqual([{ type: 'draft.keep', text: 'Ciao!' }]);
    expect(proceed(machine, first, choose('Hello!')).snapshot.context.text).toBe('Hello!');
    const typed = proceed(machine, begin(), write(' I have a cat. '), choose('Ciao!'));
    expect(typed.snapshot.context.text).toBe('Ciao!\n\nI have a cat.');
    expect(recordedBy(typed)).toEqual([{ type: 'draft.keep', text: 'Ciao!\n\nI have a cat.' }]);
  });

  it('that the device cannot store shows a message, and can still be sent', () => {
    const error = new Error('forbidden');
    const unkept = proceed(machine, begin(), failed('record', error));
    expect(loggedBy(unkept)).toMatchObject([{ actorId: 'record', error }]);
    const step = proceed(machine, unkept, write('Ciao'), send);
    expect(step.snapshot.hasTag('unkept')).toBe(true);
    expect(stateOf(step)).toBe('opening');
    expect(recordedBy(step)).toEqual([]);
    expect(stateOf(proceed(machine, step, isOpen, kept))).toBe('sent');
  });
});

it('a text that lasts as long as the page says so, and is still recorded for the login', () => {
  const step = proceed(machine, begin(), write('Ciao'), { type: 'draft.unkept' }, write('Ciao!'));
  expect(step.snapshot.hasTag('unkept')).toBe(true);
  expect(recordedBy(step)).toEqual([{ type: 'draft.keep', text: 'Ciao!' }]);
});

describe('sending', () => {
  it.each(['', '  \n '])('does nothing with a blank text: %j', (text) => {
    expect(stateOf(proceed(machine, begin(), write(text), send))).toBe('writing');
  });

  it('refuses a text that is too long, and keeps it', () => {
    const text = 'x'.repeat(maxMessageLength + 1);
    const { context } = proceed(machine, begin(), write(text), send).snapshot;
    expect(context).toMatchObject({ text, message: errorTexts.chat.tooLong });
  });

  it('accepts a text that is too long only by its outer spaces', () => {
    const text = `${'x'.repeat(maxMessageLength)} `;
    expect(stateOf(proceed(machine, begin(), write(text), send))).toBe('opening');
  });

  it('opens the conversation, and hands the trimmed text to its outbox', () => {
    const opening = proceed(machine, begin(), write(' Ciao \n'), send);
    expect(opening.snapshot.hasTag('busy')).toBe(true);
    expect(invokedBy(opening)).toEqual([{ id: 'openConversation', input: { listingId: 101 } }]);
    const handing = proceed(machine, opening, isOpen);
    const { recipient } = opened;
    const message = { conversationId: 31, recipient, content: 'Ciao', at, afterMessageId: null };
    expect(sentTo(aChat, handing)).toMatchObject([{ type: 'message.write', message }]);
    expect(recordedBy(handing)).toEqual([]);
    expect(emittedBy(handing)).toEqual([]);
    expect(handing.snapshot.hasTag('busy')).toBe(true);
    const sent = proceed(machine, handing, kept);
    expect(recordedBy(sent)).toEqual([{ type: 'draft.forget' }]);
    expect(emittedBy(sent)).toEqual([{ type: 'contact.sent', conversationId: 31 }]);
    expect(sent.snapshot.hasTag('busy')).toBe(true);
  });

  it('ignores changes and a second press while it opens', () => {
    const step = proceed(machine, begin(), write('Ciao'), send, write('Ciao!!'), choose('Hello!'), send);
    expect(step.snapshot.context.text).toBe('Ciao');
    expect(invokedBy(step)).toEqual([]);
  });

  it('leads a visitor to the login, with the text kept', () => {
    const step = proceed(machine, begin(), write('Ciao'), send, notOpen(new ApiError('unauthorized', '')));
    expect(emittedBy(step)).toEqual([{ type: 'login.needed' }]);
    expect(stateOf(step)).toBe('writing');
    expect(step.snapshot.context).toMatchObject({ text: 'Ciao', message: null });
    expect(recordedBy(step)).toEqual([]);
  });

  it.each([
    [
      'the message of the server',
      new ApiError('rejected', '', { serverMessage: 'No more today.' }),
      'No more today.',
    ],
    ['a text of its own', new ApiError('rejected', ''), errorTexts.contact.rejected],
    ['that the server is out of reach', new ApiError('network', ''), errorTexts.contact.network],
    ['that the answer cannot be understood', new ApiError('unreadable', ''), errorTexts.rooms.rejected],
    ['the same for a fault', new TypeError('a bug'), errorTexts.rooms.rejected],
  ])('that fails shows why (%s), keeps the text, and can be tried again', (_, error, message) => {
    const step = proceed(machine, begin(), write('Ciao'), send, notOpen(error));
    expect(step.snapshot.context).toMatchObject({ text: 'Ciao', message });
    const again = proceed(machine, step, send);
    expect(again.snapshot.context.message).toBeNull();
    expect(invokedBy(again)).toHaveLength(1);
    expect(proceed(machine, step, write('Ciao!')).snapshot.context.message).toBeNull();
  });

  it('whose outbox has stopped fails after a while', async () => {
    const clock = new SimulatedClock();
    const written: MessageWrite[] = [];
    const outbox = createActor(
      fromCallback<MessageWrite>(({ receive }) => receive((event) => written.push(event))),
    ).start();
    const actor = createActor(
      machine.provide({
        actors: {
          record: fromCallback<RecordCommand, { listingId: number }>(() => {}),
          openConversation: fromPromise<OpenedConversation, { listingId: number }>(async () => ({
            ...opened,
            outbox,
          })),
        },
      }),
      { input: { listingId: 101 }, clock },
    ).start();
    actor.send(write('Ciao'));
    actor.send(send);
    await expect.poll(() => written).toHaveLength(1);
    expect(written[0]?.writer).toBe(actor);
    clock.increment(5000);
    expect(actor.getSnapshot().value.message).toBe('writing');
    expect(actor.getSnapshot().context).toMatchObject({ text: 'Ciao', message: errorTexts.contact.rejected });
    actor.stop();
    outbox.stop();
  });
});
