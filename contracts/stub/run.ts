/** `npm run contracts:stub -- --port N`: a backend for working on the app without one. `--help` says how to ask. */
import { parseArgs } from 'node:util';
import { UsageError } from '../verify/usage-error.ts';
import { startStandIn } from './stand-in.ts';

const usage = `Usage: npm run contracts:stub [-- --port N] [--answer INTERACTION]…

Answers every call of the web app with the examples of the contracts, on 127.0.0.1, until it is stopped. There is no chat.

  --port N               where it listens; default: 8080, 0 for any free one
  --answer INTERACTION   answers a call with this interaction in place of its success: its description, or a part of it that
                         no other has; * stands for anything. May be given again, for other calls
  --help                 this text
`;

try {
  const { port, answers, help } = readOptions(process.argv.slice(2));
  if (help) console.log(usage);
  else await serve(port, answers);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}.`);
  process.exitCode = 2;
}

async function serve(port: number, answers: readonly string[]): Promise<void> {
  // Before anything is started: what is told to stop meanwhile leaves nothing behind.
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
  const standIn = await startStandIn({ port, answers, onAnswer: (line) => console.log(line) }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        throw new UsageError(`Port ${port} is in use: choose another by --port`);
      throw error;
    },
  );
  console.log(`The stand-in answers at ${standIn.url}
Run the app on it: VITE_API_URL=${standIn.url} npm run dev`);
  const reason = await Promise.race([stopped, standIn.ended]);
  await standIn.close();
  if (reason === undefined) return;
  console.error(`Pact's stub server has ended: ${reason}`);
  process.exitCode = 1;
}

function readOptions(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        port: { type: 'string' },
        answer: { type: 'string', multiple: true },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const port = Number(values.port ?? '8080');
    if (!/^\d{1,5}$/.test(values.port ?? '8080') || port > 65_535) {
      throw new UsageError('--port must be a whole number from 0 to 65535');
    }
    return { port, answers: values.answer ?? [], help: values.help ?? false };
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    throw new UsageError(cause instanceof Error ? cause.message.split('. ')[0] : String(cause), { cause });
  }
}
