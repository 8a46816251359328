/**
 * `npm run chat-faults -w bench`: two clients (the app's statecharts, outbox, socket and storage, without a browser) write to each other.
 * Meanwhile their connections are cut in many ways, and the server is killed. Exits with 1 if a message is lost, duplicated or out of
 * order.
 */

import { speed } from './chat/fast-clock.ts';
import { faultRows, hasNoFaults } from './chat/fault-counts.ts';
import { runFaults } from './chat/fault-run.ts';
import { readNumbers } from './chat/options.ts';
import { printTable } from './chat/table.ts';

const { messages, cuts, faults, restarts, pendingCuts, seconds, serverErrors } = await runFaults(
  readNumbers({ messages: 10_000, cuts: 200, seed: 1 }),
);
const total = [...cuts.values()].reduce((sum, count) => sum + count, 0);

console.log(
  `The pauses between two attempts are ${speed} times shorter than in a browser; heartbeats and the timeout for a copy are not.`,
);
printTable([
  ['messages', messages],
  ['cuts', total],
  ...[...cuts].map(([kind, count]): [string, number] => [`  ${kind}`, count]),
  ['server restarts', restarts],
  ['seconds', Math.round(seconds)],
  ...faultRows(faults),
]);
if (serverErrors !== '') console.error(`Standard error of the server:\n${serverErrors}`);
if (pendingCuts > 0) console.error(`${pendingCuts} cuts did not happen.`);
process.exitCode = hasNoFaults(faults) && pendingCuts === 0 ? 0 : 1;
