import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import { createActor, type SnapshotFrom } from 'xstate';
import { sessionMachine } from '../../machines/account/session.machine.ts';
import type { LikesActor } from '../../machines/listing/likes.machine.ts';
import { present } from '../../machines/present.ts';
import type { MemberActor } from '../../machines/shell/member.machine.ts';
import type { MembershipActor, SessionSnapshot } from '../../machines/shell/membership.machine.ts';
import { rootMachine } from '../../machines/shell/root.machine.ts';
import { keptCapabilities } from '../device/kept-capabilities.ts';
import { logActorFailure, logFailure } from '../effects/attempt.ts';
import { rootEffects, sessionEffects } from '../effects/shell/root.ts';
import type { SessionActor } from './bearer.ts';

/** The root actor: one a page. `start.tsx` starts it. */
export const rootActor = createActor(
  rootMachine.provide({
    actors: {
      ...rootEffects(session),
      session: sessionMachine.provide({ actors: sessionEffects }),
    },
  }),
  { logger: logActorFailure, input: { capabilities: keptCapabilities() } },
);
// Only a reload can restart the root. Its children keep running, and every screen shows the notice.
rootActor.subscribe({ error: (error) => logFailure('root', error) });

/** The actor of the session. */
export function session(): SessionActor {
  return present(rootActor.getSnapshot().children.session, 'session');
}

/** What the backend has besides the specified calls, as far as that is known now. Screens use `useCapabilities`. */
export const capabilities = (): readonly string[] => rootActor.getSnapshot().context.capabilities ?? [];

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

/** The session's snapshot or, if the session failed, its last one: no screen is closed. */
export function useSession<T>(select: (snapshot: SessionSnapshot) => T): T {
  const actor = useRoot((snapshot) => snapshot.children.session);
  const last = useRoot((snapshot) => snapshot.context.lastSession);
  const selected = useSelector(actor, (snapshot) => snapshot && { value: select(snapshot) }, isSame);
  return selected ? selected.value : select(present(last, 'session'));
}

function isSame<T>(a: { value: T } | undefined, b: { value: T } | undefined): boolean {
  return a?.value === b?.value && (a === undefined) === (b === undefined);
}

type Membership = SnapshotFrom<MembershipActor> | undefined;

const selectMember = (snapshot: Membership) => snapshot?.children.member ?? null;
const selectIsBroken = (snapshot: Membership) => snapshot?.hasTag('broken') ?? false;

function useMembership<T>(select: (snapshot: Membership) => T): T {
  const membership = useRoot((snapshot) => snapshot.context.membership);
  return useSelector(membership ?? undefined, select);
}

/** The actor of what belongs to the member, also after the server ended the session; `null` while it loads, and after it failed. */
export function useMemberActor(): MemberActor | null {
  return useMembership(selectMember);
}

/** Whether a part of `membership` has failed too often. */
export function useIsBroken(part: 'brokenChat' | 'brokenLikes'): boolean {
  const isAllBroken = useMembership(selectIsBroken);
  const isPartBroken = useSelector(useMemberActor() ?? undefined, (snapshot) => snapshot?.hasTag(part));
  return isAllBroken || isPartBroken === true;
}

/** The likes of all shown listings; `null` for a visitor, while they load, and after they failed. */
export function useLikes(): LikesActor | null {
  return useSelector(useMemberActor() ?? undefined, (snapshot) => snapshot?.children.likes) ?? null;
}

/** Restarts the parts that have failed too often. */
export function restart(part: 'chat' | 'likes'): void {
  rootActor.getSnapshot().context.membership?.send({ type: `${part}.restart` });
}
