import { and, setup } from 'xstate';
import { type Gathered, type GatheredMachine, pairKey } from '../src/coverage/gathered.ts';
import { mergeCoverage } from '../src/coverage/merge.ts';
import { readChart } from '../src/model/chart.ts';
import { fingerprintOf } from '../src/travel/fingerprint.ts';

/** A small machine with a guard, a composite guard, and a state that only a delay reaches. */
export const gate = setup({ guards: { isPaid: () => true, isDay: () => true } }).createMachine({
  id: 'gate',
  initial: 'shut',
  states: {
    shut: { on: { coin: { guard: 'isPaid', target: 'open' } } },
    open: {
      on: { push: { guard: and(['isPaid', 'isDay']), target: 'shut' } },
      after: { 1000: 'stuck' },
    },
    stuck: {},
  },
});

export const coin = 'gate.shut|coin|0';
export const push = 'gate.open|push|0';
export const late = 'gate.open|xstate.after.1000.gate.open|0';

export function gathered(file: string, counts: Partial<GatheredMachine>): Gathered {
  const fingerprint = fingerprintOf(readChart(gate));
  return {
    file,
    machines: [
      { machine: 'gate', fingerprint, states: {}, transitions: {}, guards: {}, pairs: {}, ...counts },
    ],
  };
}

export const isGenerated = (file: string) => file.startsWith('paths/');

/** The coverage of tests that open the gate and never push it. Only a generated path waits until the gate is stuck. */
export const coverageOfGate = mergeCoverage(
  [gate],
  [
    gathered('gate.test.ts', {
      states: { gate: [3, 2, 0], 'gate.shut': [3, 2, 0], 'gate.open': [1, 1, 0] },
      transitions: { [coin]: [1, 1, 0] },
      guards: {
        [`${coin}|isPaid|yes`]: [1, 1, 0],
        [`${push}|isPaid|yes`]: [2, 0, 0],
        [`${push}|isDay|no`]: [2, 0, 0],
      },
      pairs: { [pairKey(push, coin)]: [1, 0, 0] },
    }),
    gathered('paths/gate.test.ts', {
      states: { 'gate.open': [1, 1, 0], 'gate.stuck': [0, 1, 4] },
      transitions: { [late]: [0, 1, 4] },
      guards: { [`${coin}|isPaid|no`]: [0, 0, 1] },
    }),
  ],
  isGenerated,
);
