import { assign, type ErrorActorEvent, enqueueActions, fromCallback, fromPromise, log, setup } from 'xstate';
import { chatReconnectDelay } from '../schemas/constants.ts';
import type { NetworkEvent } from './chat-events.ts';
import type {
  MembershipActor,
  membershipMachine,
  SessionChanged,
  SessionSnapshot,
} from './membership.machine.ts';
import type { StateMeta } from './meta.ts';
import { notProvided } from './not-provided.ts';
import { present } from './present.ts';
import { sessionMachine } from './session.machine.ts';
import { canRestart, type Failure, type Restarts, stopOrphans, withRestart } from './supervision.ts';

/** One Web Vitals measurement, as its library rates it. */
export interface Vital {
  name: string;
  value: number;
  rating: 'good' | 'needs-improvement' | 'poor';
}

export type VitalEvent = { type: 'vital.measured'; vital: Vital } | { type: 'vitals.fail' };

/** What belongs to members, with its effects: its code is loaded for members alone. */
export type LoadedMembership = typeof membershipMachine;

interface Context {
  vitals: Record<string, Vital>;
  /** As it was last: what fails goes on with it. */
  lastSession: SessionSnapshot | null;
  /** Who was logged in last, for whom the device keeps something: `null` also where the server ended the session. */
  lastMember: { id: number; email: string } | null;
  /** `null` until its code is there, and where it has failed too often. */
  membership: MembershipActor | null;
  restarts: Restarts;
}

type RootEvent =
  | NetworkEvent
  | VitalEvent
  | SessionChanged
  | (ErrorActorEvent & { type: 'xstate.error.actor.membership' })
  /** A person wants back what has failed too often. */
  | { type: 'root.restart' };

/** The member that a session has; `null` where nobody is logged in. */
export function memberOf(session: SessionSnapshot | null): SessionSnapshot['context'] | null {
  return session?.hasTag('member') ? session.context : null;
}

/** What is told of a session that has changed. */
export function changeOf(session: SessionSnapshot): SessionChanged {
  const { user } = session.context;
  const standing = (['member', 'expired', 'visitor'] as const).find((tag) => session.hasTag(tag)) ?? null;
  return { type: 'session.changed', standing, user: user && { id: user.id, email: user.email } };
}

/** What the root knows and does; its chart is in root.machine.ts. */
export const root = setup({
  types: {
    context: {} as Context,
    events: {} as RootEvent,
    children: {} as {
      session: 'session';
      loadMembership: 'loadMembership';
      networkStatus: 'networkStatus';
      vitals: 'vitals';
    },
    tags: {} as 'offline' | 'broken',
    meta: {} as StateMeta,
  },
  actors: {
    session: sessionMachine,
    loadMembership: fromPromise<LoadedMembership>(() => notProvided('loadMembership')),
    networkStatus: fromCallback<NetworkEvent>(() => notProvided('networkStatus')),
    vitals: fromCallback<VitalEvent>(() => notProvided('vitals')),
  },
  guards: {
    isMember: (_, { standing }: SessionChanged) => standing === 'member',
    canRestart: ({ context }, { id }: { id: string }) => canRestart(context.restarts, id),
  },
  actions: {
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
    notifyMembership: enqueueActions(({ context, enqueue }, event: SessionChanged | NetworkEvent) => {
      enqueue.sendTo(present(context.membership, 'membership'), event);
    }),
    countRestart: assign(({ context }, { id }: { id: string }) => ({
      restarts: withRestart(context.restarts, id),
    })),
    clearRestarts: assign({ restarts: {} }),
    logFailure: log((_, failure: Failure) => failure),
    stopOrphans: ({ self }, { actorId }: Failure) => stopOrphans(self, actorId),
  },
  delays: { reload: chatReconnectDelay },
});

/** A child that has failed and may be started again. */
export const failed = (id: 'session' | 'membership', again: 'running' | 'loading') =>
  root.createStateConfig({
    description: 'It has failed: it goes on as it was, up to three times.',
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

/** A child that has failed too often: every screen stays as it is, and says so, with a way to try again. */
export const broken = (consequence: string, again: 'running' | 'loading') =>
  root.createStateConfig({
    description: `${consequence} Every screen stays as it is, and says so, with a way to try again.`,
    meta: { reference: 'layout#fault-notice' },
    tags: 'broken',
    on: { 'root.restart': { target: again, actions: 'clearRestarts' } },
  });
