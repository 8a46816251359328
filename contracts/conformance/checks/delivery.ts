import type { Chat } from '../chat.ts';
import type { Check } from '../check.ts';
import { conversationsPath, findConversation, findStored } from '../history.ts';
import { call } from '../http.ts';
import { type Copy, exchange, newProbe, receiveMessage, sendMessage } from '../messages.ts';
import { expectFields, Mismatch } from '../mismatch.ts';

/** Sends one message from the sender to the recipient. @returns both copies */
async function deliver({ openSessions, recipient }: Chat): Promise<{ sent: Copy; received: Copy }> {
  const [mine, theirs] = await openSessions();
  return await exchange(mine, { peer: theirs, member: recipient }, newProbe());
}

/** A time with a zone, in a form that every browser parses. */
const zonedTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
/** In milliseconds: the allowed difference between the clocks of the chat and of the API. */
const clockTolerance = 120_000;

export const deliveryChecks: Check[] = [
  {
    id: 'delivery.sender',
    level: 'required',
    expects:
      'A SEND to /app/sendMessage comes back to the sender as a MESSAGE, in the form that asyncapi.json describes',
    async run({ openSession, sender, recipient }) {
      await sendMessage(await openSession(sender), recipient, newProbe());
    },
  },
  {
    id: 'delivery.recipient',
    level: 'required',
    expects: 'It comes to the recipient in the same form',
    async run(chat) {
      await deliver(chat);
    },
  },
  {
    id: 'delivery.same-copy',
    level: 'required',
    expects: 'Both copies are the same in every field',
    async run(chat) {
      const { sent, received } = await deliver(chat);
      expectFields("the recipient's copy", received.message, sent.message);
    },
  },
  {
    id: 'delivery.people',
    level: 'required',
    expects:
      'Both copies have the ids and e-mails of sender and recipient as the API has them, and a positive message id',
    async run(chat) {
      const { sender, recipient } = chat;
      const { sent, received } = await deliver(chat);
      const people = {
        senderId: sender.id,
        senderEmail: sender.email,
        recipientId: recipient.id,
        recipientEmail: recipient.email,
      };
      expectFields("the sender's copy", sent.message, people);
      expectFields("the recipient's copy", received.message, people);
      const { messageId } = sent.message;
      // The app uses negative ids for messages that are not confirmed yet.
      if (messageId <= 0) throw new Mismatch(`In the sender's copy messageId is ${messageId}`);
    },
  },
  {
    id: 'delivery.timestamp',
    level: 'required',
    expects:
      "The timestamp is the server's present time in ISO 8601 with a zone, such as 2026-03-01T12:00:00.000Z",
    async run(chat) {
      const { timestamp } = (await deliver(chat)).sent.message;
      if (!zonedTime.test(timestamp)) throw new Mismatch(`It is ${timestamp}`);
      const { headers } = await call(chat, conversationsPath, { token: chat.sender.token });
      const date = headers.get('date') ?? new Date().toUTCString();
      if (Math.abs(Date.parse(timestamp) - Date.parse(date)) > clockTolerance) {
        throw new Mismatch(`It is ${timestamp} at ${new Date(date).toISOString()}`);
      }
    },
  },
  {
    id: 'delivery.stored',
    level: 'required',
    expects:
      'When either member gets the copy, GET /api/chat/conversations/{id}/messages already has the same message',
    async run(chat) {
      const [mine, theirs] = await chat.openSessions();
      const { sender, recipient } = chat;
      const probe = newProbe();
      const look = async (copy: Promise<Copy>, member: typeof sender) => {
        const { message } = await copy;
        const stored = await findStored(chat, member, message.conversationId, probe);
        expectFields(`the stored message, as ${member.email} gets it,`, stored, message);
      };
      await Promise.all([
        look(sendMessage(mine, recipient, probe), sender),
        look(receiveMessage(theirs, probe), recipient),
      ]);
    },
  },
  {
    id: 'delivery.conversations',
    level: 'required',
    expects:
      'GET /api/chat/conversations gives both members the conversation, the other member and this last message',
    async run(chat) {
      const { sender, recipient } = chat;
      const [mine, theirs] = await chat.openSessions();
      await exchange(mine, { peer: theirs, member: recipient }, newProbe());
      const { sent } = await exchange(mine, { peer: theirs, member: recipient }, newProbe());
      for (const [member, other] of [[sender, recipient] as const, [recipient, sender] as const]) {
        const { lastMessageTimestamp, ...conversation } = await findConversation(chat, member, sent);
        const whose = `the conversation, as ${member.email} gets it,`;
        expectFields(whose, conversation, {
          otherUserId: other.id,
          otherUserEmail: other.email,
          lastMessageContent: sent.message.content,
        });
        const [listed, came] = [lastMessageTimestamp ?? '', sent.message.timestamp];
        if (Date.parse(listed) !== Date.parse(came)) {
          throw new Mismatch(`In ${whose} lastMessageTimestamp is ${lastMessageTimestamp}, not ${came}`);
        }
      }
    },
  },
  {
    id: 'delivery.reply',
    level: 'required',
    expects: 'A reply comes to both in the same conversation, with a message id of its own',
    async run({ openSessions, sender, recipient }) {
      const [mine, theirs] = await openSessions();
      const { sent } = await exchange(mine, { peer: theirs, member: recipient }, newProbe());
      const reply = await exchange(theirs, { peer: mine, member: sender }, newProbe());
      const { conversationId, messageId } = reply.received.message;
      expectFields('the reply', reply.received.message, { conversationId: sent.message.conversationId });
      if (messageId === sent.message.messageId) throw new Mismatch(`Both have messageId ${messageId}`);
      expectFields("the replier's own copy", reply.sent.message, { conversationId, messageId });
    },
  },
  {
    id: 'delivery.two-sockets',
    level: 'required',
    expects: 'Each of two sockets of the sender, and each of two of the recipient, gets the message',
    async run({ openSession, sender, recipient }) {
      const members = [sender, sender, recipient, recipient];
      const [mine, mineToo, theirs, theirsToo] = await Promise.all(members.map(openSession));
      if (!mine || !mineToo || !theirs || !theirsToo) throw new Error('Four sockets were opened.');
      const probe = newProbe();
      await Promise.all([
        sendMessage(mine, recipient, probe),
        receiveMessage(mineToo, probe, "the sender's second socket's"),
        receiveMessage(theirs, probe, "the recipient's first socket's"),
        receiveMessage(theirsToo, probe, "the recipient's second socket's"),
      ]);
    },
  },
  {
    id: 'delivery.away',
    level: 'required',
    expects: 'A message sent while the recipient is not connected can be fetched later',
    async run(chat) {
      const { openSession, sender, recipient } = chat;
      const mine = await openSession(sender);
      const [missed, next] = [newProbe(), newProbe()];
      const { message } = await sendMessage(mine, recipient, missed);
      const theirs = await openSession(recipient);
      await findStored(chat, recipient, message.conversationId, missed);
      await exchange(mine, { peer: theirs, member: recipient }, next);
    },
  },
  {
    id: 'delivery.reconnect',
    level: 'required',
    expects: 'After the connections were lost, both members connect again with the same tokens and continue',
    async run(chat) {
      const { openSessions, recipient } = chat;
      const [mine, theirs] = await openSessions();
      await exchange(mine, { peer: theirs, member: recipient }, newProbe());
      for (const peer of [mine, theirs]) peer.cut();
      await deliver(chat);
    },
  },
];
