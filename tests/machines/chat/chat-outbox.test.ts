import { describe, expect, it } from 'vitest';
import { anItem, aSendError, copyOf } from '../../../fixtures/chat.ts';
import { offline } from '../../../fixtures/failures.ts';
import { echoTimeout } from '../../../src/schemas/constants.ts';
import { type RunningOutbox, runOutbox, sending, sendingByKey } from '../../support/outbox-actor.ts';

const [first, second] = [anItem(1), anItem(2)];
const tooFast = (retryAfterSeconds?: number) =>
  aSendError({ error: 'RATE_LIMITED', message: 'Slow down.', retryAfterSeconds });
const textsOf = (items: readonly { message: { content: string } }[] | undefined) =>
  items?.map(({ message }) => message.content);

function reconnect(outbox: RunningOutbox): void {
  outbox.down();
  outbox.up();
}

/** Waits several times for a copy that does not arrive, with a backend that returns keys. */
function waitForCopies(outbox: RunningOutbox, times: number): void {
  for (let left = times; left > 0; left -= 1) outbox.wait(echoTimeout);
}

/** Outboxes that are delivering the first of two messages, by the state of the delivery. */
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

/** The first message was rejected, and the second has been sent. */
function rejectedFirst(): RunningOutbox {
  const outbox = sending('Text 1', 'Text 2');
  outbox.rejected(aSendError(), outbox.item(1).key);
  outbox.sent();
  return outbox;
}

describe('the outbox', () => {
  it.each([
    { name: 'only has the lock', hasLock: true, isConnected: false, afterwards: () => {} },
    { name: 'only has a connection', hasLock: false, isConnected: true, afterwards: () => {} },
    {
      name: 'has lost its connection',
      hasLock: true,
      isConnected: true,
      afterwards: (outbox: RunningOutbox) => outbox.down(),
    },
    {
      name: 'gets the lock after its connection was lost',
      hasLock: false,
      isConnected: true,
      afterwards: (outbox: RunningOutbox) => {
        outbox.down();
        outbox.lock();
      },
    },
  ])('sends nothing while it $name', ({ hasLock, isConnected, afterwards }) => {
    const outbox = runOutbox({ hasLock, isConnected });
    afterwards(outbox);
    const item = outbox.write('Text 1');
    outbox.wait(60_000);
    expect(outbox.sent()).toEqual([]);
    expect(outbox.kept()).toEqual([item]);
    expect(item.attempts).toBe(0);
  });

  it('stores a message with its first attempt, sends it, and notifies the writer', () => {
    const outbox = runOutbox();
    outbox.received.length = 0;
    const sent = outbox.write('Ciao!');
    expect(outbox.state()).toBe('sending');
    expect(sent).toMatchObject({ status: 'waiting', attempts: 1, afterMessageId: 10, reason: null });
    const wire = {
      type: 'socket.send',
      recipientEmail: 'marco@example.org',
      content: 'Ciao!',
      key: sent.key,
    };
    const keep = (item: typeof sent) => ({ to: 'records', event: { type: 'records.keep', items: [item] } });
    expect(outbox.received).toEqual([
      keep({ ...sent, attempts: 0 }),
      { to: 'writer', event: { type: 'message.kept', conversationId: 31 } },
      keep(sent),
      { to: 'socket', event: wire },
    ]);
  });

  it('sends one message at a time, the next after the copy of the first', () => {
    const outbox = sending('Text 1', 'Text 2');
    expect(outbox.sent()).toEqual(['Text 1']);
    outbox.arrived(copyOf(outbox.item(1), 11));
    expect(outbox.sent()).toEqual(['Text 2']);
    expect(outbox.attempts()).toEqual([['Text 2', 1]]);
    outbox.arrived(copyOf(outbox.item(1), 12));
    expect(outbox.state()).toBe('resting');
    expect(outbox.kept()).toEqual([]);
  });

  it('gives each message a lower id, also after the earlier ones have arrived or the clock was set back', () => {
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
    { state: 'standby', run: () => runOutbox({ items: [first], hasLock: false }) },
    { state: 'resting', run: () => runOutbox({ items: [first], isConnected: false }) },
    { state: 'resting', run: () => runOutbox() },
    ...deliveries,
  ])('appends a new message while $state', ({ state, run }) => {
    const outbox = run();
    expect(outbox.state()).toBe(state);
    const before = textsOf(outbox.items()) ?? [];
    outbox.write('The last');
    expect(textsOf(outbox.kept())).toEqual([...before, 'The last']);
    expect(outbox.writer().at(-1)).toEqual({ type: 'message.kept', conversationId: 31 });
  });
});

describe('messages written without a connection', () => {
  const reconnected = () => {
    const outbox = runOutbox({ isConnected: false });
    outbox.write('Text 1');
    outbox.write('Text 2');
    outbox.up();
    return outbox;
  };

  it('are sent after reconnecting when a search has found the newest message', () => {
    const outbox = reconnected();
    expect(outbox.state()).toBe('searching');
    expect(outbox.sent()).toEqual([]);
    outbox.searched(copyOf(outbox.item(1), 12));
    expect(outbox.sent()).toEqual(['Text 1']);
    expect(outbox.item(1)).toMatchObject({ attempts: 1, afterMessageId: 12 });
    expect(outbox.kept()).toEqual(outbox.items());
  });

  it('are not confused with equal messages of another device', () => {
    const outbox = reconnected();
    const theirs = copyOf(outbox.item(1), 12);
    outbox.searched(theirs);
    reconnect(outbox);
    outbox.searched(theirs);
    expect(outbox.sent()).toEqual(['Text 1', 'Text 1']);
  });

  it('are sent without a search when the backend returns keys', () => {
    const outbox = sendingByKey();
    outbox.down();
    outbox.write('Text 2');
    outbox.up();
    expect(outbox.sent()).toEqual(['Text 2']);
  });

  it('are stored with an unknown position', () => {
    expect(
      reconnected()
        .kept()
        ?.map(({ afterMessageId }) => afterMessageId),
    ).toEqual([null, null]);
  });

  it('wait longer when the search fails, which is logged, and search again', () => {
    const outbox = reconnected();
    outbox.searchFailed();
    expect(outbox.failures).toMatchObject([{ actorId: 'searchCopy', error: offline }]);
    outbox.wait(4999);
    expect(outbox.state()).toBe('pausing');
    outbox.wait(1);
    expect(outbox.state()).toBe('searching');
  });
});

describe('a lost connection', () => {
  it.each([{ state: 'resting', run: () => runOutbox() }, ...deliveries])(
    'stops the delivery in the state $state',
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

  it.each(deliveries)('while $state causes a search before the message is sent again', ({ run }) => {
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

  it('lets the message be sent again at once when its key makes that safe', () => {
    const outbox = sendingByKey('Text 1');
    reconnect(outbox);
    expect(outbox.sent()).toEqual(['Text 1', 'Text 1']);
  });

  it('lets a search find an arrived message, which is not sent again', () => {
    const outbox = sending('Text 1', 'Text 2');
    const copy = copyOf(outbox.item(1), 11);
    reconnect(outbox);
    outbox.searched(copy);
    expect(outbox.chat()).toEqual([{ type: 'copy.found', message: copy, messages: [copy] }]);
    // The second message was written before the connection was lost, so the found message is older.
    expect(outbox.attempts()).toEqual([['Text 2', 1]]);
    expect(outbox.sent()).toEqual(['Text 1', 'Text 2']);
  });
});

describe('a missing copy', () => {
  it('causes a search after ten seconds, and then the message is sent again', () => {
    const outbox = sending('Text 1');
    outbox.wait(9999);
    expect(outbox.state()).toBe('sending');
    outbox.wait(1);
    expect(outbox.state()).toBe('searching');
    outbox.searched();
    expect(outbox.sent()).toEqual(['Text 1', 'Text 1']);
  });

  it('marks the message as failed after the third time on one connection, and the next one is sent', () => {
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

  it('is counted from zero on another connection', () => {
    const outbox = sendingByKey('Text 1');
    waitForCopies(outbox, 2);
    reconnect(outbox);
    waitForCopies(outbox, 2);
    expect(outbox.state()).toBe('sending');
    waitForCopies(outbox, 1);
    expect(outbox.state()).toBe('resting');
  });

  it('is counted from zero after a retry', () => {
    const outbox = sendingByKey('Text 1');
    waitForCopies(outbox, 3);
    outbox.retry(outbox.item(1));
    waitForCopies(outbox, 2);
    expect(outbox.state()).toBe('sending');
    expect(outbox.item(1)).toMatchObject({ status: 'waiting', attempts: 2 });
    expect(outbox.sent()).toHaveLength(6);
  });

  it('is counted for each message separately', () => {
    const outbox = sendingByKey('Text 1', 'Text 2');
    waitForCopies(outbox, 2);
    outbox.arrived(copyOf(outbox.item(1), 11), outbox.item(1).key);
    waitForCopies(outbox, 2);
    expect(outbox.state()).toBe('sending');
  });

  it.each([{ hasKey: true }, { hasKey: false }])(
    'that arrives after the failure removes the message (key: $hasKey)',
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
  const fails = {
    status: 'failed',
    reason: 'You cannot write to this address. Contact the poster of a room, or open a conversation.',
  };

  it.each([{ hasKey: true }, { hasKey: false }])(
    'marks the message as failed and the next one is sent (key: $hasKey)',
    ({ hasKey }) => {
      const outbox = sending('Text 1', 'Text 2');
      outbox.rejected(aSendError(), hasKey ? outbox.item(1).key : null);
      expect(outbox.item(1)).toMatchObject(fails);
      expect(outbox.kept()).toEqual(outbox.items());
      expect(outbox.sent()).toEqual(['Text 1', 'Text 2']);
    },
  );

  it.each(deliveries)('is handled while $state', ({ run }) => {
    const outbox = run();
    outbox.rejected(aSendError(), outbox.item(1).key);
    expect(outbox.item(1)).toMatchObject(fails);
    expect(outbox.attempts()[1]).toEqual(['Text 2', 1]);
    expect(outbox.state()).toBe('sending');
  });

  it('of a discarded message does not affect the next one', () => {
    const outbox = sending('Text 1', 'Text 2');
    const { key } = outbox.item(1);
    outbox.discard({ key });
    outbox.rejected(aSendError(), key);
    expect(outbox.state()).toBe('sending');
    expect(outbox.items()).toMatchObject([
      { message: { content: 'Text 2' }, status: 'waiting', attempts: 1 },
    ]);
  });

  it('for the rate limit delays the message for a second if the server gives no time', () => {
    const outbox = sendingByKey('Text 1');
    outbox.sent();
    outbox.rejected(tooFast());
    outbox.wait(999);
    expect(outbox.sent()).toEqual([]);
    outbox.wait(1);
    expect(outbox.sent()).toEqual(['Text 1']);
  });

  it('for the rate limit delays all messages and keeps their order', () => {
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

  it('of an earlier message marks it as failed at once', () => {
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

  it('of an earlier message for the rate limit leaves it waiting', () => {
    const outbox = rejectedFirst();
    const late = outbox.item(2);
    outbox.retry(outbox.item(1));
    outbox.rejected(tooFast(3), late.key);
    expect(outbox.item(2)).toEqual(late);
    expect(outbox.state()).toBe('searching');
  });

  it('is ignored by a tab that does not send', () => {
    const outbox = runOutbox({ items: [first], hasLock: false });
    const items = outbox.items();
    outbox.received.length = 0;
    outbox.rejected(aSendError(), 'key-1');
    expect(outbox.items()).toEqual(items);
    expect(outbox.received).toEqual([]);
  });
});

describe('a retry', () => {
  it('sends a failed message again after a search', () => {
    const outbox = rejectedFirst();
    outbox.arrived(copyOf(outbox.item(2), 11));
    expect(outbox.state()).toBe('resting');
    outbox.retry(outbox.item(1));
    expect(outbox.kept()).toMatchObject([{ status: 'waiting', reason: null, attempts: 2 }]);
    expect(outbox.state()).toBe('searching');
    outbox.searched(copyOf(second, 11));
    expect(outbox.sent()).toEqual(['Text 1']);
  });

  it('of an older message is sent before the current one, whose copy still counts', () => {
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

  it('of an unknown message changes nothing', () => {
    const outbox = rejectedFirst();
    const items = outbox.items();
    outbox.retry({ key: 'key-9' });
    expect(outbox.items()).toEqual(items);
  });
});

describe('a discard', () => {
  it('removes a failed message', () => {
    const outbox = sending('Text 1');
    outbox.rejected(aSendError());
    outbox.discard(outbox.item(1));
    expect(outbox.items()).toEqual([]);
    expect(outbox.kept()).toEqual([]);
  });

  it.each(deliveries)('of the current message while $state continues with the next one', ({ run }) => {
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
  it('adds a message, which is sent in order', () => {
    const outbox = sendingByKey('Text 1');
    outbox.records([outbox.item(1), second]);
    expect(outbox.sent()).toEqual(['Text 1']);
    outbox.arrived(copyOf(outbox.item(1), 11), outbox.item(1).key);
    expect(outbox.sent()).toEqual(['Text 2']);
  });

  it('adds a message to an idle outbox, which sends it after a search', () => {
    const outbox = runOutbox();
    outbox.records([first]);
    expect(outbox.state()).toBe('searching');
    outbox.searched(copyOf(second, 12));
    expect(outbox.sent()).toEqual(['Text 1']);
  });

  it('adds a message to an idle outbox, which sends it at once when keys make that safe', () => {
    const outbox = sendingByKey();
    outbox.records([first]);
    expect(outbox.sent()).toEqual(['Text 1']);
  });

  it('that closes leaves its stored state, which replaces what this tab knew', () => {
    const outbox = runOutbox({ items: [first, second], hasLock: false });
    outbox.lock([{ ...second, attempts: 1 }]);
    expect(outbox.state()).toBe('searching');
    expect(outbox.attempts()).toEqual([['Text 2', 2]]);
    expect(textsOf(outbox.kept())).toEqual(['Text 2']);
  });

  it('does not get its own changes back', () => {
    const outbox = runOutbox({ isConnected: false, hasLock: false });
    outbox.records([first]);
    expect(outbox.items()).toEqual([{ ...first, afterMessageId: null }]);
    expect(outbox.kept()).toBeUndefined();
  });

  it('discards the current message', () => {
    const outbox = sendingByKey('Text 1', 'Text 2');
    outbox.records([outbox.item(2)]);
    expect(outbox.sent()).toEqual(['Text 1', 'Text 2']);
  });

  it('sends while this one stands by: a copy removes the message here, too', () => {
    const outbox = runOutbox({ items: [first, second], hasLock: false });
    outbox.records([{ ...first, attempts: 1 }, second]);
    outbox.arrived(copyOf(first, 11), 'key-1');
    expect(textsOf(outbox.kept())).toEqual(['Text 2']);
    expect(outbox.sent()).toEqual([]);
  });

  it.each([
    { name: 'not found: it is sent', found: [], sent: ['Text 1'], left: 1 },
    { name: 'found: it is not sent again', found: [copyOf(first, 11)], sent: [], left: 0 },
  ])('that closes leaves a message that is searched and $name', ({ found, sent, left }) => {
    const outbox = runOutbox({ items: [{ ...first, attempts: 1 }] });
    expect(outbox.state()).toBe('searching');
    outbox.searched(...found);
    expect(outbox.sent()).toEqual(sent);
    expect(outbox.items()).toHaveLength(left);
  });

  it('that closes leaves a message, which is sent with its key when that is safe', () => {
    const items = [first, second].map((item) => ({ ...item, attempts: 1 }));
    const outbox = runOutbox({ items, hasLock: false });
    outbox.arrived(copyOf(first, 11), 'key-1');
    outbox.lock(items.slice(1));
    expect(outbox.sent()).toEqual(['Text 2']);
  });
});
