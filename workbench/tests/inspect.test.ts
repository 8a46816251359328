import { describe, expect, it, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { createInspect } from '../src/inspect/inspect.ts';
import { channelName } from '../src/live/channel.ts';
import type { FromApp } from '../src/live/protocol.ts';

const child = createMachine({ id: 'bell' });
const door = createMachine({
  id: 'door',
  initial: 'shut',
  states: { shut: { on: { open: 'ajar' } }, ajar: { invoke: { src: child, id: 'bell' } } },
});

describe('the inspect option', () => {
  it('reports an actor and its children to a workbench, from when it asks', async () => {
    const channel = new BroadcastChannel(channelName);
    const heard: FromApp[] = [];
    channel.onmessage = (event) => heard.push((event as MessageEvent<FromApp>).data);
    const inspect = createInspect({ page: () => ({ title: 'House', route: '/door' }) });
    // React creates actors that it never starts.
    createActor(door, { inspect });
    const actor = createActor(door, { inspect }).start();
    actor.send({ type: 'open' });
    const say = (message: object) => channel.postMessage(message);
    await vi.waitFor(() => {
      say({ type: 'hello', bench: 'w' });
      expect(heard).toContainEqual(expect.objectContaining({ type: 'here', title: 'House', url: '/door' }));
    });
    const app = heard.find(({ type }) => type === 'here')?.app ?? '';
    say({ type: 'attach', app, bench: 'w' });
    const started = () =>
      heard
        .flatMap((one) => (one.type === 'records' ? one.records : []))
        .filter(({ kind }) => kind === 'started');
    await vi.waitFor(() => expect(started()).toHaveLength(2));
    expect(started()).toMatchObject([{ machine: 'door', snapshot: { value: 'ajar' } }, { machine: 'bell' }]);
    actor.stop();
    channel.close();
  });

  it('leaves errors of the actor unhandled, as they are without it', async () => {
    const thrown = vi.fn();
    const failing = createMachine({
      id: 'failing',
      on: {
        fail: {
          actions: () => {
            throw new Error('on purpose');
          },
        },
      },
    });
    const actor = createActor(failing, { inspect: createInspect() }).start();
    actor.subscribe({ error: thrown });
    const unhandled = vi.fn();
    // XState throws an unhandled error in a later task.
    vi.useFakeTimers();
    actor.send({ type: 'fail' });
    try {
      vi.runAllTimers();
    } catch (error) {
      unhandled(error);
    }
    vi.useRealTimers();
    expect(thrown).toHaveBeenCalledOnce();
    expect(unhandled).toHaveBeenCalledOnce();
  });
});
