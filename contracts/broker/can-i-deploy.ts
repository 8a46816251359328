import { readFlags } from '../command-line/flags.ts';
import { type ExitCode, type Output, runWithUsage } from '../command-line/run-command.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { consumerOf, pactNames } from '../pact-files.ts';
import { askBroker } from './broker.ts';
import { failureLine } from './failure-line.ts';
import { brokerFlags, brokerUsage, readBroker } from './flags.ts';
import { versionFromGit } from './version.ts';

const usage = `Usage: npm run can-i-deploy -w contracts [-- options]

Asks a Pact Broker whether a version is compatible with the deployed versions.

  --to-environment NAME    default: production
  --pacticipant NAME       default: ${consumerOf('required')}
  --version V              its version; default for the web app: the git commit
${brokerUsage}
Exit code: 0 for yes, 1 for no or no answer, 2 for a wrong command line.
`;

const flags = {
  ...brokerFlags,
  'to-environment': { type: 'string' },
  pacticipant: { type: 'string' },
  version: { type: 'string' },
} as const;

/** `can-i-deploy`. Resolves with the exit code. */
export async function canIDeploy(
  args: string[],
  output: Output,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<ExitCode> {
  return await runWithUsage(
    output,
    usage,
    () => {
      const { values } = readFlags({ args, options: flags });
      return values.help ? 'help' : values;
    },
    async (values) => {
      const { out, err } = output;
      const broker = readBroker(values, environment);
      const { 'to-environment': place = 'production', pacticipant = consumerOf('required') } = values;
      const version = values.version ?? versionOf(pacticipant);
      const { isDone, text } = await askBroker(broker, [
        ...['can-i-deploy', '--pacticipant', pacticipant, '--version', version, '--to-environment', place],
      ]);
      const isAnswered = text.includes('Computer says');
      if (isAnswered) out(`${text.trim()}\n`);
      if (isDone) return 0;
      const reason = isAnswered ? 'the broker says no' : `${broker.url}: ${failureLine(text)}`;
      err(`${pacticipant} ${version} cannot go to ${place}: ${reason}.\n`);
      return 1;
    },
  );
}

function versionOf(pacticipant: string): string {
  if (pactNames.map(consumerOf).includes(pacticipant)) return versionFromGit();
  throw new UsageError(`--version is missing: this repository knows no version of ${pacticipant}`);
}
