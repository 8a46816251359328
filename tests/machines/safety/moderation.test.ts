import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { offline, rejected } from '../../../fixtures/failures.ts';
import { aCase, anAppealedCase } from '../../../fixtures/safety.ts';
import { type Appeal, appealMachine } from '../../../src/machines/safety/appeal.machine.ts';
import { type CaseDecision, moderationMachine } from '../../../src/machines/safety/moderation.machine.ts';
import type { CaseQueue } from '../../../src/schemas/safety/moderation.ts';

const queue = (...cases: CaseQueue['cases']): CaseQueue => ({ cases, count: cases.length });

async function start(queues: (CaseQueue | Error)[], failures: (Error | null)[] = []) {
  const decided: CaseDecision[] = [];
  const machine = moderationMachine.provide({
    actors: {
      fetchCases: fromPromise<CaseQueue>(async () => {
        const next = queues.shift() ?? queue();
        if (next instanceof Error) throw next;
        return next;
      }),
      decide: fromPromise<void, CaseDecision>(async ({ input }) => {
        const failure = failures.shift();
        if (failure) throw failure;
        decided.push(input);
      }),
    },
  });
  const actor = createActor(machine).start();
  const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy') && !snapshot.hasTag('loading'));
  await settled();
  const decide = async () => {
    actor.send({ type: 'decision.send' });
    return await settled();
  };
  return { actor, decided, decide, settled };
}

const warn = { type: 'decision.choose', chosen: 'warn', usual: 'Against the rules.' } as const;

describe('the queue', () => {
  it('moves from case to case, and not past its ends', async () => {
    const { actor } = await start([queue(aCase(), aCase({ id: 10 }))]);
    const indexAfter = (type: 'case.next' | 'case.previous') => {
      actor.send({ type });
      return actor.getSnapshot().context.index;
    };
    expect(indexAfter('case.previous')).toBe(0);
    expect(indexAfter('case.next')).toBe(1);
    expect(indexAfter('case.next')).toBe(1);
    actor.send(warn);
    expect(indexAfter('case.previous')).toBe(0);
    expect(actor.getSnapshot().context).toMatchObject({ chosen: null, reason: '' });
  });

  it('decides, and goes on with the next case, until nothing waits', async () => {
    const { actor, decided, decide } = await start([queue(aCase(), aCase({ id: 10 }))]);
    actor.send(warn);
    expect((await decide()).context).toMatchObject({ count: 1, index: 0, chosen: null });
    actor.send({ type: 'decision.choose', chosen: 'suspend', usual: 'Danger.' });
    actor.send({ type: 'reason.change', text: ' Because. ' });
    expect((await decide()).hasTag('empty')).toBe(true);
    expect(decided).toEqual([
      { id: 9, verdict: { decision: 'warn', reason: 'Against the rules.' } },
      { id: 10, verdict: { decision: 'suspend', reason: 'Because.' } },
    ]);
  });

  it('fetches more when all that were loaded are decided', async () => {
    const { actor, decide } = await start([{ cases: [aCase()], count: 2 }, queue(aCase({ id: 10 }))]);
    actor.send(warn);
    await decide();
    const { context } = await waitFor(actor, ({ context: { cases } }) => cases[0]?.id === 10);
    expect(context.count).toBe(1);
  });

  it.each([
    [rejected(403, 'No.'), 'refused'],
    [offline, 'failed'],
  ] as const)('says that it could not be fetched', async (failure, tag) => {
    const { actor } = await start([failure]);
    expect(actor.getSnapshot().hasTag(tag)).toBe(true);
  });

  it('can be fetched again after a failure, and when nothing waits', async () => {
    const { actor, settled } = await start([offline, queue(), queue(aCase())]);
    actor.send({ type: 'cases.retry' });
    expect((await settled()).hasTag('empty')).toBe(true);
    actor.send({ type: 'cases.retry' });
    expect((await settled()).context.count).toBe(1);
  });
});

describe('a decision', () => {
  it('needs a choice and a reason', async () => {
    const { actor, decide, decided } = await start([queue(aCase())]);
    expect((await decide()).context.message).toBe('Choose a decision.');
    actor.send({ ...warn, usual: '' });
    expect((await decide()).context.message).toBe('Write a reason.');
    expect(decided).toEqual([]);
  });

  it('brings its usual reason, but never over a written one', async () => {
    const { actor } = await start([queue(aCase())]);
    actor.send(warn);
    actor.send({ type: 'decision.choose', chosen: 'nothing', usual: 'Nothing found.' });
    expect(actor.getSnapshot().context.reason).toBe('Nothing found.');
    actor.send({ type: 'reason.change', text: 'Mine.' });
    actor.send(warn);
    expect(actor.getSnapshot().context).toMatchObject({ reason: 'Mine.', chosen: 'warn' });
  });

  it('of an appeal is to take back or to keep', async () => {
    const { actor, decided, decide } = await start([queue(anAppealedCase(), aCase())]);
    actor.send(warn);
    expect(actor.getSnapshot().context.chosen).toBeNull();
    actor.send({ type: 'decision.choose', chosen: 'lift', usual: 'You were right.' });
    await decide();
    expect(decided).toEqual([{ id: 12, verdict: { isLifted: true, reason: 'You were right.' } }]);
    actor.send({ type: 'decision.choose', chosen: 'uphold', usual: 'No.' });
    expect(actor.getSnapshot().context.chosen).toBeNull();
  });

  it('stays after a failure', async () => {
    const { actor, decide } = await start([queue(aCase())], [offline]);
    actor.send(warn);
    expect((await decide()).context).toMatchObject({
      chosen: 'warn',
      reason: 'Against the rules.',
      message: 'The server could not be reached. Your decision was not saved: please try again.',
    });
  });

  it('leaves a case to others that somebody else has decided', async () => {
    const { actor, decide } = await start([queue(aCase(), aCase({ id: 10 }))], [rejected(409, 'Too late.')]);
    actor.send(warn);
    const { context } = await decide();
    expect(context).toMatchObject({ count: 1, message: 'Too late.' });
    expect(context.cases.map(({ id }) => id)).toEqual([10]);
  });
});

describe('an appeal', () => {
  function write(failure: Error | null) {
    const sent: Appeal[] = [];
    const actor = createActor(
      appealMachine.provide({
        actors: {
          sendAppeal: fromPromise<void, Appeal>(async ({ input }) => {
            if (failure) throw failure;
            sent.push(input);
          }),
        },
      }),
      { input: { id: 9, key: 'key' } },
    ).start();
    return { actor, sent, settled: () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy')) };
  }

  it('needs a text', async () => {
    const { actor, sent, settled } = write(null);
    actor.send({ type: 'appeal.send' });
    expect(actor.getSnapshot().context.message).toBe('Write why the decision is wrong.');
    actor.send({ type: 'text.change', text: ' Not me. ' });
    actor.send({ type: 'appeal.send' });
    expect((await settled()).hasTag('sent')).toBe(true);
    expect(sent).toEqual([{ id: 9, key: 'key', text: 'Not me.' }]);
  });

  it('stays after a failure', async () => {
    const { actor, settled } = write(rejected(409, 'You have appealed already.'));
    actor.send({ type: 'text.change', text: 'Not me.' });
    actor.send({ type: 'appeal.send' });
    expect((await settled()).context).toMatchObject({
      text: 'Not me.',
      message: 'You have appealed already.',
    });
  });
});
