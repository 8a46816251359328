import { readFlags, readTimeout } from '../command-line/flags.ts';
import { type ExitCode, type Output, runWithUsage } from '../command-line/run-command.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { whyUnreachable } from '../verify/reach.ts';
import { type Fault, fuzz, type Outcome, type Plan } from './fuzz.ts';

const usage = `Usage: npm run fuzz -w contracts -- ADDRESS [options]

Sends random sequences of the calls of contracts/openapi.json to a backend, such as http://localhost:8080. It reports answers 5xx,
answers that the document does not describe, and lists that cannot be read after something was stored. Calls of capabilities that the
backend does not name are left out. It registers two members
and does not delete what it stores, so use a backend for tests. Switch its rate limits off.

  --requests N       the approximate number of requests; default: 2000
  --seed N           the same seed makes the same sequences; default: from the clock; it is printed
  --timeout SECONDS  waits this long for an answer; default: 15
  --help             this text

Exit code: 0 if there is no fault, 1 if there is one, 2 if nothing could be tried.
`;

const flags = {
  requests: { type: 'string' },
  seed: { type: 'string' },
  timeout: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Throws a `UsageError` for wrong arguments. */
function readPlan(args: string[]): Plan | 'help' {
  const { values, positionals } = readFlags({ args, options: flags, allowPositionals: true });
  if (values.help) return 'help';
  const [address, ...more] = positionals;
  const url = address === undefined ? null : URL.parse(address);
  if (!url || more.length > 0 || !/^https?:$/.test(url.protocol)) {
    throw new UsageError('Give one address of a backend, such as http://localhost:8080');
  }
  return {
    base: url.href.replace(/\/+$/, ''),
    seed: readCount(values.seed, '--seed', Date.now() % 1_000_000),
    requests: readCount(values.requests, '--requests', 2000),
    timeout: readTimeout(values.timeout, 15),
  };
}

function readCount(text: string | undefined, flag: string, usual: number): number {
  if (text === undefined) return usual;
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${flag} must be a whole number`);
  return Number(text);
}

/** `fuzz`. Resolves with the exit code. */
export async function runCommand(args: string[], { out, err }: Output): Promise<ExitCode> {
  return await runWithUsage(
    { out, err },
    usage,
    () => readPlan(args),
    async (plan) => {
      const unreachable = await whyUnreachable(new URL(plan.base));
      if (unreachable !== null) throw new UsageError(`${plan.base} cannot be reached: ${unreachable}`);
      const start = performance.now();
      const outcome = await fuzz(plan);
      out(`${writeStatuses(outcome)}\n`);
      for (const fault of outcome.faults) out(`${writeFault(fault)}\n`);
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      out(
        `${outcome.requests} requests from seed ${plan.seed}, ${outcome.faults.length} faults; ${seconds} s\n`,
      );
      return outcome.faults.length === 0 ? 0 : 1;
    },
  );
}

function writeStatuses({ statuses }: Outcome): string {
  return [...statuses]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([call, counts]) => {
      const list = [...counts].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
      return `${call}  ${list.join(', ')}\n`;
    })
    .join('');
}

function writeFault({ call, line, curl, seed, others }: Fault): string {
  const same =
    others.length === 0 ? [] : [`  the same at ${others.length} other calls: ${others.join(', ')}`];
  return [`FAULT ${call} ${line}`, ...same, `  seed ${seed}`, ...curl.map((one) => `  ${one}`), ''].join(
    '\n',
  );
}
