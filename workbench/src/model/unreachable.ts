import type { Chart, ChartTransition } from './chart.ts';
import type { Graph } from './graph.ts';
import { matchesDescriptor } from './next-events.ts';
import type { SampleModel } from './registry.ts';

interface Explored {
  chart: Chart;
  graph: Graph;
  model: SampleModel;
}

/** The reason why no explored path reaches a state or transition, in a sentence. */
export function whyUnreachable(id: string, explored: Explored): string {
  const { chart, graph } = explored;
  if (graph.isCut) return `It is not among the first ${graph.states.length} states explored.`;
  const transition = chart.transitions.find((one) => one.id === id);
  if (transition) return whyNotTaken(transition, explored);
  const leading = chart.transitions.filter(({ targetIds }) =>
    targetIds.some((target) => target === id || target.startsWith(`${id}.`)),
  );
  const [first] = leading;
  if (!first) return 'No transition leads there.';
  return `No transition that leads there is taken. ${nameOf(first)}: ${whyNotTaken(first, explored)}`;
}

function whyNotTaken(transition: ChartTransition, { graph, model }: Explored): string {
  const { sourceId, kind, eventType, guard } = transition;
  const { faults } = graph;
  if (!graph.states.some(({ reached }) => reached.has(sourceId))) return 'Its source state is never reached.';
  const actorId = eventType.replace(/^xstate\.(done\.actor|error\.actor|snapshot)\./, '');
  const { outputs = [], errors = [], snapshots = [] } = model.outcomes?.[actorId] ?? {};
  if (kind === 'event' && !model.events.some(({ type }) => matchesDescriptor(eventType, type))) {
    return `There is no sample event ${eventType}.`;
  }
  if (kind === 'done' && outputs.length === 0) return `There is no sample output of ${actorId}.`;
  if (kind === 'error' && errors.length === 0) return `There is no sample error of ${actorId}.`;
  if (kind === 'snapshot' && snapshots.length === 0) return `There is no sample snapshot of ${actorId}.`;
  if (faults.some(({ event }) => event !== null && matchesDescriptor(eventType, event.type)))
    return 'The machine threw an error for a sample of it.';
  return guard === null
    ? 'Another transition comes first, or the model leaves it out there.'
    : `With these samples ${guard} is never true, or another transition comes first.`;
}

function nameOf({ sourceId, label }: ChartTransition): string {
  return `${sourceId}, ${label}`;
}
