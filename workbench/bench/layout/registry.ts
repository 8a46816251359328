import { type AnyStateMachine, createMachine } from 'xstate';
import type { Registry } from '../../src/model/registry.ts';
import { articleEntry } from '../../tests/samples/article.ts';
import { loginEntry } from '../../tests/samples/login.ts';
import { playerEntry } from '../../tests/samples/player.ts';
import { printerEntry } from '../../tests/samples/printer.ts';
import { sessionMachine, shopEntry } from '../../tests/samples/shop.ts';
import { signUpEntry } from '../../tests/samples/sign-up.ts';
import { trafficLightEntry } from '../../tests/samples/traffic-light.ts';

const entries = [
  signUpEntry,
  loginEntry,
  articleEntry,
  playerEntry,
  printerEntry,
  shopEntry,
  trafficLightEntry,
];

/** A machine of 62 states. Its child states are sample machines. */
export const largeMachine: AnyStateMachine = createMachine({
  id: 'large',
  initial: 'signUp',
  states: Object.fromEntries(
    [...entries.map(({ machine }) => machine), sessionMachine].map(({ id, config }) => [id, config]),
  ),
});

export const registry: Registry = {
  name: 'Benchmark',
  entries: [
    {
      machine: largeMachine,
      model: { inputs: [], events: [] },
      group: 'Benchmark',
      summary: '62 states.',
      source: 'workbench/bench/layout/registry.ts',
      inputSchema: null,
    },
  ],
  nameOf: String,
  errors: [],
};
