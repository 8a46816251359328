import { assign, type ErrorActorEvent, fromCallback, fromPromise, log, sendTo, setup } from 'xstate';
import { chatReconnectDelay } from '../../schemas/constants.ts';
import { sessionMachine } from '../account/session.machine.ts';
import type { NetworkEvent } from '../chat/chat-events.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';
import { present } from '../present.ts';
import type {
  MembershipActor,
  membershipMachine,
  SessionChanged,
  SessionSnapshot,
} from './membership.machine.ts';
import { canRestart, type Failure, type Restarts, stopOrphans, withRestart } from './supervision.ts';

/** One Web Vitals measurement, with the rating of the library. */
export interface Vital {
  name: string;
  value: number;
  rating: 'good' | 'needs-improvement' | 'poor';
}

export type VitalEvent = { type: 'vital.measured'; vital: Vital } | { type: 'vitals.fail' };

/** The membership machine with its effects. Its code is loaded only for members. */
export type LoadedMembership = typeof membershipMachine;

interface Input {
  /** What the backend has besides the specified calls; `null` while that is unknown. */
  capabilities: readonly string[] | null;
}

interface Context extends Input {
  vitals: Record<string, Vital>;
  /** The last snapshot of the session. A restarted session continues from it. */
  lastSession: SessionSnapshot | null;
  /** The last member with records on this device; `null` also after the server ended the session. */
  lastMember: { id: number; email: string } | null;
  /** `null` until its code is loaded, and after a failure. */
  membership: MembershipActor | null;
  restarts: Restarts;
}

type RootEvent =
  | NetworkEvent
  | VitalEvent
  | SessionChanged
  /** A screen opens that depends on the capabilities. */
  | { type: 'capabilities.want' }
  | (ErrorActorEvent & { type: 'xstate.error.actor.membership' })
  /** The person restarts a part that has failed too often. */
  | { type: 'root.restart' };

/** The context of a session with a member; `null` if nobody is logged in. */
export function memberOf(session: SessionSnapshot | null): SessionSnapshot['context'] | null {
  return session?.hasTag('member') ? session.context : null;
}

/** The event that reports a changed session. */
export function changeOf(session: SessionSnapshot): SessionChanged {
  const { user } = session.context;
  const standing = (['member', 'expired', 'visitor'] as const).find((tag) => session.hasTag(tag)) ?? null;
  return { type: 'session.changed', standing, user: user && { id: user.id, email: user.email } };
}

/** The setup of the root; its chart is in root.machine.ts. */
export const root = setup({
  types: {
    context: {} as Context,
    events: {} as RootEvent,
    input: {} as Input,
    children: {} as {
      session: 'session';
      loadMembership: 'loadMembership';
      fetchCapabilities: 'fetchCapabilities';
      networkStatus: 'networkStatus';
      vitals: 'vitals';
    },
    tags: {} as 'offline' | 'broken',
    meta: {} as StateMeta,
  },
  actors: {
    session: sessionMachine,
    loadMembership: fromPromise<LoadedMembership>(() => notProvided('loadMembership')),
    fetchCapabilities: fromPromise<readonly string[]>(() => notProvided('fetchCapabilities')),
    networkStatus: fromCallback<NetworkEvent>(() => notProvided('networkStatus')),
    vitals: fromCallback<VitalEvent>(() => notProvided('vitals')),
  },
  guards: {
    knowsCapabilities: ({ context }) => context.capabilities !== null,
    isMember: (_, { standing }: SessionChanged) => standing === 'member',
    canRestart: ({ context }, { id }: { id: string }) => canRestart(context.restarts, id),
  },
  actions: {
    setCapabilities: assign((_, { capabilities }: { capabilities: readonly string[] }) => ({ capabilities })),
    setVital: assign(({ context }, { vital }: { vital: Vital }) => ({
      vitals: { ...context.vitals, [vital.name]: vital },
    })),
    setLastSession: assign(({ context }, { session }: { session: SessionSnapshot }) => ({
      lastSession: session,
      lastMember: session.hasTag('expired') ? null : (memberOf(session)?.user ?? context.lastMember),
    })),
    startMembership: assign(({ context, spawn }, { logic }: { logic: LoadedMembership }) => ({
      // XState's types allow no id for logic that is not declared.
      membership: spawn<LoadedMembership>(logic, {
        id: 'membership' as never,
        input: { user: context.lastMember, isMember: memberOf(context.lastSession) !== null },
      }),
    })),
    removeMembership: assign({ membership: null }),
    notifyMembership: sendTo(
      ({ context }) => present(context.membership, 'membership'),
      (_, event: SessionChanged | NetworkEvent) => event,
    ),
    countRestart: assign(({ context }, { id }: { id: string }) => ({
      restarts: withRestart(context.restarts, id),
    })),
    clearRestarts: assign({ restarts: {} }),
    logFailure: log((_, failure: Failure) => failure),
    stopOrphans: ({ self }, { actorId }: Failure) => stopOrphans(self, actorId),
  },
  delays: { reload: chatReconnectDelay },
});

/** The state of a failed child that is restarted unless it has failed too often. */
export const failed = (id: 'session' | 'membership', again: 'running' | 'loading') =>
  root.createStateConfig({
    description: 'This part has failed. It is restarted with its last state, up to three times.',
    meta: { reference: 'layout#fault-notice' },
    always: [
      {
        guard: { type: 'canRestart', params: { id } },
        target: again,
        actions: { type: 'countRestart', params: { id } },
      },
      { target: 'broken' },
    ],
  });

/** The state of a child that has failed too often. Every screen stays, says so, and offers to try again. */
export const broken = (consequence: string, again: 'running' | 'loading') =>
  root.createStateConfig({
    description: `${consequence} Every screen stays as it is, says so, and offers to try again.`,
    meta: { reference: 'layout#fault-notice' },
    tags: 'broken',
    on: { 'root.restart': { target: again, actions: 'clearRestarts' } },
  });
