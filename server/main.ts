import { readConfig } from './config.ts';
import { type RunningServer, startServer } from './start.ts';
import { StartError } from './start-error.ts';

/** The process: runs until SIGTERM or SIGINT and then ends with 0. A second signal ends it at once. */
async function main() {
  const starting = startServer(readConfig(process.env));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // A signal may come before everything runs: stop once it does.
    process.once(signal, () => starting.then(stopWith(0), () => undefined));
  }
  const server = await starting;
  console.log(`Stanza runs at ${server.address}`);
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
  // What the operator can put right is one line; a fault of ours shows where it is.
  console.error(error instanceof StartError ? `Stanza cannot start: ${error.message}` : error);
  process.exit(1);
}
