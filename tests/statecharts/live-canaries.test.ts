import { emptySession, hear, type ReceivedMessage } from 'statechart-workbench/live/live-session.ts';
import { sessionFile } from 'statechart-workbench/live/session-file.ts';
import type { MachineEntry } from 'statechart-workbench/model/registry.ts';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AnyActor, type AnyActorLogic, createActor, fromPromise, SimulatedClock } from 'xstate';
import { start } from '../../src/app/statecharts/live.ts';
import { registry } from '../../src/app/statecharts/registry.ts';

/** The page of the app. Its address and title contain canaries too. */
vi.hoisted(() => {
  const href =
    'https://stanza.example/listing/CANARY-0-?token=CANARY-0-&code=CANARY-0-&session=CANARY-0-#CANARY-0-';
  vi.stubGlobal('location', { pathname: '/listing/CANARY-0-', href });
  vi.stubGlobal('document', {
    title: 'CANARY-0-',
    hidden: true,
    baseURI: 'https://stanza.example/',
    documentElement: { dataset: { capabilities: 'CANARY-0-' } },
  });
});
// XState warns about events to actors that have ended.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());
afterAll(() => void vi.unstubAllGlobals());

/** The last names of the declared paths. Values under such a name may leave the tab, so they get no canary. */
const declaredNames = new Set(
  registry.entries.flatMap(({ machine }) => {
    const { live } = machine.root.meta ?? {};
    const paths: string[] = [...(live?.context ?? []), ...Object.values<string[]>(live?.events ?? {}).flat()];
    return paths.map((path) => path.split('.').at(-1));
  }),
);

let planted = 0;
const canary = () => `CANARY-${++planted}-`;

/** A copy in which each text and number contains a canary. Actors, machines and snapshots stay unchanged. */
function plant(value: unknown, key = ''): unknown {
  if (key === 'type' || key === 'actorId' || declaredNames.has(key)) return value;
  if (typeof value === 'string') return `${canary()}${value}`;
  if (typeof value === 'number') return Number(`${++planted}000777000`);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof File) return new File([canary()], `${canary()}.jpg`, { type: 'image/jpeg' });
  if (value instanceof Blob) return new Blob([canary()]);
  if (Array.isArray(value)) return value.map((part) => plant(part));
  if (value instanceof Error) {
    const copy: Error = Object.create(Object.getPrototypeOf(value));
    for (const name of Object.getOwnPropertyNames(value)) {
      const part: unknown = Object.getOwnPropertyDescriptor(value, name)?.value;
      Object.defineProperty(copy, name, { value: name === 'name' ? part : plant(part, name) });
    }
    return Object.defineProperty(copy, 'cause', { value: new Error(canary()) });
  }
  if (Object.getPrototypeOf(value) !== Object.prototype || 'machine' in value || 'send' in value)
    return value;
  const parts = Object.entries(value).map(([name, part]) => [name, plant(part, name)]);
  // A field that is in no schema.
  return { ...Object.fromEntries(parts), unknownField: canary(), headers: [['X-Api-Key', canary()]] };
}

type FromApp = NonNullable<ReceivedMessage['message']>;

/** A child that waits for an outcome. */
interface Waiting {
  id: string;
  settle(outcome: { output: unknown } | { error: unknown }): void;
}

/** Runs a machine with canaries, and returns the messages of its tab. */
async function broadcastOf(entry: MachineEntry, input: unknown): Promise<FromApp[]> {
  const { machine, model } = entry;
  const waiting: Waiting[] = [];
  const standIn: AnyActorLogic = fromPromise(
    ({ self }) =>
      new Promise((resolve, reject) => {
        waiting.push({
          id: self.id,
          settle: (outcome) => ('output' in outcome ? resolve(outcome.output) : reject(outcome.error)),
        });
      }),
  );
  const { given = {} } = model as { given?: Record<string, AnyActorLogic> };
  const actors = Object.fromEntries(Object.keys(machine.implementations.actors).map((src) => [src, standIn]));
  const clock = new SimulatedClock();
  const actor: AnyActor = createActor(machine.provide({ actors: { ...actors, ...given } }), {
    input: plant(input),
    id: canary(),
    clock,
    logger: () => {},
  });
  actor.subscribe({ error: () => {} });
  const said: FromApp[] = [];
  const roots = { running: new Set([actor]), changed() {} };
  const channel = {
    onmessage: null as ((event: MessageEvent) => void) | null,
    postMessage: (message: FromApp) => void said.push(structuredClone(message)),
  };
  start(channel as unknown as BroadcastChannel, roots);
  const notify = (data: object) => channel.onmessage?.(new MessageEvent('message', { data }));
  const app = said[0]?.app ?? '';
  notify({ type: 'attach', bench: 'bench', app });

  actor.start();
  const outcomes = Object.entries(model.outcomes ?? {});
  const isActive = () => actor.getSnapshot().status === 'active';
  for (let round = 0; round < 3 && isActive(); round++) {
    for (const event of model.events) {
      if (!isActive()) break;
      actor.send(plant(event) as typeof event);
      const { type } = event;
      notify({ type: 'send', bench: 'bench', app, sessionId: actor.sessionId, event: { type, value: 1 } });
    }
    for (const { id, settle } of waiting.splice(0)) {
      const { outputs = [], errors = [] } = outcomes.find(([of]) => of === id)?.[1] ?? {};
      const all = [...outputs.map((output) => ({ output })), ...errors.map((error) => ({ error }))];
      const outcome = all[round % Math.max(1, all.length)] ?? { error: new Error('unexpected') };
      settle(plant(outcome) as typeof outcome);
    }
    await new Promise((resolve) => setTimeout(resolve));
    clock.increment(100);
  }
  roots.running.delete(actor);
  roots.changed();
  const isOver = () =>
    said.some(
      (message) =>
        message.type === 'records' &&
        message.records.some(({ kind, sessionId }) => kind === 'stopped' && sessionId === actor.sessionId),
    );
  await vi.waitFor(() => expect(isOver()).toBe(true), { timeout: 30_000 });
  actor.stop();
  notify({ type: 'detach', bench: 'bench', app });
  return said;
}

it.each(registry.entries.flatMap((entry) => entry.model.inputs.map((input) => ({ entry, input }))))(
  'no planted value leaves the tab of $entry.machine.id',
  async ({ entry, input }) => {
    const said = await broadcastOf(entry, input);
    const session = said.reduce(
      (all, message) => hear(all, { message, problems: [] }, Date.now()),
      emptySession,
    );
    const files = [...session.apps.values()].map((app) => sessionFile(app));
    const kept = JSON.stringify([said, files, session.problems]);
    expect(kept.match(/.{60}(CANARY|000777000).{20}/g) ?? []).toEqual([]);
    // The messages are not empty: they contain the names that are written in the code.
    expect(kept).toContain(`"machine":"${entry.machine.id}"`);
    expect(kept).toContain('"kind":"snapshot"');
  },
);

it('plants more than 200 canaries', () => {
  expect(planted).toBeGreaterThan(200);
});
