/**
 * The chat's fault run: two clients, each the app's own statecharts, outbox, socket and records without a browser, write to each
 * other while connections are cut in every way and the server is killed. Ends with 1 where a message was lost, doubled or out
 * of order.
 */
import { parseArgs } from 'node:util';
import { runFaults } from './chat/fault-run.ts';
import { speed } from './chat/hurried-clock.ts';
import { printTable } from './chat/table.ts';
import { isClean, verdictRows } from './chat/verdict.ts';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '10000' },
    cuts: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  },
});
const { messages, cuts, verdict, restarts, pendingCuts, seconds, complaints } = await runFaults({
  messages: Number(values.messages),
  cuts: Number(values.cuts),
  seed: Number(values.seed),
});
const happened = Object.values(cuts).reduce((sum, count) => sum + count, 0);

console.log(
  `Waits between two tries pass ${speed} times faster than in a browser; heartbeats, and the wait for a copy, do not.`,
);
printTable([
  ['messages', messages],
  ['cuts', happened],
  ...Object.entries(cuts).map(([kind, count]): [string, number] => [`  ${kind}`, count]),
  ['server restarts', restarts],
  ['seconds', Math.round(seconds)],
  ...verdictRows(verdict),
]);
if (complaints !== '') console.error(`The server said:\n${complaints}`);
if (pendingCuts > 0) console.error(`${pendingCuts} cuts found no occasion.`);
process.exitCode = isClean(verdict) && pendingCuts === 0 ? 0 : 1;
