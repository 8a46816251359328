import { menuMachine } from '../../src/machines/menu.machine.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths({
  machine: menuMachine,
  inputs: [undefined],
  events: [{ type: 'menu.toggle' }, { type: 'menu.close' }],
});
