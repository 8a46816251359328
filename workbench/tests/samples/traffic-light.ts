import { setup } from 'xstate';
import type { MachineModel } from '../../src/model/machine-model.ts';
import { entry } from '../../src/model/registry.ts';

/** Named delays, numeric delays, and a history state. */
const trafficLightMachine = setup({
  types: { events: {} as { type: 'power.fail' } | { type: 'power.return' } },
  delays: { stop: 30_000, go: 20_000 },
}).createMachine({
  id: 'trafficLight',
  initial: 'working',
  states: {
    working: {
      initial: 'red',
      on: { 'power.fail': 'blinking' },
      states: {
        red: { after: { stop: 'green' } },
        green: { after: { go: 'yellow' } },
        yellow: { after: { 3000: 'red' } },
        before: { type: 'history' },
      },
    },
    blinking: { on: { 'power.return': 'working.before' } },
  },
});

const trafficLightModel: MachineModel<typeof trafficLightMachine> = {
  machine: trafficLightMachine,
  inputs: [undefined],
  events: [{ type: 'power.fail' }, { type: 'power.return' }],
};

export const trafficLightEntry = entry(trafficLightModel, {
  group: 'Screens',
  summary: 'A traffic light.',
  source: 'workbench/tests/samples/traffic-light.ts',
  inputSchema: null,
});
