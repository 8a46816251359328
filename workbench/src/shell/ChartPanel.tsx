import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { CoverageSection } from '../coverage/CoverageSection.tsx';
import { paintOf } from '../coverage/paint.ts';
import { coverageActorOf } from '../coverage/store.ts';
import type { References } from '../model/references.ts';
import { ChartPane } from './ChartPane.tsx';
import { Details } from './Details.tsx';
import type { PanelProps } from './panel.ts';

const noReferences: References = {};

/** The declared machine: diagram, outline and details, with an optional overlay of the test coverage. */
export default function ChartPanel({ registry, entry, chart, selectedId, onSelect, onGo }: PanelProps) {
  const actor = coverageActorOf(registry);
  const snapshot = useSelector(actor, (state) => state);
  const isOpen = snapshot.hasTag('open');
  const { coverage, problem } = snapshot.context;
  const covered = coverage?.machines.find(({ machine }) => machine === chart.id) ?? null;
  const paint = useMemo(() => (isOpen && covered ? paintOf(chart, covered) : null), [isOpen, covered, chart]);
  const unknown = coverage && !covered ? `This coverage does not contain ${chart.id}.` : null;
  const details = (
    <Details
      entry={entry}
      chart={chart}
      references={registry.references ?? noReferences}
      selectedId={selectedId}
      onSelect={onSelect}
    />
  );

  return (
    <ChartPane
      chart={chart}
      selectedId={selectedId}
      onSelect={onSelect}
      withOutline
      painted={paint?.painted}
      notes={paint?.notes}
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
        </div>
      ) : (
        details
      )}
    </ChartPane>
  );
}
