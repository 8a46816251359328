import type { LiveRoots } from 'statechart-workbench/live/hook.ts';
import { type LiveChannel, startInspector } from 'statechart-workbench/live/inspector.ts';
import {
  type FromApp,
  type FromBench,
  fromAppSchema,
  type LiveRecord,
} from 'statechart-workbench/live/protocol.ts';
import { makeRedaction } from 'statechart-workbench/live/redact.ts';
import { type AnyActor, createActor, fromCallback, fromPromise } from 'xstate';
import { redactionOptions } from '../../src/app/statecharts/redaction.ts';
import { likeMachine } from '../../src/machines/like.machine.ts';
import { likesMachine } from '../../src/machines/likes.machine.ts';
import {
  type LoadedChat,
  type NetworkEvent,
  rootMachine,
  type VitalEvent,
} from '../../src/machines/root.machine.ts';
import { type StoredTokenEvent, sessionMachine } from '../../src/machines/session.machine.ts';

/** The app's root actor, started, whose effects come to nothing. */
export function makeRootActor() {
  return createActor(
    rootMachine.provide({
      actors: {
        networkStatus: fromCallback<NetworkEvent>(() => {}),
        vitals: fromCallback<VitalEvent>(() => {}),
        loadChat: fromPromise<LoadedChat, { userId: number }>(() => new Promise<never>(() => {})),
        session: sessionMachine.provide({
          actors: {
            storedToken: fromCallback<StoredTokenEvent>(() => {}),
            readToken: fromPromise<string | null>(async () => null),
            keepToken: fromPromise(async () => {}),
            endSession: fromPromise(async () => {}),
          },
        }),
        likes: likesMachine.provide({
          actors: { like: likeMachine.provide({ actors: { fetchLike: fromPromise(async () => false) } }) },
        }),
      },
    }),
  );
}

interface LiveAppOptions {
  bound?: number;
  title?: string;
  url?: string;
}

/** An inspector over actors, without a channel between: what it says is kept, and its work is done when it is asked for. */
export function makeLiveApp(
  actors: readonly AnyActor[],
  { bound, title = 'App', url = '' }: LiveAppOptions = {},
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
    redaction: makeRedaction(redactionOptions),
    page: () => ({ title, url }),
    app: 'app',
    tab: 'tab',
    later: (work) => void works.push(work),
    ...(bound !== undefined && { bound }),
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
    tell(data: unknown): void {
      channel.onmessage?.(new MessageEvent('message', { data }));
    },
    attach(bench = 'bench'): void {
      const message: FromBench = { type: 'attach', bench, app: 'app' };
      this.tell(message);
    },
    enter(actor: AnyActor): void {
      roots.running.add(actor);
      roots.changed();
    },
    leave(actor: AnyActor): void {
      roots.running.delete(actor);
      roots.changed();
    },
    /** All that it had to tell since the last time. */
    take(): LiveRecord[] {
      work();
      return said.splice(0).flatMap((message) => (message.type === 'records' ? message.records : []));
    },
    work,
  };
}
