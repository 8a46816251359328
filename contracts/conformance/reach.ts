import { UsageError } from '../command-line/usage-error.ts';
import { addressWith, isWithoutProtocol, offeredProtocols } from './chat.ts';
import type { ApiAddress } from './http.ts';
import { Mismatch } from './mismatch.ts';
import type { TargetOptions } from './options.ts';
import { HandshakeRefused, openPeer } from './stomp-peer.ts';
import { identify, logIn, type Member, type Target } from './target.ts';

/** Logs the members in and opens the chat once. Rejects with a `UsageError` if either fails. */
export async function reachTarget(given: TargetOptions): Promise<Target> {
  const { chat, api, origin, timeout } = given;
  const secrets = new Set<string>();
  const members: Member[] = [];
  for (const one of given.members) members.push(await authenticate(given, one, secrets));
  const [sender, recipient, bystander = null] = members;
  if (!sender || !recipient) throw new UsageError('Two members are needed');
  if (new Set(members.map(({ id }) => id)).size < members.length) {
    throw new UsageError('The members must be different');
  }
  const target = { chat, api, origin, timeout, sender, recipient, bystander, secrets };
  await expectChat(target);
  return target;
}

async function authenticate(
  address: ApiAddress,
  given: TargetOptions['members'][number],
  secrets: Set<string>,
): Promise<Member> {
  try {
    if ('token' in given) {
      secrets.add(given.token);
      return await identify(address, given.token);
    }
    return { ...(await identify(address, await logIn(address, given, secrets))), login: given };
  } catch (cause) {
    if (!(cause instanceof Mismatch)) throw cause;
    const who = 'token' in given ? 'A member' : given.email;
    throw new UsageError(`${who} could not log in: ${cause.message}`, { cause });
  }
}

/** Rejects if there is no chat at the address. A chat that rejects the connection is left to the checks. */
async function expectChat({ chat, origin, timeout, sender }: Target): Promise<void> {
  const url = addressWith({ chat }, sender.token);
  try {
    const peer = await openPeer({ url, origin, timeout, protocols: offeredProtocols });
    await peer.close();
  } catch (cause) {
    if (!(cause instanceof HandshakeRefused)) throw cause;
    if (!hasChat(cause)) throw new UsageError(`There is no chat at ${chat}: ${cause.message}`, { cause });
  }
}

/** Whether a chat rejected the WebSocket: a server that refuses a valid token or chooses no sub-protocol. */
function hasChat(refused: HandshakeRefused): boolean {
  const { status } = refused;
  return isWithoutProtocol(refused) || (status !== null && status >= 400 && ![404, 405].includes(status));
}
