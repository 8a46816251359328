import type { ActorRefLike, AnyActor, AnyEventObject, InspectionEvent, Snapshot } from 'xstate';
import { declareLive, declareName, type LiveMeta } from '../live/declared.ts';
import { awaitWorkbench, enterRoot, type LiveChannel, type LiveRoots, runningNames } from '../live/hook.ts';
import { socketChannel } from '../live/socket-channel.ts';
import { storeActor, storeIn } from '../live/store-actor.ts';

interface InspectOptions {
  /** The name of the app; without it that of its root machines, or of the script under Node.js. */
  title?: string;
  /** What the page is, in words of the code. */
  page?: () => { title: string; route: string };
  /** The address of the relay of a development server, for an app in another browser or in Node.js. */
  socket?: string;
  /** The name of the store or the root actor. Without it a machine has its id; the id of an actor may be made of data. */
  name?: string;
  /** What may leave of it; a machine says this in its own `meta.live`. Its value is named `value`. */
  live?: LiveMeta;
}

/** A name by the code alone: the title and the path of a page may have data in them. */
function nameOfApp(): string {
  const script = globalThis.process?.argv?.[1]?.split(/[\\/]/).at(-1);
  if (script && globalThis.document === undefined) return `${script} (Node.js)`;
  return runningNames().slice(0, 3).join(', ') || 'App';
}

/** The channels that are listened to: the tab's own, and relays. All options of a page share them, since they report the same actors. */
const listening = new Set<string | undefined>();

/**
 * An `inspect` option for `createActor` and `useMachine`: the actor, and all that it starts, can be watched in the Live tab of a workbench
 * on the same origin. Only values that its machine declares in `meta.live` leave the tab. A store of `@xstate/store` takes it by
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

  /** @returns whether it is of a store */
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
    // An actor is created before it starts, and React creates some that never do.
    if (event.type !== '@xstate.event' || event.event.type !== 'xstate.init') return;
    const { actorRef, rootId } = event;
    if (!isRoot(actorRef, rootId)) return;
    const leave = enterRoot(actorRef);
    // Without a listener for errors, XState reports them as it did before.
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
