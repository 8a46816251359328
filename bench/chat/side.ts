import { beginConversation, openAccount } from './account.ts';
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts';
import type { Clock } from './fast-clock.ts';
import { type HeadlessClient, openHeadlessClient } from './headless-client.ts';
import { watchForMissed } from './missed-messages.ts';
import { storeConversation } from './stored-conversation.ts';

/** One of two people who write to each other, with the proxy between their client and the servers. */
export interface Side {
  client: HeadlessClient;
  proxy: CuttingProxy;
  /** Contents of this person's messages, in order. */
  written: string[];
  missed: () => number;
  close(): Promise<void>;
}

interface SidesOptions {
  /** The address of a running server, with a trailing slash. */
  serverUrl: string;
  databaseUrl: string;
  /** Ports of the servers for each of the two, in order of preference. */
  ports: readonly [readonly number[], readonly number[]];
  clock: Clock;
}

const greeting = 'Ciao Marco!';

/** Opens clients for Giulia and Marco, with a conversation that Giulia has started. */
export async function openSides(options: SidesOptions): Promise<[Side, Side]> {
  const { serverUrl, databaseUrl, ports, clock } = options;
  const giulia = await openAccount(serverUrl, 'Giulia');
  const marco = await openAccount(serverUrl, 'Marco');
  const address = await storeConversation(databaseUrl, giulia, marco);
  await beginConversation(serverUrl, giulia, address, greeting);
  const [giuliasPorts, marcosPorts] = ports;

  async function open(account: typeof giulia, known: readonly number[], written: string[]): Promise<Side> {
    const proxy = await startCuttingProxy(known);
    const client = openHeadlessClient({ account, serverUrl: proxy.url, clock });
    const close = async () => {
      client.stop();
      await proxy.close();
    };
    return { client, proxy, written, missed: watchForMissed(client), close };
  }

  return [await open(giulia, giuliasPorts, [greeting]), await open(marco, marcosPorts, [])];
}
