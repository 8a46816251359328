import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { offline, rejected } from '../../../fixtures/failures.ts';
import { aBlock, reportKey } from '../../../fixtures/safety.ts';
import {
  type SafetyAbout,
  safetyActionsMachine,
} from '../../../src/machines/safety/safety-actions.machine.ts';
import type { SafetyMember } from '../../../src/schemas/safety/block.ts';
import type { Report } from '../../../src/schemas/safety/report.ts';

const poster: SafetyAbout = { member: { kind: 'poster', id: 101 }, messageId: null };
const groupmate: SafetyAbout = { member: { kind: 'groupmate', id: 8 }, messageId: null };
const partner: SafetyAbout = { member: { kind: 'partner', id: 31 }, messageId: null };

function start(about: SafetyAbout, failure: Error | null = null) {
  const sent: unknown[] = [];
  const effect = <Input, Output>(output: Output) =>
    fromPromise<Output, Input>(async ({ input }) => {
      if (failure) throw failure;
      sent.push(input);
      return output;
    });
  const machine = safetyActionsMachine.provide({
    actors: {
      sendReport: effect<{ key: string; report: Report }, void>(undefined),
      block: effect<SafetyMember, ReturnType<typeof aBlock>>(aBlock()),
      leave: effect<{ conversationId: number }, void>(undefined),
    },
  });
  const actor = createActor(machine, { input: { about, key: reportKey } }).start();
  const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  return { actor, sent, settled };
}

describe('a report', () => {
  it.each([
    ['listing', poster, { kind: 'listing', id: 101 }],
    ['member', poster, { kind: 'poster', id: 101 }],
    ['member', partner, { kind: 'partner', id: 31 }],
    ['member', groupmate, { kind: 'groupmate', id: 8 }],
  ] as const)('is about the %s', async (kind, about, subject) => {
    const { actor, sent, settled } = start(about);
    actor.send({ type: 'report.ask', kind });
    actor.send({ type: 'reason.choose', reason: 'money' });
    actor.send({ type: 'text.change', text: '  Look. ' });
    actor.send({ type: 'report.send' });
    expect((await settled()).hasTag('reported')).toBe(true);
    expect(sent).toEqual([{ key: reportKey, report: { ...subject, reason: 'money', text: 'Look.' } }]);
  });

  it.each([
    ['message', partner],
    ['groupMessage', groupmate],
  ] as const)('is about a message at once: %s', async (kind, about) => {
    const { actor, sent, settled } = start({ ...about, messageId: 7 });
    expect(actor.getSnapshot().hasTag('reporting')).toBe(true);
    actor.send({ type: 'reason.choose', reason: 'harassment' });
    actor.send({ type: 'report.send' });
    await settled();
    expect(sent).toMatchObject([{ report: { kind, id: 7 } }]);
  });

  it('needs a reason', () => {
    const { actor } = start(poster);
    actor.send({ type: 'report.ask', kind: 'listing' });
    actor.send({ type: 'report.send' });
    expect(actor.getSnapshot().context.message).toBe('Choose a reason.');
  });

  it.each([
    [rejected(429, 'Too many attempts.'), 'Too many attempts.'],
    [offline, 'The server could not be reached. Nothing was changed: please try again.'],
  ])('stays on the screen after a failure', async (failure, message) => {
    const { actor, settled } = start(poster, failure);
    actor.send({ type: 'report.ask', kind: 'listing' });
    actor.send({ type: 'reason.choose', reason: 'spam' });
    actor.send({ type: 'text.change', text: 'Look.' });
    actor.send({ type: 'report.send' });
    const snapshot = await settled();
    expect(snapshot.hasTag('reporting')).toBe(true);
    expect(snapshot.context).toMatchObject({ text: 'Look.', reason: 'spam', message });
  });
});

describe('a block', () => {
  it('is offered after a report', async () => {
    const { actor, settled } = start(poster);
    actor.send({ type: 'report.ask', kind: 'member' });
    actor.send({ type: 'action.back' });
    expect(actor.getSnapshot().hasTag('choosing')).toBe(true);
    actor.send({ type: 'report.ask', kind: 'listing' });
    actor.send({ type: 'reason.choose', reason: 'spam' });
    actor.send({ type: 'report.send' });
    await settled();
    actor.send({ type: 'block.ask' });
    expect(actor.getSnapshot().hasTag('confirmingBlock')).toBe(true);
  });

  it('is asked once', async () => {
    const { actor, sent, settled } = start(poster);
    actor.send({ type: 'block.ask' });
    actor.send({ type: 'action.back' });
    expect(sent).toEqual([]);
    actor.send({ type: 'block.ask' });
    actor.send({ type: 'block.confirm' });
    expect((await settled()).hasTag('ended')).toBe(true);
    expect(sent).toEqual([{ kind: 'poster', id: 101 }]);
  });

  it('says why it failed', async () => {
    const { actor, settled } = start(poster, rejected(500));
    actor.send({ type: 'block.ask' });
    actor.send({ type: 'block.confirm' });
    const { context } = await settled();
    expect(context.message).toBe('This could not be done. Please try again.');
  });
});

describe('leaving', () => {
  it('is for conversations', () => {
    const { actor } = start(poster);
    actor.send({ type: 'leave.ask' });
    expect(actor.getSnapshot().hasTag('choosing')).toBe(true);
  });

  it('is asked once', async () => {
    const { actor, sent, settled } = start(partner);
    actor.send({ type: 'leave.ask' });
    actor.send({ type: 'action.back' });
    expect(actor.getSnapshot().hasTag('choosing')).toBe(true);
    actor.send({ type: 'leave.ask' });
    actor.send({ type: 'leave.confirm' });
    expect((await settled()).hasTag('ended')).toBe(true);
    expect(sent).toEqual([{ conversationId: 31 }]);
  });

  it('says why it failed', async () => {
    const { actor, settled } = start(partner, offline);
    actor.send({ type: 'leave.ask' });
    actor.send({ type: 'leave.confirm' });
    expect((await settled()).hasTag('confirmingLeave')).toBe(true);
  });
});
