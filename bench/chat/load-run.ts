import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@stanza/server/tests/support/temporary-folder.ts';
import { chatAddress } from './account.ts';
import { makeLoadAccounts } from './load-accounts.ts';
import { type LoadPlan, loadReportSchema } from './load-plan.ts';
import { memoryOf } from './process-memory.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

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
      const people = accounts.map(({ email, token }) => ({
        email,
        url: withParameter(server, 'token', token),
      }));
      return await measure(server, planOf(people, true, size));
    });
    const echo = await withServer(startServerProcess({}, echoServer), (server) => {
      const people = Array.from({ length: size.idle + 2 * size.pairs }, (_, i) => ({
        email: `load-${i}@example.it`,
        url: withParameter(server, 'pair', String(Math.floor(i / 2))),
      }));
      return measure(server, planOf(people, false, size));
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

type Person = LoadPlan['pairs'][number][number];

/** The first clients form the pairs. */
function planOf(
  people: readonly Person[],
  isStomp: boolean,
  { pairs, messages, rate }: Omit<LoadRunOptions, 'databaseUrl' | 'program'>,
): LoadPlan {
  const talking = Array.from({ length: pairs }, (_, i) => people.slice(2 * i, 2 * i + 2));
  return {
    idle: people.slice(2 * pairs).map(({ url }) => url),
    pairs: talking.flatMap(([one, other]): LoadPlan['pairs'] => (one && other ? [[one, other]] : [])),
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
