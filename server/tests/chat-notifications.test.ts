import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import type { MessagePosition, NotificationHandler } from '../chat/fanout/fanout.ts';
import { createNotificationListener } from '../chat/notification-listener.ts';

test('announcements that arrive while the listener opens are loaded when it is open', async () => {
  const loaded: string[] = [];
  const listening = Promise.withResolvers<NotificationHandler>();
  const settled = Promise.withResolvers<number>();
  const asked = Promise.withResolvers<void>();
  const listener = createNotificationListener({
    fanout: {
      announcesAtCommit: true,
      publish: () => undefined,
      async subscribe(handler) {
        listening.resolve(handler);
        return { lost: new Promise<string>(() => undefined), close: async () => undefined };
      },
      close: async () => undefined,
    },
    stream: {
      restart: (lastId) => loaded.push(`from ${lastId}`),
      loadUpTo: ({ messageId }: MessagePosition) => loaded.push(String(messageId)),
    },
    poller: { restart: () => undefined, poll: async () => 0 },
    findSettledId() {
      asked.resolve();
      return settled.promise;
    },
    onSessionEnded: () => undefined,
    onRegained: () => undefined,
    pollInterval: 1_000,
    log: fastify().log,
  });
  listener.start();
  const { onAnnouncement } = await listening.promise;
  await asked.promise;
  onAnnouncement({ conversationId: 1, messageId: 11 });
  expect([listener.isOpen, loaded]).toEqual([false, []]);
  settled.resolve(10);
  await listener.ready;
  onAnnouncement({ conversationId: 1, messageId: 12 });
  expect([listener.isOpen, loaded]).toEqual([true, ['from 10', '11', '12']]);
  await listener.close();
});
