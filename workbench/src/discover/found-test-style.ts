import type { MachineEntry, TestStyle } from '../model/registry.ts';
import { call, quote } from '../travel/code.ts';
import type { FoundMachine } from './machines-in.ts';

const helpers = 'statechart-workbench/test';

/** How the run of a machine found in a file is written as a test beside that file. */
export function foundTestStyle(machines: readonly FoundMachine[]): TestStyle {
  function foundOf({ machine, logic }: MachineEntry): FoundMachine {
    const found = machines.find((one) => one.machine === machine);
    if (!found?.code || logic !== undefined)
      throw new Error('Only a machine that a file exports has a test.');
    if (found.origin !== machine)
      throw new Error(`Give ${found.exportName} an id of its own first: the test names its states by it.`);
    return found;
  }
  return {
    file: ({ source, machine }) =>
      `${source.slice(0, source.lastIndexOf('/') + 1)}${fileOf(machine.id)}.recorded.test.ts`,
    model(entry) {
      const { exportName, file } = foundOf(entry);
      const [name = ''] = exportName.split('.');
      const module = (file.split('/').at(-1) ?? file).replace(/\.tsx?$/, '');
      return { name: name === 'default' ? 'default as exported' : name, from: `./${module}` };
    },
    machineCode: (entry) => foundOf(entry).code,
    runner: 'vitest',
    steps: helpers,
    outcomes: helpers,
    express(value) {
      // For another error, the code would lose its class and properties.
      if (!(value instanceof Error) || Object.getPrototypeOf(value) !== Error.prototype) return null;
      return { code: call('new Error', quote(value.message)), imports: [] };
    },
  };
}

function fileOf(machineId: string): string {
  return machineId.replace(/[^\w.-]+/g, '-');
}
