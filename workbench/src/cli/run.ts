import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { workbenchVersion } from '../version.ts';
import { unmatchedText } from '../vite/files.ts';
import { keptToken } from '../vite/kept-files.ts';
import { xstateProblem } from '../vite/xstate-version.ts';
import { dev } from './dev.ts';
import { diffWith } from './diff-with.ts';
import type { Output } from './output.ts';
import { placeInFile } from './place-in-file.ts';
import { withCommands } from './project.ts';
import { usage } from './usage.ts';

const options = {
  root: { type: 'string' },
  config: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  token: { type: 'string' },
  open: { type: 'string' },
  out: { type: 'string' },
  comment: { type: 'boolean' },
  check: { type: 'boolean' },
  max: { type: 'string' },
  seconds: { type: 'string' },
  json: { type: 'boolean' },
  floors: { type: 'string' },
  raise: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

type OptionName = keyof typeof options;

const ofAll: readonly OptionName[] = ['root', 'config', 'help', 'version'];

/** The further options of each command. */
const ofCommand: Readonly<Record<string, readonly OptionName[]>> = {
  dev: ['port', 'host', 'token', 'open'],
  render: ['out', 'check'],
  paths: ['max', 'seconds', 'json'],
  coverage: ['floors', 'raise'],
  diff: ['out', 'comment'],
};

/** Runs one command line. Returns the exit code. */
export async function runCommand(args: readonly string[], cwd: string, output: Output): Promise<number> {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    // The rest of Node's message does not help: no glob and no value starts with a dash.
    const [why] = messageOf(error)
      .replace(/ argument is ambiguous\.\n.*/s, ' does not take a value that starts with a dash')
      .split(". To specify a positional argument starting with a '-'");
    output.err(`${why?.replace(/\.$/, '')}. --help names the options.`);
    return 2;
  }
  const { values, positionals } = parsed;
  const [command, ...rest] = positionals;
  if (values.version) {
    output.out(workbenchVersion);
    return 0;
  }
  if (values.help || command === undefined) {
    output.out(usage);
    return command === undefined && !values.help ? 2 : 0;
  }
  const root = path.resolve(cwd, values.root ?? '.');
  const globs = command === 'diff' ? rest.slice(1) : rest;
  const isKnown = Object.hasOwn(ofCommand, command);
  if (!isKnown || globs.length === 0) {
    const why = isKnown
      ? `${command} needs ${command === 'diff' ? 'a git reference, such as HEAD, and then ' : ''}a glob, such as "src/**/*.machine.ts".`
      : `There is no command ${command}.`;
    output.err(`${why}\n\n${usage}`);
    return 2;
  }
  const problem =
    unusedProblem(command, values) ??
    optionProblem(values, root) ??
    xstateProblem(root) ??
    // A glob of `diff` may match only files of the reference.
    (command === 'diff' ? null : unmatchedText(globs, root));
  if (problem !== null) {
    output.err(problem);
    return 2;
  }
  const project = { root, globs, config: values.config };
  try {
    if (command === 'dev') {
      return await dev(
        {
          ...project,
          port: numberOf(values.port, 'port') ?? 5180,
          host: values.host ?? '127.0.0.1',
          token: values.token ?? keptToken(root),
          opened: values.open === undefined ? null : placeInFile(root, values.open),
        },
        output,
      );
    }
    if (command === 'diff')
      return await diffWith(
        { ...project, ref: rest[0] ?? '', out: values.out, isComment: values.comment ?? false },
        output,
      );
    const { out = 'docs/statecharts', check: isCheck = false, raise: isRaised = false, floors } = values;
    const max = numberOf(values.max, 'max', 1);
    const seconds = numberOf(values.seconds, 'seconds', 1);
    const { json: isJson = false } = values;
    return await withCommands(project, (commands) => {
      if (command === 'render') return commands.render({ ...project, out, isCheck }, output);
      if (command === 'paths') return commands.paths({ ...project, max, seconds, isJson }, output);
      return commands.coverage({ ...project, floors, isRaised }, output);
    });
  } catch (error) {
    output.err(messageOf(error));
    return 2;
  }
}

/** An option that the command does not use is an error, since it would be ignored. */
function unusedProblem(command: string, values: ReturnType<typeof parse>['values']): string | null {
  const known = [...ofAll, ...(ofCommand[command] ?? [])];
  const unused = (Object.keys(values) as OptionName[]).find((name) => !known.includes(name));
  if (unused === undefined) return null;
  const users = Object.keys(ofCommand).filter((name) => ofCommand[name]?.includes(unused));
  return `${command} has no --${unused}; it is an option of ${users.join(' and ')}.`;
}

function optionProblem(
  { config, raise, floors }: ReturnType<typeof parse>['values'],
  root: string,
): string | null {
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) return `--root: there is no folder ${root}.`;
  if (config !== undefined && !existsSync(path.resolve(root, config)))
    return `--config: there is no file ${path.resolve(root, config)}.`;
  if (raise && floors === undefined) return '--raise needs --floors FILE, which it writes.';
  if (floors !== undefined && !raise && !existsSync(path.resolve(root, floors)))
    return `--floors: there is no file ${path.resolve(root, floors)}. --raise writes it.`;
  return null;
}

function parse(args: readonly string[]) {
  return parseArgs({ args: [...args], options, allowPositionals: true });
}

function numberOf(text: string | undefined, name: string, least = 0): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text) || Number(text) < least)
    throw new Error(
      `--${name} takes a whole number${least > 0 ? ` of at least ${least}` : ''}, not '${text}'.`,
    );
  return Number(text);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
