import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { readFlags } from '../command-line/flags.ts';
import { type ExitCode, type Output, runWithUsage } from '../command-line/run-command.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { contractsFolder } from '../pact-files.ts';

/** The documents for backend teams, relative to the folder of the contracts. */
const documents = ['README.md', 'provider-states.md', 'openapi.json', 'asyncapi.json', 'pacts', 'starters'];

const usage = `Usage: stanza-contracts documents FOLDER

Copies ${documents.join(', ')} into FOLDER.
`;

export async function copyDocuments(args: string[], output: Output): Promise<ExitCode> {
  return await runWithUsage(
    output,
    usage,
    () => {
      const flags = { help: { type: 'boolean', short: 'h' } } as const;
      const { values, positionals } = readFlags({ args, options: flags, allowPositionals: true });
      if (values.help) return 'help';
      const [folder] = positionals;
      if (folder === undefined || positionals.length > 1) throw new UsageError('Give one folder');
      return path.resolve(folder);
    },
    async (folder) => {
      await mkdir(folder, { recursive: true });
      for (const name of documents) {
        await cp(path.join(contractsFolder, name), path.join(folder, name), { recursive: true });
      }
      output.out(`The documents are in ${folder}\n`);
      return 0;
    },
  );
}
