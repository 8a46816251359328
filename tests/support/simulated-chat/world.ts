import { makeRandom } from '@stanza/server/demo/generate/random.ts';
import { SimulatedClock } from 'xstate';
import { createDevice, type Device } from './device.ts';
import { createNetwork, type Link } from './network.ts';
import { createServer, type Member, members } from './server.ts';
import { openTab, type Tab } from './tab.ts';

/** The maximum time in milliseconds that anything takes on a working connection. */
const timeout = 4000;
const epoch = Date.UTC(2025, 5, 15);

interface WorldOptions {
  seed: number;
  /** Whether the backend knows the keys of messages. Such a backend may also read frames after the connection was cut. */
  keys: boolean;
  /** The number of messages in a page of the backend; `null` if it always sends all. */
  pages: number | null;
}

/**
 * Two members with one or two tabs each write to each other and to a third member over an unreliable network, step by step. The same seed
 * gives the same steps.
 */
export function createWorld({ seed, keys, pages }: WorldOptions) {
  const random = makeRandom(seed);
  const clock = new SimulatedClock();
  const server = createServer({ keys, pages, now: () => epoch + clock.now() });
  const network = createNetwork(server, () => clock.now());
  const devices = new Map<Member, Device>(members.map((member) => [member, createDevice()]));
  const tabs = new Set<Tab>();
  /** The texts of each member, in the order of writing. */
  const written: { from: number; conversationId: number; content: string }[] = [];
  let cuts = 0;
  let lastSeed = 0;

  function open(member: Member) {
    const device = devices.get(member);
    if (!device) throw new Error(`${member.email} has no device`);
    const newSeed = () => `${++lastSeed}`.padStart(8, '0').concat('-0000-4000-8000-000000000000');
    tabs.add(openTab({ member, device, network, server, clock, newSeed }));
  }

  function close(tab: Tab) {
    tab.close();
    tabs.delete(tab);
  }

  function write(tab: Tab) {
    const ids = idsIn(tab);
    if (ids.length === 0) return;
    const conversationId = random.pick(ids);
    // A person changes tabs only after the tabs have received each other's changes.
    hear(tab.member);
    // About every third text is one of two repeated texts.
    const content = random.chance(0.3) ? random.pick(['Ciao', 'Ok']) : `Text ${written.length}`;
    written.push({ from: tab.member.id, conversationId, content });
    tab.conversations.send({ type: 'draft.change', conversationId, text: content });
    tab.conversations.send({ type: 'message.send', conversationId, at: epoch + clock.now() });
  }

  function hear(member: Member) {
    const device = devices.get(member);
    while (device && device.news.length > 0) device.deliverNext();
  }

  function look(tab: Tab) {
    const ids = idsIn(tab);
    if (ids.length === 0) return;
    const { openId } = tab.conversations.getSnapshot().context;
    const conversationId = random.pick(ids);
    if (openId !== null) tab.conversations.send({ type: 'conversation.close', conversationId: openId });
    if (openId !== conversationId) tab.conversations.send({ type: 'conversation.open', conversationId });
    if (pages !== null && random.chance(0.5)) scrollUp(tab);
  }

  function scrollUp({ conversations }: Tab) {
    const hasFailed = conversations.getSnapshot().matches({ older: 'failed' });
    conversations.send({ type: hasFailed ? 'older.retry' : 'older.request' });
  }

  const alive = () => [...network.links].filter(({ foundOutAt }) => foundOutAt === null);

  function cut(link: Link) {
    cuts += 1;
    network.cut(link, random, { isSilent: random.chance(0.2), isLate: keys && random.chance(0.5) });
    network.findOut();
  }

  /** Delivers one of the frames, calls or changes in transit. */
  function deliver(chanceOfFailure: number) {
    const queues = alive().flatMap(({ toServer, toClient }) => [toServer, toClient]);
    const moves = [
      ...[...queues, network.stragglers]
        .filter((queue) => queue.length > 0)
        .map((queue) => () => queue.shift()?.arrive()),
      ...[...network.calls].map((call) => () => {
        if (!call.arrive) return call.answer(random.chance(chanceOfFailure));
        network.calls.delete(call);
        call.arrive();
      }),
      ...[...devices.values()].filter(({ news }) => news.length > 0).map((device) => device.deliverNext),
    ];
    if (moves.length > 0) random.pick(moves)();
    return moves.length > 0;
  }

  /** Lets time pass, after delivering everything that has been in transit for too long. */
  async function wait(milliseconds: number) {
    const isLate = ({ since }: { since: number }) => clock.now() + milliseconds - since > timeout;
    const isAnythingLate = () =>
      [...network.calls].some(isLate) ||
      alive().some(({ toServer, toClient }) => [...toServer, ...toClient].some(isLate));
    while (isAnythingLate()) {
      deliver(0.1);
      await settled();
    }
    clock.increment(milliseconds);
    network.findOut();
  }

  async function step() {
    const roll = random.whole(0, 99);
    if (roll < 15) write(random.pick([...tabs]));
    else if (roll < 65) deliver(0.1);
    else if (roll < 80) await wait(random.pick([1, 100, 1000, 3000]));
    else if (roll < 88 && alive().length > 0) cut(random.pick(alive()));
    else if (roll < 92) look(random.pick([...tabs]));
    else if (roll < 94) server.refuse(random.whole(0, 2));
    else if (roll < 97) changeTabs();
    await settled();
  }

  /** Closes or opens a tab; each member has one or two. */
  function changeTabs() {
    const tab = random.pick([...tabs]);
    const ofMember = [...tabs].filter(({ member }) => member === tab.member);
    if (ofMember.length === 2) close(tab);
    else if (random.chance(0.5)) open(tab.member);
    else {
      close(tab);
      open(tab.member);
    }
  }

  /** Ends all faults, and opens one thread after the other and scrolls it to its start, until everything has been delivered. */
  async function calm() {
    server.refuse(0);
    for (let rounds = 0; rounds < 20; rounds += 1) {
      for (const tab of tabs) {
        for (const conversationId of idsIn(tab)) {
          tab.conversations.send({ type: 'conversation.open', conversationId });
          do {
            scrollUp(tab);
            await settled();
          } while (deliver(0));
        }
      }
      do await settled();
      while (deliver(0));
      if (isCalm()) return;
      clock.increment(timeout);
      network.findOut();
    }
  }

  function isCalm() {
    if (alive().length < network.links.size) return false;
    return [...tabs].every(({ connection, conversations, outbox }) => {
      const { context, value } = conversations.getSnapshot();
      return (
        connection.getSnapshot().hasTag('connected') &&
        value.list === 'shown' &&
        outbox.getSnapshot().context.items.length === 0 &&
        Object.values(context.threads).every(({ status, older }) => status === 'complete' && older === null)
      );
    });
  }

  for (const member of members.slice(0, 2)) open(member);
  return { server, tabs, written, step, calm, cuts: () => cuts };
}

/** The conversations that a tab shows. */
function idsIn({ conversations }: Tab): number[] {
  return conversations.getSnapshot().context.conversations.map(({ conversationId }) => conversationId);
}

/** Runs until the callbacks of all settled promises have run. */
async function settled() {
  for (let turns = 0; turns < 6; turns += 1) await null;
}
