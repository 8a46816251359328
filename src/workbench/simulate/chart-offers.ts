import type { AnyEventObject } from 'xstate';
import { declaredTransitions } from '../model/nodes.ts';
import { branchesFor, type Offer, offersOf } from '../model/offers.ts';
import { done, failed } from '../model/outcomes.ts';
import type { Registry, SampleModel } from '../model/registry.ts';
import { type Occurrence, type Simulation, waitingActors } from '../model/simulation.ts';

interface Known {
  model: SampleModel;
  registry: Pick<Registry, 'errors'>;
}

/** What one of a machine's actors can come to, as samples. */
export function outcomesOf(
  actorId: string,
  { model, registry }: Known,
): { outputs: unknown[]; errors: unknown[] } {
  const { outputs = [], errors = [] } = model.outcomes?.[actorId] ?? {};
  return { outputs: [...outputs], errors: [...new Set([...errors, ...registry.errors])] };
}

/**
 * What can happen now, by the id of the transition that it would take: events of the model, outcomes of actors that wait, ends of
 * delays that run. The first sample that takes a transition stands for it.
 */
export function chartOffers(simulation: Simulation, known: Known): Map<string, Offer> {
  const { machine, snapshot, timers } = simulation;
  const ids = new Map(declaredTransitions(machine).map(({ definition, id }) => [definition, id]));
  const found = new Map<string, Offer>();
  for (const offer of offersOf(simulation, possibleEvents(simulation, known, timers))) {
    const definitions = offer.isEnabled
      ? (safely(() => machine.getTransitionData(snapshot, offer.event)) ?? [])
      : branchesFor(simulation, offer.event);
    for (const definition of definitions) {
      const id = ids.get(definition);
      const before = id === undefined ? undefined : found.get(id);
      if (id !== undefined && (!before || (!before.isEnabled && offer.isEnabled))) found.set(id, offer);
    }
  }
  return found;
}

/** What happens in a simulation when somebody takes an offer of the chart. */
export function occurrenceOf({ now, timers }: Simulation, event: AnyEventObject): Occurrence {
  if (event.type.startsWith('xstate.done.actor.')) {
    return { kind: 'done', actorId: String(event.actorId), output: event.output };
  }
  if (event.type.startsWith('xstate.error.actor.')) {
    return { kind: 'failed', actorId: String(event.actorId), error: event.error };
  }
  const timer = timers.find((one) => one.event.type === event.type);
  return timer ? { kind: 'elapse', milliseconds: timer.due - now } : { kind: 'event', event };
}

function possibleEvents(
  simulation: Simulation,
  known: Known,
  timers: Simulation['timers'],
): AnyEventObject[] {
  const outcomes = waitingActors(simulation).flatMap(({ id }): AnyEventObject[] => {
    const { outputs, errors } = outcomesOf(id, known);
    return [...outputs.map((output) => done(id, output)), ...errors.map((error) => failed(id, error))];
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
