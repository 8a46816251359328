import type { AnyEventObject } from 'xstate';
import { kindOfLogic } from '../model/logic-machine.ts';
import { branchesFor, type NextEvent, nextEventsOf } from '../model/next-events.ts';
import { declaredTransitions } from '../model/nodes.ts';
import { became, done, failed } from '../model/outcomes.ts';
import type { Registry, SampleModel } from '../model/registry.ts';
import { type Simulation, type WaitingActor, waitingActors } from '../model/simulation.ts';
import { transitionsFor } from '../model/xstate-internals.ts';

interface SampleSource {
  model: SampleModel;
  registry: Pick<Registry, 'errors'>;
}

/** Sample outcomes of an actor. An actor that never ends has no outputs. */
export function outcomesOf(
  { id, src, logic }: WaitingActor,
  { model, registry }: SampleSource,
): { snapshots: unknown[]; outputs: unknown[]; errors: unknown[] } {
  const known = model.outcomes?.[id] ?? model.spawned?.({ src, logic });
  const { snapshots = [], outputs = [], errors = [] } = known ?? {};
  // The tester writes the value of an observable without samples.
  const lacksValue = snapshots.length === 0 && kindOfLogic(logic) === 'observable';
  return {
    snapshots: lacksValue ? [{ status: 'active', context: null }] : [...snapshots],
    outputs: [...outputs],
    errors: [...new Set([...errors, ...registry.errors])],
  };
}

/**
 * The possible events by the id of the transition that they would take: events of the model, outcomes of waiting actors, ends of running
 * delays. If several samples take the same transition, the first one is used.
 */
export function chartEvents(simulation: Simulation, known: SampleSource): Map<string, NextEvent> {
  const { machine, snapshot, timers } = simulation;
  const ids = new Map(declaredTransitions(machine).map(({ definition, id }) => [definition, id]));
  const found = new Map<string, NextEvent>();
  for (const nextEvent of nextEventsOf(simulation, possibleEvents(simulation, known, timers))) {
    const definitions = nextEvent.isEnabled
      ? (safely(() => transitionsFor(machine, snapshot, nextEvent.event)) ?? [])
      : branchesFor(simulation, nextEvent.event);
    for (const definition of definitions) {
      const id = ids.get(definition);
      const before = id === undefined ? undefined : found.get(id);
      if (id !== undefined && (!before || (!before.isEnabled && nextEvent.isEnabled)))
        found.set(id, nextEvent);
    }
  }
  return found;
}

function possibleEvents(
  simulation: Simulation,
  known: SampleSource,
  timers: Simulation['timers'],
): AnyEventObject[] {
  const outcomes = waitingActors(simulation).flatMap((actor): AnyEventObject[] => {
    const { id } = actor;
    const { snapshots, outputs, errors } = outcomesOf(actor, known);
    return [
      ...snapshots.map((snapshot) => became(id, snapshot)),
      ...outputs.map((output) => done(id, output)),
      ...errors.map((error) => failed(id, error)),
    ];
  });
  return [...known.model.events, ...outcomes, ...timers.map(({ event }) => event)];
}

function safely<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
