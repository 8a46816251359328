/**
 * The chat's fault run: two clients, each the app's own statecharts, outbox, socket and records without a browser, write to each
 * other while connections are cut in every way and the server is killed. Ends with 1 where a message was lost, doubled or out
 * of order.
 */

import { speed } from './chat/fast-clock.ts';
import { runFaults } from './chat/fault-run.ts';
import { readNumbers } from './chat/options.ts';
import { printTable } from './chat/table.ts';
import { isClean, verdictRows } from './chat/verdict.ts';

const { messages, cuts, verdict, restarts, pendingCuts, seconds, complaints } = await runFaults(
  readNumbers({ messages: 10_000, cuts: 200, seed: 1 }),
);
const happened = [...cuts.values()].reduce((sum, count) => sum + count, 0);

console.log(
  `Waits between two tries pass ${speed} times faster than in a browser; heartbeats, and the wait for a copy, do not.`,
);
printTable([
  ['messages', messages],
  ['cuts', happened],
  ...[...cuts].map(([kind, count]): [string, number] => [`  ${kind}`, count]),
  ['server restarts', restarts],
  ['seconds', Math.round(seconds)],
  ...verdictRows(verdict),
]);
if (complaints !== '') console.error(`The server said:\n${complaints}`);
if (pendingCuts > 0) console.error(`${pendingCuts} cuts found no occasion.`);
process.exitCode = isClean(verdict) && pendingCuts === 0 ? 0 : 1;
