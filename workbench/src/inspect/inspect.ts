import type { ActorRefLike, AnyActor, InspectionEvent } from 'xstate';
import { awaitWorkbench, enterRoot, type LiveChannel, type LiveRoots } from '../live/hook.ts';
import { socketChannel } from '../live/socket-channel.ts';

interface InspectOptions {
  /** What the page is, in words of the code. */
  page?: () => { title: string; route: string };
  /** The address of the relay of a development server, for an app in another browser or in Node.js. */
  socket?: string;
}

/**
 * An `inspect` option for `createActor` and `useMachine`: the actor, and all that it starts, can be watched in the Live tab of a workbench
 * on the same origin. Only values that its machine declares in `meta.live` leave the tab.
 */
export function createInspect({ page = () => ({ title: 'App', route: '' }), socket }: InspectOptions = {}) {
  let isListening = false;
  return (event: InspectionEvent): void => {
    // An actor is created before it starts, and React creates some that never do.
    if (event.type !== '@xstate.event' || event.event.type !== 'xstate.init') return;
    const { actorRef, rootId } = event;
    if (!isRoot(actorRef, rootId)) return;
    const leave = enterRoot(actorRef);
    // Without a listener for errors, XState reports them as it did before.
    actorRef.subscribe({ complete: leave });
    if (isListening || (socket === undefined && typeof BroadcastChannel === 'undefined')) return;
    isListening = true;
    const load = async () => {
      const { startInspector } = await import('../live/inspector.ts');
      return { start: (channel: LiveChannel, roots: LiveRoots) => startInspector({ channel, roots, page }) };
    };
    awaitWorkbench(load, socket === undefined ? undefined : socketChannel(socket));
  };
}

/** `createInspect()` with the title 'App'. */
export const inspect = createInspect();

function isRoot(actorRef: ActorRefLike, rootId: string): actorRef is AnyActor {
  return actorRef.sessionId === rootId && 'system' in actorRef;
}
