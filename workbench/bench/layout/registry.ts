import { type AnyStateMachine, createMachine } from 'xstate';
import { registry as app } from '../../../src/app/statecharts/registry.ts';
import type { Registry } from '../../src/model/registry.ts';

/** With the root around them, 60 states. */
const parts = [
  'searchSuggestions',
  'listingSearch',
  'mapPanel',
  'listingDetail',
  'gallery',
  'locationLookup',
  'propertyMap',
  'feedback',
];

/** Machines of the app as the states of one: as nested, as much written and as many arrows as charts really are. */
export const largeMachine: AnyStateMachine = createMachine({
  id: 'large',
  initial: 'gallery',
  states: Object.fromEntries(
    app.entries.flatMap(({ machine }) => (parts.includes(machine.id) ? [[machine.id, machine.config]] : [])),
  ),
});

export const registry: Registry = {
  name: 'Benchmark',
  entries: [
    {
      machine: largeMachine,
      model: { inputs: [], events: [] },
      group: 'Benchmark',
      summary: '60 states.',
      source: 'workbench/bench/layout/registry.ts',
      inputSchema: null,
    },
  ],
  nameOf: String,
  errors: [],
};
