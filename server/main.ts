import { readConfig } from './config.ts';
import { StartError } from './process/start-error.ts';
import type { RunningServer } from './start.ts';

/**
 * Milliseconds in which a second signal counts as the same: npm forwards a Ctrl-C that the terminal has already sent to all processes.
 */
const repetition = 300;

const [argument] = process.argv.slice(2);
if (argument !== undefined) {
  console.error(`Stanza takes no arguments, only environment variables: '${argument}'.`);
  process.exit(2);
}

/** Runs the server until SIGTERM or SIGINT, then exits with 0. A second signal ends the process at once. */
async function main() {
  const config = readConfig(process.env);
  // Imported only now, since it takes most of the time of a start: a wrong variable is reported before.
  const { startServer } = await import('./start.ts');
  const starting = startServer(config);
  let stoppedAt: number | null = null;

  function onSignal() {
    if (stoppedAt === null) {
      stoppedAt = performance.now();
      // A signal may come during the start: stop as soon as the server has started.
      starting.then(stopWith(0), () => undefined);
    } else if (performance.now() - stoppedAt > repetition) {
      process.exit(1);
    }
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal);
  const server = await starting;
  console.log(`Stanza runs at ${server.address}`);
  if (server.mailNotice !== null) console.log(server.mailNotice);
  const reason = await server.failed;
  console.error(reason.message);
  await stopWith(1)(server);
}

function stopWith(status: number) {
  return async (server: RunningServer) => {
    await server.stop();
    process.exit(status);
  };
}

try {
  await main();
} catch (error) {
  // An error that the operator can fix is one line; any other error is printed with its stack.
  console.error(error instanceof StartError ? `Stanza cannot start: ${error.message}` : error);
  process.exit(1);
}
