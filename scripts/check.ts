/** `npm run check`: checks the types of each workspace, then runs the linter, the import rules and the formatter. */
import { spawnSync } from 'node:child_process';

const rooms = ['.', 'server', 'contracts', 'workbench', 'artwork', 'tests'];
const commands = [...rooms.map((room) => ['tsc', '-p', room]), ['biome', 'ci', '--error-on-warnings', '.']];
for (const [command = '', ...args] of commands) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
