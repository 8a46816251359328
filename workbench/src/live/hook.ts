import type { AnyActor } from 'xstate';
import { channelName } from './channel.ts';

/**
 * The connection of an app to the workbench. It is part of the app's first chunk, so it is small: it keeps the running root actors and
 * loads the rest only when a workbench sends `hello`.
 */
export interface LiveRoots {
  readonly running: Set<AnyActor>;
  /** Called after each change of `running`. */
  changed(): void;
}

const roots: LiveRoots = { running: new Set(), changed() {} };

/** Registers a root actor, before or after its start. Call the returned function before the actor stops. */
export function enterRoot(actor: AnyActor): () => void {
  roots.running.add(actor);
  roots.changed();
  return () => {
    roots.running.delete(actor);
    roots.changed();
  };
}

/** The names of the machines of the running root actors, without duplicates. */
export function runningNames(): string[] {
  const ids = [...roots.running].map(({ logic }) => Reflect.get(logic, 'id') as unknown);
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

/** The used part of `BroadcastChannel`. */
export interface LiveChannel {
  // biome-ignore lint/suspicious/noExplicitAny: the messages are those of the protocol, which the first chunk does not load
  postMessage(message: any): void;
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
}

/** @param load loads the app's own module, which calls `startInspector` with its redaction */
export function awaitWorkbench(
  load: () => Promise<{ start(channel: LiveChannel, roots: LiveRoots): unknown }>,
  channel: LiveChannel = new BroadcastChannel(channelName),
): void {
  // A workbench sends `hello` every few seconds: if the module fails to load, the next `hello` tries again.
  const listen = () => {
    channel.onmessage = ({ data }) => {
      if ((data as { type?: unknown } | null)?.type !== 'hello') return;
      channel.onmessage = null;
      load()
        .then(({ start }) => start(channel, roots))
        .catch(listen);
    };
  };
  listen();
}
