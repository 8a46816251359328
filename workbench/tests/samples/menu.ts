import { setup } from 'xstate';
import type { MachineModel } from '../../src/model/machine-model.ts';
import { entry } from '../../src/model/registry.ts';

const menuMachine = setup({
  types: { events: {} as { type: 'menu.toggle' } | { type: 'menu.close' } },
}).createMachine({
  id: 'menu',
  initial: 'closed',
  states: {
    closed: { on: { 'menu.toggle': 'open' } },
    open: { tags: 'open', on: { 'menu.toggle': 'closed', 'menu.close': 'closed' } },
  },
});

const menuModel: MachineModel<typeof menuMachine> = {
  machine: menuMachine,
  inputs: [undefined],
  events: [{ type: 'menu.toggle' }, { type: 'menu.close' }],
};

export const menuEntry = entry(menuModel, {
  group: 'Screens',
  summary: 'A menu.',
  source: 'workbench/tests/samples/menu.ts',
  inputSchema: null,
});
