import type { ActorRefLike, AnyActor, AnyEventObject, InspectionEvent, Snapshot } from 'xstate';
import { declareLive, declareName, type LiveMeta } from '../live/declared.ts';
import { awaitWorkbench, enterRoot, type LiveChannel, type LiveRoots, runningNames } from '../live/hook.ts';
import { socketChannel } from '../live/socket-channel.ts';
import { storeActor, storeIn } from '../live/store-actor.ts';

interface InspectOptions {
  /** The name of the app. The default is the names of its root machines, or the script name under Node.js. */
  title?: string;
  /** The title and the route of the page, as constants of the code. */
  page?: () => { title: string; route: string };
  /** The address of the relay of a development server, for an app in another browser or in Node.js. */
  socket?: string;
  /** The name of the store or the root actor. The default for a machine is its id; the id of another actor may contain data. */
  name?: string;
  /**
   * The values of the store or the root actor that may leave the tab; a machine declares its own in `meta.live`. The value is called
   * `value`: `{ context: ['value.count'] }`.
   */
  live?: LiveMeta;
}

/** A name from the code only: the title and the path of a page may contain data. */
function nameOfApp(): string {
  const script = globalThis.process?.argv?.[1]?.split(/[\\/]/).at(-1);
  if (script && globalThis.document === undefined) return `${script} (Node.js)`;
  return runningNames().slice(0, 3).join(', ') || 'App';
}

/** The open channels: the tab's own, and relays. All options of a page share them, since they report the same actors. */
const listening = new Set<string | undefined>();

/**
 * An `inspect` option for `createActor` and `useMachine`. The Live tab of a workbench on the same origin can then watch the actor and all
 * actors that it starts. Only values that their machines declare in `meta.live` leave the tab. For a store of `@xstate/store`, use
 * `store.inspect(…)`.
 */
export function createInspect({
  title,
  page = () => ({ title: title ?? nameOfApp(), route: globalThis.location?.host ?? '' }),
  socket,
  name,
  live,
}: InspectOptions = {}) {
  const stores = new WeakMap<object, ReturnType<typeof storeActor>>();

  function listen(): void {
    if (listening.has(socket) || (socket === undefined && typeof BroadcastChannel === 'undefined')) return;
    listening.add(socket);
    const load = async () => {
      const { startInspector } = await import('../live/inspector.ts');
      return { start: (channel: LiveChannel, roots: LiveRoots) => startInspector({ channel, roots, page }) };
    };
    awaitWorkbench(load, socket === undefined ? undefined : socketChannel(socket));
  }

  /** @returns whether the event belongs to a store */
  function ofStore({ actorRef, rootId, ...reported }: InspectionEvent): boolean {
    const store = storeIn(actorRef);
    if (!store) return false;
    let known = stores.get(store);
    if (!known) {
      known = storeActor(store, { id: name ?? 'store', sessionId: `store ${rootId}` });
      stores.set(store, known);
      if (live) declareLive(known.actor, live);
      enterRoot(known.actor);
      listen();
    }
    if (!('snapshot' in reported) || !('event' in reported)) return true;
    const { event, snapshot } = reported as { event: AnyEventObject; snapshot: Snapshot<unknown> };
    if (event.type !== '@xstate.init') known.took(event, snapshot);
    return true;
  }

  return (event: InspectionEvent): void => {
    if (ofStore(event)) return;
    // Creation is not enough: React creates some actors that never start.
    if (event.type !== '@xstate.event' || event.event.type !== 'xstate.init') return;
    const { actorRef, rootId } = event;
    if (!isRoot(actorRef, rootId)) return;
    const leave = enterRoot(actorRef);
    // `complete` only: without an `error` listener, XState reports errors as before.
    actorRef.subscribe({ complete: leave });
    if (live) declareLive(actorRef, live);
    if (name !== undefined) declareName(actorRef, name);
    listen();
  };
}

/** `createInspect()` without options. */
export const inspect = createInspect();

function isRoot(actorRef: ActorRefLike, rootId: string): actorRef is AnyActor {
  return actorRef.sessionId === rootId && 'system' in actorRef;
}
