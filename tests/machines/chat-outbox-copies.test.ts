import { done } from 'statechart-workbench/model/outcomes.ts';
import { describe, expect, it } from 'vitest';
import { aMessage, anItem, copyOf } from '../../fixtures/chat.ts';
import { chatOutboxMachine } from '../../src/machines/chat-outbox.machine.ts';
import { proceed, sentBy } from '../support/machine-step.ts';
import {
  add,
  arrived,
  attemptsIn,
  down,
  idle,
  noCopy,
  sending,
  sendingByKey,
  stateOf,
  transmittedBy,
  up,
} from '../support/outbox-states.ts';

const machine = chatOutboxMachine;
const [first, second] = [anItem(1), anItem(2)];
const looked = (...messages: ReturnType<typeof copyOf>[]) => done('lookForCopy', messages);
const looking = proceed(machine, sending(first, second), down, up);
/** Two messages with one text. */
const twin = [anItem(1, { content: 'Hi' }), anItem(2, { content: 'Hi' })] as const;

describe('the copy of a message that is looked for', () => {
  it('may come during the look, which ends', () => {
    const step = proceed(machine, looking, arrived(copyOf(first, 11)));
    expect(transmittedBy(step)).toEqual(['key-2']);
    expect(Object.keys(step.snapshot.children)).toEqual(['sendingTurn']);
  });

  it('may come before the look', () => {
    const step = proceed(machine, sending(first), down, arrived(copyOf(first, 11)), up);
    expect(stateOf(step)).toBe('idle');
    expect(attemptsIn(step)).toEqual([]);
  });

  it('may come after the look has found it: it is nobody else', () => {
    const step = proceed(machine, looking, looked(copyOf(first, 11)), arrived(copyOf(first, 11)));
    expect(attemptsIn(step)).toEqual([['key-2', 1]]);
    expect(stateOf(step)).toBe('sending');
  });

  it('may come after the message was sent again, twice: by its key it is there once', () => {
    const copy = arrived(copyOf(first, 11), 'key-1');
    const step = proceed(machine, sendingByKey(first, second), down, up, copy, copy);
    expect(attemptsIn(step)).toEqual([['key-2', 1]]);
  });

  it('is told to the chat, so that it is shown', () => {
    const step = proceed(machine, looking, looked(aMessage(), copyOf(first, 12)));
    const types = sentBy(step).map(({ event }) => (event as { type: string }).type);
    expect(types).toEqual(['outbox.found', 'outbox.changed', 'outbox.changed', 'outbox.transmit']);
  });
});

describe('two messages with one text', () => {
  it('are both sent, the second once the copy of the first has come', () => {
    const step = proceed(machine, sending(...twin), arrived(copyOf(twin[0], 11)));
    expect(transmittedBy(step)).toEqual(['key-2']);
    expect(attemptsIn(proceed(machine, step, arrived(copyOf(twin[1], 12))))).toEqual([]);
  });

  it('have a copy each: that of the first is not taken for that of the second', () => {
    const secondOut = proceed(machine, sending(...twin), arrived(copyOf(twin[0], 11)));
    const again = proceed(machine, secondOut, arrived(copyOf(twin[0], 11)));
    expect(attemptsIn(again)).toEqual([['key-2', 1]]);
    const cut = proceed(machine, secondOut, down, up, looked(copyOf(twin[0], 11)));
    expect(transmittedBy(cut)).toEqual(['key-2']);
  });

  it('of which the first arrived before a cut, are told apart by a look', () => {
    const step = proceed(machine, sending(...twin), down, up, looked(copyOf(twin[0], 11)));
    expect(transmittedBy(step)).toEqual(['key-2']);
    const settled = proceed(machine, step, down, up, looked(copyOf(twin[0], 11), copyOf(twin[1], 12)));
    expect(attemptsIn(settled)).toEqual([]);
  });

  it('of which the first was given up: what comes is of the second, and a retry sends the first', () => {
    const gaveUp = proceed(machine, sending(...twin), noCopy, looked(), noCopy, looked(), noCopy);
    expect(transmittedBy(gaveUp)).toEqual(['key-2']);
    const step = proceed(machine, gaveUp, arrived(copyOf(twin[1], 11)));
    expect(attemptsIn(step)).toEqual([['key-1', 3]]);
    const retried = proceed(machine, step, { type: 'item.retry', key: 'key-1' }, looked(copyOf(twin[1], 11)));
    expect(transmittedBy(retried)).toEqual(['key-1']);
  });
});

describe('a message that was given up, and had arrived', () => {
  it('is found by a retry though others have come since', () => {
    const gaveUp = proceed(machine, sending(first, second), noCopy, looked(), noCopy, looked(), noCopy);
    const others = proceed(machine, gaveUp, arrived(copyOf(second, 12)));
    const step = proceed(
      machine,
      others,
      { type: 'item.retry', key: 'key-1' },
      looked(copyOf(first, 11), copyOf(second, 12)),
    );
    expect(attemptsIn(step)).toEqual([]);
  });
});

describe('what another device of the member sends', () => {
  it('in the same words, is not taken for what waits here', () => {
    const step = proceed(machine, sending(first, second), arrived(copyOf(second, 11)));
    expect(attemptsIn(step)).toEqual([
      ['key-1', 1],
      ['key-2', 0],
    ]);
    const secondOut = proceed(machine, step, arrived(copyOf(first, 12)), down, up);
    expect(transmittedBy(proceed(machine, secondOut, looked(copyOf(second, 11), copyOf(first, 12))))).toEqual(
      ['key-2'],
    );
  });

  it('with a key of its own, is not taken for what is on the wire', () => {
    const step = proceed(machine, sending(first), arrived(copyOf(first, 11), 'of another device'));
    expect(attemptsIn(step)).toEqual([['key-1', 1]]);
  });

  it('says nothing of whether our keys come back', () => {
    const step = proceed(
      machine,
      idle,
      arrived(copyOf(first, 11), 'of another device'),
      add(first),
      down,
      up,
    );
    expect(stateOf(step)).toBe('looking');
  });
});
