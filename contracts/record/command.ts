import { readFlags } from '../command-line/flags.ts';
import { type ExitCode, type Output, runWithUsage } from '../command-line/run-command.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { writeReport } from '../command-line/write-report.ts';
import { optionalConsumers, pactFile, pactNames } from '../pact-files.ts';
import { readPact } from '../verify/pact.ts';
import { whyUnreachable } from '../verify/reach.ts';
import { compare } from './compare.ts';
import { startRecordingProxy } from './proxy.ts';
import { isAsNeeded, writeRecording } from './report.ts';

const usage = `Usage: npm run record -w contracts -- --backend URL [options]

Runs a proxy on 127.0.0.1 between the app and a backend, until Ctrl-C. Then it prints the seen and the unseen interactions of the
contracts, and the differences in the answers. It changes nothing, and the report has no tokens and no passwords.

  --backend URL   the backend, such as http://localhost:8080
  --port N        the port to listen on; default: 8081; 0 for any free port
  --report FILE   also writes the report into a file
  --help          this text

Exit code: 0 if the app can read every answer, 1 if not, 2 if nothing was recorded.
`;

const flags = {
  backend: { type: 'string' },
  port: { type: 'string' },
  report: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * `record`. Resolves with the exit code.
 * @param stopped resolves when the recording must end
 */
export async function runCommand(
  args: string[],
  output: Output,
  stopped: () => Promise<void> = untilSignal,
): Promise<ExitCode> {
  return await runWithUsage(
    output,
    usage,
    () => readOptions(args),
    async ({ backend, port, report }) => {
      const { out, err } = output;
      const unreachable = await whyUnreachable(backend);
      if (unreachable !== null) throw new UsageError(`${backend.href} cannot be reached: ${unreachable}`);
      // Fails before the run if the file cannot be written.
      if (report !== null) await writeReport(report, '');
      const end = stopped();
      const { url, recording, close } = await startRecordingProxy(backend, port).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'EADDRINUSE') throw error;
          throw new UsageError(`Port ${port} is in use: choose another by --port`);
        },
      );
      err(`Recording at ${url}. Run the app on it: VITE_API_URL=${url} npm run dev
Ctrl-C ends it and prints the report.\n`);
      await end;
      await close();
      const { calls, frames, unanswered } = recording;
      if (calls.length + frames.length + unanswered.length === 0)
        throw new UsageError('Nothing was recorded');
      const isOptional = (consumer: string) => optionalConsumers.includes(consumer);
      const pacts = await Promise.all(pactNames.map((name) => readPact(pactFile(name), isOptional)));
      const comparison = await compare(pacts, recording);
      const text = `${writeRecording(comparison, recording)}\n`;
      out(text);
      if (report !== null) await writeReport(report, text);
      return isAsNeeded(comparison, recording) ? 0 : 1;
    },
  );
}

function readOptions(args: string[]) {
  const { values } = readFlags({ args, options: flags });
  if (values.help) return 'help';
  const { backend, port = '8081', report = null } = values;
  if (backend === undefined)
    throw new UsageError('--backend URL is missing, such as --backend http://localhost:8080');
  const url = URL.parse(backend);
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '') {
    throw new UsageError('--backend must begin with http:// or https://, without a query');
  }
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new UsageError('--port must be a whole number from 0 to 65535');
  }
  return { backend: url, port: Number(port), report };
}

function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve());
  });
}
