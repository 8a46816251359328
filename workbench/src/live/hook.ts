import type { AnyActor } from 'xstate';
import { channelName } from './channel.ts';

/**
 * An app's end of the line. Stands in the first chunk that an app loads, so it is small: it knows the root actors that run, and waits for a
 * workbench to say hello before it loads anything else.
 */
export interface LiveRoots {
  readonly running: Set<AnyActor>;
  /** Called after each change of `running`. */
  changed(): void;
}

const roots: LiveRoots = { running: new Set(), changed() {} };

/** Says that a root actor runs, or is about to. Call what it returns before the actor stops. */
export function enterRoot(actor: AnyActor): () => void {
  roots.running.add(actor);
  roots.changed();
  return () => {
    roots.running.delete(actor);
    roots.changed();
  };
}

/** @param load the app's own module, that calls `startInspector` with what is to be hidden */
export function awaitWorkbench(
  load: () => Promise<{ start(channel: BroadcastChannel, roots: LiveRoots): unknown }>,
): void {
  const channel = new BroadcastChannel(channelName);
  // A workbench says hello every few seconds: where the code could not be had, the next one tries again.
  const listen = () => {
    channel.onmessage = ({ data }) => {
      if (data?.type !== 'hello') return;
      channel.onmessage = null;
      load()
        .then(({ start }) => start(channel, roots))
        .catch(listen);
    };
  };
  listen();
}
