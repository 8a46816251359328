/** `npm run pacts -w contracts`: writes the pacts if the consumer tests pass. */
import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { readArguments } from '../scripts/read-arguments.ts';
import { committedPacts, pactFile, pactNames, writtenPacts } from './pact-files.ts';

readArguments();

const root = path.resolve(import.meta.dirname, '..');
const { status } = spawnSync('vitest', ['run', '--project', 'pacts'], { cwd: root, stdio: 'inherit' });
if (status !== 0) {
  console.error('The pacts stay as they are: a consumer test failed.');
  process.exit(1);
}
for (const name of pactNames) {
  copyFileSync(pactFile(name, writtenPacts), pactFile(name, committedPacts));
  console.log(path.relative(root, pactFile(name)));
}
