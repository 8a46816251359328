import { randomUUID } from 'node:crypto';
import type { Check } from '../check.ts';
import { messagesPath } from '../history.ts';
import { call, describeAnswer, isOk } from '../http.ts';
import { carries, exchange, newProbe, sendMessage } from '../messages.ts';
import { describeFrame, Mismatch, NotApplicable } from '../mismatch.ts';
import type { Member } from '../target.ts';

function required(bystander: Member | null): Member {
  if (bystander) return bystander;
  throw new NotApplicable('It needs a third member: give --user or --token three times');
}

export const privacyChecks: Check[] = [
  {
    id: 'privacy.others',
    level: 'required',
    expects: 'Only sender and recipient get the message',
    async run(chat) {
      const bystander = required(chat.bystander);
      const [mine, theirs] = await chat.openSessions();
      const third = await chat.openSession(bystander);
      const [secret, later] = [newProbe(), newProbe()];
      await exchange(mine, { peer: theirs, member: chat.recipient }, secret);
      // This message is sent last: when it has come, all earlier ones have come too.
      await exchange(mine, { peer: third, member: bystander }, later);
      const leaked = third.frames.find((frame) => carries(frame, secret));
      if (leaked) throw new Mismatch(`A third member got ${describeFrame(leaked)}`);
      const misdelivered = theirs.frames.find((frame) => carries(frame, later));
      if (misdelivered)
        throw new Mismatch(`The recipient got a message for another member: ${describeFrame(misdelivered)}`);
    },
  },
  {
    id: 'privacy.history',
    level: 'required',
    expects: 'Only its two members can read the messages of a conversation',
    async run(chat) {
      const bystander = required(chat.bystander);
      const probe = newProbe();
      const { message } = await sendMessage(await chat.openSession(chat.sender), chat.recipient, probe);
      const path = messagesPath(message.conversationId);
      for (const token of [bystander.token, undefined]) {
        const answer = await call(chat, path, { token });
        if (isOk(answer)) {
          throw new Mismatch(`${token ? 'For a third member' : 'Without a token'} ${describeAnswer(answer)}`);
        }
      }
    },
  },
  {
    id: 'privacy.forged',
    level: 'required',
    expects: 'Nobody can write into a queue directly, and so in the name of another member',
    async run(chat) {
      const { connect, openSessions, sender, recipient } = chat;
      const [mine, theirs] = await openSessions();
      const forged = newProbe();
      const body = JSON.stringify({
        conversationId: 1,
        messageId: 1,
        senderId: recipient.id,
        senderEmail: recipient.email,
        recipientId: recipient.id,
        recipientEmail: recipient.email,
        content: forged.content,
        timestamp: new Date().toISOString(),
      });
      const queues = [recipient.email, String(recipient.id)].map((name) => `/user/${name}/queue/messages`);
      for (const destination of ['/queue/messages', ...queues]) {
        const forger = await connect(sender);
        forger.send('SEND', { destination, 'content-type': 'application/json', receipt: randomUUID() }, body);
        // The server may answer in any way. It has read the frame when it answers the ping or ends the connection.
        await forger.ping('an answer to a ping').catch(() => undefined);
      }
      await exchange(mine, { peer: theirs, member: recipient }, newProbe());
      const come = theirs.frames.find((frame) => carries(frame, forged));
      if (come) throw new Mismatch(`The recipient got ${describeFrame(come)}`);
    },
  },
];
