/** `npm run stub -w contracts -- --port N`: starts a stub backend to work on the app. `--help` lists the options. */
import { readFlags } from '../command-line/flags.ts';
import { type ExitCode, runAsProcess, runWithUsage } from '../command-line/run-command.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { startStub } from './stub.ts';

const usage = `Usage: npm run stub -w contracts [-- --port N] [--answer INTERACTION]…

Answers every call of the web app with the example of the contracts, on 127.0.0.1, until it is stopped. It has no chat.

  --port N               the port to listen on; default: 8080; 0 for any free port
  --answer INTERACTION   answers its call with this interaction instead of the successful one. Give its description or a
                         unique part of it; * stands for any text. Repeat it for other calls
  --help                 this text
`;

await runAsProcess((args, output) =>
  runWithUsage(
    output,
    usage,
    () => readOptions(args),
    ({ port, answers }) => serve(port, answers),
  ),
);

async function serve(port: number, answers: readonly string[]): Promise<ExitCode> {
  // Waits for signals before the start, so that a signal during the start leaves no process behind.
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve());
  });
  const stub = await startStub({ port, answers, onAnswer: (line) => console.log(line) }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        throw new UsageError(`Port ${port} is in use: choose another by --port`);
      throw error;
    },
  );
  console.log(`The stub answers at ${stub.url}
Run the app on it: VITE_API_URL=${stub.url} npm run dev`);
  const reason = await Promise.race([stopped, stub.ended]);
  await stub.close();
  if (reason === undefined) return 0;
  console.error(`Pact's stub server has ended: ${reason}`);
  return 1;
}

function readOptions(args: string[]) {
  const { values } = readFlags({
    args,
    options: {
      port: { type: 'string' },
      answer: { type: 'string', multiple: true },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return 'help';
  const { port = '8080', answer: answers = [] } = values;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new UsageError('--port must be a whole number from 0 to 65535');
  }
  return { port: Number(port), answers };
}
