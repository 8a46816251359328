import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import type { MessagePosition, NotificationHandler } from '../chat/fanout/fanout.ts';
import { createNotificationListener } from '../chat/notification-listener.ts';

test('what is announced while it begins is looked for once it has begun', async () => {
  const looked: string[] = [];
  const listening = Promise.withResolvers<NotificationHandler>();
  const settled = Promise.withResolvers<number>();
  const asked = Promise.withResolvers<void>();
  const listener = createNotificationListener({
    fanout: {
      announcesAtCommit: true,
      publish: () => undefined,
      async listen(handler) {
        listening.resolve(handler);
        return { lost: new Promise<string>(() => undefined), close: async () => undefined };
      },
      close: async () => undefined,
    },
    stream: {
      restart: (lastId) => looked.push(`from ${lastId}`),
      look: ({ messageId }: MessagePosition) => looked.push(String(messageId)),
    },
    review: { restart: () => undefined, run: async () => 0 },
    findSettledId() {
      asked.resolve();
      return settled.promise;
    },
    onSessionEnded: () => undefined,
    onLost: () => undefined,
    pollInterval: 1_000,
    log: fastify().log,
  });
  listener.start();
  const { onAnnouncement } = await listening.promise;
  await asked.promise;
  onAnnouncement({ conversationId: 1, messageId: 11 });
  expect([listener.isOpen, looked]).toEqual([false, []]);
  settled.resolve(10);
  await listener.ready;
  onAnnouncement({ conversationId: 1, messageId: 12 });
  expect([listener.isOpen, looked]).toEqual([true, ['from 10', '11', '12']]);
  await listener.close();
});
