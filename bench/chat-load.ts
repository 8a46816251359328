/**
 * `npm run chat-load -w bench`: measures the server's memory and the delivery time of messages, with a thousand idle connections and
 * fifty pairs that write to each other. It compares them with a bare `ws` server that relays messages and stores nothing. Another process
 * generates the traffic.
 */
import { type LoadMeasure, runLoad } from './chat/load-run.ts';
import { checkOpenFiles } from './chat/open-files.ts';
import { readNumbers } from './chat/options.ts';
import { withOwnDatabase } from './chat/own-database.ts';
import { printTable } from './chat/table.ts';

/** `messages` and `rate` (messages per second) are for each pair. */
const size = readNumbers({ idle: 1000, pairs: 50, messages: 100, rate: 4 });
const problem = checkOpenFiles(size.idle + 2 * size.pairs);
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}

const { chat, echo } = await withOwnDatabase((databaseUrl) => runLoad({ databaseUrl, ...size }));
console.log(
  `${size.idle} idle sockets; ${size.pairs} pairs with ${size.rate} messages a second each, ${size.pairs * size.messages} in total.`,
);
printTable([
  ['', 'chat', 'bare echo', 'ratio'],
  row('p50 from send to delivery, ms', (measure) => percentile(measure, 0.5), 2),
  row('p99 from send to delivery, ms', (measure) => percentile(measure, 0.99), 2),
  row('memory before, MiB', ({ memory }) => memory.before),
  row('memory with all connected, MiB', ({ memory }) => memory.connected),
  row('memory after the messages, MiB', ({ memory }) => memory.after),
  row('memory per connection, KiB', ({ memory }) => perConnection(memory), 1),
  row('messages that did not arrive', ({ missing }) => missing),
]);
process.exitCode = chat.missing + echo.missing === 0 ? 0 : 1;

function row(name: string, of: (measure: LoadMeasure) => number, digits = 0): string[] {
  const [ours, baseline] = [of(chat), of(echo)];
  return [
    name,
    ours.toFixed(digits),
    baseline.toFixed(digits),
    baseline > 0 ? (ours / baseline).toFixed(1) : '',
  ];
}

function percentile({ latencies }: LoadMeasure, share: number): number {
  return latencies[Math.floor(share * latencies.length)] ?? Number.NaN;
}

function perConnection({ before, connected }: LoadMeasure['memory']): number {
  return ((connected - before) * 1024) / (size.idle + 2 * size.pairs);
}
