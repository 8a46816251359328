import { Button } from '../shell/Button.tsx';
import './simulate.css';
import { useActor } from '@xstate/react';
import { useCallback, useMemo, useState } from 'react';
import { shownApp } from '../live/live-actor.ts';
import { namesActors } from '../model/names-actors.ts';
import { occurrenceOf } from '../model/occurrence.ts';
import { activeIds } from '../model/simulation.ts';
import { occurrenceText, simulationText } from '../model/words.ts';
import { ChartPane } from '../shell/ChartPane.tsx';
import type { PanelProps } from '../shell/panel.ts';
import type { Places } from '../shell/places.ts';
import { maxStepsLength } from '../shell/url-state.ts';
import { pathTo, stepOf } from '../travel/history.ts';
import type { Recording } from '../travel/recording.ts';
import { areTogether, encodeSteps } from '../travel/steps-in-url.ts';
import { ActorList } from './ActorList.tsx';
import { ClockPanel } from './ClockPanel.tsx';
import { chartEvents } from './chart-events.ts';
import { readDraft } from './draft.ts';
import { EventList } from './EventList.tsx';
import { FileBar } from './FileBar.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { InputForm } from './InputForm.tsx';
import { StepView } from './StepView.tsx';
import { recordingOf, type Subject, samplesFor } from './session.ts';
import { simulationMachine } from './simulation.machine.ts';
import { TogetherPanel } from './TogetherPanel.tsx';
import { TooLong } from './TooLong.tsx';
import { TravelBar } from './TravelBar.tsx';
import type { TogetherSource } from './together.machine.ts';
import type { SimulationSnapshot } from './types.ts';
import { useShortcuts } from './useShortcuts.ts';
import { useStepsInAddress } from './useStepsInAddress.ts';

const places: Places = new WeakMap();

/** Simulates a machine: nothing is executed, and the tester chooses each event and outcome. */
export default function SimulatePanel(props: PanelProps) {
  const { registry, entry, chart, steps, onSteps } = props;
  const [source, setSource] = useState<TogetherSource | null>(() => sourceIn(steps));
  const subject = useMemo((): Subject => ({ registry, entry, chart }), [registry, entry, chart]);
  return source ? (
    <TogetherPanel
      key={'steps' in source ? source.steps : ''}
      subject={subject}
      source={source}
      steps={steps}
      onSteps={onSteps}
      onOther={(other) => setSource(sourceIn(other))}
      onLeave={() => {
        onSteps(null);
        setSource(null);
      }}
    />
  ) : (
    <AlonePanel
      {...props}
      onTogether={(chosen) => {
        onSteps(null);
        setSource(chosen);
      }}
    />
  );
}

/** The steps of several actors in an address; `null` if it has none. */
function sourceIn(steps: string | null): TogetherSource | null {
  return steps !== null && areTogether(steps) ? { steps } : null;
}

interface AlonePanelProps extends PanelProps {
  /** Shows the machine with its actors. */
  onTogether(source: TogetherSource): void;
}

function AlonePanel(props: AlonePanelProps) {
  const { registry, entry, chart, selectedId, onSelect, steps, onSteps, onGo, onTogether } = props;
  const subject = useMemo((): Subject => ({ registry, entry, chart }), [registry, entry, chart]);
  const [snapshot, send] = useActor(simulationMachine, {
    input: { ...subject, source: steps === null ? null : { steps } },
  });
  const { history, draft, problems, failure, notices, other, clockElapsed } = snapshot.context;
  const onOther = useCallback(
    (other: string) => {
      const source = sourceIn(other);
      if (source) onTogether(source);
      else send({ type: 'recording.open', source: { steps: other } });
    },
    [send, onTogether],
  );
  const record = useMemo(() => history && (() => recordingOf(history, subject)), [history, subject]);
  const isKept = useStepsInAddress({ record, steps, onSteps, onOther });
  useShortcuts(
    useCallback(() => send({ type: 'history.back' }), [send]),
    useCallback(() => send({ type: 'history.forward' }), [send]),
  );

  function startTogether() {
    const read = readDraft(draft, samplesFor(subject), entry.inputSchema);
    // The start of the simulation reports the problem of the input.
    if (read.problems) send({ type: 'simulation.start' });
    else onTogether({ input: read.value });
  }

  async function openOther(recording: Recording) {
    const packed = await encodeSteps(recording);
    // If it is too long for the address, the tester opens the file again there.
    const fits = packed.length <= maxStepsLength;
    onGo({ tab: 'simulate', machine: recording.machine, selected: null, steps: fits ? packed : null });
  }

  const simulation = history && stepOf(history).simulation;
  const nextEvents = useMemo(
    () => (simulation ? chartEvents(simulation, samplesFor(subject)) : undefined),
    [simulation, subject],
  );
  const active = useMemo(() => activeIds(simulation), [simulation]);
  const taken = useMemo(() => new Set(simulation?.last.taken), [simulation]);
  const path = useMemo(() => (history ? pathTo(history) : []), [history]);
  const before = path.at(-2)?.simulation ?? null;

  return (
    // Dropping a file needs no keyboard alternative here, since a button does the same.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      className="wb-split"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file) send({ type: 'recording.open', source: { file } });
      }}
    >
      <div className="wb-split-chart">
        <ChartPane
          chart={chart}
          places={places}
          active={active}
          taken={taken}
          nextEvents={nextEvents}
          selectedId={selectedId}
          onSelect={onSelect}
          onEvent={(event) => {
            if (simulation) send({ type: 'occurrence.apply', occurrence: occurrenceOf(simulation, event) });
          }}
        />
      </div>
      <div className="wb-split-side">
        <FileBar
          subject={subject}
          history={history}
          liveApp={shownApp()}
          onOpen={(file) => send({ type: 'recording.open', source: { file } })}
          onLeave={() => send({ type: 'simulation.leave' })}
        />
        {!isKept && <TooLong />}
        <div className="wb-travel">
          <p className="wb-status" role="status" tabIndex={-1}>
            {statusText(snapshot)}
          </p>
          {history && (
            <TravelBar
              history={history}
              isReplaying={snapshot.matches({ started: 'replaying' })}
              send={send}
            />
          )}
        </div>
        {notices.length > 0 && (
          <div className="wb-problem" role="alert">
            {notices.map((notice) => (
              <p key={notice}>{notice}</p>
            ))}
            {other && other.machine === chart.id && (
              <Button onClick={() => onTogether({ recording: other })}>Open it with its actors</Button>
            )}
            {other && other.machine !== chart.id && (
              <Button onClick={() => openOther(other)}>Open it in {other.machine}</Button>
            )}
            <Button onClick={() => send({ type: 'notices.dismiss' })}>Dismiss</Button>
          </div>
        )}
        {snapshot.matches({ started: 'playing' }) && (
          <Button onClick={() => send({ type: 'play.stop' })}>Stop playing</Button>
        )}
        {history === null || !simulation ? (
          !snapshot.matches('reading') && (
            <InputForm
              subject={subject}
              draft={draft}
              problems={problems}
              failure={failure}
              onChange={(text) => send({ type: 'input.change', text })}
              onStart={() => send({ type: 'simulation.start' })}
              namesActors={namesActors(entry.machine)}
              onStartTogether={startTogether}
            />
          )
        ) : (
          <>
            {failure !== null && (
              <div className="wb-problem" role="alert">
                <p>The machine threw: {failure} The step before it is still here.</p>
                <Button onClick={() => send({ type: 'failure.dismiss' })}>Dismiss</Button>
              </div>
            )}
            <EventList
              subject={subject}
              simulation={simulation}
              path={path}
              onOccurrence={(occurrence) => send({ type: 'occurrence.apply', occurrence })}
            />
            <ActorList
              subject={subject}
              simulation={simulation}
              path={path}
              onOccurrence={(occurrence) => send({ type: 'occurrence.apply', occurrence })}
            />
            <ClockPanel
              simulation={simulation}
              isRunning={snapshot.matches({ started: 'running' })}
              clockElapsed={clockElapsed}
              send={send}
            />
            <StepView chart={chart} step={stepOf(history)} before={before} nameOf={registry.nameOf} />
            <HistoryPanel history={history} nameOf={registry.nameOf} send={send} />
          </>
        )}
      </div>
    </div>
  );
}

/** The status that screen readers announce after each step. */
function statusText(snapshot: SimulationSnapshot): string {
  const { history, registry, queue, total } = snapshot.context;
  if (snapshot.matches('reading')) return 'Reading the recording…';
  if (!history) return 'Not started.';
  if (snapshot.matches({ started: 'playing' })) return `Playing: ${total - queue.length} of ${total} steps.`;
  const { occurrence, simulation } = stepOf(history);
  const number = pathTo(history).length - 1;
  const idle = number > 0 && simulation.last.taken.length === 0 ? ' Nothing changed.' : '';
  const what =
    number === 0
      ? 'Started'
      : `Step ${number}: ${occurrenceText(occurrence, registry.nameOf, simulation.machine)}`;
  return `${what}. Now ${simulationText(simulation)}.${idle}`;
}
