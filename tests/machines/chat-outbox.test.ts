import { describe, expect, it } from 'vitest';
import { anItem, aSendError, copyOf } from '../../fixtures/chat.ts';
import { errorTexts } from '../../src/domain/error-texts.ts';
import { messageDeliveryMachine } from '../../src/machines/message-delivery.machine.ts';
import { echoTimeout } from '../../src/schemas/constants.ts';
import { type RunningOutbox, runOutbox, sending, sendingByKey } from '../support/outbox-actor.ts';

const [first, second] = [anItem(1), anItem(2)];
const tooFast = (retryAfterSeconds?: number) =>
  aSendError({ error: 'RATE_LIMITED', message: 'Slow down.', retryAfterSeconds });
const textsOf = (items: readonly { message: { content: string } }[] | undefined) =>
  items?.map(({ message }) => message.content);

function reconnect(outbox: RunningOutbox): void {
  outbox.down();
  outbox.up();
}

/** Over and over the copy does not come, with a backend that returns keys. */
function waitForCopies(outbox: RunningOutbox, times: number): void {
  for (let left = times; left > 0; left -= 1) outbox.wait(echoTimeout);
}

/** Outboxes with a message that is being delivered and another after it, by where the delivery is. */
const under = {
  sending: () => sending('Text 1', 'Text 2'),
  searching: () => {
    const outbox = sending('Text 1', 'Text 2');
    outbox.wait(echoTimeout);
    return outbox;
  },
  pausing: () => {
    const outbox = sending('Text 1', 'Text 2');
    outbox.rejected(tooFast());
    return outbox;
  },
};
const deliveries = Object.entries(under).map(([state, run]) => ({ state, run }));

/** The first message was rejected, and the second is on the wire. */
function rejectedFirst(): RunningOutbox {
  const outbox = sending('Text 1', 'Text 2');
  outbox.rejected(aSendError(), outbox.item(1).key);
  outbox.sent();
  return outbox;
}

describe('the outbox', () => {
  it.each([
    { name: 'has the lock', hasLock: true, isConnected: false, afterwards: () => {} },
    { name: 'has a connection', hasLock: false, isConnected: true, afterwards: () => {} },
    {
      name: 'has the lock and lost its connection',
      hasLock: true,
      isConnected: true,
      afterwards: (outbox: RunningOutbox) => outbox.down(),
    },
    {
      name: 'gets the lock when its connection is gone',
      hasLock: false,
      isConnected: true,
      afterwards: (outbox: RunningOutbox) => {
        outbox.down();
        outbox.lock();
      },
    },
  ])('sends nothing while it only $name', ({ hasLock, isConnected, afterwards }) => {
    const outbox = runOutbox({ hasLock, isConnected });
    afterwards(outbox);
    const item = outbox.write('Text 1');
    outbox.wait(60_000);
    expect(outbox.sent()).toEqual([]);
    expect(outbox.kept()).toEqual([item]);
    expect(item.attempts).toBe(0);
    expect(outbox.actor.getSnapshot().children).not.toHaveProperty('delivery');
  });

  it('cannot go on without its records: the chat is told why', () => {
    const error = new Error('no storage');
    const outbox = runOutbox({ fault: error });
    expect(outbox.chat()).toEqual([{ type: 'outbox.failed', actorId: 'records', error }]);
  });

  it('keeps what is written, tells its writer, and has it sent at once, kept as begun before it is', () => {
    const outbox = runOutbox();
    outbox.told.length = 0;
    const sent = outbox.write('Ciao!');
    expect(outbox.state()).toBe('sending');
    expect(sent).toMatchObject({ status: 'waiting', attempts: 1, afterMessageId: 10, reason: null });
    const wire = {
      type: 'socket.send',
      recipientEmail: 'marco@example.org',
      content: 'Ciao!',
      key: sent.key,
    };
    const keep = { to: 'records', event: { type: 'records.keep', items: [sent] } };
    expect(outbox.told).toEqual([
      keep,
      { to: 'socket', event: wire },
      keep,
      { to: 'composer', event: { type: 'message.kept' } },
    ]);
  });

  it('sends one at a time: the next when the copy of the first has come', () => {
    const outbox = sending('Text 1', 'Text 2');
    expect(outbox.sent()).toEqual(['Text 1']);
    outbox.arrived(copyOf(outbox.item(1), 11));
    expect(outbox.sent()).toEqual(['Text 2']);
    expect(outbox.attempts()).toEqual([['Text 2', 1]]);
    outbox.arrived(copyOf(outbox.item(1), 12));
    expect(outbox.state()).toBe('resting');
    expect(outbox.kept()).toEqual([]);
  });

  it('gives what is written an id below all before it, also when they have arrived and the clock was set back', () => {
    const outbox = runOutbox();
    const ids = [1_000_000, 1_000_000, 500_000].map((at) => {
      const item = outbox.write('Ciao!', { at });
      outbox.arrived(copyOf(item, 11), item.key);
      return item.message.messageId;
    });
    expect(outbox.items()).toEqual([]);
    expect(ids).toEqual([-1_000_000, -1_000_001, -1_000_002]);
  });

  it.each([
    { state: 'following', run: () => runOutbox({ items: [first], hasLock: false }) },
    { state: 'resting', run: () => runOutbox({ items: [first], isConnected: false }) },
    { state: 'resting', run: () => runOutbox() },
    ...deliveries,
  ])('takes what is written last, also while $state', ({ state, run }) => {
    const outbox = run();
    expect(outbox.state()).toBe(state);
    const before = textsOf(outbox.items()) ?? [];
    outbox.write('The last');
    expect(textsOf(outbox.kept())).toEqual([...before, 'The last']);
    expect(outbox.composer().at(-1)).toEqual({ type: 'message.kept' });
  });

  it('gives a delivery that breaks up: its message fails, and the next one is tried', () => {
    const broken = new Error('broken');
    let left = 1;
    const delivery = messageDeliveryMachine.provide({
      actions: {
        setSent: () => {
          left -= 1;
          if (left === 0) throw broken;
        },
      },
    });
    const outbox = runOutbox({ delivery });
    outbox.write('Text 1');
    expect(outbox.item(1)).toMatchObject({ status: 'failed', reason: errorTexts.broken });
    expect(outbox.kept()).toEqual(outbox.items());
    expect(outbox.failures).toMatchObject([{ actorId: 'delivery', error: broken }]);
    outbox.write('Text 2');
    expect(outbox.sent()).toEqual(['Text 2']);
  });
});

describe('what was written without a connection', () => {
  const reconnected = () => {
    const outbox = runOutbox({ isConnected: false });
    outbox.write('Text 1');
    outbox.write('Text 2');
    outbox.up();
    return outbox;
  };

  it('goes out once there is one, when it is known which messages are older', () => {
    const outbox = reconnected();
    expect(outbox.state()).toBe('searching');
    expect(outbox.sent()).toEqual([]);
    outbox.searched(copyOf(outbox.item(1), 12));
    expect(outbox.sent()).toEqual(['Text 1']);
    expect(outbox.item(1)).toMatchObject({ attempts: 1, afterMessageId: 12 });
    expect(outbox.kept()).toEqual(outbox.items());
  });

  it('is not taken for what another device has said in the same words', () => {
    const outbox = reconnected();
    const theirs = copyOf(outbox.item(1), 12);
    outbox.searched(theirs);
    reconnect(outbox);
    outbox.searched(theirs);
    expect(outbox.sent()).toEqual(['Text 1', 'Text 1']);
  });

  it('goes out without a search once it is known that the backend returns keys', () => {
    const outbox = sendingByKey();
    outbox.down();
    outbox.write('Text 2');
    outbox.up();
    expect(outbox.sent()).toEqual(['Text 2']);
  });

  it('has the device keep that what is older is not known', () => {
    expect(
      reconnected()
        .kept()
        ?.map(({ afterMessageId }) => afterMessageId),
    ).toEqual([null, null]);
  });

  it('waits longer where the server cannot be asked, and asks again', () => {
    const outbox = reconnected();
    outbox.searchFailed();
    outbox.wait(4999);
    expect(outbox.state()).toBe('pausing');
    outbox.wait(1);
    expect(outbox.state()).toBe('searching');
  });
});

describe('a connection that is cut', () => {
  it.each([{ state: 'resting', run: () => runOutbox() }, ...deliveries])(
    'ends what was under way: $state',
    ({ state, run }) => {
      const outbox = run();
      expect(outbox.state()).toBe(state);
      const items = outbox.items();
      outbox.sent();
      outbox.down();
      outbox.wait(60_000);
      expect(outbox.state()).toBe('resting');
      expect(outbox.items()).toEqual(items);
      expect(outbox.sent()).toEqual([]);
      expect(Object.keys(outbox.actor.getSnapshot().children)).toEqual(['records']);
    },
  );

  it.each(deliveries)('while $state has the message looked for before it is sent again', ({ run }) => {
    const outbox = run();
    outbox.sent();
    reconnect(outbox);
    expect(outbox.sent()).toEqual([]);
    expect(outbox.state()).toBe('searching');
    outbox.searched(copyOf(second, 11));
    expect(outbox.sent()).toEqual(['Text 1']);
    expect(outbox.attempts()).toEqual([
      ['Text 1', 2],
      ['Text 2', 0],
    ]);
  });

  it('has it sent again at once where that is safe by its key', () => {
    const outbox = sendingByKey('Text 1');
    reconnect(outbox);
    expect(outbox.sent()).toEqual(['Text 1', 'Text 1']);
  });

  it('has what arrived before the cut found, shown, and not sent again', () => {
    const outbox = sending('Text 1', 'Text 2');
    const copy = copyOf(outbox.item(1), 11);
    reconnect(outbox);
    outbox.searched(copy);
    expect(outbox.chat()).toEqual([{ type: 'copy.found', message: copy, key: null, messages: [copy] }]);
    // The second was written before the cut: what came meanwhile is older.
    expect(outbox.attempts()).toEqual([['Text 2', 1]]);
    expect(outbox.sent()).toEqual(['Text 1', 'Text 2']);
  });
});

describe('a copy that does not come', () => {
  it('is waited for ten seconds, then looked for, and the message is sent again', () => {
    const outbox = sending('Text 1');
    outbox.wait(9999);
    expect(outbox.state()).toBe('sending');
    outbox.wait(1);
    expect(outbox.state()).toBe('searching');
    outbox.searched();
    expect(outbox.sent()).toEqual(['Text 1', 'Text 1']);
  });

  it('for the third time on one connection has the message fail, and the next one sent', () => {
    const outbox = sendingByKey('Text 1', 'Text 2');
    waitForCopies(outbox, 2);
    expect(outbox.sent()).toEqual(['Text 1', 'Text 1', 'Text 1']);
    waitForCopies(outbox, 1);
    expect(outbox.item(1)).toMatchObject({
      status: 'failed',
      reason: 'The server did not confirm this message.',
    });
    expect(outbox.kept()).toEqual(outbox.items());
    expect(outbox.sent()).toEqual(['Text 2']);
  });

  it('on another connection counts anew', () => {
    const outbox = sendingByKey('Text 1');
    waitForCopies(outbox, 2);
    reconnect(outbox);
    waitForCopies(outbox, 2);
    expect(outbox.state()).toBe('sending');
    waitForCopies(outbox, 1);
    expect(outbox.state()).toBe('resting');
  });

  it('after a retry counts anew', () => {
    const outbox = sendingByKey('Text 1');
    waitForCopies(outbox, 3);
    outbox.retry(outbox.item(1));
    waitForCopies(outbox, 2);
    expect(outbox.state()).toBe('sending');
    expect(outbox.item(1)).toMatchObject({ status: 'waiting', attempts: 2 });
    expect(outbox.sent()).toHaveLength(6);
  });

  it('of one message does not count for the next', () => {
    const outbox = sendingByKey('Text 1', 'Text 2');
    waitForCopies(outbox, 2);
    outbox.arrived(copyOf(outbox.item(1), 11), outbox.item(1).key);
    waitForCopies(outbox, 2);
    expect(outbox.state()).toBe('sending');
  });

  it.each([{ hasKey: true }, { hasKey: false }])(
    'may come when the message was given up: then it has not failed (key: $hasKey)',
    ({ hasKey }) => {
      const outbox = sendingByKey('Text 1');
      waitForCopies(outbox, 3);
      const item = outbox.item(1);
      expect(item.status).toBe('failed');
      outbox.arrived(copyOf(item, 11), hasKey ? item.key : null);
      expect(outbox.items()).toEqual([]);
    },
  );
});

describe('a rejection', () => {
  const fails = { status: 'failed', reason: 'Nobody here has this email address.' };

  it.each([{ hasKey: true }, { hasKey: false }])(
    'has the message fail, and the next one sent (key: $hasKey)',
    ({ hasKey }) => {
      const outbox = sending('Text 1', 'Text 2');
      outbox.rejected(aSendError(), hasKey ? outbox.item(1).key : null);
      expect(outbox.item(1)).toMatchObject(fails);
      expect(outbox.kept()).toEqual(outbox.items());
      expect(outbox.sent()).toEqual(['Text 1', 'Text 2']);
    },
  );

  it.each(deliveries)('that comes while $state counts', ({ run }) => {
    const outbox = run();
    outbox.rejected(aSendError(), outbox.item(1).key);
    expect(outbox.item(1)).toMatchObject(fails);
    expect(outbox.attempts()[1]).toEqual(['Text 2', 1]);
    expect(outbox.state()).toBe('sending');
  });

  it('of a message that was discarded leaves the next one alone', () => {
    const outbox = sending('Text 1', 'Text 2');
    const { key } = outbox.item(1);
    outbox.discard({ key });
    outbox.rejected(aSendError(), key);
    expect(outbox.state()).toBe('sending');
    expect(outbox.items()).toMatchObject([
      { message: { content: 'Text 2' }, status: 'waiting', attempts: 1 },
    ]);
  });

  it('for being too fast has all messages wait, and none overtake', () => {
    const outbox = sendingByKey('Text 1', 'Text 2');
    outbox.sent();
    outbox.rejected(tooFast(3), outbox.item(1).key);
    outbox.wait(2999);
    expect(outbox.sent()).toEqual([]);
    expect(outbox.state()).toBe('pausing');
    outbox.wait(1);
    expect(outbox.sent()).toEqual(['Text 1']);
    outbox.arrived(copyOf(outbox.item(1), 11), outbox.item(1).key);
    expect(outbox.sent()).toEqual(['Text 2']);
  });

  it('of a message that is no longer the current one has it fail at once', () => {
    const outbox = rejectedFirst();
    const late = outbox.item(2);
    outbox.retry(outbox.item(1));
    expect(outbox.state()).toBe('searching');
    outbox.rejected(aSendError(), late.key);
    expect(outbox.item(2)).toMatchObject(fails);
    expect(outbox.kept()).toEqual(outbox.items());
    expect(outbox.state()).toBe('searching');
    expect(outbox.item(1)).toMatchObject({ status: 'waiting', attempts: 2 });
  });

  it('of one that is no longer the current one, for being too fast, has it wait for its turn', () => {
    const outbox = rejectedFirst();
    const late = outbox.item(2);
    outbox.retry(outbox.item(1));
    outbox.rejected(tooFast(3), late.key);
    expect(outbox.item(2)).toEqual(late);
    expect(outbox.state()).toBe('searching');
  });

  it('is no matter of a tab that does not send', () => {
    const outbox = runOutbox({ items: [first], hasLock: false });
    const items = outbox.items();
    outbox.told.length = 0;
    outbox.rejected(aSendError(), 'key-1');
    expect(outbox.items()).toEqual(items);
    expect(outbox.told).toEqual([]);
  });
});

describe('a retry', () => {
  it('sends a failed message again, after a search for it', () => {
    const outbox = rejectedFirst();
    outbox.arrived(copyOf(outbox.item(2), 11));
    expect(outbox.state()).toBe('resting');
    outbox.retry(outbox.item(1));
    expect(outbox.kept()).toMatchObject([{ status: 'waiting', reason: null, attempts: 2 }]);
    expect(outbox.state()).toBe('searching');
    outbox.searched(copyOf(second, 11));
    expect(outbox.sent()).toEqual(['Text 1']);
  });

  it('of an older message goes before the one on the wire, whose copy still counts', () => {
    const outbox = rejectedFirst();
    const later = outbox.item(2);
    outbox.retry(outbox.item(1));
    expect(outbox.state()).toBe('searching');
    outbox.arrived(copyOf(later, 11));
    expect(outbox.attempts()).toEqual([['Text 1', 2]]);
    outbox.searched(copyOf(later, 11));
    expect(outbox.sent()).toEqual(['Text 1']);
  });

  it('waits for a connection', () => {
    const outbox = rejectedFirst();
    outbox.down();
    outbox.retry(outbox.item(1));
    expect(outbox.sent()).toEqual([]);
    expect(outbox.item(1)).toMatchObject({ status: 'waiting', reason: null });
    expect(outbox.kept()).toEqual(outbox.items());
  });

  it('of nothing changes nothing', () => {
    const outbox = rejectedFirst();
    const items = outbox.items();
    outbox.retry({ key: 'key-9' });
    expect(outbox.items()).toEqual(items);
  });
});

describe('a discard', () => {
  it('takes a failed message away', () => {
    const outbox = sending('Text 1');
    outbox.rejected(aSendError());
    outbox.discard(outbox.item(1));
    expect(outbox.items()).toEqual([]);
    expect(outbox.kept()).toEqual([]);
  });

  it.each(deliveries)('of the message at hand, while $state, goes on to the next', ({ run }) => {
    const outbox = run();
    outbox.sent();
    outbox.discard(outbox.item(1));
    expect(outbox.sent()).toEqual(['Text 2']);
    expect(outbox.attempts()).toEqual([['Text 2', 1]]);
    outbox.wait(echoTimeout - 1);
    expect(outbox.sent()).toEqual([]);
  });
});

describe('another tab', () => {
  it('adds a message, which goes out in its turn', () => {
    const outbox = sendingByKey('Text 1');
    outbox.records([outbox.item(1), second]);
    expect(outbox.sent()).toEqual(['Text 1']);
    outbox.arrived(copyOf(outbox.item(1), 11), outbox.item(1).key);
    expect(outbox.sent()).toEqual(['Text 2']);
  });

  it('adds a message to an outbox at rest, which sends it when it is known what is older', () => {
    const outbox = runOutbox();
    outbox.records([first]);
    expect(outbox.state()).toBe('searching');
    outbox.searched(copyOf(second, 12));
    expect(outbox.sent()).toEqual(['Text 1']);
  });

  it('adds a message to an outbox at rest, which sends it at once where keys make it safe', () => {
    const outbox = sendingByKey();
    outbox.records([first]);
    expect(outbox.sent()).toEqual(['Text 1']);
  });

  it('that is closed has sent until then: what the device keeps counts, not what was heard of it', () => {
    const outbox = runOutbox({ items: [first, second], hasLock: false });
    outbox.lock([{ ...second, attempts: 1 }]);
    expect(outbox.state()).toBe('searching');
    expect(outbox.attempts()).toEqual([['Text 2', 2]]);
    expect(textsOf(outbox.kept())).toEqual(['Text 2']);
  });

  it('is not told back what it has changed', () => {
    const outbox = runOutbox({ isConnected: false, hasLock: false });
    outbox.records([first]);
    expect(outbox.items()).toEqual([{ ...first, afterMessageId: null }]);
    expect(outbox.kept()).toBeUndefined();
  });

  it('discards the message at hand', () => {
    const outbox = sendingByKey('Text 1', 'Text 2');
    outbox.records([outbox.item(2)]);
    expect(outbox.sent()).toEqual(['Text 1', 'Text 2']);
  });

  it('sends while this one follows: a copy takes the message from here too', () => {
    const outbox = runOutbox({ items: [first, second], hasLock: false });
    outbox.records([{ ...first, attempts: 1 }, second]);
    outbox.arrived(copyOf(first, 11), 'key-1');
    expect(textsOf(outbox.kept())).toEqual(['Text 2']);
    expect(outbox.sent()).toEqual([]);
  });

  it.each([
    { name: 'not there: it is sent', found: [], sent: ['Text 1'], left: 1 },
    { name: 'there: it is not sent again', found: [copyOf(first, 11)], sent: [], left: 0 },
  ])(
    'that is closed leaves its message behind, which is looked for, and is $name',
    ({ found, sent, left }) => {
      const outbox = runOutbox({ items: [{ ...first, attempts: 1 }] });
      expect(outbox.state()).toBe('searching');
      outbox.searched(...found);
      expect(outbox.sent()).toEqual(sent);
      expect(outbox.items()).toHaveLength(left);
    },
  );

  it('that is closed leaves its message behind: it is sent by its key where that is known to be safe', () => {
    const items = [first, second].map((item) => ({ ...item, attempts: 1 }));
    const outbox = runOutbox({ items, hasLock: false });
    outbox.arrived(copyOf(first, 11), 'key-1');
    outbox.lock(items.slice(1));
    expect(outbox.sent()).toEqual(['Text 2']);
  });
});
