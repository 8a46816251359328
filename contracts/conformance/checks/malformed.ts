import type { Chat } from '../chat.ts';
import type { Check } from '../check.ts';
import { describeFrame, Mismatch } from '../mismatch.ts';
import { isError, waitForRejection } from '../stomp.ts';
import type { StompPeer } from '../stomp-peer.ts';
import { type Malformed, malformedFrames, unsupportedFrames } from './malformed-frames.ts';

/** Sends the malformed frame on a new connection, before or after CONNECT. */
async function sendMalformed(chat: Chat, { isFirst, send }: Malformed): Promise<StompPeer> {
  const peer = isFirst ? await chat.open(chat.sender.token) : await chat.openSession(chat.sender);
  await send(peer);
  return peer;
}

/** Only the connection with the fault may end: the server and other connections must go on. */
function isolationCheck(malformed: Malformed): Check {
  return {
    id: `malformed.${malformed.name}`,
    level: 'required',
    expects: `For ${malformed.what}: ERROR or the end of that connection; other connections go on`,
    async run(chat) {
      const witness = await chat.openSession(chat.recipient);
      const peer = await sendMalformed(chat, malformed);
      await waitForRejection(peer);
      await witness.ping("an answer to a ping on another member's connection");
      await chat.connect(chat.sender);
    },
  };
}

/** STOMP asks for an ERROR with the reason, then the end of the connection. */
function errorCheck(malformed: Malformed): Check {
  const { name, what, endCode, has } = malformed;
  const orCode = endCode === undefined ? '' : `, or only the end with code ${endCode}`;
  const andMore = has ? ` and ${has.what}` : '';
  return {
    id: `error.${name}`,
    level: 'optional',
    expects: `For ${what}: an ERROR with a message header${andMore}, then the end${orCode}`,
    async run(chat) {
      const peer = await sendMalformed(chat, malformed);
      await waitForRejection(peer);
      if (endCode !== undefined && peer.endCode === endCode) return;
      const error = await peer.frame('an ERROR', isError);
      if (!error.headers.message) throw new Mismatch(`It has no message header: ${describeFrame(error)}`);
      if (has?.isThere(error) === false)
        throw new Mismatch(`It has not ${has.what}: ${describeFrame(error)}`);
      await peer.end();
    },
  };
}

export const malformedChecks: Check[] = [
  ...malformedFrames.map(isolationCheck),
  ...[...malformedFrames, ...unsupportedFrames].map(errorCheck),
];
