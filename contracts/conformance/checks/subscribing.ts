import { subscriptionId } from '../chat.ts';
import type { Check } from '../check.ts';
import { carries, exchange, newProbe, receiveMessage, sendMessage } from '../messages.ts';
import { describeFrame, Mismatch } from '../mismatch.ts';
import { sendWithReceipt, subscribe } from '../stomp.ts';

export const subscribingChecks: Check[] = [
  {
    id: 'subscribe.headers',
    level: 'required',
    expects: 'A MESSAGE has the id of the subscription',
    async run({ openSessions, recipient }) {
      const [mine, theirs] = await openSessions();
      const frames = [];
      for (const probe of [newProbe(), newProbe()]) {
        const { sent, received } = await exchange(mine, { peer: theirs, member: recipient }, probe);
        frames.push(sent.frame, received.frame);
      }
      for (const frame of frames) {
        if (frame.headers.subscription !== subscriptionId) {
          throw new Mismatch(`The subscription with id:${subscriptionId} got ${describeFrame(frame)}`);
        }
      }
    },
  },
  {
    id: 'subscribe.stomp',
    level: 'optional',
    expects: 'A MESSAGE has its destination and a unique message-id, as STOMP asks; the app reads neither',
    async run({ openSessions, recipient }) {
      const [mine] = await openSessions();
      const ids = new Set<string | undefined>();
      for (const probe of [newProbe(), newProbe()]) {
        const { frame } = await sendMessage(mine, recipient, probe);
        const { destination, 'message-id': messageId } = frame.headers;
        if (!destination || !messageId || ids.has(messageId))
          throw new Mismatch(`It came ${describeFrame(frame)}`);
        ids.add(messageId);
      }
    },
  },
  {
    id: 'subscribe.twice',
    level: 'optional',
    expects: 'Each of two subscriptions on one connection gets a copy with its own id',
    async run({ openSessions, recipient }) {
      const [mine, theirs] = await openSessions();
      await subscribe(theirs, 'second');
      const probe = newProbe();
      await sendMessage(mine, recipient, probe);
      const copies = [await receiveMessage(theirs, probe), await receiveMessage(theirs, probe, 'the second')];
      const ids = copies.map(({ frame }) => frame.headers.subscription).sort();
      if (ids.join() !== [subscriptionId, 'second'].sort().join()) {
        throw new Mismatch(`The copies came to the subscriptions ${ids.join(' and ')}`);
      }
    },
  },
  {
    id: 'subscribe.unsubscribe',
    level: 'optional',
    expects: 'After UNSUBSCRIBE nothing comes, until the client subscribes again',
    async run({ openSessions, recipient }) {
      const [mine, theirs] = await openSessions();
      await sendWithReceipt(theirs, 'UNSUBSCRIBE', { id: subscriptionId });
      const [missed, next] = [newProbe(), newProbe()];
      await sendMessage(mine, recipient, missed);
      await subscribe(theirs, 'again');
      await sendMessage(mine, recipient, next);
      await receiveMessage(theirs, next);
      const extra = theirs.frames.find((frame) => carries(frame, missed));
      if (extra) throw new Mismatch(`It came ${describeFrame(extra)}`);
    },
  },
];
