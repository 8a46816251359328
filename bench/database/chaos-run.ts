import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { commandOf } from '@stanza/server/process/process-command.ts';
import { temporaryFolder } from '@stanza/server/tests/support/temporary-folder.ts';
import * as z from 'zod/mini';
import { makeLoadAccounts } from '../chat/load-accounts.ts';
import { startServerProcess } from '../chat/server-process.ts';
import { storeConversation } from '../chat/stored-conversation.ts';
import { type FaultyDatabase, faults, startDatabase } from './faults.ts';
import { type LoadClient, startChatClient, startHttpClient } from './load.ts';
import { startTcpProxy } from './tcp-proxy.ts';

export interface FaultReport {
  fault: string;
  times: number;
  /** How often the server process ended. */
  deaths: number;
  /** The longest time in milliseconds from the return of the database until every client was served. */
  served: number;
  /** The number of answers from the start of each fault until every client was served. */
  answers: number;
  /** The number of these answers with 503. */
  unavailable: number;
  /** The number of these answers that were neither a success nor a 503. */
  failed: number;
  /** The longest time of an answer in milliseconds. */
  longestAnswer: number;
}

export interface ChaosOptions {
  /** The number of runs of each fault. */
  times: number;
  httpClients: number;
  chatClients: number;
}

const secret = 'for this run alone, thirty-two characters';
/** In milliseconds. A client that is not served within this time counts as never served. */
const timeout = 30_000;

/** Runs a server under load while its database fails in many ways. Calls `onReport` after each kind of fault. */
export async function runChaos(
  { times, httpClients, chatClients }: ChaosOptions,
  onReport: (report: FaultReport) => void,
): Promise<FaultReport[]> {
  const folder = temporaryFolder('stanza-chaos-');
  /** They end what was started, the newest first. */
  const endings: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const embedded = await startDatabase(folder);
    const database: FaultyDatabase = { folder, server: embedded, proxy: await startTcpProxy(embedded.url) };
    endings.unshift(
      () => database.proxy.close(),
      () => database.server.stop(),
    );
    const server = await startServerProcess({
      DATABASE_URL: database.proxy.through(embedded.url),
      DATA_DIR: path.join(folder, 'stanza'),
      TOKEN_SECRET: secret,
      RATE_LIMIT_SCALE: '100000',
      SEED: 'demo',
      MAIL: 'off',
    });
    endings.unshift(server.stop);
    const clients: LoadClient[] = [];
    endings.unshift(() => Promise.all(clients.map((client) => client.stop())));
    const accounts = await makeLoadAccounts(embedded.url, secret, httpClients + 2 * chatClients);
    const listingId = await anyListing(server.url);
    for (const [i, account] of accounts.entries()) {
      if (i < httpClients) clients.push(startHttpClient(server.url, account, listingId));
      else if (i < httpClients + chatClients) {
        const recipient = accounts[i + chatClients];
        if (!recipient) continue;
        const address = await storeConversation(embedded.url, account, recipient);
        clients.push(startChatClient(server.url, account, address));
      }
    }
    await untilAllServed(clients, performance.now());
    const reports: FaultReport[] = [];
    for (const [fault, cause] of Object.entries(faults)) {
      const report = {
        fault,
        times,
        deaths: 0,
        served: 0,
        answers: 0,
        unavailable: 0,
        failed: 0,
        longestAnswer: 0,
      };
      for (let i = 0; i < times; i += 1) {
        for (const client of clients) client.takeOutcomes();
        await cause(database);
        const returned = performance.now();
        const isAlive = () => commandOf(server.pid()) !== undefined;
        await pause(100);
        if (!isAlive()) {
          report.deaths += 1;
          await server.kill();
          await server.start();
        }
        report.served = Math.max(report.served, await untilAllServed(clients, returned));
        const outcomes = clients.flatMap((client) => client.takeOutcomes());
        report.answers += outcomes.length;
        report.unavailable += outcomes.filter(({ status }) => status === 503).length;
        report.failed += outcomes.filter(
          ({ status }) => status !== 503 && (status < 200 || status > 299),
        ).length;
        report.longestAnswer = Math.max(report.longestAnswer, ...outcomes.map(({ duration }) => duration));
      }
      reports.push(report);
      onReport(report);
    }
    return reports;
  } finally {
    for (const end of endings) await end();
  }
}

async function anyListing(serverUrl: string): Promise<number> {
  const response = await fetch(new URL('api/search/listings', serverUrl));
  const [listing] = z.array(z.object({ id: z.number() })).parse(await response.json());
  if (listing === undefined) throw new Error('There is no listing.');
  return listing.id;
}

/** @returns milliseconds from `since` until the last client was served; infinite if one never was */
async function untilAllServed(clients: readonly LoadClient[], since: number): Promise<number> {
  const firstServed = clients.map(() => Number.POSITIVE_INFINITY);
  while (performance.now() < since + timeout) {
    clients.forEach((client, i) => {
      if (client.lastServed() > since) firstServed[i] = Math.min(firstServed[i] ?? 0, client.lastServed());
    });
    if (firstServed.every(Number.isFinite)) break;
    await pause(5);
  }
  return Math.max(...firstServed) - since;
}
