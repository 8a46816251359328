import { useMemo } from 'react';
import type { AnyEventObject } from 'xstate';
import { actorNameIn, actorText } from '../model/actor-text.ts';
import type { Chart } from '../model/chart.ts';
import type { Simulation } from '../model/simulation.ts';
import { durationText, payloadText, simulationText, valueText } from '../model/words.ts';
import type { HistoryStep } from '../travel/history.ts';
import { changedPaths } from './changes.ts';
import { ValueTree } from './ValueTree.tsx';

interface StepViewProps {
  chart: Chart;
  step: HistoryStep;
  /** The simulation before this step; `null` at the start. */
  before: Simulation | null;
  nameOf(value: unknown): string;
}

/** The current state, and all effects of the last step. */
export function StepView({ chart, step, before, nameOf }: StepViewProps) {
  const { snapshot, last } = step.simulation;
  const context: unknown = snapshot.context;
  const changed = useMemo(
    () => (before ? changedPaths(before.snapshot.context, context) : new Set<string>()),
    [before, context],
  );
  const transitions = new Map(chart.transitions.map((transition) => [transition.id, transition]));
  const taken = last.taken.flatMap((id) => {
    const transition = transitions.get(id);
    if (!transition) return [];
    const { sourceId, label, guard, targetIds } = transition;
    const target =
      targetIds.length > 0 ? ` → ${targetIds.map((one) => short(one, chart.id)).join(', ')}` : '';
    return `${short(sourceId, chart.id)}: ${label}${guard === null ? '' : ` [${guard}]`}${target}`;
  });
  const eventText = (event: AnyEventObject) => `${event.type} ${payloadText(event, nameOf)}`.trim();
  const actorName = (id: string) => actorNameIn(snapshot.machine, id);
  const tags = [...snapshot.tags];
  return (
    <section className="wb-section" aria-labelledby="wb-state">
      <h2 id="wb-state">State</h2>
      <p className="wb-state-text">
        <code>{simulationText(step.simulation)}</code>
      </p>
      <dl className="wb-facts">
        <Fact name="Tags" texts={tags} />
        {snapshot.status === 'error' && <Fact name="Error" texts={[valueText(snapshot.error, nameOf)]} />}
        {snapshot.status === 'done' && snapshot.output !== undefined && (
          <Fact name="Output" texts={[valueText(snapshot.output, nameOf)]} />
        )}
        <Fact name="Taken" texts={taken} />
        <Fact
          name="Actions"
          texts={last.performed.map(({ name, params }) =>
            params === undefined ? name : `${name} ${valueText(params, nameOf)}`,
          )}
        />
        <Fact name="Emitted" texts={last.emitted.map(eventText)} />
        <Fact
          name="Sent"
          texts={last.sent.map(
            ({ to, event, delay }) =>
              `${eventText(event)} to ${to || 'itself'}${delay === null ? '' : ` in ${durationText(delay)}`}`,
          )}
        />
        <Fact name="Started" texts={last.started.map(({ id, src }) => actorText(id, src))} />
        <Fact name="Stopped" texts={last.stopped.map(actorName)} />
        <Fact name="Children" texts={Object.keys(snapshot.children).map(actorName)} />
      </dl>
      <h3>Context</h3>
      <ValueTree key={chart.id} name="context" value={context} nameOf={nameOf} changed={changed} />
    </section>
  );
}

function Fact({ name, texts }: { name: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {texts.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same text can occur twice
          <code key={index}>{text}</code>
        ))}
      </dd>
    </div>
  );
}

function short(stateId: string, machineId: string): string {
  return stateId.startsWith(`${machineId}.`) ? stateId.slice(machineId.length + 1) : stateId;
}
