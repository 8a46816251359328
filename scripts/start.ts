/** `npm start`: builds the app if necessary, and serves it and the API from one process on one port. */
import { spawnSync } from 'node:child_process';
import { serverEnvironment, serverOptions } from './server-command.ts';

// In a process of its own: a build leaves hundreds of megabytes behind, and sets NODE_ENV, which the server reads as the operator's.
const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
// The C library reads its settings when a process starts. Windows has neither `execve` nor these settings.
process.execve?.(process.execPath, [process.execPath, ...serverOptions, 'server/main.ts'], {
  ...serverEnvironment,
  ...process.env,
});
await import('@stanza/server/main.ts');
