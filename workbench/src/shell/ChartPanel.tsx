import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { CoverageSection } from '../coverage/CoverageSection.tsx';
import { paintOf } from '../coverage/paint.ts';
import { coverageActorOf } from '../coverage/store.ts';
import { Button } from './Button.tsx';
import { ChartPane } from './ChartPane.tsx';
import { Details } from './Details.tsx';
import type { PanelProps } from './panel.ts';
import type { Places } from './places.ts';

const places: Places = new WeakMap();

/** The chart of a machine: diagram, outline and details, with an optional overlay of the test coverage. */
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
      registry={registry}
      selectedId={selectedId}
      onSelect={onSelect}
      onMachine={(machine, selected) => onGo({ machine, selected, steps: null })}
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
      notes={paint?.notes}
      tools={
        <Button aria-pressed={isOpen} onClick={() => actor.send({ type: 'coverage.toggle' })}>
          Coverage
        </Button>
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
