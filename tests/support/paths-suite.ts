import { Coverage } from 'statechart-workbench/model/coverage.ts';
import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { type MachinePath, pathsThrough } from 'statechart-workbench/model/paths.ts';
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { sightOf, walk } from './machine-walk.ts';

/** The states never entered and the transitions never taken along some paths. */
export function missedBy<M extends AnyStateMachine>(machine: M, paths: readonly MachinePath<M>[]) {
  const coverage = new Coverage(machine);
  for (const { steps } of paths) for (const { snapshot, taken } of steps) coverage.add(snapshot, taken);
  return coverage.missing();
}

/**
 * Declares the path tests of a machine: its generated paths leave no state and no transition out, and each of them walked
 * by a running actor shows at every step what the pure transition function says.
 */
export function describePaths<M extends AnyStateMachine>(model: MachineModel<M>): void {
  const paths = pathsThrough(model);
  describe(`paths through ${model.machine.id}`, () => {
    it('enter every state and take every transition', () => {
      expect(missedBy(model.machine, paths)).toEqual({ states: [], transitions: [] });
    });

    it.each(paths)('$name', (path) => {
      expect(walk(model.machine, path, model.given)).toEqual(
        path.steps.map(({ snapshot }) => sightOf(snapshot)),
      );
    });
  });
}
