import { describe, expect, it } from 'vitest';
import { aMessage, anItem, copyOf } from '../../../fixtures/chat.ts';
import { echoTimeout } from '../../../src/schemas/constants.ts';
import { type RunningOutbox, runOutbox, sending, sendingByKey } from '../../support/outbox-actor.ts';

const second = anItem(2);

function reconnect(outbox: RunningOutbox): void {
  outbox.down();
  outbox.up();
}

/** Waits until the outbox gives up: no copy of the message arrives, and no search finds one. */
function giveUp(outbox: RunningOutbox): void {
  outbox.wait(echoTimeout);
  outbox.searched();
  outbox.wait(echoTimeout);
  outbox.searched();
  outbox.wait(echoTimeout);
}

function searching(): RunningOutbox {
  const outbox = sending('Text 1', 'Text 2');
  outbox.sent();
  reconnect(outbox);
  return outbox;
}

/** Two messages with the same text. The first has been sent. */
function sendingTwins() {
  const outbox = sending('Hi', 'Hi');
  const [one, two] = [outbox.item(1), outbox.item(2)];
  const waiting = () => outbox.items().map(({ key }) => (key === one.key ? 'first' : 'second'));
  return { outbox, one, two, waiting };
}

describe('the copy of a message during a search', () => {
  it('ends the search when it arrives', () => {
    const outbox = searching();
    const search = outbox.actor.getSnapshot().children.searchCopy;
    outbox.arrived(copyOf(outbox.item(1), 11));
    expect(outbox.actor.getSnapshot().children).not.toHaveProperty('searchCopy', search);
    expect(outbox.sent()).toEqual(['Text 2']);
    expect(outbox.attempts()).toEqual([['Text 2', 1]]);
  });

  it('may arrive before the search', () => {
    const outbox = sending('Text 1');
    outbox.down();
    outbox.arrived(copyOf(outbox.item(1), 11));
    outbox.up();
    expect(outbox.state()).toBe('resting');
    expect(outbox.items()).toEqual([]);
  });

  it('is ignored when the search has already found it', () => {
    const outbox = searching();
    const copy = copyOf(outbox.item(1), 11);
    outbox.searched(copy);
    outbox.arrived(copy);
    expect(outbox.attempts()).toEqual([['Text 2', 1]]);
    expect(outbox.state()).toBe('sending');
  });

  it('removes its message once when two copies with its key arrive', () => {
    const outbox = sendingByKey('Text 1', 'Text 2');
    reconnect(outbox);
    const item = outbox.item(1);
    outbox.arrived(copyOf(item, 11), item.key);
    outbox.arrived(copyOf(item, 11), item.key);
    expect(outbox.attempts()).toEqual([['Text 2', 1]]);
  });

  it('is reported to the chat before the message leaves the outbox', () => {
    const outbox = searching();
    const copy = copyOf(outbox.item(1), 12);
    outbox.received.length = 0;
    outbox.searched(aMessage(), copy);
    expect(outbox.received.map(({ event }) => event.type)).toEqual([
      'copy.found',
      'records.keep',
      'records.keep',
      'socket.send',
    ]);
    expect(outbox.chat()).toMatchObject([{ message: copy, messages: [aMessage(), copy] }]);
  });
});

describe('two messages with the same text', () => {
  it('are both sent, the second after the copy of the first', () => {
    const { outbox, one, two, waiting } = sendingTwins();
    expect(outbox.sent()).toEqual(['Hi']);
    outbox.arrived(copyOf(one, 11));
    expect(outbox.sent()).toEqual(['Hi']);
    expect(waiting()).toEqual(['second']);
    outbox.arrived(copyOf(two, 12));
    expect(outbox.items()).toEqual([]);
  });

  it('have one copy each: a repeated copy of the first does not confirm the second', () => {
    const { outbox, one, waiting } = sendingTwins();
    outbox.arrived(copyOf(one, 11));
    outbox.arrived(copyOf(one, 11));
    expect(waiting()).toEqual(['second']);
    expect(outbox.item(1).attempts).toBe(1);
    outbox.sent();
    reconnect(outbox);
    outbox.searched(copyOf(one, 11));
    expect(waiting()).toEqual(['second']);
    expect(outbox.sent()).toEqual(['Hi']);
  });

  it('are distinguished by a search after a disconnection', () => {
    const { outbox, one, two, waiting } = sendingTwins();
    outbox.sent();
    reconnect(outbox);
    outbox.searched(copyOf(one, 11));
    expect(waiting()).toEqual(['second']);
    expect(outbox.sent()).toEqual(['Hi']);
    reconnect(outbox);
    outbox.searched(copyOf(one, 11), copyOf(two, 12));
    expect(outbox.items()).toEqual([]);
    expect(outbox.sent()).toEqual([]);
  });

  it('are distinguished when the first has failed: the copy confirms the second, and a retry sends the first', () => {
    const { outbox, one, two, waiting } = sendingTwins();
    giveUp(outbox);
    expect(outbox.items().map(({ status, attempts }) => [status, attempts])).toEqual([
      ['failed', 1],
      ['waiting', 1],
    ]);
    expect(outbox.sent()).toHaveLength(4);
    outbox.arrived(copyOf(two, 11));
    expect(waiting()).toEqual(['first']);
    outbox.retry(one);
    outbox.searched(copyOf(two, 11));
    expect(outbox.sent()).toEqual(['Hi']);
    expect(waiting()).toEqual(['first']);
  });
});

describe('a failed message that had arrived', () => {
  it('is found by a retry among newer messages', () => {
    const outbox = sending('Text 1', 'Text 2');
    giveUp(outbox);
    const [one, two] = [outbox.item(1), outbox.item(2)];
    outbox.arrived(copyOf(two, 12));
    outbox.sent();
    outbox.retry(one);
    outbox.searched(copyOf(one, 11), copyOf(two, 12));
    expect(outbox.items()).toEqual([]);
    expect(outbox.sent()).toEqual([]);
  });
});

describe('a message from another device of the member', () => {
  it('with the same text does not confirm the waiting message', () => {
    const outbox = sending('Text 1', 'Text 2');
    const [one, two] = [outbox.item(1), outbox.item(2)];
    outbox.arrived(copyOf(two, 11));
    expect(outbox.attempts()).toEqual([
      ['Text 1', 1],
      ['Text 2', 0],
    ]);
    outbox.arrived(copyOf(one, 12));
    outbox.sent();
    reconnect(outbox);
    outbox.searched(copyOf(two, 11), copyOf(one, 12));
    expect(outbox.sent()).toEqual(['Text 2']);
    expect(outbox.attempts()).toEqual([['Text 2', 2]]);
  });

  it('with another key does not confirm the sent message', () => {
    const outbox = sending('Text 1');
    outbox.arrived(copyOf(outbox.item(1), 11), 'of another device');
    expect(outbox.attempts()).toEqual([['Text 1', 1]]);
  });

  it('with a key does not prove that our keys come back', () => {
    const outbox = runOutbox();
    outbox.arrived(copyOf(second, 11), 'of another device');
    outbox.write('Text 1');
    reconnect(outbox);
    expect(outbox.state()).toBe('searching');
  });
});
