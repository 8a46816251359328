import type { StompPeer } from '@stanza/contracts/conformance/stomp-peer.ts';
import type { ChatMessage } from '@stanza/schemas/chat/chat.ts';
import { expect, test } from 'vitest';
import type { Fanout } from '../../chat/fanout/fanout.ts';
import { openSecondApp } from './app.ts';
import {
  contentsOf,
  enter,
  enterGroup,
  hear,
  hearInGroup,
  hearMarker,
  listen,
  makeGroup,
  markersOf,
  say,
  sayToGroup,
  subscribe,
} from './chat-peer.ts';
import { cleanUpAfterUse } from './cleanup.ts';
import { addCarla, type Member, type MembersApp, openAcquaintedApp, openMembersApp } from './members.ts';

type OpenFanout = (databaseUrl: string) => Promise<Fanout>;

/** A poll interval longer than any test, so that all messages come from announcements. A test of polling sets a shorter one. */
const never = 3_600_000;

/** Starts an app like a second process: it listens and has its own connections. */
export async function startProcess(
  opened: MembersApp,
  openFanout: OpenFanout,
  {
    pollInterval = never,
    log,
    maxConnections,
  }: { pollInterval?: number; log?: string[]; maxConnections?: number } = {},
): Promise<string> {
  const fanout = await openFanout(opened.url);
  cleanUpAfterUse(() => fanout.close());
  const stream = { write: (line: string) => void log?.push(JSON.parse(line).msg) };
  const overrides = {
    fanout,
    chatTimes: { pollInterval },
    ...(log && { logger: { level: 'warn', stream } }),
  };
  const app = await openSecondApp(opened, overrides, maxConnections);
  return await listen(app);
}

/** The tests that every fanout must pass, with two processes on one database. */
export function testFanout(openFanout: OpenFanout): void {
  async function openTwo() {
    const opened = await openAcquaintedApp();
    const [here, there] = [await startProcess(opened, openFanout), await startProcess(opened, openFanout)];
    return { ...opened, here, there };
  }

  test('a message reaches all connections of both members on every process exactly once', async () => {
    const { here, there, anna, bruno } = await openTwo();
    const peers = await Promise.all([
      enter(here, anna.token),
      enter(there, anna.token),
      enter(here, bruno.token),
      enter(there, bruno.token),
    ]);
    const [mine, mineToo, theirs, theirsToo] = peers;
    say(mine, bruno, 'From here', { key: 'k1' });
    const copies = await Promise.all(peers.map((peer) => hear(peer, 'From here')));
    for (const { message } of copies) expect(message).toEqual(copies[0]?.message);
    expect(copies.map(({ headers }) => headers['idempotency-key'])).toEqual([
      'k1',
      'k1',
      undefined,
      undefined,
    ]);
    say(theirsToo, anna, 'From there', { key: 'k2' });
    const answers = await Promise.all(peers.map((peer) => hear(peer, 'From there')));
    expect(answers.map(({ headers }) => headers['idempotency-key'])).toEqual([
      undefined,
      undefined,
      'k2',
      'k2',
    ]);
    for (const peer of [mine, mineToo, theirs, theirsToo]) {
      expect(contentsOf(peer)).toEqual(['From here', 'From there']);
    }
  });

  test('when both write at the same time on different processes, all see the order of the ids', async () => {
    const { here, there, anna, bruno } = await openTwo();
    const count = 40;
    const peers = await Promise.all([
      enter(here, anna.token),
      enter(there, bruno.token),
      enter(there, anna.token),
      enter(here, bruno.token),
    ]);
    const [mine, theirs] = peers;
    for (let i = 0; i < count; i += 1) {
      say(mine, bruno, `Anna ${i}`);
      say(theirs, anna, `Bruno ${i}`);
    }
    await Promise.all(peers.map((peer) => heardAll(peer, 2 * count)));
    const { message } = await hear(mine, 'Anna 0');
    const stored = await messagesOf(anna, message.conversationId);
    const order = stored.map(({ content }) => content);
    for (const peer of peers) expect(contentsOf(peer)).toEqual(order);
    expect(order).toHaveLength(2 * count);
  });

  test('a message sent with one key on two processes is stored once, and both senders get it', async () => {
    const { here, there, anna, bruno } = await openTwo();
    const [one, other] = [await enter(here, anna.token), await enter(there, anna.token)];
    let conversationId = 0;
    for (let i = 0; i < 8; i += 1) {
      for (const peer of [one, other]) say(peer, bruno, `Race ${i}`, { key: `race-${i}` });
      const [first, second] = [await hear(one, `Race ${i}`), await hear(other, `Race ${i}`)];
      expect(second.message).toEqual(first.message);
      conversationId = first.message.conversationId;
    }
    expect(await messagesOf(anna, conversationId)).toHaveLength(8);
  });

  test('a conversation that a member reads on one device is read on their others, on every process, and for nobody else', async () => {
    const { here, there, anna, bruno } = await openTwo();
    const peers = await Promise.all([
      enter(here, anna.token),
      enter(there, anna.token),
      enter(there, bruno.token),
    ]);
    const [mine, mineToo, theirs] = peers;
    say(theirs, anna, 'First contact');
    await Promise.all([mineToo, theirs].map((peer) => hear(peer, 'First contact')));
    const { message } = await hear(mine, 'First contact');
    const { conversationId, timestamp } = message;
    const url = `/api/chat/conversations/${conversationId}/read-marker`;
    const read = (readUntil: string) => anna.inject({ method: 'PUT', url, payload: { readUntil } });
    expect((await read(timestamp)).statusCode).toBe(204);
    const marker = { conversationId, readUntil: timestamp };
    for (const peer of [mine, mineToo]) await hearMarker(peer, marker);
    // What changes nothing is told to nobody: the next frame is the next message.
    await read(new Date(Date.parse(timestamp) - 1).toISOString());
    say(theirs, anna, 'Second');
    await Promise.all(peers.map((peer) => hear(peer, 'Second')));
    expect([mine, mineToo, theirs].map((peer) => markersOf(peer).length)).toEqual([1, 1, 0]);
  });

  test('a message of a group reaches its members on every process, and nobody else', async () => {
    const opened = await openMembersApp();
    const [here, there] = [await startProcess(opened, openFanout), await startProcess(opened, openFanout)];
    const { anna, bruno } = opened;
    const carla = await addCarla(opened);
    const groupId = await makeGroup(opened, anna, bruno);
    const [mine, theirs, stranger] = await Promise.all([
      enterGroup(here, anna.token),
      enterGroup(there, bruno.token),
      enterGroup(there, carla.token),
    ]);
    sayToGroup(mine, groupId, 'From here', 'k1');
    const [copy, received] = await Promise.all([mine, theirs].map((peer) => hearInGroup(peer, 'From here')));
    expect(received?.message).toEqual(copy?.message);
    expect([copy, received].map((of) => of?.headers['idempotency-key'])).toEqual(['k1', undefined]);
    sayToGroup(theirs, groupId, 'From there', 'k2');
    await Promise.all([mine, theirs].map((peer) => hearInGroup(peer, 'From there')));
    // A receipt comes after what was delivered before.
    await subscribe(stranger, 'more');
    expect(stranger.frames.filter(({ command }) => command === 'MESSAGE')).toEqual([]);
  });

  test('a session that ends on one process closes its connections on the other', async () => {
    const { here, anna } = await openTwo();
    const peer = await enter(here, anna.token);
    await anna.inject({ method: 'POST', url: '/api/auth/logout' });
    await peer.end();
    expect(peer.endCode).toBe(1008);
  });
}

/** The id is not always 1, since two processes that create the conversation at the same time use two ids. */
async function messagesOf(member: Member, conversationId: number): Promise<ChatMessage[]> {
  return (await member.inject(`/api/chat/conversations/${conversationId}/messages`)).json();
}

async function heardAll(peer: StompPeer, count: number): Promise<void> {
  const messages = () => peer.frames.filter(({ command }) => command === 'MESSAGE');
  await peer.until('all of it', () => messages().length >= count || undefined, 20_000);
}
