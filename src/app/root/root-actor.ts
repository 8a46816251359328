import { useSyncExternalStore } from 'react';
import { createActor, type SnapshotFrom } from 'xstate';
import { sessionMachine } from '../../machines/account/session.machine.ts';
import { assertDefined } from '../../machines/assert-defined.ts';
import type { ChatActor } from '../../machines/chat/chat.machine.ts';
import type { LikesActor } from '../../machines/listing/likes.machine.ts';
import { rootMachine, type SessionSnapshot } from '../../machines/shell/root.machine.ts';
import { keptCapabilities } from '../device/kept-capabilities.ts';
import { logActorFailure, logFailure } from '../effects/attempt.ts';
import { rootEffects, sessionEffects } from '../effects/shell/root.ts';
import type { SessionActor } from './bearer.ts';

/** The root actor: one a page. `start.tsx` starts it. */
export const rootActor = createActor(
  rootMachine.provide({
    actors: {
      ...rootEffects(session, capabilities),
      session: sessionMachine.provide({ actors: sessionEffects }),
    },
  }),
  { logger: logActorFailure, input: { capabilities: keptCapabilities() } },
);
// A bug in the root itself. Every screen shows the notice, as after the failure of one of its actors.
rootActor.subscribe({ error: (error) => logFailure('root', error) });

/** The actor of the session. */
export function session(): SessionActor {
  return assertDefined(rootActor.getSnapshot().children.session, 'session');
}

/** What the backend has besides the specified calls, as far as that is known now. Screens use `useCapabilities`. */
export function capabilities(): readonly string[] {
  return rootActor.getSnapshot().context.capabilities ?? [];
}

function subscribe(notify: () => void): () => void {
  const { unsubscribe } = rootActor.subscribe({ next: notify, error: notify });
  return unsubscribe;
}

/**
 * Selects from the root, even if it has failed: `useSelector` would throw in every component.
 * @param select must return a value that is equal by `Object.is` while nothing has changed
 */
export function useRoot<T>(select: (snapshot: SnapshotFrom<typeof rootMachine>) => T): T {
  return useSyncExternalStore(subscribe, () => select(rootActor.getSnapshot()));
}

/** Selects from the session's last snapshot, also if the session failed: no screen is closed. */
export function useSession<T>(select: (snapshot: SessionSnapshot) => T): T {
  return useRoot(({ context }) => select(assertDefined(context.session, 'session')));
}

/** The likes of all shown listings; `null` for a visitor, while they load, and after they failed. */
export function useLikes(): LikesActor | null {
  return useRoot(({ context }) => context.likes);
}

/** The member's chat, also after the server ended the session, and after it failed; `null` for a visitor, and while it loads. */
export function useChat(): ChatActor | null {
  return useRoot(({ context }) => context.chat);
}
