import type { AnyStateMachine } from 'xstate';
import { diffCharts, diffComment, diffText } from '../diff/diff-charts.ts';
import type { Chart } from '../model/chart.ts';
import { readChart } from '../model/chart.ts';
import { Coverage } from '../model/coverage.ts';
import type { Fault } from '../model/graph.ts';
import type { MachineModel } from '../model/machine-model.ts';
import { defaultMaxStates, pathsThrough } from '../model/paths.ts';
import type { MachineEntry } from '../model/registry.ts';
import { unimplementedText } from '../model/unimplemented.ts';
import { sampleText } from '../model/words.ts';
import { isOfXState6 } from '../model/xstate-6.ts';
import { countText, faultTexts } from '../paths/wording.ts';
import { filesOf } from '../vite/files.ts';
import { mergeGathered } from './coverage.ts';
import { type Loader, loadMachines } from './load.ts';
import type { Output } from './output.ts';
import { paintedCharts } from './painted.ts';
import { renderFiles } from './render.ts';
import { checkFiles, writeFiles } from './written-files.ts';

interface Where {
  root: string;
  globs: readonly string[];
}

let loader: Loader = {
  load: () => Promise.reject(new Error('There is no loader.')),
  resolve: async () => null,
};

/** Sets the loader of the project's files. */
export function loadWith(given: Loader): void {
  loader = given;
}

/** Writes or checks the documents of all machines. */
export async function render(
  { out, isCheck, ...where }: Where & { out: string; isCheck: boolean },
  output: Output,
): Promise<number> {
  const { entries, problems } = await loadMachines(where, loader, output);
  // Without a machine there is nothing to write or delete.
  if (entries.length === 0) return 1;
  const files = await renderFiles(entries, { root: where.root, out });
  const isWhole = problems.length === 0;
  const folder = { root: where.root, out, sources: filesOf(where.root, where.globs) };
  if (isCheck) return checkFiles(folder, files, output) && isWhole ? 0 : 1;
  writeFiles({ ...folder, isWhole }, files, output);
  return isWhole ? 0 : 1;
}

/** Only machines: other logic has no states that a test could miss. */
async function machinesOf(where: Where, output: Output) {
  const { entries: all, problems } = await loadMachines(where, loader, output);
  const entries = all.filter(({ logic }) => logic === undefined);
  if (entries.length > 0 || all.length === 0) return { entries, problems };
  const none = `${where.globs.join(' ')} names stores and other logic, but no machine.`;
  output.err(none);
  return { entries, problems: [...problems, none] };
}

interface PathsArguments extends Where {
  max: number | undefined;
  /** The time limit for each machine. */
  seconds: number | undefined;
  isJson: boolean;
}

/** The result of a search for the paths of a machine. */
interface SearchedPaths {
  machine: string;
  file: string;
  /** The number of parts up to the last one that reaches a state or transition that no earlier path reaches; 0 if there is none. */
  paths: readonly { parts: readonly string[]; newParts: number }[];
  notReached: readonly string[];
  /** Limits that ended the search, and samples that it left out, one sentence each. */
  problems: readonly string[];
}

/** Prints the shortest paths of each machine, and the states and transitions that they do not reach. Only these make it fail. */
export async function paths(
  { max = defaultMaxStates, seconds = defaultSeconds, isJson, ...where }: PathsArguments,
  output: Output,
): Promise<number> {
  const { entries, problems } = await machinesOf(where, output);
  const searched = entries.map((entry) => {
    const one = searchOf(entry, max, seconds);
    const lacking = unimplementedText(entry.machine);
    if (!isJson) printPaths(one, output);
    if (lacking !== null) output.err(`${entry.machine.id}: ${lacking}`);
    return one;
  });
  if (isJson) output.out(JSON.stringify(searched, null, 2));
  return [...problems, ...searched.flatMap((one) => one.notReached)].length === 0 ? 0 : 1;
}

const defaultSeconds = 30;

function searchOf(
  { machine, model, source }: MachineEntry,
  maxStates: number,
  seconds: number,
): SearchedPaths {
  const problems: string[] = [];
  const faults: Fault[] = [];
  const end = performance.now() + seconds * 1000;
  const reached = new Coverage(machine);
  let isWhole = false;
  let isLate = false;
  let paths: SearchedPaths['paths'] = [];
  try {
    const found = pathsThrough({ ...model, machine } as MachineModel<AnyStateMachine>, {
      maxStates,
      isOver: () => {
        isLate ||= performance.now() > end;
        return isWhole || isLate;
      },
      // A machine that counts has states without end, but no more of them is worth finding.
      onState({ snapshot, transitions }) {
        if (reached.add(snapshot, transitions)) isWhole = reached.isWhole;
      },
      onFault: (fault) => void faults.push(fault),
      onCut: () =>
        void problems.push(
          `The search stopped at its limit of ${countText(maxStates, 'state')}. Raise the limit with --max, or let \`distinguish\` of its model distinguish fewer states.`,
        ),
    });
    const printed = new Coverage(machine);
    paths = found.map(({ parts, steps }) => {
      const isNew = steps.map(({ snapshot, taken }) => printed.add(snapshot, taken));
      return { parts, newParts: isNew.lastIndexOf(true) + 1 };
    });
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  if (isLate && !isWhole)
    problems.push(
      `The search stopped after ${countText(seconds, 'second')}, with ${countText(paths.length, 'path')} so far. Raise the limit with --seconds.`,
    );
  for (const text of faultTexts(faults, machine, sampleText))
    problems.push(`skipped, because the machine threw an error: ${text.replaceAll('\n', ' ')}`);
  const { states, transitions } = reached.missing();
  const notReached = paths.length === 0 ? [machine.id] : [...states, ...transitions];
  return { machine: machine.id, file: source, paths, notReached, problems };
}

function printPaths({ machine, paths, notReached, problems }: SearchedPaths, { out, err }: Output): void {
  out(`\n${machine}`);
  const printed = paths.filter(({ newParts }) => newParts > 0);
  for (const { parts, newParts } of printed) out(`  ${shortened(parts.slice(0, newParts)).join(' → ')}`);
  const others = paths.length - printed.length;
  if (others > 0) out(`  ${countText(others, 'more path')} that differ only in values: --json prints them`);
  for (const one of notReached) out(`  not reached: ${one}`);
  for (const problem of problems) err(`${machine}: ${problem}`);
}

/** The maximum number of parts of a path in one line, and how many of them are from its end. */
const [mostParts, lastParts] = [12, 3];

/** A long path without the steps in its middle. */
export function shortened(parts: readonly string[]): readonly string[] {
  const left = parts.length - mostParts;
  if (left <= 1) return parts;
  const first = parts.slice(0, mostParts - lastParts);
  return [...first, `… ${left} more steps …`, ...parts.slice(-lastParts)];
}

/** Merges and prints the gathered coverage. */
export async function coverage(
  options: Where & { floors: string | undefined; isRaised: boolean },
  output: Output,
): Promise<number> {
  const { entries, problems } = await machinesOf(options, output);
  // The Vitest plugin watches XState 5 only.
  const watched = entries.filter(({ machine }) => !isOfXState6(machine));
  const isGood = mergeGathered(watched, options, output);
  return isGood && problems.length === 0 ? 0 : 1;
}

/** The charts of all machines, as plain data. */
export async function charts(
  where: Where,
  output: Output,
): Promise<{ charts: Chart[]; problems: readonly string[] }> {
  const { entries, problems } = await machinesOf(where, output);
  return { charts: entries.map(({ machine }) => readChart(machine)), problems };
}

interface DiffArguments extends Where {
  before: readonly Chart[];
  /** Problems with the files of the reference. */
  knownProblems: readonly string[];
  ref: string;
  out: string | undefined;
  /** Whether the differences are printed as Markdown. */
  isComment: boolean;
}

/** Prints how the charts differ from earlier ones. With `out`, it also writes painted charts of both versions. */
export async function diff(
  { before, knownProblems, ref, out, isComment, ...where }: DiffArguments,
  output: Output,
  write: (name: string, text: string) => void,
): Promise<number> {
  const { charts: after, problems } = await charts(where, output);
  const differences = diffCharts(before, after);
  if (isComment) output.out(diffComment(differences, ref));
  else if (differences.length === 0) output.out(`The charts are those of ${ref}.`);
  else output.out(diffText(differences));
  if (out !== undefined) for (const [name, text] of await paintedCharts(differences)) write(name, text);
  const breaking = differences
    .flatMap((one) => one.differences)
    .filter(({ isBreaking }) => isBreaking).length;
  if (breaking > 0) output.err(`${breaking} breaking ${breaking === 1 ? 'change' : 'changes'}.`);
  const newProblems = problems.filter((problem) => !knownProblems.includes(problem));
  return breaking > 0 || newProblems.length > 0 ? 1 : 0;
}
