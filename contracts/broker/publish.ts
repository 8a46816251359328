import { readFlags } from '../command-line/flags.ts';
import { type ExitCode, type Output, runWithUsage } from '../command-line/run-command.ts';
import { committedPacts } from '../pact-files.ts';
import { askBroker } from './broker.ts';
import { failureLine } from './failure-line.ts';
import { brokerFlags, brokerUsage, readBroker } from './flags.ts';
import { versionFromGit } from './version.ts';

const usage = `Usage: npm run publish-pacts -w contracts [-- options]

Publishes the pacts of contracts/pacts to a Pact Broker.

  --consumer-app-version V  the version of the web app; default: the git commit
  --branch BRANCH           default: the branch of git or of the CI server
  --tag TAG                 a tag; repeat it for several
${brokerUsage}
Exit code: 0 if they are published, 1 if the broker did not accept them, 2 for a wrong command line.
`;

const flags = {
  ...brokerFlags,
  'consumer-app-version': { type: 'string' },
  branch: { type: 'string' },
  tag: { type: 'string', multiple: true },
} as const;

/**
 * `publish-pacts`. Resolves with the exit code.
 * @param pacts the folder of the pacts
 */
export async function publish(
  args: string[],
  output: Output,
  environment: NodeJS.ProcessEnv = process.env,
  pacts = committedPacts,
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
      const version = values['consumer-app-version'] ?? versionFromGit(pacts);
      const { branch, tag = [] } = values;
      const { isDone, text } = await askBroker(broker, [
        ...['publish', pacts, '--consumer-app-version', version],
        // For a given version the client detects only the branch and the address of the build.
        ...(branch === undefined ? ['--auto-detect-version-properties'] : ['--branch', branch]),
        ...(tag.length === 0 ? [] : ['--tag', tag.join(',')]),
      ]);
      if (!isDone) {
        err(`The pacts are not published to ${broker.url}: ${failureLine(text)}.\n`);
        return 1;
      }
      out(`The pacts are published to ${broker.url} as version ${version}.\n`);
      return 0;
    },
  );
}
