import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import type { Registry } from '../model/registry.ts';
import { coverageMachine } from './coverage.machine.ts';
import { fetchBuiltCoverage } from './fetch-built.ts';
import { readCoverage } from './machine-coverage.ts';

const machineFor = ({ coverageCommand }: Registry) =>
  coverageMachine.provide({
    actors: {
      readFile: fromPromise(async ({ input }) => readCoverage(await input.file.text())),
      fetchCoverage: fromPromise(({ signal }) => fetchBuiltCoverage(signal, coverageCommand)),
    },
  });

const actors = new WeakMap<Registry, ActorRefFrom<typeof coverageMachine>>();

/** The coverage actor of a registry. It outlives the tab, so the coverage stays when another machine is shown. */
export function coverageActorOf(registry: Registry): ActorRefFrom<typeof coverageMachine> {
  let actor = actors.get(registry);
  if (!actor) {
    actor = createActor(machineFor(registry)).start();
    actors.set(registry, actor);
  }
  return actor;
}
