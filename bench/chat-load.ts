/**
 * What the chat costs: a thousand idle sockets and fifty talking pairs on one server process, its memory, and the time from
 * sending to delivery, beside the same traffic through a bare `ws` server that hands messages on and stores nothing. The ratio
 * is the figure. The traffic comes from a process of its own.
 */
import { type LoadMeasure, runLoad } from './chat/load-run.ts';
import { lacksFiles } from './chat/open-files.ts';
import { readNumbers } from './chat/options.ts';
import { withOwnDatabase } from './chat/own-database.ts';
import { printTable } from './chat/table.ts';

/** `messages` of a pair, and `rate` of them a second. */
const size = readNumbers({ idle: 1000, pairs: 50, messages: 100, rate: 4 });
const obstacle = lacksFiles(size.idle + 2 * size.pairs);
if (obstacle !== null) {
  console.error(obstacle);
  process.exit(1);
}

const { chat, echo } = await withOwnDatabase((databaseUrl) => runLoad({ databaseUrl, ...size }));
console.log(
  `${size.idle} idle sockets; ${size.pairs} pairs with ${size.rate} messages a second each, ${size.pairs * size.messages} in all.`,
);
printTable([
  ['', 'chat', 'bare echo', 'ratio'],
  row('p50 from send to delivery, ms', (measure) => percentile(measure, 0.5), 2),
  row('p99 from send to delivery, ms', (measure) => percentile(measure, 0.99), 2),
  row('memory before, MiB', ({ memory }) => memory.before),
  row('memory with all connected, MiB', ({ memory }) => memory.connected),
  row('memory after the talk, MiB', ({ memory }) => memory.after),
  row('memory a connection, KiB', ({ memory }) => perConnection(memory), 1),
  row('messages that did not arrive', ({ missing }) => missing),
]);
process.exitCode = chat.missing + echo.missing === 0 ? 0 : 1;

function row(name: string, of: (measure: LoadMeasure) => number, digits = 0): string[] {
  const [ours, yardstick] = [of(chat), of(echo)];
  return [
    name,
    ours.toFixed(digits),
    yardstick.toFixed(digits),
    yardstick > 0 ? (ours / yardstick).toFixed(1) : '',
  ];
}

function percentile({ latencies }: LoadMeasure, share: number): number {
  return latencies[Math.floor(share * latencies.length)] ?? Number.NaN;
}

function perConnection({ before, connected }: LoadMeasure['memory']): number {
  return ((connected - before) * 1024) / (size.idle + 2 * size.pairs);
}
