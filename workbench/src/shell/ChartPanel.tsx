import { useActor, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Note } from '../chart/note.ts';
import { CoverageSection } from '../coverage/CoverageSection.tsx';
import { paintOf } from '../coverage/paint.ts';
import { coverageActorOf } from '../coverage/store.ts';
import type { References } from '../model/references.ts';
import { ChartPane } from './ChartPane.tsx';
import { Details } from './Details.tsx';
import { notesMachine } from './notes.machine.ts';
import type { PanelProps } from './panel.ts';
import type { Places } from './places.ts';
import { StateNote } from './StateNote.tsx';

const noReferences: References = {};
const places: Places = new WeakMap();

/** Marks for the states that have a note. */
function noteMarks(notes: Readonly<Record<string, string>>): ReadonlyMap<string, Note> {
  return new Map(
    Object.entries(notes).map(([id, text]) => [id, { text, marks: [{ text: 'note', look: 'plain' }] }]),
  );
}

/** The chart of a machine: diagram, outline and details, with an optional overlay of the test coverage. */
export default function ChartPanel({ registry, entry, chart, selectedId, onSelect, onGo }: PanelProps) {
  const actor = coverageActorOf(registry);
  const snapshot = useSelector(actor, (state) => state);
  const isOpen = snapshot.hasTag('open');
  const { coverage, problem } = snapshot.context;
  const covered = coverage?.machines.find(({ machine }) => machine === chart.id) ?? null;
  const paint = useMemo(() => (isOpen && covered ? paintOf(chart, covered) : null), [isOpen, covered, chart]);
  const unknown = coverage && !covered ? `This coverage does not contain ${chart.id}.` : null;
  const [noteState, sendNote] = useActor(notesMachine, { input: { store: registry.notes ?? null } });
  const { notes: kept, problem: noteProblem, store } = noteState.context;
  const notesHere = useMemo(
    () => (Object.hasOwn(kept, chart.id) ? (kept[chart.id] ?? {}) : {}),
    [kept, chart.id],
  );
  const marks = useMemo(() => noteMarks(notesHere), [notesHere]);
  const noted = chart.states.find(({ id }) => id === selectedId) ?? chart.states[0];
  const details = (
    <Details
      entry={entry}
      chart={chart}
      references={registry.references ?? noReferences}
      selectedId={selectedId}
      onSelect={onSelect}
      onEvents={() => onGo({ tab: 'events' })}
    />
  );
  const isTransition = chart.transitions.some(({ id }) => id === selectedId);
  const note = store && noted && !isTransition && (
    <StateNote
      key={noted.id}
      name={noted.id}
      text={notesHere[noted.id] ?? ''}
      file={store.file}
      problem={noteProblem}
      isBusy={noteState.hasTag('busy')}
      onSave={
        store.write
          ? (text) => sendNote({ type: 'note.save', change: { machine: chart.id, state: noted.id, text } })
          : null
      }
    />
  );

  return (
    <ChartPane
      chart={chart}
      selectedId={selectedId}
      onSelect={onSelect}
      withOutline
      places={places}
      painted={paint?.painted}
      notes={paint?.notes ?? marks}
      tools={
        <button
          type="button"
          className="wb-button"
          aria-pressed={isOpen}
          onClick={() => actor.send({ type: 'coverage.toggle' })}
        >
          Coverage
        </button>
      }
    >
      {isOpen ? (
        <div className="wb-coverage-side">
          <CoverageSection
            chart={chart}
            coverage={coverage}
            covered={covered}
            isBusy={snapshot.hasTag('busy')}
            problems={[problem, paint?.problem, unknown].filter((text) => typeof text === 'string')}
            selectedId={selectedId}
            onSelect={onSelect}
            onMachine={(machine) => onGo({ machine, selected: null, steps: null })}
            onFile={(file) => actor.send({ type: 'file.open', file })}
            onAsk={() => actor.send({ type: 'coverage.ask' })}
            onForget={() => actor.send({ type: 'coverage.forget' })}
          />
          {details}
          {note}
        </div>
      ) : note ? (
        <div className="wb-chart-side">
          {details}
          {note}
        </div>
      ) : (
        details
      )}
    </ChartPane>
  );
}
