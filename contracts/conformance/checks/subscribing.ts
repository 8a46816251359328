import { subscriptionId } from '../chat.ts';
import type { Check } from '../check.ts';
import { describeFrame, Mismatch } from '../mismatch.ts';
import { sendWithReceipt, subscribe } from '../stomp.ts';
import { carries, exchange, hear, newNote, say } from '../talk.ts';

export const subscribingChecks: Check[] = [
  {
    id: 'subscribe.headers',
    level: 'required',
    expects:
      'A MESSAGE names its destination, the id of the subscription, and a message-id that no other has',
    async run({ enterBoth, recipient }) {
      const [mine, theirs] = await enterBoth();
      const frames = [];
      for (const note of [newNote(), newNote()]) {
        const { sent, received } = await exchange(mine, { peer: theirs, member: recipient }, note);
        frames.push(sent.frame, received.frame);
      }
      for (const frame of frames) {
        const { destination, subscription, 'message-id': messageId } = frame.headers;
        if (subscription !== subscriptionId || !destination || !messageId) {
          throw new Mismatch(`To the subscription with id:${subscriptionId} came ${describeFrame(frame)}`);
        }
      }
      const [first, , second] = frames;
      if (first && first.headers['message-id'] === second?.headers['message-id']) {
        throw new Mismatch(`Two messages came with message-id:${first.headers['message-id']}`);
      }
    },
  },
  {
    id: 'subscribe.twice',
    level: 'optional',
    expects: 'Of two subscriptions on one connection each gets its copy, under its own id',
    async run({ enterBoth, recipient }) {
      const [mine, theirs] = await enterBoth();
      await subscribe(theirs, 'second');
      const note = newNote();
      await say(mine, recipient, note);
      const copies = [await hear(theirs, note), await hear(theirs, note, 'the second')];
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
    async run({ enterBoth, recipient }) {
      const [mine, theirs] = await enterBoth();
      await sendWithReceipt(theirs, 'UNSUBSCRIBE', { id: subscriptionId });
      const [missed, next] = [newNote(), newNote()];
      await say(mine, recipient, missed);
      await subscribe(theirs, 'again');
      await say(mine, recipient, next);
      await hear(theirs, next);
      const extra = theirs.frames.find((frame) => carries(frame, missed));
      if (extra) throw new Mismatch(`It came ${describeFrame(extra)}`);
    },
  },
];
