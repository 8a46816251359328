import { describe, expect, it } from 'vitest';
import { compareMessages } from '../../../src/domain/chat/messages.ts';
import { createWorld } from '../../support/simulated-chat/world.ts';

const seedsUpTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
const steps = 120;

const textsBy = (messages: readonly { from: number; content: string }[], from: number) =>
  messages.filter((message) => message.from === from).map(({ content }) => content);

/** The written messages that are neither on the server nor on the device, by text. */
function missingIn({ server, tabs, written }: ReturnType<typeof createWorld>): string[] {
  const counts = new Map<string, number>();
  const count = (id: number, content: string, by: number) =>
    counts.set(`${id}: ${content}`, (counts.get(`${id}: ${content}`) ?? 0) + by);
  for (const { from, content } of written) count(from, content, 1);
  for (const { senderId, content } of server.stored) count(senderId, content, -1);
  const devices = new Map([...tabs].map((tab) => [tab.member, tab]));
  for (const tab of devices.values()) {
    for (const { message } of tab.kept()) count(message.senderId, message.content, -1);
  }
  return [...counts].filter(([, left]) => left > 0).map(([text]) => text);
}

// With keys or pages, nearly every run finds a fault of the chat; without keys, some faults appear in only two of a hundred runs.
describe.each([
  { name: 'that knows keys', keys: true, pages: null, seeds: 20 },
  { name: 'that ignores keys', keys: false, pages: null, seeds: 100 },
  { name: 'that has pages', keys: true, pages: 3, seeds: 10 },
])('over cuts at random, with a backend $name', ({ keys, pages, seeds }) => {
  it.each(seedsUpTo(seeds))(
    'no message is lost or sent twice, and the order is kept: seed %i',
    async (seed) => {
      const world = createWorld({ seed, keys, pages });
      for (let left = steps; left > 0; left -= 1) {
        await world.step();
        if (left % 10 === 0) expect(missingIn(world)).toEqual([]);
      }
      await world.calm();
      const { server, tabs, written } = world;
      const stored = server.stored.map(({ senderId, content }) => ({ from: senderId, content }));
      for (const tab of tabs) {
        const { member, kept, close, outbox, conversations } = tab;
        expect(textsBy(stored, member.id)).toEqual(textsBy(written, member.id));
        expect(kept()).toEqual([]);
        expect(outbox.getSnapshot().context.items).toEqual([]);
        for (const [id, { messages }] of Object.entries(conversations.getSnapshot().context.threads)) {
          expect(messages).toEqual(server.messagesOf(Number(id)).toSorted(compareMessages));
        }
        close();
      }
    },
  );
});
