import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import type { FanoutHearer, Notice } from '../chat/fanout/fanout.ts';
import { createHearing } from '../chat/hearing.ts';

test('what is announced while it begins is looked for once it has begun', async () => {
  const looked: string[] = [];
  const listening = Promise.withResolvers<FanoutHearer>();
  const settled = Promise.withResolvers<number>();
  const asked = Promise.withResolvers<void>();
  const hearing = createHearing({
    fanout: {
      announcesAtCommit: true,
      publish: () => undefined,
      async listen(hearer) {
        listening.resolve(hearer);
        return { lost: new Promise<string>(() => undefined), close: async () => undefined };
      },
      close: async () => undefined,
    },
    stream: {
      restart: (lastId) => looked.push(`from ${lastId}`),
      look: ({ messageId }: Notice) => looked.push(String(messageId)),
    },
    review: { restart: () => undefined, run: async () => 0 },
    findSettledId() {
      asked.resolve();
      return settled.promise;
    },
    onSessionEnded: () => undefined,
    onDeaf: () => undefined,
    reviewInterval: 1_000,
    log: fastify().log,
  });
  hearing.start();
  const { onNotice } = await listening.promise;
  await asked.promise;
  onNotice({ conversationId: 1, messageId: 11 });
  expect([hearing.isOpen, looked]).toEqual([false, []]);
  settled.resolve(10);
  await hearing.ready;
  onNotice({ conversationId: 1, messageId: 12 });
  expect([hearing.isOpen, looked]).toEqual([true, ['from 10', '11', '12']]);
  await hearing.close();
});
