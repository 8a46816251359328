/** Makes every action, guard and actor of the root, the session and the membership throw in turn. */
import { withSettleableActors } from 'statechart-workbench/model/settleable.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { type AnyActorLogic, type AnyStateMachine, createActor, fromCallback, fromPromise } from 'xstate';
import { aUser } from '../../../fixtures/members.ts';
import { type StoredTokenEvent, sessionMachine } from '../../../src/machines/account/session.machine.ts';
import { chatMachine } from '../../../src/machines/chat/chat.machine.ts';
import type { NetworkEvent } from '../../../src/machines/chat/chat-events.ts';
import { likeMachine } from '../../../src/machines/listing/like.machine.ts';
import { likesMachine } from '../../../src/machines/listing/likes.machine.ts';
import { memberMachine } from '../../../src/machines/shell/member.machine.ts';
import { membershipMachine } from '../../../src/machines/shell/membership.machine.ts';
import { rootMachine } from '../../../src/machines/shell/root.machine.ts';
import type { VitalEvent } from '../../../src/machines/shell/root-setup.ts';
import type { Failure } from '../../../src/machines/shell/supervision.ts';
import { plantFault } from '../../support/plant-fault.ts';

/** The actions and guards that handle a fault. The test does not make these throw. */
const supervision = ['logFailure', 'stopOrphans', 'canRestart', 'countRestart', 'clearRestarts', 'remove'];

/** Waits for all pending promises. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

let stop = () => {};
afterEach(() => stop());

/** A page with its real machines. Its calls are answered immediately. */
function aPage() {
  const forgot: number[] = [];
  const failures: Failure[] = [];
  const rootErrors: unknown[] = [];
  let sendNetwork: (event: NetworkEvent) => void = () => {};
  let sendVitals: (event: VitalEvent) => void = () => {};
  let sendToken: (event: StoredTokenEvent) => void = () => {};
  const session = sessionMachine.provide({
    actors: {
      storedToken: fromCallback<StoredTokenEvent>(({ sendBack }) => {
        sendToken = sendBack;
      }),
      readToken: fromPromise<string | null>(async () => 'token-1'),
      keepToken: fromPromise(async () => {}),
      fetchProfile: fromPromise(async () => aUser()),
      endSession: fromPromise(async () => {}),
    },
  });
  const like = likeMachine.provide({
    actors: {
      fetchLike: fromPromise(async () => false),
      saveLike: fromPromise(async () => {}),
      removeLike: fromPromise(async () => {}),
    },
  });
  const likes = likesMachine.provide({ actors: { like } });
  const chat = withSettleableActors(chatMachine);
  const member = memberMachine.provide({ actors: { chat, likes } });
  const membership = membershipMachine.provide({
    actors: {
      member,
      forgetChat: fromPromise(async ({ input }) => void forgot.push(input.userId)),
    },
  });
  const root = rootMachine.provide({
    actors: {
      session,
      loadMembership: fromPromise(async () => membership),
      networkStatus: fromCallback<NetworkEvent>(({ sendBack }) => {
        sendNetwork = sendBack;
      }),
      vitals: fromCallback<VitalEvent>(({ sendBack }) => {
        sendVitals = sendBack;
      }),
    },
  });
  // The actor is created again in `start`, because some faults occur at its start.
  let actor = createActor(root, { input: { capabilities: null } });
  const start = () => {
    actor = createActor(root, {
      input: { capabilities: null },
      logger: (failure: Failure) => failures.push(failure),
    });
    actor.subscribe({ error: (error) => rootErrors.push(error) });
    stop = () => void actor.stop();
    actor.start();
  };
  const sessionOf = () => actor.getSnapshot().children.session;
  const membershipOf = () => actor.getSnapshot().context.membership;
  const memberOf = () => membershipOf()?.getSnapshot().children.member;
  const likesOf = () => memberOf()?.getSnapshot().children.likes;
  const steps: (() => void)[] = [
    () => sendNetwork({ type: 'network.lost' }),
    () => sendNetwork({ type: 'network.restored' }),
    () => sendVitals({ type: 'vital.measured', vital: { name: 'LCP', value: 1, rating: 'good' } }),
    () => likesOf()?.send({ type: 'likes.need', listingIds: [1], liked: null }),
    () => likesOf()?.getSnapshot().context.likes[1]?.send({ type: 'like.toggle' }),
    () => likesOf()?.send({ type: 'likes.need', listingIds: [1, 2], liked: true }),
    () => likesOf()?.getSnapshot().context.likes[1]?.send({ type: 'like.toggle' }),
    () => sessionOf()?.send({ type: 'session.update', user: { bio: 'New.' } }),
    () => sendToken({ type: 'token.changed', token: 'token-2' }),
    () => sessionOf()?.send({ type: 'session.expire', token: 'token-2' }),
    () => sessionOf()?.send({ type: 'session.start', token: 'token-3', user: aUser() }),
  ];
  return {
    root: () => actor,
    machines: { root, session, membership, member, likes, like },
    forgot,
    failures,
    rootErrors,
    session: sessionOf,
    membership: membershipOf,
    member: memberOf,
    likes: likesOf,
    async live() {
      for (const step of steps) {
        step();
        await settle();
      }
    },
    async leave() {
      sessionOf()?.send({ type: 'session.logout' });
      await settle();
    },
    async start() {
      start();
      await settle();
    },
  };
}

type Page = ReturnType<typeof aPage>;
type Part = keyof Page['machines'];

const sample = Object.entries(aPage().machines) as [Part, AnyStateMachine][];
const faults = sample.flatMap(([part, { implementations }]) =>
  (['actions', 'guards'] as const).flatMap((kind) =>
    Object.keys(implementations[kind])
      .filter((name) => !supervision.includes(name))
      .map((name) => ({ part, kind, name })),
  ),
);
const boomsIn = (page: Page) =>
  [...page.failures.map(({ error }) => error), ...page.rootErrors].filter((error) =>
    `${error}`.includes('Boom'),
  );

describe('a fault on a page', () => {
  it.each(faults.filter(({ part }) => part !== 'root'))(
    'in $part, $kind $name is logged once, keeps the stored data, and the user can continue',
    async ({ part, kind, name }) => {
      const page = aPage();
      const fault = plantFault(page.machines[part], kind, name);
      await page.start();
      await page.live();
      expect(page.forgot).toEqual([]);
      await page.leave();
      expect(boomsIn(page)).toHaveLength(fault.thrown());
      expect(page.rootErrors).toEqual([]);
      fault.mend();
      // A broken part has a tag, and restarts on request.
      const isRootBroken = page.root().getSnapshot().hasTag('broken');
      expect(page.session() === undefined || page.membership() === null ? isRootBroken : true).toBe(true);
      page.root().send({ type: 'root.restart' });
      await settle();
      page.session()?.send({ type: 'session.start', token: 'token-4', user: aUser() });
      await settle();
      for (const type of ['chat.restart', 'likes.restart'] as const) page.membership()?.send({ type });
      expect(page.member()?.getSnapshot().value).toEqual({ likes: 'running', chat: 'running' });
      page.likes()?.send({ type: 'likes.need', listingIds: [3], liked: null });
      await settle();
      expect(page.likes()?.getSnapshot().context.likes[3]?.getSnapshot().value).toBe('notLiked');
    },
  );

  it.each(faults.filter(({ part }) => part === 'root'))(
    'in the root, $kind $name is reported once, and its children keep running',
    async ({ kind, name }) => {
      const page = aPage();
      await page.start();
      const [session, member] = [page.session(), page.member()];
      const fault = plantFault(page.machines.root, kind, name);
      await page.live();
      expect(boomsIn(page)).toHaveLength(fault.thrown());
      expect(page.rootErrors.length).toBeLessThanOrEqual(1);
      expect(page.forgot).toEqual([]);
      expect(session?.getSnapshot().status).toBe('active');
      expect(member?.getSnapshot().status).toBe('active');
    },
  );

  const actors: [Part, string, AnyActorLogic][] = sample.flatMap(([part, { implementations }]) =>
    Object.entries(implementations.actors as Record<string, AnyActorLogic>)
      .filter(([, logic]) => !('implementations' in logic))
      .map(([name, logic]): [Part, string, AnyActorLogic] => [part, name, logic]),
  );

  it.each(actors)('in %s, actor %s is logged once, and the page keeps running', async (part, name) => {
    const page = aPage();
    const fault = plantFault(page.machines[part], 'actors', name);
    await page.start();
    await page.live();
    expect(page.forgot).toEqual([]);
    await page.leave();
    expect(fault.thrown()).toBeGreaterThan(0);
    expect(boomsIn(page)).toHaveLength(fault.thrown());
    expect(page.rootErrors).toEqual([]);
    expect(page.session()?.getSnapshot().status).toBe('active');
  });
});
