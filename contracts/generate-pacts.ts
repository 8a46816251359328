/** `node contracts/generate-pacts.ts`: writes the pacts anew, where the consumer tests pass. */
import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { committedPacts, pactFile, pactNames, writtenPacts } from './pact-files.ts';

const { status } = spawnSync('vitest', ['run', '--project', 'pacts'], { stdio: 'inherit' });
if (status !== 0) {
  console.error('The pacts stay as they are: a consumer test failed.');
  process.exit(1);
}
for (const name of pactNames) {
  copyFileSync(pactFile(name, writtenPacts), pactFile(name, committedPacts));
  console.log(`contracts/pacts/${name}`);
}
