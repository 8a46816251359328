/**
 * `npm run bench -w contracts`: compares the time of a verification with the time of the same requests sent by `fetch`, for the reference
 * backend and for the independent provider. The independent provider answers at once, so it shows the cost of the verification itself.
 */
import { connect } from '@stanza/server/database/connect.ts';
import { startEmbeddedServer } from '@stanza/server/database/embedded/embedded-server.ts';
import { prepareDatabase } from '@stanza/server/database/prepare.ts';
import { temporaryFolder } from '@stanza/server/tests/support/temporary-folder.ts';
import { sql } from 'kysely';
import { readArguments } from '../../scripts/read-arguments.ts';
import { startIndependentProvider } from '../independent-provider/provider.ts';
import { pactFile } from '../pact-files.ts';
import { startReferenceBackend } from '../provider/reference-backend.ts';
import { makeBareRequests } from './bare-requests.ts';
import { readPact } from './pact.ts';
import { verifyBackend } from './verify-backend.ts';

readArguments();

const runs = 11;

interface Provider {
  url: string;
  stateUrl: string;
  close(): Promise<void>;
}

const pact = await readPact(pactFile('required'), () => false);
const calls = pact.interactions.filter(({ isMessage }) => !isMessage);

/** Medians of several runs, in milliseconds. The two kinds of run alternate, so that other load affects both. */
async function measure(open: () => Promise<Provider>) {
  const bare: number[] = [];
  const verified: number[] = [];
  let requests = 0;
  for (let i = 0; i < runs; i++) {
    const { url, stateUrl, close } = await open();
    const start = performance.now();
    requests = await makeBareRequests(calls, { baseUrl: url, stateUrl });
    bare.push(performance.now() - start);
    await close();
    const another = await open();
    const backend = {
      baseUrl: new URL(another.url),
      stateUrl: another.stateUrl,
      chatUrl: null,
      timeout: 5000,
    };
    const begin = performance.now();
    await verifyBackend([{ pact, interactions: calls }], backend);
    verified.push(performance.now() - begin);
    await another.close();
  }
  const ratios = verified.map((time, i) => time / (bare[i] ?? 0));
  return { requests, bare: median(bare), verified: median(verified), ratio: median(ratios) };
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

function printRow(...cells: string[]): void {
  console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(22) : cell.padStart(14))).join(''));
}

async function report(name: string, open: () => Promise<Provider>): Promise<void> {
  const { requests, bare, verified, ratio } = await measure(open);
  printRow(name, String(requests), bare.toFixed(0), verified.toFixed(0), ratio.toFixed(2));
}

const folder = temporaryFolder('stanza-bench-');
const database = await startEmbeddedServer(folder);
let databases = 0;

/** Each run gets a new database, because the data of one run slow down the next one. */
async function openReference(): Promise<Provider> {
  const name = `bench_${databases++}`;
  const admin = connect(database.url, { maxConnections: 1 });
  await sql`create database ${sql.id(name)}`.execute(admin);
  await admin.destroy();
  const databaseUrl = new URL(`/${name}`, database.url).href;
  await prepareDatabase(databaseUrl);
  const { url, states, close } = await startReferenceBackend({ databaseUrl });
  return { url, stateUrl: states.url, close };
}

try {
  printRow('provider', 'requests', 'bare, ms', 'verified, ms', 'ratio');
  await report('reference backend', openReference);
  await report('independent provider', () => startIndependentProvider());
} finally {
  await database.stop();
}
