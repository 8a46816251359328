import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { describe, expect, it } from 'vitest';
import { anItem, aRefusal, copyOf } from '../../fixtures/chat.ts';
import { offline } from '../../fixtures/failures.ts';
import { errorTexts } from '../../src/domain/error-texts.ts';
import { chatOutboxMachine } from '../../src/machines/chat-outbox.machine.ts';
import { echoTimeout } from '../../src/schemas/constants.ts';
import { invokedBy, proceed, sentBy } from '../support/machine-step.ts';
import {
  add,
  arrived,
  attemptsIn,
  begin,
  discard,
  down,
  idle,
  keptBy,
  noCopy,
  pauseOver,
  refused,
  replace,
  retry,
  sending,
  sendingByKey,
  stateOf,
  transmittedBy,
  turn,
  up,
} from '../support/outbox-states.ts';

const machine = chatOutboxMachine;
const [first, second] = [anItem(1), anItem(2)];
const looked = (...messages: ReturnType<typeof copyOf>[]) => done('lookForCopy', messages);
const lost = failed('lookForCopy', offline);
const tooFast = (retryAfterSeconds?: number) =>
  aRefusal({ error: 'RATE_LIMITED', message: 'Slow down.', retryAfterSeconds });
const delaysOf = (step: ReturnType<typeof begin>) =>
  step.actions.flatMap(({ type, params }) =>
    type === 'xstate.raise' && params && 'delay' in params ? [params.delay] : [],
  );

describe('the outbox', () => {
  it.each([
    { name: 'has its turn', events: [turn] },
    { name: 'has a connection', events: [up] },
    { name: 'has its turn and lost its connection', events: [turn, up, down] },
    { name: 'has its turn when its connection is gone', events: [up, down, turn] },
  ])('sends nothing while it only $name', ({ events }) => {
    const step = proceed(machine, begin(), ...events, add(first));
    expect(transmittedBy(step)).toEqual([]);
    expect(invokedBy(step)).toEqual([]);
    expect(keptBy(step)).toEqual([first]);
    expect(step.snapshot.hasTag('sending')).toBe(false);
  });

  it('asks for the turn of its account from the start', () => {
    expect(invokedBy(begin())).toEqual([{ id: 'sendingTurn', input: { userId: 7 } }]);
  });

  it('goes on where nobody gives turns', () => {
    const step = proceed(machine, sending(first), failed('sendingTurn', new Error('no locks')));
    expect(stateOf(step)).toBe('sending');
  });

  it('sends at once what is written while it is connected, having kept that it does', () => {
    const step = sending(first);
    const sent = { ...first, attempts: 1 };
    expect(stateOf(step)).toBe('sending');
    expect(step.snapshot.hasTag('sending')).toBe(true);
    expect(sentBy(step).map(({ event }) => event)).toEqual([
      { type: 'outbox.changed', items: [first] },
      { type: 'outbox.changed', items: [sent] },
      { type: 'outbox.transmit', item: sent },
    ]);
  });

  it('sends one at a time: the next when the copy of the first has come', () => {
    const step = sending(first, second);
    expect(transmittedBy(step)).toEqual([]);
    const next = proceed(machine, step, arrived(copyOf(first, 11)));
    expect(transmittedBy(next)).toEqual(['key-2']);
    expect(attemptsIn(next)).toEqual([['key-2', 1]]);
    expect(stateOf(proceed(machine, next, arrived(copyOf(second, 12))))).toBe('idle');
  });

  it.each(['following', 'closed', 'idle', 'sending', 'looking', 'pausing'])(
    'takes what is written last, also while %s',
    (state) => {
      const from = {
        following: begin(first),
        closed: proceed(machine, begin(first), turn),
        idle,
        sending: sending(first),
        looking: proceed(machine, begin(first), turn, up),
        pausing: proceed(machine, begin(first), turn, up, lost),
      }[state];
      if (!from) throw new Error(`No state ${state}`);
      expect(stateOf(from)).toBe(state);
      const before = from.snapshot.context.items.map(({ key }) => key);
      const step = proceed(machine, from, add(anItem(3)));
      expect(keptBy(step)?.map(({ key }) => key)).toEqual([...before, 'key-3']);
    },
  );
});

describe('what was written without a connection', () => {
  const step = proceed(machine, begin(first, second), turn, up);

  it('goes out once there is one, when it is known which messages are older', () => {
    expect(invokedBy(step)).toEqual([{ id: 'lookForCopy', input: { conversationId: 31 } }]);
    const sent = proceed(machine, step, looked(copyOf(first, 12)));
    expect(transmittedBy(sent)).toEqual(['key-1']);
    expect(sent.snapshot.context.items[0]).toEqual({ ...first, attempts: 1, afterMessageId: 12 });
  });

  it('is not taken for what another device has said in the same words', () => {
    const cut = proceed(machine, step, looked(copyOf(first, 12)), down, up, looked(copyOf(first, 12)));
    expect(transmittedBy(cut)).toEqual(['key-1']);
  });

  it('goes out without another look once it is known that the backend returns keys', () => {
    const known = proceed(
      machine,
      sendingByKey(first),
      arrived(copyOf(first, 11), 'key-1'),
      down,
      add(second),
      up,
    );
    expect(transmittedBy(known)).toEqual(['key-2']);
    expect(invokedBy(known)).toEqual([]);
  });

  it('has the device keep that what is older is not known', () => {
    expect(keptBy(step)?.map(({ afterMessageId }) => afterMessageId)).toEqual([null, null]);
  });

  it('waits longer where the server cannot be asked, and asks again', () => {
    const paused = proceed(machine, step, lost);
    expect(stateOf(paused)).toBe('pausing');
    expect(delaysOf(paused)).toEqual([5000]);
    expect(invokedBy(proceed(machine, paused, pauseOver)).map(({ id }) => id)).toEqual(['lookForCopy']);
  });
});

describe('a connection that is cut', () => {
  const states = {
    idle,
    sending: sending(first),
    looking: proceed(machine, sending(first), noCopy),
    pausing: proceed(machine, sending(first), refused(tooFast())),
  };

  it.each(Object.entries(states))('ends what was under way: %s', (name, from) => {
    expect(stateOf(from)).toBe(name);
    const step = proceed(machine, from, down);
    expect(stateOf(step)).toBe('closed');
    expect(step.snapshot.context.items).toEqual(from.snapshot.context.items);
    expect(Object.keys(step.snapshot.children)).toEqual(['sendingTurn']);
  });

  it.each(['sending', 'looking', 'pausing'] as const)(
    'while %s has the message looked for before it is sent again',
    (name) => {
      const step = proceed(machine, states[name], down, up);
      expect(transmittedBy(step)).toEqual([]);
      expect(invokedBy(step)).toEqual([{ id: 'lookForCopy', input: { conversationId: 31 } }]);
      const again = proceed(machine, step, looked(copyOf(second, 11)));
      expect(transmittedBy(again)).toEqual(['key-1']);
      expect(attemptsIn(again)).toEqual([['key-1', 2]]);
    },
  );

  it('has it sent again at once where that is safe by its key', () => {
    const step = proceed(machine, sendingByKey(first), down, up);
    expect(transmittedBy(step)).toEqual(['key-1']);
    expect(invokedBy(step)).toEqual([]);
  });

  it('has what arrived before the cut found, shown, and not sent again', () => {
    const step = proceed(machine, sending(first, second), down, up, looked(copyOf(first, 11)));
    expect(sentBy(step)[0]?.event).toEqual({
      type: 'outbox.found',
      message: copyOf(first, 11),
      messages: [copyOf(first, 11)],
    });
    expect(transmittedBy(step)).toEqual(['key-2']);
    expect(attemptsIn(step)).toEqual([['key-2', 1]]);
  });
});

describe('a copy that does not come', () => {
  it('is waited for ten seconds', () => {
    expect(delaysOf(sending(first))).toEqual([echoTimeout]);
    expect(echoTimeout).toBe(10_000);
  });

  it('is looked for, and the message sent again where it is not there', () => {
    const step = proceed(machine, sending(first), noCopy);
    expect(stateOf(step)).toBe('looking');
    expect(transmittedBy(proceed(machine, step, looked()))).toEqual(['key-1']);
  });

  it('has the message sent again at once where that is safe', () => {
    expect(transmittedBy(proceed(machine, sendingByKey(first), noCopy))).toEqual(['key-1']);
  });

  it('for the third time on one connection has the message fail, and the next one sent', () => {
    const step = proceed(machine, sendingByKey(first, second), noCopy, noCopy);
    expect(attemptsIn(step)[0]).toEqual(['key-1', 3]);
    const given = proceed(machine, step, noCopy);
    expect(given.snapshot.context.items[0]).toMatchObject({
      status: 'failed',
      reason: errorTexts.chat.unconfirmed,
    });
    expect(transmittedBy(given)).toEqual(['key-2']);
  });

  it('on another connection counts anew', () => {
    const step = proceed(machine, sendingByKey(first), noCopy, noCopy, down, up, noCopy, noCopy);
    expect(stateOf(step)).toBe('sending');
    expect(stateOf(proceed(machine, step, noCopy))).toBe('idle');
  });

  it('after a retry counts anew', () => {
    const gaveUp = proceed(machine, sendingByKey(first), noCopy, noCopy, noCopy);
    const step = proceed(machine, gaveUp, retry('key-1'), noCopy, noCopy);
    expect(stateOf(step)).toBe('sending');
    expect(step.snapshot.context.items[0]).toMatchObject({ status: 'waiting', attempts: 6 });
  });

  it('of one message does not count for the next', () => {
    const step = proceed(
      machine,
      sendingByKey(first, second),
      noCopy,
      noCopy,
      arrived(copyOf(first, 11), 'key-1'),
      noCopy,
      noCopy,
    );
    expect(stateOf(step)).toBe('sending');
  });

  it('may come when the message was given up: then it has not failed', () => {
    const gaveUp = proceed(machine, sendingByKey(first), noCopy, noCopy, noCopy);
    expect(attemptsIn(proceed(machine, gaveUp, arrived(copyOf(first, 11), 'key-1')))).toEqual([]);
    expect(attemptsIn(proceed(machine, gaveUp, arrived(copyOf(first, 11))))).toEqual([]);
  });
});

describe('a refusal', () => {
  const fails = { status: 'failed', reason: 'Nobody here has this email address.' };

  it.each([
    { name: 'with its key', key: 'key-1' },
    { name: 'without a key', key: null },
  ])('$name has the message fail, and the next one sent', ({ key }) => {
    const step = proceed(machine, sending(first, second), refused(aRefusal(), key));
    expect(step.snapshot.context.items[0]).toMatchObject(fails);
    expect(keptBy(step)?.[0]).toMatchObject(fails);
    expect(transmittedBy(step)).toEqual(['key-2']);
  });

  it.each(['looking', 'pausing'])('that comes late, while %s, counts too', (state) => {
    const looking = proceed(machine, sending(first), noCopy);
    const from = state === 'looking' ? looking : proceed(machine, looking, lost);
    const step = proceed(machine, from, refused(aRefusal(), 'key-1'));
    expect(stateOf(step)).toBe('idle');
    expect(step.snapshot.context.items[0]).toMatchObject(fails);
  });

  it('of a message that was discarded leaves the next one alone', () => {
    const step = proceed(machine, sending(first, second), discard('key-1'), refused(aRefusal(), 'key-1'));
    expect(stateOf(step)).toBe('sending');
    expect(step.snapshot.context.items).toEqual([{ ...second, attempts: 1 }]);
  });

  it.each([
    { name: 'that says how long', seconds: 3, delay: 3000 },
    { name: 'that does not', seconds: undefined, delay: 1000 },
  ])('for being too fast has the message wait: one $name', ({ seconds, delay }) => {
    const step = proceed(machine, sendingByKey(first, second), refused(tooFast(seconds), 'key-1'));
    expect(stateOf(step)).toBe('pausing');
    expect(delaysOf(step)).toEqual([delay]);
    const again = proceed(machine, step, pauseOver);
    expect(transmittedBy(again)).toEqual(['key-1']);
    expect(transmittedBy(proceed(machine, again, arrived(copyOf(first, 11), 'key-1')))).toEqual(['key-2']);
  });

  it('for being too fast has it looked for first where sending again is not safe', () => {
    const step = proceed(machine, sending(first), refused(tooFast()), pauseOver);
    expect(stateOf(step)).toBe('looking');
    expect(transmittedBy(proceed(machine, step, looked()))).toEqual(['key-1']);
  });

  it('is no matter of a tab that does not send', () => {
    const step = proceed(machine, begin(first), up, refused(aRefusal(), 'key-1'));
    expect(step.actions).toEqual([]);
  });
});

describe('a retry', () => {
  const refusedStep = proceed(machine, sending(first, second), refused(aRefusal(), 'key-1'));

  it('sends a failed message again, after a look for it', () => {
    const idleAgain = proceed(machine, refusedStep, arrived(copyOf(second, 11)));
    const step = proceed(machine, idleAgain, retry('key-1'));
    expect(keptBy(step)?.[0]).toMatchObject({ status: 'waiting', reason: null, attempts: 1 });
    expect(stateOf(step)).toBe('looking');
    expect(transmittedBy(proceed(machine, step, looked(copyOf(second, 11))))).toEqual(['key-1']);
  });

  it('of an older message goes before the one on the wire, whose copy still counts', () => {
    const step = proceed(machine, refusedStep, retry('key-1'));
    expect(step.snapshot.context.currentKey).toBe('key-1');
    expect(attemptsIn(proceed(machine, step, arrived(copyOf(second, 11))))).toEqual([['key-1', 1]]);
  });

  it('waits for a connection', () => {
    const step = proceed(machine, refusedStep, down, retry('key-1'));
    expect(transmittedBy(step)).toEqual([]);
    expect(step.snapshot.context.items[0]?.status).toBe('waiting');
  });

  it('of nothing changes nothing', () => {
    expect(proceed(machine, refusedStep, retry('key-9')).snapshot.context.items).toEqual(
      refusedStep.snapshot.context.items,
    );
  });
});

describe('a discard', () => {
  it('takes a failed message away', () => {
    const step = proceed(machine, sending(first), refused(aRefusal()), discard('key-1'));
    expect(keptBy(step)).toEqual([]);
  });

  it.each(['sending', 'looking', 'pausing'])(
    'of the message at hand, while %s, goes on to the next',
    (state) => {
      const from = {
        sending: sending(first, second),
        looking: proceed(machine, sending(first, second), noCopy),
        pausing: proceed(machine, sending(first, second), refused(tooFast())),
      }[state];
      if (!from) throw new Error(`No state ${state}`);
      const step = proceed(machine, from, discard('key-1'));
      expect(transmittedBy(step)).toEqual(['key-2']);
      expect(attemptsIn(step)).toEqual([['key-2', 1]]);
    },
  );
});

describe('another tab', () => {
  it('adds a message, which goes out in its turn', () => {
    const sent = { ...first, attempts: 1 };
    const step = proceed(machine, sending(first), replace([sent, second]));
    expect(transmittedBy(step)).toEqual([]);
    expect(stateOf(step)).toBe('sending');
    expect(transmittedBy(proceed(machine, step, arrived(copyOf(first, 11))))).toEqual(['key-2']);
  });

  it('adds a message to an outbox at rest, which sends it when it is known what is older', () => {
    const step = proceed(machine, idle, replace([first]));
    expect(stateOf(step)).toBe('looking');
    expect(transmittedBy(proceed(machine, step, looked(copyOf(second, 12))))).toEqual(['key-1']);
    expect(
      transmittedBy(
        proceed(machine, sendingByKey(second), arrived(copyOf(second, 11), 'key-2'), replace([first])),
      ),
    ).toEqual(['key-1']);
  });

  it('that is closed has sent until then: what the device keeps counts, not what was heard of it', () => {
    const following = proceed(machine, begin(first, second), up);
    const step = proceed(machine, following, { ...turn, items: [{ ...second, attempts: 1 }] });
    expect(stateOf(step)).toBe('looking');
    expect(attemptsIn(step)).toEqual([['key-2', 1]]);
    expect(keptBy(step)?.map(({ key }) => key)).toEqual(['key-2']);
  });

  it('is not told back what it has changed', () => {
    expect(keptBy(proceed(machine, begin(), replace([first])))).toBeUndefined();
  });

  it('discards the message at hand', () => {
    expect(transmittedBy(proceed(machine, sending(first, second), replace([second])))).toEqual(['key-2']);
  });

  it('sends while this one follows: a copy takes the message from here too', () => {
    const step = proceed(machine, begin(first, second), up, replace([{ ...first, attempts: 1 }, second]));
    expect(
      keptBy(proceed(machine, step, arrived(copyOf(first, 11), 'key-1')))?.map(({ key }) => key),
    ).toEqual(['key-2']);
  });

  it('that is closed leaves its message behind: it is looked for, then sent', () => {
    const following = proceed(machine, begin({ ...first, attempts: 1 }), up);
    const step = proceed(machine, following, turn);
    expect(stateOf(step)).toBe('looking');
    expect(transmittedBy(proceed(machine, step, looked()))).toEqual(['key-1']);
    expect(attemptsIn(proceed(machine, step, looked(copyOf(first, 11))))).toEqual([]);
  });

  it('that is closed leaves its message behind: it is sent by its key where that is known to be safe', () => {
    const followed = proceed(
      machine,
      begin({ ...first, attempts: 1 }, { ...second, attempts: 1 }),
      up,
      arrived(copyOf(first, 11), 'key-1'),
    );
    expect(transmittedBy(proceed(machine, followed, turn))).toEqual(['key-2']);
  });
});
