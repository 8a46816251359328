import type { ExitCode, Output } from '../command-line/run-command.ts';
import { runCommand as conformChat } from '../conformance/command.ts';
import { runCommand as fuzz } from '../fuzz/command.ts';
import { runCommand as conformHttp } from '../http-conformance/command.ts';
import packageJson from '../package.json' with { type: 'json' };
import { runCommand as verify } from '../verify/command.ts';
import { copyDocuments } from './documents.ts';

type Command = (args: string[], output: Output) => Promise<ExitCode>;

const commands: Readonly<Record<string, { about: string; run: Command }>> = {
  verify: { about: 'whether each call is answered as the app needs, by the pacts', run: verify },
  'conformance:http': { about: 'whether what people give the backend comes back', run: conformHttp },
  'conformance:chat': { about: 'the chat, over its real socket', run: conformChat },
  fuzz: { about: 'random calls of openapi.json', run: fuzz },
  documents: { about: 'copies the pacts, openapi.json, asyncapi.json and the pages', run: copyDocuments },
};

const usage = `Usage: stanza-contracts COMMAND [options]

${Object.entries(commands)
  .map(([name, { about }]) => `  ${name.padEnd(18)}${about}\n`)
  .join('')}
COMMAND --help lists its options. --version prints the version of the contracts.
`;

/** The help texts name the repository's scripts; the package has its own commands. */
const ofPackage = (text: string) =>
  text.replaceAll(/npm run (\S+) -w contracts (\[?)-- /g, 'stanza-contracts $1 $2');

/** The program of the package for backend teams, with a subcommand for each script. Resolves with the exit code. */
export async function runProgram(
  [name = '--help', ...args]: string[],
  { out, err }: Output,
): Promise<ExitCode> {
  const output: Output = { out: (text) => out(ofPackage(text)), err: (text) => err(ofPackage(text)) };
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return await command.run(args, output);
  if (name === '--version') out(`${packageJson.version}\n`);
  else if (name === '--help' || name === '-h') out(usage);
  else {
    err(`There is no command ${name}: it is one of ${Object.keys(commands).join(', ')}.\n`);
    return 2;
  }
  return 0;
}
