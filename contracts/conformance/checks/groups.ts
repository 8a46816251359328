import { randomUUID } from 'node:crypto';
import { idempotencyHeader } from '@stanza/schemas/chat/chat.ts';
import {
  type GroupMessage,
  groupMessageSchema,
  groupMessagesSchema,
  groupQueueDestination,
  groupSendDestination,
} from '@stanza/schemas/match/group-chat.ts';
import { groupPageSchema } from '@stanza/schemas/match/groups.ts';
import { capabilitiesSchema } from '@stanza/schemas/shell/capabilities.calls.ts';
import type { Chat } from '../chat.ts';
import type { Check } from '../check.ts';
import { call, describeAnswer, isOk, parse, read } from '../http.ts';
import { carries, newProbe, type Probe } from '../messages.ts';
import { describeFrame, expectFields, Mismatch, NotApplicable } from '../mismatch.ts';
import type { StompPeer } from '../stomp-peer.ts';
import type { Member } from '../target.ts';

const path = '/api/users/me/group';

async function change(chat: Chat, { token }: Member, method: 'POST' | 'DELETE', url = path, json?: object) {
  const answer = await call(chat, url, { method, token, json });
  if (!isOk(answer)) throw new Mismatch(describeAnswer(answer));
}

/** Puts sender and recipient into a group of their own. @returns its id */
async function makeGroup(chat: Chat): Promise<number> {
  const answer = await call(chat, '/api/capabilities');
  if (!isOk(answer) || !read(answer, capabilitiesSchema).includes('groups'))
    throw new NotApplicable('The backend does not name the capability groups');
  const { sender, recipient } = chat;
  for (const member of [sender, recipient]) await change(chat, member, 'DELETE');
  await change(chat, sender, 'POST');
  await change(chat, sender, 'POST', `${path}/invitations`, { person: null });
  const { group } = read(await call(chat, path, { token: sender.token }), groupPageSchema);
  const key = group?.invitations[0]?.key;
  if (key === undefined) throw new Mismatch(`GET ${path} has no link`);
  await change(chat, recipient, 'POST', `/api/group-invitations/${key}`);
  return read(await call(chat, `${path}/messages`, { token: sender.token }), groupMessagesSchema).groupId;
}

async function openInGroup(chat: Chat, member: Member): Promise<StompPeer> {
  const peer = await chat.openSession(member);
  peer.send('SUBSCRIBE', { id: 'group', destination: groupQueueDestination });
  // The server has read the SUBSCRIBE when it answers.
  await peer.ping('an answer to a ping');
  return peer;
}

async function say(peer: StompPeer, groupId: number, { content, marker }: Probe, key: string) {
  const headers = {
    destination: groupSendDestination,
    'content-type': 'application/json',
    [idempotencyHeader]: key,
  };
  peer.send('SEND', headers, JSON.stringify({ groupId, content }));
  const frame = await peer.frame(
    `the sender's copy of the message ${marker} to the group`,
    (one) => one.headers[idempotencyHeader] === key,
  );
  return parse(frame.body, groupMessageSchema, 'The MESSAGE body');
}

export const groupChecks: Check[] = [
  {
    id: 'group.delivery',
    level: 'optional',
    expects: `A SEND to ${groupSendDestination} comes to each member of the group as the same MESSAGE, with the key only to the sender`,
    async run(chat) {
      const groupId = await makeGroup(chat);
      const [mine, theirs] = [await openInGroup(chat, chat.sender), await openInGroup(chat, chat.recipient)];
      const probe = newProbe();
      const copy = await say(mine, groupId, probe, randomUUID());
      const frame = await theirs.frame(`the other copy of ${probe.marker}`, (one) => carries(one, probe));
      if (idempotencyHeader in frame.headers) throw new Mismatch(`It came ${describeFrame(frame)}`);
      const { sender, ...fields } = copy;
      const other = parse(frame.body, groupMessageSchema, 'The MESSAGE body');
      expectFields<Omit<GroupMessage, 'sender'>>("the other member's copy", other, fields);
      if (sender?.id !== chat.sender.id || other.sender?.id !== sender.id)
        throw new Mismatch(`It came ${describeFrame(frame)}`);
    },
  },
  {
    id: 'group.again',
    level: 'optional',
    expects: 'A message to the group that is sent again with its key is stored once',
    async run(chat) {
      const groupId = await makeGroup(chat);
      const [probe, key] = [newProbe(), randomUUID()];
      const first = await say(await openInGroup(chat, chat.sender), groupId, probe, key);
      const { messageId } = await say(await openInGroup(chat, chat.sender), groupId, probe, key);
      if (messageId !== first.messageId)
        throw new Mismatch(`Its messageId is ${messageId}, not ${first.messageId}`);
      const token = chat.recipient.token;
      const { messages } = read(await call(chat, `${path}/messages`, { token }), groupMessagesSchema);
      const count = messages.filter(({ content }) => content === probe.content).length;
      if (count !== 1) throw new Mismatch(`GET ${path}/messages has it ${count} times`);
    },
  },
  {
    id: 'group.left',
    level: 'optional',
    expects: 'Who has left the group gets no message of it, and cannot write to it',
    async run(chat) {
      const groupId = await makeGroup(chat);
      const [mine, theirs] = [await openInGroup(chat, chat.sender), await openInGroup(chat, chat.recipient)];
      await change(chat, chat.recipient, 'DELETE');
      const [probe, stray] = [newProbe(), newProbe()];
      await say(mine, groupId, probe, randomUUID());
      const key = randomUUID();
      const headers = {
        destination: groupSendDestination,
        'content-type': 'application/json',
        [idempotencyHeader]: key,
      };
      theirs.send('SEND', headers, JSON.stringify({ groupId, content: stray.content }));
      const answer = await theirs.frame('a refusal', (one) => one.headers[idempotencyHeader] === key);
      if (!answer.body.includes('GROUP_NOT_FOUND')) throw new Mismatch(`It came ${describeFrame(answer)}`);
      const leaked = theirs.frames.find((one) => carries(one, probe));
      if (leaked) throw new Mismatch(`Who has left got ${describeFrame(leaked)}`);
    },
  },
];
