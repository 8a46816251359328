import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { menuMachine } from '../../../../machines/shell/menu.machine.ts';

export const menuModel: MachineModel<typeof menuMachine> = {
  machine: menuMachine,
  inputs: [undefined],
  events: [{ type: 'menu.open' }, { type: 'menu.close' }],
};
