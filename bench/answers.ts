/**
 * `npm run answers -w bench`: compares the searches per second of the server with a bare Fastify that runs the same SQL and answers its
 * rows as JSON, without compression. The two alternate in one process; the medians count. Exits with 1 if a ratio is below the goal.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import path from 'node:path';
import { endWithProcess } from '@stanza/server/process/end-with-process.ts';
import { temporaryFolder } from '@stanza/server/tests/support/temporary-folder.ts';
import { readArguments } from '../scripts/read-arguments.ts';
import { serverEnvironment, serverOptions } from '../scripts/server-command.ts';
import { printTable } from './chat/table.ts';
import { quantile } from './quantile.ts';

readArguments();

/** The lowest allowed ratio to bare Fastify. */
const goal = 0.5;
const rounds = 6;
const seconds = 2;
const connections = 16;
const search = '/api/search/listings?location=Milano';

const folder = temporaryFolder('stanza-answers-');
const server = fork(path.join(import.meta.dirname, 'answers', 'server.ts'), [folder], {
  stdio: 'inherit',
  execArgv: serverOptions,
  env: { ...process.env, ...serverEnvironment },
});
endWithProcess(server);
try {
  const [{ app, bare }] = (await once(server, 'message')) as [{ app: string; bare: string }];
  const targets = { search: `${app}${search}`, bare: `${bare}/search`, health: `${app}/health` };
  const rows = [];
  for (const encoding of ['identity', 'gzip', 'br']) {
    const rates: Record<keyof typeof targets, number[]> = { search: [], bare: [], health: [] };
    for (let round = 0; round <= rounds; round++) {
      for (const name of ['search', 'bare', 'health'] as const) {
        const rate = await measure(targets[name], encoding);
        // The first round warms up.
        if (round > 0) rates[name].push(rate);
      }
    }
    const ratio = quantile(rates.search, 0.5) / quantile(rates.bare, 0.5);
    if (ratio < goal) process.exitCode = 1;
    const medians = Object.values(rates).map((all) => Math.round(quantile(all, 0.5)));
    rows.push([encoding, ...medians, ratio.toFixed(2)]);
  }
  printTable([
    [
      'answers in a second',
      'search',
      'the same SQL by bare Fastify',
      'health check',
      `ratio, at least ${goal}`,
    ],
    ...rows,
  ]);
} finally {
  server.send('stop');
  await once(server, 'exit');
}

/** Answers per second. */
async function measure(url: string, encoding: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const start = performance.now();
  const end = start + seconds * 1000;
  let answers = 0;
  const visit = () =>
    new Promise<void>((resolve, reject) => {
      get(url, { agent, headers: { 'accept-encoding': encoding } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
        response.resume();
        response.on('end', resolve);
      }).on('error', reject);
    });
  const client = async () => {
    while (performance.now() < end) {
      await visit();
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
  return (answers * 1000) / (performance.now() - start);
}
