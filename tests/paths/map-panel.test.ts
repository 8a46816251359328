import { mapPanelMachine } from '../../src/machines/map-panel.machine.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths({
  machine: mapPanelMachine,
  inputs: [undefined],
  events: [
    { type: 'panel.toggle' },
    { type: 'map.retry' },
    { type: 'pin.select', id: 101 },
    { type: 'pin.clear' },
  ],
  outcomes: { loadMap: { outputs: [undefined], errors: [new Error('no chunk')] } },
});
