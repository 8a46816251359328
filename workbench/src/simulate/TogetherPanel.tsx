import '../live/live.css';
import { useActor } from '@xstate/react';
import { useCallback, useMemo, useState } from 'react';
import type { AnyActor, AnyStateMachine } from 'xstate';
import { entryOfMachine } from '../discover/registry-of.ts';
import { download } from '../export/download.ts';
import { Recording } from '../live/Recording.tsx';
import { logicOf } from '../model/actor-logic.ts';
import { readChart } from '../model/chart.ts';
import type { Registry } from '../model/registry.ts';
import type { Occurrence } from '../model/simulation.ts';
import type { SharedOccurrence } from '../model/together.ts';
import { durationText } from '../model/words.ts';
import { parentOf } from '../model/xstate-internals.ts';
import { Button } from '../shell/Button.tsx';
import { messageOf } from '../travel/recording.ts';
import { ActorOutcome } from './ActorList.tsx';
import { JumpForm } from './ClockPanel.tsx';
import type { Subject } from './session.ts';
import { recordingOfTogether } from './shared-recording.ts';
import { TooLong } from './TooLong.tsx';
import { type TogetherSource, togetherMachine } from './together.machine.ts';
import { useShortcuts } from './useShortcuts.ts';
import { useStepsInAddress } from './useStepsInAddress.ts';

interface TogetherPanelProps {
  subject: Subject;
  source: TogetherSource;
  /** The steps in the address. */
  steps: string | null;
  onSteps(steps: string | null): void;
  /** Called when the address has steps of another run. */
  onOther(steps: string): void;
  onLeave(): void;
}

/** A machine that is simulated with its actors: the chart of each actor, the messages between them, and events for each. */
export function TogetherPanel({ subject, source, steps, onSteps, onOther, onLeave }: TogetherPanelProps) {
  const [snapshot, send] = useActor(togetherMachine, { input: { subject, source } });
  const { context } = snapshot;
  const { run, shown, input, occurrences, at, failure, notices } = context;
  const [problem, setProblem] = useState<string | null>(null);
  const record = useMemo(
    () => (run ? () => recordingOfTogether({ input, occurrences, at }, subject) : null),
    [run, input, occurrences, at, subject],
  );
  const isKept = useStepsInAddress({ record, steps, onSteps, onOther });
  useShortcuts(
    useCallback(() => send({ type: 'history.go', at: Math.max(0, at - 1) }), [send, at]),
    useCallback(
      () => send({ type: 'history.go', at: Math.min(occurrences.length, at + 1) }),
      [send, at, occurrences],
    ),
  );
  const said = [failure, problem, ...notices].filter((one) => one !== null);

  function save() {
    if (!record) return;
    try {
      const text = `${JSON.stringify(record(), null, 2)}\n`;
      download(`${subject.entry.machine.id}.recording.json`, new Blob([text], { type: 'application/json' }));
      setProblem(null);
    } catch (error) {
      setProblem(messageOf(error));
    }
  }

  const registry = useRegistry(subject.registry, run?.machines ?? []);
  const apply = (occurrence: SharedOccurrence) => send({ type: 'occurrence.apply', occurrence });
  const [next] = run?.pending ?? [];
  const isActive = shown?.app.actors.values().next().value?.isAlive ?? false;
  return (
    <div className="wb-split wb-live">
      <div className="wb-bar" role="toolbar" aria-label="Simulation of several actors">
        <Button onClick={onLeave}>Start over</Button>
        <Button isOff={at === 0} onClick={() => send({ type: 'history.go', at: at - 1 })}>
          Back
        </Button>
        <Button isOff={at === occurrences.length} onClick={() => send({ type: 'history.go', at: at + 1 })}>
          Forward
        </Button>
        <Button isOff={!run} onClick={save}>
          Export recording
        </Button>
        <p className="wb-note" role="status" tabIndex={-1}>
          Step {at} of {occurrences.length}, clock at {durationText(run?.now ?? 0)}.
        </p>
        <Button
          isOff={next === undefined || !isActive}
          onClick={() => apply({ kind: 'elapse', milliseconds: (next ?? 0) - (run?.now ?? 0) })}
        >
          Next delay{next !== undefined && run && ` (in ${durationText(next - run.now)})`}
        </Button>
        <JumpForm isActive={isActive} onJump={(milliseconds) => apply({ kind: 'elapse', milliseconds })} />
      </div>
      {snapshot.hasTag('busy') && <p className="wb-note">Reading the steps…</p>}
      {!isKept && <TooLong />}
      {said.length > 0 && (
        <div className="wb-problem" role="alert">
          {said.map((one) => (
            <p key={one}>
              {one === failure && run
                ? `That was not possible: ${one} What came before it is still here.`
                : one}
            </p>
          ))}
          <Button
            onClick={() => {
              setProblem(null);
              send({ type: 'failure.dismiss' });
            }}
          >
            Dismiss
          </Button>
        </div>
      )}
      {shown && (
        <Recording
          registry={registry}
          machineId={subject.entry.machine.id}
          shown={shown}
          context={context}
          isLive
          send={send}
          onProblem={setProblem}
          aside={
            run &&
            run.waiting.length > 0 && (
              <section className="wb-section" aria-labelledby="wb-outcomes">
                <h2 id="wb-outcomes">Outcomes</h2>
                {run.waiting.map((actor) => (
                  <Waiting
                    key={actor.sessionId}
                    actor={actor}
                    name={shown.app.actors.get(actor.sessionId)?.id ?? actor.id}
                    registry={registry}
                    onOccurrence={apply}
                  />
                ))}
              </section>
            )
          }
        />
      )}
    </div>
  );
}

interface WaitingProps {
  actor: AnyActor;
  name: string;
  registry: Registry;
  onOccurrence(occurrence: SharedOccurrence): void;
}

/** A promise, a callback or an observable, whose outcome the tester chooses. */
function Waiting({ actor, name, registry, onOccurrence }: WaitingProps) {
  const { sessionId, id, src } = actor;
  const parent = parentOf(actor);
  const entry = registry.entries.find(({ machine }) => machine.id === parent?.logic.id);
  if (!entry || !parent) return null;
  const shared = (occurrence: Occurrence): SharedOccurrence | null => {
    switch (occurrence.kind) {
      case 'event':
        return { kind: 'event', sessionId: parent.sessionId, event: occurrence.event };
      case 'done':
        return { kind: 'done', sessionId, output: occurrence.output };
      case 'failed':
        return { kind: 'failed', sessionId, error: occurrence.error };
      case 'changed':
        return { kind: 'changed', sessionId, snapshot: occurrence.snapshot };
      case 'elapse':
        return null;
    }
  };
  return (
    <ActorOutcome
      subject={{ registry, entry, chart: readChart(entry.machine) }}
      actor={{ id, src: typeof src === 'string' ? src : 'inline', logic: logicOf(actor) }}
      name={name}
      input={actor.getSnapshot().input}
      onOccurrence={(occurrence) => {
        const one = shared(occurrence);
        if (one) onOccurrence(one);
      }}
    />
  );
}

/** The registry, completed by running machines that it lacks. */
function useRegistry(registry: Registry, machines: readonly AnyStateMachine[]): Registry {
  const unknown = machines.filter(
    ({ id }, index) =>
      !registry.entries.some(({ machine }) => machine.id === id) &&
      machines.findIndex((one) => one.id === id) === index,
  );
  const key = unknown.map(({ id }) => id).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: machines with the same ids are the same
  return useMemo(
    () => ({ ...registry, entries: [...registry.entries, ...unknown.map(entryOfMachine)] }),
    [registry, key],
  );
}
