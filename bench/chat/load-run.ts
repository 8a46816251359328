import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { aliasOf } from '@stanza/domain/chat/alias.ts';
import { temporaryFolder } from '@stanza/server/tests/support/temporary-folder.ts';
import { chatAddress } from './account.ts';
import { makeLoadAccounts } from './load-accounts.ts';
import { type LoadPlan, loadReportSchema } from './load-plan.ts';
import { memoryOf } from './process-memory.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { storeConversation } from './stored-conversation.ts';

export interface LoadRunOptions {
  /** The address of an empty database. */
  databaseUrl: string;
  idle: number;
  pairs: number;
  /** Messages of each pair, and messages per second. */
  messages: number;
  rate: number;
  /** The file of the server; server/main.ts by default. */
  program?: string;
}

export interface LoadMeasure {
  /** MiB of the server process: at the start, with all clients connected, and after all messages. */
  memory: { before: number; connected: number; after: number };
  /** Milliseconds from sending to delivery, ascending. */
  latencies: number[];
  /** Messages that did not arrive. */
  missing: number;
}

export interface LoadReport {
  chat: LoadMeasure;
  /** The same traffic through the baseline server. */
  echo: LoadMeasure;
}

const generator = path.resolve(import.meta.dirname, 'load-generator.ts');
const echoServer = path.resolve(import.meta.dirname, 'echo-server.ts');
const secret = 'for this run alone, thirty-two characters';

export async function runLoad({ databaseUrl, program, ...size }: LoadRunOptions): Promise<LoadReport> {
  const folder = temporaryFolder('stanza-load-');
  const variables = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    TOKEN_SECRET: secret,
    RATE_LIMIT_SCALE: '100000',
  };
  try {
    const chat = await withServer(startServerProcess(variables, program), async (server) => {
      const accounts = await makeLoadAccounts(databaseUrl, secret, size.idle + 2 * size.pairs);
      const addresses: string[] = [];
      for (const [one, other] of pairsOf(accounts, size.pairs)) {
        addresses.push(await storeConversation(databaseUrl, one, other));
      }
      const urls = accounts.map(({ token }) => withParameter(server, 'token', token));
      return await measure(server, planOf(urls, addresses, true, size));
    });
    const echo = await withServer(startServerProcess({}, echoServer), (server) => {
      const urls = Array.from({ length: size.idle + 2 * size.pairs }, (_, i) =>
        withParameter(server, 'pair', String(Math.floor(i / 2))),
      );
      const addresses = Array.from({ length: size.pairs }, (_, i) => aliasOf(i));
      return measure(server, planOf(urls, addresses, false, size));
    });
    return { chat, echo };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function withServer<T>(
  starting: Promise<ServerProcess>,
  use: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  const server = await starting;
  try {
    return await use(server);
  } finally {
    await server.stop();
  }
}

function withParameter({ url }: ServerProcess, name: string, value: string): string {
  const address = new URL(chatAddress(url));
  address.searchParams.set(name, value);
  return address.href;
}

/** The first of all form the pairs. */
function pairsOf<T>(all: readonly T[], pairs: number): [T, T][] {
  const talking = Array.from({ length: pairs }, (_, i) => all.slice(2 * i, 2 * i + 2));
  return talking.flatMap(([one, other]): [T, T][] => (one && other ? [[one, other]] : []));
}

/** @param addresses of the conversations */
function planOf(
  urls: readonly string[],
  addresses: readonly string[],
  isStomp: boolean,
  { pairs, messages, rate }: Omit<LoadRunOptions, 'databaseUrl' | 'program'>,
): LoadPlan {
  return {
    idle: urls.slice(2 * pairs),
    pairs: pairsOf(urls, pairs).map((both, i) => ({ urls: both, address: addresses[i] ?? '' })),
    isStomp,
    messages,
    rate,
  };
}

async function measure(server: ServerProcess, plan: LoadPlan): Promise<LoadMeasure> {
  const before = memoryOf(server.pid());
  const child = fork(generator, { execArgv: [] });
  try {
    const reports = reportsOf(child);
    child.send(plan);
    await reports.next();
    const connected = memoryOf(server.pid());
    const { value: report } = await reports.next();
    const after = memoryOf(server.pid());
    const latencies = report?.type === 'done' ? report.latencies : [];
    const arrived = latencies.filter((latency) => latency !== null);
    return {
      memory: { before, connected, after },
      latencies: arrived.toSorted((a, b) => a - b),
      missing: plan.pairs.length * plan.messages - arrived.length,
    };
  } finally {
    child.kill();
  }
}

/** The reports of the generator. Throws if it ends too early. */
async function* reportsOf(child: ChildProcess) {
  const ended = once(child, 'exit').then(() => {
    throw new Error('The load generator ended too early.');
  });
  for (;;) {
    const [message] = await Promise.race([once(child, 'message'), ended]);
    yield loadReportSchema.parse(message);
  }
}
