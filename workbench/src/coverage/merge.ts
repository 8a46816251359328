import type { AnyStateMachine } from 'xstate';
import { readChart } from '../model/chart.ts';
import { ancestorsOf, declaredTransitions, enteredBy } from '../model/nodes.ts';
import { fingerprintOf } from '../travel/fingerprint.ts';
import { type Gathered, guardKey, pairKey, type Times } from './gathered.ts';
import { guardNamesOf } from './guard-names.ts';
import type { CoveredMachine, Hit, MachineCoverage } from './machine-coverage.ts';

/** The maximum number of file names kept for each hit. */
const mostFiles = 4;

/**
 * Merges the coverage of test files. Hits of unknown machines, and of machines with another fingerprint, are ignored.
 * @param isGenerated whether a test file only walks generated paths of the machine, and drives no view, effects or server
 * @param exportedOf maps a copy with another id to the machine that the tests ran
 */
export function mergeCoverage(
  machines: readonly AnyStateMachine[],
  gathered: readonly Gathered[],
  isGenerated: (file: string) => boolean,
  exportedOf: ReadonlyMap<AnyStateMachine, AnyStateMachine> = new Map(),
): MachineCoverage {
  const files = gathered.toSorted((a, b) => compare(a.file, b.file));
  return {
    format: 'machine-coverage',
    version: 3,
    machines: machines.map((machine) =>
      coveredMachine(machine, exportedOf.get(machine) ?? machine, files, isGenerated),
    ),
  };
}

function coveredMachine(
  machine: AnyStateMachine,
  exported: AnyStateMachine,
  files: readonly Gathered[],
  isGenerated: (file: string) => boolean,
): CoveredMachine {
  const chart = readChart(machine);
  // A copy has the same parts in the same order under another id; the hits have the ids of the machine that ran.
  const ran = readChart(exported);
  const ranFingerprint = fingerprintOf(ran);
  const found = files.flatMap(({ file, machines }) =>
    machines
      .filter((one) => one.machine === exported.id && one.fingerprint === ranFingerprint)
      .map((one) => ({ file, one })),
  );
  const hitOf = (part: 'states' | 'transitions' | 'guards' | 'pairs', key: string): Hit =>
    hit(
      found.flatMap(({ file, one }) => {
        const times = one[part][key];
        return times ? [{ file, times: isGenerated(file) ? allGenerated(times) : times }] : [];
      }),
    );
  const pairs = pairsOf(exported).map((key) => hitOf('pairs', key));
  return {
    machine: machine.id,
    fingerprint: fingerprintOf(chart),
    pairs: { covered: pairs.filter(({ times }) => times > 0).length, of: pairs.length },
    states: chart.states.map(({ id }, index) => ({ id, hit: hitOf('states', ran.states[index]?.id ?? id) })),
    transitions: chart.transitions.map(({ id }, index) => ({
      id,
      hit: hitOf('transitions', ran.transitions[index]?.id ?? id),
    })),
    guards: declaredTransitions(machine).flatMap(({ id, definition }, index) =>
      guardNamesOf(definition.guard, machine.implementations.guards).map((name) => ({
        transitionId: id,
        name,
        yes: hitOf('guards', guardKey(ran.transitions[index]?.id ?? id, name, true)),
        no: hitOf('guards', guardKey(ran.transitions[index]?.id ?? id, name, false)),
      })),
    ),
  };
}

/** Each transition with the transitions that are declared by the states it enters, or in which it stays. */
function pairsOf(machine: AnyStateMachine): string[] {
  const all = declaredTransitions(machine);
  return all.flatMap(({ id: first, definition }) => {
    const { source } = definition;
    const states = new Set(definition.target ? enteredBy(definition) : [source, ...ancestorsOf(source)]);
    return all.filter((next) => states.has(next.definition.source)).map(({ id }) => pairKey(first, id));
  });
}

function hit(found: readonly { file: string; times: Times }[]): Hit {
  const running = found.filter(({ times }) => times[1] > 0);
  const asserted = found.filter(({ times: [steps, actors] }) => steps > 0 && actors === 0);
  const generated = found.filter(({ times: [steps, actors] }) => steps + actors === 0);
  return {
    times: found.reduce((sum, { times: [steps, actors] }) => sum + steps + actors, 0),
    generated: found.reduce((sum, { times: [, , generated] }) => sum + generated, 0),
    isRun: running.length > 0,
    by: [...new Set([...running, ...asserted, ...generated].map(({ file }) => file))].slice(0, mostFiles),
  };
}

function allGenerated([steps, actors, generated]: Times): Times {
  return [0, 0, steps + actors + generated];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
