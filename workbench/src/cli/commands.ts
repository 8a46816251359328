import type { AnyStateMachine } from 'xstate';
import { diffCharts, diffText } from '../diff/diff-charts.ts';
import type { Chart } from '../model/chart.ts';
import { readChart } from '../model/chart.ts';
import { Coverage } from '../model/coverage.ts';
import type { Fault } from '../model/graph.ts';
import type { MachineModel } from '../model/machine-model.ts';
import { defaultMaxStates, pathsThrough } from '../model/paths.ts';
import { sampleText } from '../model/words.ts';
import { faultTexts } from '../paths/wording.ts';
import { mergeGathered } from './coverage.ts';
import { type Loader, loadMachines } from './load.ts';
import type { Output } from './output.ts';
import { paintedCharts } from './painted.ts';
import { renderFiles } from './render.ts';
import { tableOf } from './table.ts';
import { checkFiles, writeFiles } from './written-files.ts';

interface Where {
  root: string;
  globs: readonly string[];
}

let loader: Loader = {
  load: () => Promise.reject(new Error('There is no loader.')),
  resolve: async () => null,
};

/** Sets what loads the project's files. */
export function loadWith(given: Loader): void {
  loader = given;
}

/** Writes or checks the documents of all machines. */
export async function render(
  { out, isCheck, ...where }: Where & { out: string; isCheck: boolean },
  output: Output,
): Promise<number> {
  const { entries, problems } = await loadMachines(where, loader, output);
  const files = await renderFiles(entries, { root: where.root, out });
  if (isCheck) return checkFiles(where.root, out, files, output) && problems.length === 0 ? 0 : 1;
  writeFiles(where.root, out, files, output);
  return problems.length === 0 ? 0 : 1;
}

/** The machines alone: other logic has no states that a test could miss. */
async function machinesOf(where: Where, output: Output) {
  const { entries, problems } = await loadMachines(where, loader, output);
  return { entries: entries.filter(({ logic }) => logic === undefined), problems };
}

/** Prints the shortest paths of each machine, and what they do not reach. */
export async function paths(
  { max: maxStates = defaultMaxStates, ...where }: Where & { max: number | undefined },
  output: Output,
): Promise<number> {
  const { entries, problems } = await machinesOf(where, output);
  let isWhole = problems.length === 0;
  for (const { machine, model } of entries) {
    output.out(`\n${machine.id}`);
    const faults: Fault[] = [];
    try {
      const found = pathsThrough({ ...model, machine } as MachineModel<AnyStateMachine>, {
        maxStates,
        onFault(fault) {
          isWhole = false;
          faults.push(fault);
        },
        onCut() {
          isWhole = false;
          output.err(
            `  The search stopped at its limit of ${maxStates} states. Raise it by --max, or let \`distinguish\` of its model tell fewer states apart.`,
          );
        },
      });
      for (const { name } of found) output.out(`  ${name}`);
      const reached = new Coverage(machine);
      for (const { steps } of found) for (const { snapshot, taken } of steps) reached.add(snapshot, taken);
      const { states, transitions } = reached.missing();
      for (const one of [...states, ...transitions]) output.out(`  not reached: ${one}`);
    } catch (error) {
      isWhole = false;
      output.err(`  ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      for (const text of faultTexts(faults, machine, sampleText))
        output.err(`  left out, since the machine threw an error: ${text.replaceAll('\n', ' ')}`);
    }
  }
  return isWhole ? 0 : 1;
}

/** Merges the gathered coverage. */
export async function coverage(
  options: Where & { floors: string | undefined; isRaised: boolean },
  output: Output,
): Promise<number> {
  const { entries, problems } = await machinesOf(options, output);
  const isGood = mergeGathered(entries, options, output);
  return isGood && problems.length === 0 ? 0 : 1;
}

/** What the workbench can do with each machine, as a table in Markdown. */
export async function table(where: Where, output: Output): Promise<void> {
  const { entries } = await machinesOf(where, output);
  const cell = (text: string) => text.replaceAll('|', '\\|');
  output.out('| file | machine | draw: states | simulate: events | paths |\n|---|---|---|---|---|');
  for (const row of await tableOf(entries)) {
    const { file, machine, draw, simulate, paths: found } = row;
    output.out(`| ${[file, machine, draw, simulate, found].map(cell).join(' | ')} |`);
  }
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
  ref: string;
  out: string | undefined;
}

/** Prints how the charts differ from earlier ones. With `out`, the charts of both are written, painted. */
export async function diff(
  { before, ref, out, ...where }: DiffArguments,
  output: Output,
  write: (name: string, text: string) => void,
): Promise<number> {
  const { charts: after, problems } = await charts(where, output);
  const differences = diffCharts(before, after);
  if (differences.length === 0) output.out(`The charts are those of ${ref}.`);
  else output.out(diffText(differences));
  if (out !== undefined) for (const [name, text] of await paintedCharts(differences)) write(name, text);
  const breaking = differences
    .flatMap((one) => one.differences)
    .filter(({ isBreaking }) => isBreaking).length;
  if (breaking > 0) output.err(`${breaking} breaking ${breaking === 1 ? 'change' : 'changes'}.`);
  return breaking > 0 || problems.length > 0 ? 1 : 0;
}
