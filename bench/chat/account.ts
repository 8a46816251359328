import { createAuthApi } from '@stanza/api/account/auth.ts';
import { createProfileApi } from '@stanza/api/account/profile.ts';
import { openChatSocket } from '@stanza/api/chat/chat-socket.ts';

/** A logged-in user. */
export interface Account {
  id: number;
  email: string;
  firstName: string;
  token: string;
}

export const password = 'correct horse';
const timeout = 15_000;

/** @param serverUrl with a trailing slash */
export async function openAccount(serverUrl: string, firstName: string): Promise<Account> {
  const email = `${firstName.toLowerCase()}@example.it`;
  const options = { signal: AbortSignal.timeout(timeout) };
  const auth = createAuthApi(serverUrl);
  await auth.register({ firstName, lastName: 'Prova', email, password }, options);
  const token = await auth.logIn({ email, password }, options);
  const { id } = await createProfileApi(serverUrl).fetchProfile({ token, ...options });
  return { id, email, firstName, token };
}

/** The address of a server's chat. */
export function chatAddress(serverUrl: string): string {
  const url = new URL('chat', serverUrl);
  url.protocol = 'ws:';
  return url.href;
}

/**
 * Sends the first message of a conversation and waits for its delivery.
 * @param address of the conversation
 */
export async function beginConversation(
  serverUrl: string,
  from: Account,
  address: string,
  content: string,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error('The first message was not delivered.')), timeout);
  const socket = openChatSocket({
    url: chatAddress(serverUrl),
    token: from.token,
    onOpen: () => socket.send({ recipientEmail: address, content, key: crypto.randomUUID() }),
    onMessage: () => resolve(),
    onSendError: ({ message }) => reject(new Error(message)),
    onMarker() {},
    onUnreadable: reject,
    onLost: (cause) => reject(new Error(`The chat could not be reached: ${cause}.`)),
  });
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    socket.close();
  }
}
