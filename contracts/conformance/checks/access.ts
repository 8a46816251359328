import { randomUUID } from 'node:crypto';
import type { Chat } from '../chat.ts';
import type { Check } from '../check.ts';
import { Mismatch, NotApplicable } from '../mismatch.ts';
import { connectHeaders, isError } from '../stomp.ts';
import { HandshakeRefused } from '../stomp-peer.ts';
import { logIn, logOut } from '../target.ts';

/** Expects a rejection of the WebSocket or of CONNECT. A 5xx is not a rejection. */
async function expectRejected({ open }: Chat, token: string | null, who: string): Promise<void> {
  const peer = await open(token).catch(throwUnlessRefused);
  if (!peer) return;
  peer.send('CONNECT', connectHeaders(peer));
  const isConnected = await peer.until('a refusal', () => {
    if (peer.frames.some(({ command }) => command === 'CONNECTED')) return true;
    return peer.hasEnded || peer.frames.some(isError) ? false : undefined;
  });
  if (isConnected) throw new Mismatch(`${who} was answered CONNECTED`);
}

function throwUnlessRefused(error: unknown): undefined {
  if (error instanceof HandshakeRefused && error.status !== null && error.status < 500) return undefined;
  throw error;
}

/** Changes one letter in the middle of a token. */
function tamper(token: string): string {
  const middle = Math.floor(token.length / 2);
  const other = token[middle] === 'A' ? 'B' : 'A';
  return token.slice(0, middle) + other + token.slice(middle + 1);
}

export const accessChecks: Check[] = [
  {
    id: 'access.no-token',
    level: 'required',
    expects: 'Nobody is admitted without a token',
    run: (chat) => expectRejected(chat, null, 'A WebSocket without a token'),
  },
  {
    id: 'access.wrong-token',
    level: 'required',
    expects: 'Nobody is admitted with a token that is not one',
    run: (chat) => expectRejected(chat, `wrong-${randomUUID()}`, 'A made-up token'),
  },
  {
    id: 'access.changed-token',
    level: 'required',
    expects: 'Nobody is admitted with a good token in which one letter has changed',
    async run(chat) {
      const token = tamper(chat.sender.token);
      chat.secrets.add(token);
      await expectRejected(chat, token, 'A changed token');
    },
  },
  {
    id: 'access.ended',
    level: 'required',
    expects: 'Nobody is admitted with the token of a session that has ended',
    async run(chat) {
      const { login } = chat.sender;
      if (!login) throw new NotApplicable('It logs in and out, which needs a password instead of a token');
      const token = await logIn(chat, login, chat.secrets);
      const refused = await logOut(chat, token);
      if (refused !== null) throw new NotApplicable(`The backend has no logout: ${refused}`);
      await expectRejected(chat, token, 'The token of an ended session');
    },
  },
  {
    id: 'access.foreign-origin',
    level: 'optional',
    expects: 'A browser on somebody else’s page (Origin: https://conformance.invalid) is not admitted',
    async run({ open, sender }) {
      const peer = await open(sender.token, { origin: 'https://conformance.invalid' }).catch(
        throwUnlessRefused,
      );
      if (peer) throw new Mismatch('The WebSocket was opened');
    },
  },
  {
    id: 'access.logout',
    level: 'optional',
    expects: 'POST /api/auth/logout ends the connections of the token that it revokes',
    async run(chat) {
      const { login } = chat.sender;
      if (!login) throw new NotApplicable('It logs in and out, which needs a password instead of a token');
      const token = await logIn(chat, login, chat.secrets);
      const peer = await chat.openSession({ ...chat.sender, token });
      const refused = await logOut(chat, token);
      if (refused !== null) throw new Mismatch(refused);
      await peer.end();
      await expectRejected(chat, token, 'The revoked token');
    },
  },
];
