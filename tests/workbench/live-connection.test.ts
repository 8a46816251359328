import { afterEach, expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { channelName } from '../../src/workbench/live/channel.ts';
import { type ConnectionCommand, connection, type HeardEvent } from '../../src/workbench/live/connection.ts';
import { awaitWorkbench, enterRoot, type LiveRoots } from '../../src/workbench/live/hook.ts';
import { startInspector } from '../../src/workbench/live/inspector.ts';
import { emptySession, hear, type LiveApp } from '../../src/workbench/live/live-session.ts';
import { makeRedaction } from '../../src/workbench/live/redact.ts';
import { makeRootActor } from '../support/live-app.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A workbench without a view. */
function openBench() {
  let session = emptySession;
  const actor = createActor(
    setup({ types: { events: {} as HeardEvent | ConnectionCommand }, actors: { connection } }).createMachine({
      invoke: { id: 'connection', src: 'connection' },
      on: {
        'live.heard': {
          actions: ({ event }) => {
            session = hear(session, event.heard, Date.now());
          },
        },
        '*': {
          actions: ({ event, self }) => {
            if (event.type !== 'live.heard') self.getSnapshot().children.connection?.send(event);
          },
        },
      },
    }),
  ).start();
  closers.push(() => actor.stop());
  return {
    send: actor.send,
    close: () => actor.stop(),
    app: (id: string): LiveApp | undefined => session.apps.get(id),
    problems: () => session.problems,
  };
}

/** A tab that runs the app, over a real channel. */
function openTab(app: string, loads = { count: 0 }) {
  const root = makeRootActor().start();
  const leave = enterRoot(root);
  awaitWorkbench(async () => ({
    start(channel: BroadcastChannel, roots: LiveRoots) {
      loads.count += 1;
      const stop = startInspector({
        channel,
        roots,
        redaction: makeRedaction(),
        page: () => ({ title: app, url: `http://${app}/` }),
        app,
      });
      closers.push(() => {
        stop();
        leave();
        channel.close();
        root.stop();
      });
    },
  }));
  return { root, loads };
}

test('a tab loads its inspector once, when a workbench says hello, and is attached to', async () => {
  const { root, loads } = openTab('tab-1');
  expect(loads.count).toBe(0);
  const [bench, other] = [openBench(), openBench()];
  await vi.waitFor(() => expect(bench.app('tab-1')).toMatchObject({ title: 'tab-1', isHere: true }));
  expect(loads.count).toBe(1);
  expect(bench.app('tab-1')?.actors.size).toBe(0);

  bench.send({ type: 'attach', app: 'tab-1' });
  await vi.waitFor(() => expect(bench.app('tab-1')?.actors.size).toBeGreaterThan(5));
  bench.send({ type: 'send', app: 'tab-1', sessionId: root.sessionId, event: { type: 'network.lost' } });
  await vi.waitFor(() => expect(root.getSnapshot().hasTag('offline')).toBe(true));
  await vi.waitFor(() =>
    expect(bench.app('tab-1')?.actors.get(root.sessionId)?.snapshot.tags).toEqual(['offline']),
  );
  bench.send({ type: 'send', app: 'tab-1', sessionId: root.sessionId, event: { type: 'no.such' } });
  await vi.waitFor(() =>
    expect(bench.problems()).toEqual([expect.stringMatching(/knows no event 'no.such'/)]),
  );
  // It is no business of a workbench that is not attached.
  expect(other.app('tab-1')?.records).toEqual([]);
  expect(other.problems()).toEqual([]);
});

test('what is no message is left out, and said', async () => {
  const bench = openBench();
  const stranger = new BroadcastChannel(channelName);
  closers.push(() => stranger.close());
  stranger.postMessage({ type: 'records', app: 5 });
  await vi.waitFor(() => expect(bench.problems()).toEqual([expect.stringMatching(/left out/)]));
});

test('a workbench that closes detaches', async () => {
  const heard: unknown[] = [];
  const listener = new BroadcastChannel(channelName);
  listener.onmessage = ({ data }: MessageEvent<unknown>) => heard.push(data);
  closers.push(() => listener.close());
  const bench = openBench();
  bench.send({ type: 'attach', app: 'x' });
  bench.close();
  await vi.waitFor(() =>
    expect(heard).toEqual([
      expect.objectContaining({ type: 'hello' }),
      expect.objectContaining({ type: 'attach', app: 'x' }),
      expect.objectContaining({ type: 'detach', app: 'x' }),
    ]),
  );
});
