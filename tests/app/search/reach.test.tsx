import { describe, expect, it, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { reach } from '../../../src/app/effects/search/reach.ts';

const light = () =>
  createActor(
    createMachine({
      initial: 'red',
      states: { red: { on: { go: 'green', break: 'broken' } }, green: {}, broken: { type: 'final' } },
    }),
  ).start();
const isGreen = ({ value }: { value: unknown }) => value === 'green';
const never = () => ({ signal: new AbortController().signal, timeout: 60_000 });

describe('waiting for a snapshot', () => {
  it('ends with the snapshot that passes, now or later', async () => {
    const actor = light();
    const reached = reach(actor, isGreen, never());
    actor.send({ type: 'go' });
    expect((await reached).value).toBe('green');
    expect((await reach(actor, isGreen, never())).value).toBe('green');
  });

  it('ends its subscription when it is over', async () => {
    const actor = light();
    const passes = vi.fn(isGreen);
    const reached = reach(actor, passes, never());
    actor.send({ type: 'go' });
    await reached;
    const { length } = passes.mock.calls;
    actor.send({ type: 'go' });
    expect(passes.mock.calls).toHaveLength(length);
  });

  it('fails after its timeout', async () => {
    await expect(reach(light(), isGreen, { ...never(), timeout: 1 })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });

  it('fails when it is aborted, before or meanwhile', async () => {
    const controller = new AbortController();
    const waiting = reach(light(), isGreen, { ...never(), signal: controller.signal });
    const reason = new Error('left');
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    await expect(reach(light(), isGreen, { ...never(), signal: controller.signal })).rejects.toBe(reason);
  });

  it('fails when the actor stops', async () => {
    const actor = light();
    const waiting = reach(actor, isGreen, never());
    actor.send({ type: 'break' });
    await expect(waiting).rejects.toThrow('has stopped');
  });
});
