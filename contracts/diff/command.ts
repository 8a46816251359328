import path from 'node:path';
import { diffContracts } from './diff.ts';
import { countOf, type Impact, inOrder, lineOf } from './difference.ts';
import { findCommit, UsageError } from './git.ts';

const usage = 'Usage: npm run contracts:diff -- REF   (a branch, tag or commit)';
const impacts: readonly Impact[] = ['breaking', 'additive', 'neutral'];

/**
 * What `contracts:diff` prints, line by line, and its exit code.
 * @param root the folder of the project
 * @throws a `UsageError` where there is nothing to compare with
 */
export async function diffCommand(
  args: readonly string[],
  root: string,
): Promise<{ status: number; lines: string[] }> {
  const [ref, ...others] = args;
  if (ref === undefined || others.length > 0 || ref.startsWith('-')) throw new UsageError(usage);
  const commit = findCommit(root, ref);
  const differences = await diffContracts(path.join(root, 'contracts'), commit);
  const counts = impacts.map((impact) => `${countOf(differences, impact)} ${impact}`).join(', ');
  return {
    status: countOf(differences, 'breaking') > 0 ? 1 : 0,
    lines: [...inOrder(differences).map(lineOf), `${counts} since ${ref} (${commit.slice(0, 10)}).`],
  };
}
