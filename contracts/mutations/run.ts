/**
 * `npm run mutations -w contracts`: breaks the reference backend in many ways, one at a time, verifies it, and prints the results. Exits
 * with 1 if a result is not the expected one.
 */
import { startEmbeddedServer } from '@stanza/server/database/embedded/embedded-server.ts';
import { prepareDatabase } from '@stanza/server/database/prepare.ts';
import { temporaryFolder } from '@stanza/server/tests/support/temporary-folder.ts';
import { readArguments } from '../../scripts/read-arguments.ts';
import { startReferenceBackend } from '../provider/reference-backend.ts';
import { mutations } from './all-mutations.ts';
import { isAsExpected, outcomeOf, type Trial, tryMutations } from './try-mutations.ts';

readArguments();

const widths = [
  Math.max(...mutations.map(({ call }) => call.length)),
  Math.max(...mutations.map(({ name }) => name.length)),
  25,
];

function printRow(...cells: string[]): void {
  process.stdout.write(
    `${cells
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd()}\n`,
  );
}

function print(trial: Trial): void {
  const { mutation, caughtBy } = trial;
  const [first, ...others] = caughtBy;
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  printRow(mutation.call, mutation.name, outcomeOf(trial), first ? `${first.description}${more}` : '');
  if (first) printRow('', '', '', first.line);
}

async function main(): Promise<boolean> {
  const folder = temporaryFolder('stanza-mutations-');
  const database = await startEmbeddedServer(folder, { fsync: 'off' });
  try {
    await prepareDatabase(database.url);
    const backend = await startReferenceBackend({ databaseUrl: database.url });
    const trials = await tryMutations(backend, mutations);
    await backend.close();
    printRow('call', 'what is changed', 'outcome', 'interaction, and its first line');
    for (const trial of trials) print(trial);
    const counts = Map.groupBy(trials, outcomeOf);
    const list = [...counts].map(([outcome, { length }]) => `${length} ${outcome}`).join(', ');
    process.stdout.write(`\n${trials.length} changes: ${list}.\n`);
    return trials.every(isAsExpected);
  } finally {
    await database.stop();
  }
}

process.exitCode = (await main()) ? 0 : 1;
