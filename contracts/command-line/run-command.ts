import { UsageError } from './usage-error.ts';

export interface Output {
  out(text: string): void;
  err(text: string): void;
}

export type ExitCode = 0 | 1 | 2;

/** Prints the help if asked, otherwise runs the command. A `UsageError` becomes one line and exit code 2. */
export async function runWithUsage<Options>(
  { out, err }: Output,
  usage: string,
  read: () => Options | 'help',
  run: (options: Options) => Promise<ExitCode>,
): Promise<ExitCode> {
  try {
    const options = read();
    if (options !== 'help') return await run(options);
    out(usage);
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    err(`${error.message}.\n`);
    return 2;
  }
}

/** Runs a command with the arguments and the output of this process, and sets its exit code. */
export async function runAsProcess(
  command: (args: string[], output: Output) => Promise<ExitCode>,
): Promise<void> {
  process.exitCode = await command(process.argv.slice(2), {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  });
}
