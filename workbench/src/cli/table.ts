import ElkConstructor from 'elkjs/lib/elk.bundled.js';
import type { AnyStateMachine } from 'xstate';
import { toSvg } from '../export/svg.ts';
import { layOut } from '../layout/elk.ts';
import { readChart } from '../model/chart.ts';
import type { MachineModel } from '../model/machine-model.ts';
import { pathsThrough } from '../model/paths.ts';
import type { MachineEntry } from '../model/registry.ts';
import { advance, begin } from '../model/simulation.ts';

/** What the workbench can do with a machine: a number, or the reason why it cannot do it. */
export interface TableRow {
  file: string;
  machine: string;
  /** The number of states drawn. */
  draw: string;
  /** The number of events that were simulated from the initial state. */
  simulate: string;
  /** The number of paths, and whether only some states were explored. */
  paths: string;
}

/** The maximum number of states that a search for paths explores. */
const maxStates = 500;

export async function tableOf(entries: readonly MachineEntry[]): Promise<TableRow[]> {
  const elk = new ElkConstructor();
  const rows: TableRow[] = [];
  for (const { machine, model, source } of entries) {
    rows.push({
      file: source,
      machine: machine.id,
      draw: await tried(async () => {
        const chart = readChart(machine);
        toSvg(chart, await layOut(elk, chart));
        return chart.states.length;
      }),
      simulate: await tried(async () => {
        const start = begin(machine, model.inputs[0]);
        for (const event of model.events) advance(start, { kind: 'event', event });
        return model.events.length;
      }),
      paths: await tried(async () => {
        // If the machine does not start, the column before already has the reason.
        begin(machine, model.inputs[0]);
        let limit = '';
        const found = pathsThrough({ ...model, machine } as MachineModel<AnyStateMachine>, {
          maxStates,
          onCut: () => {
            limit = `, of the first ${maxStates} states`;
          },
        });
        return `${found.length}${limit}`;
      }),
    });
  }
  return rows;
}

async function tried(run: () => Promise<number | string>): Promise<string> {
  try {
    return String(await run());
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return `no: ${line.slice(0, 90)}`;
  }
}
