import path from 'node:path';
import { type ExitCode, type Output, runWithUsage } from '../command-line/run-command.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { diffContracts } from './diff.ts';
import { countOf, impacts, inOrder, lineOf } from './difference.ts';
import { findCommit } from './git.ts';

const usage = 'Usage: npm run diff -w contracts -- REF   (a branch, tag or commit)\n';

/**
 * `diff`. Resolves with the exit code.
 * @param root the folder of the project
 */
export async function runCommand(args: readonly string[], output: Output, root: string): Promise<ExitCode> {
  return await runWithUsage(
    output,
    usage,
    () => readRef(args),
    async ({ ref }) => {
      const commit = findCommit(root, ref);
      const differences = await diffContracts(path.join(root, 'contracts'), commit);
      for (const difference of inOrder(differences)) output.out(`${lineOf(difference)}\n`);
      const counts = impacts.map((impact) => `${countOf(differences, impact)} ${impact}`).join(', ');
      output.out(`${counts} since ${ref} (${commit.slice(0, 10)}).\n`);
      return countOf(differences, 'breaking') > 0 ? 1 : 0;
    },
  );
}

function readRef([ref, ...others]: readonly string[]) {
  if (ref === '--help' || ref === '-h') return 'help';
  if (ref === undefined || others.length > 0 || ref.startsWith('-')) throw new UsageError(usage.trim());
  return { ref };
}
