/**
 * How long a verification takes, beside the same requests made by bare `fetch`: of the reference backend, and of the small
 * provider of tests/contracts, which answers at once and so shows what the verification itself costs.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedServer } from '../../server/database/embedded/embedded-server.ts';
import { prepareDatabase } from '../../server/database/prepare.ts';
import { startIndependentProvider } from '../../tests/contracts/independent-provider/provider.ts';
import { pactFile } from '../pact-files.ts';
import { startReferenceBackend } from '../provider/reference-backend.ts';
import { makeBareRequests } from './bare-requests.ts';
import { readPact } from './pact.ts';
import { verifyBackend } from './verify-backend.ts';

const runs = 7;

interface Provider {
  url: string;
  stateUrl: string;
}

const pact = await readPact(pactFile('required'), () => false);
const calls = pact.interactions.filter(({ isMessage }) => !isMessage);

/** Median milliseconds of each, taken in turn, after one run that does not count. */
async function measure({ url, stateUrl }: Provider) {
  const bare: number[] = [];
  const verified: number[] = [];
  let requests = 0;
  for (let i = 0; i <= runs; i++) {
    const start = performance.now();
    requests = await makeBareRequests(calls, { baseUrl: url, stateUrl });
    const middle = performance.now();
    const backend = { baseUrl: new URL(url), stateUrl, chatUrl: null, timeout: 5000 };
    await verifyBackend([{ pact, interactions: calls }], backend);
    if (i === 0) continue;
    bare.push(middle - start);
    verified.push(performance.now() - middle);
  }
  return { requests, bare: medianOf(bare), verified: medianOf(verified) };
}

function medianOf(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

function printRow(...cells: string[]): void {
  console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(22) : cell.padStart(14))).join(''));
}

async function report(name: string, provider: Provider): Promise<void> {
  const { requests, bare, verified } = await measure(provider);
  printRow(name, String(requests), bare.toFixed(0), verified.toFixed(0), (verified / bare).toFixed(2));
}

const folder = await mkdtemp(path.join(tmpdir(), 'stanza-bench-'));
const database = await startEmbeddedServer(folder);
try {
  await prepareDatabase(database.url);
  const reference = await startReferenceBackend({ databaseUrl: database.url });
  const independent = await startIndependentProvider();
  printRow('provider', 'requests', 'bare, ms', 'verified, ms', 'ratio');
  await report('reference backend', { url: reference.url, stateUrl: reference.states.url });
  await report('independent provider', independent);
  await independent.close();
  await reference.close();
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
