import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { type MachineEntry, entry as workbenchEntry } from 'statechart-workbench/model/registry.ts';
import type { AnyStateMachine } from 'xstate';
import { fileNameOf } from './file-name.ts';

/** An entry for a machine of the app. The file of a machine is named for its id. */
export function entry<M extends AnyStateMachine>(
  model: MachineModel<M>,
  rest: Omit<MachineEntry, 'machine' | 'model' | 'source'>,
): MachineEntry {
  const source = `src/machines/${fileNameOf(model.machine.id)}.machine.ts`;
  return workbenchEntry(model, { ...rest, source });
}
