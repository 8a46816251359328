import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { type MachineEntry, entry as workbenchEntry } from 'statechart-workbench/model/registry.ts';
import type { AnyStateMachine } from 'xstate';
import { fileNameOf } from './file-name.ts';

/**
 * An entry for a machine of the app. The file of a machine is named for its id.
 * @param domain the folder of the machine, and its group in the list of the workbench
 */
export function entry<M extends AnyStateMachine>(
  domain: string,
  model: MachineModel<M>,
  rest: Omit<MachineEntry, 'machine' | 'model' | 'source' | 'group'>,
): MachineEntry {
  const source = `src/machines/${domain}/${fileNameOf(model.machine.id)}.machine.ts`;
  return workbenchEntry(model, { ...rest, group: domain, source });
}
