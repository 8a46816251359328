/** `npm start`: builds the app and the server if necessary, and serves the app and the API from one process on one port. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtServer } from './build-server.ts';
import { readArguments } from './read-arguments.ts';
import { serverEnvironment, serverOptions } from './server-command.ts';

readArguments();

// In a separate process: a build leaves hundreds of megabytes behind, and sets NODE_ENV, which the server would read as the operator's
// setting.
const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
// The C library reads its settings only at the start of a process. Windows has neither `execve` nor these settings.
process.execve?.(process.execPath, [process.execPath, ...serverOptions, builtServer], {
  ...serverEnvironment,
  ...process.env,
});
await import(pathToFileURL(path.resolve(builtServer)).href);
