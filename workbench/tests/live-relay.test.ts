import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnyActor, createActor, setup } from 'xstate';
import { connection } from '../src/live/connection.ts';
import { emptySession, hear, type LiveSession } from '../src/live/live-session.ts';
import { socketChannel } from '../src/live/socket-channel.ts';
import { relayLive } from '../src/vite/live-relay.ts';

let server: Server;
let stop: () => void;
let address = '';
let refused: string[] = [];
const channels: { close(): void }[] = [];
const actors: AnyActor[] = [];
const services: ChildProcess[] = [];

beforeEach(async () => {
  server = createServer();
  refused = [];
  stop = relayLive(server, { path: '/live', token: 'secret', onRefused: (from) => refused.push(from) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/live`;
});

afterEach(async () => {
  for (const service of services.splice(0)) service.kill();
  for (const actor of actors.splice(0)) actor.stop();
  for (const channel of channels.splice(0)) channel.close();
  stop();
  await new Promise((resolve) => server.close(resolve));
});

function open(token = 'secret') {
  const heard: unknown[] = [];
  const channel = socketChannel<unknown>(`${address}?token=${token}`);
  channel.onmessage = ({ data }) => heard.push(data);
  channels.push(channel);
  return { heard, channel };
}

it('an invalid address is reported in one line, without its token, and does not end the program', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  expect(() => socketChannel('http//garbage?token=secret').postMessage({})).not.toThrow();
  expect(warn.mock.calls).toEqual([
    [expect.stringContaining('“http//garbage” is not the address of a WebSocket')],
  ]);
  expect(String(warn.mock.calls)).not.toContain('secret');
  warn.mockRestore();
});

describe('the relay of the development server', () => {
  it('forwards each message to all other clients', async () => {
    const [one, two, three] = [open(), open(), open()];
    // The other clients connect a moment later.
    await vi.waitFor(() => {
      one.channel.postMessage({ n: 1 });
      expect(two.heard).toContainEqual({ n: 1 });
      expect(three.heard).toContainEqual({ n: 1 });
    });
    expect(one.heard).toEqual([]);
  });

  it.each(['wrong', '', 'secret2'])('refuses the token “%s”', async (token) => {
    const closed = new Promise((resolve) => {
      const socket = new WebSocket(`${address}?token=${token}`);
      socket.onclose = () => resolve('closed');
      socket.onopen = () => resolve('open');
    });
    expect(await closed).toBe('closed');
  });

  it('reports a wrong token once on each side', async () => {
    const said = vi.spyOn(console, 'warn').mockImplementation(() => {});
    open('wrong');
    await vi.waitFor(() => expect(said).toHaveBeenCalledTimes(1));
    expect(said.mock.calls[0]?.[0]).toMatch(
      /127\.0\.0\.1:\d+\/live refuses the connection\. .*it has another token/,
    );
    expect(said.mock.calls[0]?.[0]).not.toContain('wrong');
    expect(refused.length).toBeGreaterThan(0);
    said.mockRestore();
  });

  it('ignores a text that is not a message', async () => {
    const one = open();
    const raw = new WebSocket(`${address}?token=secret`);
    await new Promise((resolve) => {
      raw.onopen = resolve;
    });
    await vi.waitFor(() => {
      raw.send('{"cut');
      raw.send('{"n":2}');
      expect(one.heard).toContainEqual({ n: 2 });
    });
    raw.close();
  });
});

it('a service in Node.js is watched through the relay, and shows only what its machine declares', async () => {
  const socket = `${address}?token=secret`;
  // A separate process, as a service is: a workbench ignores its own page.
  const service = spawn(process.execPath, [path.join(import.meta.dirname, 'live-service.ts'), socket]);
  services.push(service);
  let session: LiveSession = emptySession;
  const parent = setup({ actors: { connection } }).createMachine({
    invoke: { id: 'connection', src: 'connection', input: { socket } },
    on: {
      'message.received': {
        actions: ({ event }) => {
          session = hear(session, event.heard, Date.now());
        },
      },
    },
  });
  const panel = createActor(parent).start();
  actors.push(panel);
  const app = await vi.waitFor(
    () => {
      const [found] = session.apps.values();
      if (!found) throw new Error('not there yet');
      return found;
    },
    { timeout: 10_000 },
  );
  expect([app.title, app.url]).toEqual(['Service', '/jobs']);
  panel.getSnapshot().children.connection?.send({ type: 'attach', app: app.app });
  await vi.waitFor(() => expect(session.apps.get(app.app)?.actors.size).toBe(1));
  service.stdin.write('go\n');
  await vi.waitFor(() => {
    const [actor] = session.apps.get(app.app)?.actors.values() ?? [];
    expect(actor?.snapshot.value).toBe('busy');
    expect(actor?.snapshot.context).toEqual({ open: true, secret: '[hidden text]' });
  });
  expect(JSON.stringify([...session.apps])).not.toContain('canary');
  // The workbench gets the machine of a service only from this definition.
  const drawing = session.apps.get(app.app)?.drawings.get('service');
  expect(drawing?.chart?.states.map(({ id }) => id)).toEqual(['service', 'service.idle', 'service.busy']);
  expect(drawing?.chart?.transitions).toMatchObject([{ label: 'go', targetIds: ['service.busy'] }]);
  expect(JSON.stringify(drawing)).not.toContain('canary');
});
