/** `npm run check`: types of each workspace, linter, import rules, formatter, and unused files, exports and dependencies. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { readArguments } from './read-arguments.ts';

readArguments();

// The slowest first.
const rooms = ['tests', '.', 'contracts', 'server', 'workbench', 'artwork'];
const waiting = [
  ['biome', 'ci', '--error-on-warnings', '.'],
  // Texts outside the catalogues (.oxlintrc.json).
  [
    'oxlint',
    'src/views',
    'src/components',
    ...['first-view', 'layouts', 'routing', 'screens'].map((part) => `src/app/${part}`),
  ],
  ['knip', '--no-progress', '--no-config-hints'],
  // One checker each: the checkers of one process repeat much of each other's work.
  ...rooms.map((room) => ['tsc', '-p', room, '--checkers', '1', '--pretty']),
];

/** Runs one command after the other. Prints the output of each when it ends, so that their lines do not mix. */
async function work(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [command = '', ...args] = next;
    const child = spawn(command, args);
    const said: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => said.push(part));
    const [status] = await once(child, 'close');
    process.stdout.write(Buffer.concat(said));
    if (status !== 0) process.exitCode = 1;
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, work));
