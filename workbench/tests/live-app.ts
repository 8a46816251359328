import { type AnyActor, createActor } from 'xstate';
import type { LiveRoots } from '../src/live/hook.ts';
import { type LiveChannel, startInspector } from '../src/live/inspector.ts';
import { type FromApp, type FromWorkbench, fromAppSchema, type LiveRecord } from '../src/live/protocol.ts';
import type { Redaction } from '../src/live/redact.ts';
import { shopMachine } from './samples/shop.ts';

export function makeShopActor() {
  return createActor(shopMachine);
}

interface LiveAppOptions {
  bound?: number;
  title?: string;
  route?: string;
  redaction?: Redaction;
}

/** An inspector of the given actors without a real channel: it collects the messages in `said`, and `work` runs the scheduled work. */
export function makeLiveApp(
  actors: readonly AnyActor[],
  { bound, title = 'App', route = '', redaction }: LiveAppOptions = {},
) {
  const roots: LiveRoots = { running: new Set(actors), changed() {} };
  const said: FromApp[] = [];
  let works: (() => void)[] = [];
  const channel: LiveChannel = {
    onmessage: null,
    postMessage: (message) => void said.push(fromAppSchema.parse(structuredClone(message))),
  };
  const stop = startInspector({
    channel,
    roots,
    page: () => ({ title, route }),
    app: 'app',
    tab: 'tab',
    later: (work) => void works.push(work),
    ...(bound !== undefined && { bound }),
    ...(redaction && { redaction }),
  });

  function work(): void {
    while (works.length) {
      const now = works;
      works = [];
      for (const each of now) each();
    }
  }

  return {
    said,
    stop,
    receive(data: unknown): void {
      channel.onmessage?.(new MessageEvent('message', { data }));
    },
    attach(bench = 'bench'): void {
      const message: FromWorkbench = { type: 'attach', bench, app: 'app' };
      this.receive(message);
    },
    enter(actor: AnyActor): void {
      roots.running.add(actor);
      roots.changed();
    },
    leave(actor: AnyActor): void {
      roots.running.delete(actor);
      roots.changed();
    },
    /** All records since the last call. */
    take(): LiveRecord[] {
      work();
      return said.splice(0).flatMap((message) => (message.type === 'records' ? message.records : []));
    },
    work,
  };
}
