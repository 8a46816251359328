/**
 * `npm run chaos-database -w bench`: restarts, kills, cuts off and overloads the database of a server under load. Exits with 1 if the
 * server ends, if a client is not served within two seconds after the database has returned, or if an answer is neither a success nor a
 * 503.
 */

import { readNumbers } from './chat/options.ts';
import { printTable } from './chat/table.ts';
import { type FaultReport, runChaos } from './database/chaos-run.ts';

/** In milliseconds. */
const maxServed = 2_000;

const reports = await runChaos(
  readNumbers({ times: 10, httpClients: 12, chatClients: 8 }),
  ({ fault, deaths, served }) =>
    console.log(`${fault}: ${deaths} deaths, all served after ${seconds(served)} s`),
);
console.log();
printTable([
  ['fault', 'times', 'deaths', 'all served after', 'longest answer', 'answers', '503', 'other failures'],
  ...reports.map((report) => [
    report.fault,
    report.times,
    report.deaths,
    `${seconds(report.served)} s`,
    `${seconds(report.longestAnswer)} s`,
    report.answers,
    `${Math.round((100 * report.unavailable) / report.answers)} %`,
    report.failed,
  ]),
]);
process.exitCode = reports.every(isGood) ? 0 : 1;

function isGood({ deaths, served, failed }: FaultReport): boolean {
  return deaths === 0 && served <= maxServed && failed === 0;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(2);
}
