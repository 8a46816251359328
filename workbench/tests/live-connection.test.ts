import { afterEach, expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { channelName } from '../src/live/channel.ts';
import { type ConnectionCommand, connection, type MessageReceived } from '../src/live/connection.ts';
import { awaitWorkbench, enterRoot, type LiveRoots } from '../src/live/hook.ts';
import { startInspector } from '../src/live/inspector.ts';
import { emptySession, hear, type LiveApp } from '../src/live/live-session.ts';
import { pageId } from '../src/live/page-id.ts';
import { makeShopActor } from './live-app.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A workbench without a view. */
function openBench() {
  let session = emptySession;
  const actor = createActor(
    setup({
      types: { events: {} as MessageReceived | ConnectionCommand },
      actors: { connection },
    }).createMachine({
      invoke: { id: 'connection', src: 'connection' },
      on: {
        'message.received': {
          actions: ({ event }) => {
            session = hear(session, event.heard, Date.now());
          },
        },
        '*': {
          actions: ({ event, self }) => {
            if (event.type !== 'message.received') self.getSnapshot().children.connection?.send(event);
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

/** Collects all messages on the channel. */
function listen(): { type?: unknown; app?: unknown }[] {
  const heard: { type?: unknown; app?: unknown }[] = [];
  const listener = new BroadcastChannel(channelName);
  listener.onmessage = ({ data }: MessageEvent<{ type?: unknown; app?: unknown }>) => heard.push(data);
  closers.push(() => listener.close());
  return heard;
}

const isHello = ({ type }: { type?: unknown }) => type === 'hello';

/** A tab that runs the app, on a real channel. */
function openTab(app: string, isReady = Promise.resolve()) {
  const loads = { count: 0, started: 0 };
  const root = makeShopActor().start();
  const leave = enterRoot(root);
  awaitWorkbench(async () => {
    loads.count += 1;
    await isReady;
    return {
      start(channel: BroadcastChannel, roots: LiveRoots) {
        loads.started += 1;
        const stop = startInspector({
          channel,
          roots,
          page: () => ({ title: app, route: `/${app}` }),
          app,
        });
        closers.push(() => {
          stop();
          leave();
          channel.close();
          root.stop();
        });
      },
    };
  });
  return { root, loads };
}

test('a tab loads its inspector once at the first hello of a workbench, and the workbench can attach', async () => {
  const { promise: isReady, resolve } = Promise.withResolvers<void>();
  const { root, loads } = openTab('tab-1', isReady);
  expect(loads.count).toBe(0);
  const heard = listen();
  const [bench, other] = [openBench(), openBench()];
  await vi.waitFor(() => expect(heard.filter(isHello)).toHaveLength(2), { timeout: 30_000 });
  resolve();
  await vi.waitFor(() => expect(bench.app('tab-1')).toMatchObject({ title: 'tab-1', isHere: true }), {
    timeout: 30_000,
  });
  expect(loads).toEqual({ count: 1, started: 1 });
  expect(bench.app('tab-1')?.actors.size).toBe(0);

  bench.send({ type: 'attach', app: 'tab-1' });
  await vi.waitFor(() => expect(bench.app('tab-1')?.actors.size).toBeGreaterThan(5), { timeout: 30_000 });
  bench.send({ type: 'send', app: 'tab-1', sessionId: root.sessionId, event: { type: 'network.lost' } });
  await vi.waitFor(() => expect(root.getSnapshot().hasTag('offline')).toBe(true), { timeout: 30_000 });
  await vi.waitFor(
    () => expect(bench.app('tab-1')?.actors.get(root.sessionId)?.snapshot.tags).toEqual(['offline']),
    { timeout: 30_000 },
  );
  bench.send({ type: 'send', app: 'tab-1', sessionId: root.sessionId, event: { type: 'no.such' } });
  await vi.waitFor(
    () => expect(bench.problems()).toEqual([expect.stringMatching(/does not handle the event 'no.such'/)]),
    { timeout: 30_000 },
  );
  // A workbench that did not attach gets neither records nor problems.
  expect(other.app('tab-1')?.records).toEqual([]);
  expect(other.problems()).toEqual([]);
});

test('an invalid message is dropped and reported', async () => {
  const bench = openBench();
  const stranger = new BroadcastChannel(channelName);
  closers.push(() => stranger.close());
  stranger.postMessage({ type: 'records', app: 5 });
  await vi.waitFor(() => expect(bench.problems()).toEqual([expect.stringMatching(/left out/)]), {
    timeout: 30_000,
  });
});

test('a workbench answers a tab that asks whether it still listens, and detaches when it closes', async () => {
  const heard = listen();
  const bench = openBench();
  bench.send({ type: 'attach', app: 'x' });
  const tab = new BroadcastChannel(channelName);
  closers.push(() => tab.close());
  await vi.waitFor(() => expect(heard).toHaveLength(2), { timeout: 30_000 });
  tab.postMessage({ type: 'here', app: 'x', title: '', url: '' });
  tab.postMessage({ type: 'here', app: 'another', title: '', url: '' });
  await vi.waitFor(() => expect(bench.app('another')).toBeDefined(), { timeout: 30_000 });
  bench.close();
  const ofBench = () => heard.filter((data) => 'bench' in data).map(({ type, app }) => [type, app]);
  await vi.waitFor(
    () =>
      expect(ofBench()).toEqual([
        ['hello', undefined],
        ['attach', 'x'],
        ['attach', 'x'],
        ['detach', 'x'],
      ]),
    { timeout: 30_000 },
  );
});

test('a workbench says hello at once when the page of the attached tab closes', async () => {
  const heard = listen();
  const bench = openBench();
  bench.send({ type: 'attach', app: 'x' });
  const tab = new BroadcastChannel(channelName);
  closers.push(() => tab.close());
  await vi.waitFor(() => expect(heard).toHaveLength(2), { timeout: 30_000 });
  tab.postMessage({ type: 'gone', app: 'stranger' });
  tab.postMessage({ type: 'gone', app: 'x' });
  const goneAt = performance.now();
  await vi.waitFor(() => expect(heard.filter(isHello)).toHaveLength(3), { timeout: 30_000 });
  expect(performance.now() - goneAt).toBeLessThan(2900);
});

test('a workbench does not list its own tab', async () => {
  const bench = openBench();
  const own = new BroadcastChannel(channelName);
  closers.push(() => own.close());
  own.postMessage({ type: 'here', app: pageId, title: '', url: '' });
  own.postMessage({ type: 'here', app: 'another', title: '', url: '' });
  await vi.waitFor(() => expect(bench.app('another')).toBeDefined(), { timeout: 30_000 });
  expect(bench.app(pageId)).toBeUndefined();
});

test('a page that shows a workbench is not offered to other workbenches', async () => {
  const channel = new BroadcastChannel(channelName);
  closers.push(
    startInspector({
      channel,
      roots: { running: new Set(), changed() {} },
      page: () => ({ title: 'App', route: '/' }),
    }),
    () => channel.close(),
  );
  const heard = listen();
  const ofPage = (type: string) => heard.filter((message) => message.type === type && message.app === pageId);
  const sinceGone = () => heard.slice(heard.indexOf(ofPage('gone')[0] ?? {}));
  const outside = new BroadcastChannel(channelName);
  closers.push(() => outside.close());
  outside.postMessage({ type: 'hello', bench: 'outside' });
  await vi.waitFor(() => expect(ofPage('here').length).toBeGreaterThan(0));
  const bench = openBench();
  outside.postMessage({ type: 'hello', bench: 'outside' });
  await vi.waitFor(() => expect(ofPage('gone').length).toBeGreaterThan(1));
  expect(sinceGone().filter(({ type }) => type === 'here')).toEqual([]);
  bench.close();
  outside.postMessage({ type: 'hello', bench: 'outside' });
  await vi.waitFor(() => expect(ofPage('here').length).toBeGreaterThan(0));
});
