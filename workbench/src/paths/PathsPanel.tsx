import '../simulate/simulate.css';
import './paths.css';
import { useActor } from '@xstate/react';
import { useMemo, useState } from 'react';
import { activeIds } from '../model/simulation.ts';
import { unimplementedText } from '../model/unimplemented.ts';
import { ChartPane } from '../shell/ChartPane.tsx';
import type { PanelProps } from '../shell/panel.ts';
import type { Subject } from '../simulate/session.ts';
import { pathTo } from '../travel/history.ts';
import { everything, type Filter } from './filter.ts';
import { PathList } from './PathList.tsx';
import { PathView } from './PathView.tsx';
import { pathsMachine } from './paths.machine.ts';
import { playedPath } from './played-path.ts';
import { SearchBar } from './SearchBar.tsx';
import { faultTexts } from './wording.ts';

/** Searches for paths to every reachable state and transition, lists them, shows them on the chart and opens them in Simulate. */
export default function PathsPanel({ registry, entry, chart, selectedId, onSelect, onGo }: PanelProps) {
  const subject = useMemo((): Subject => ({ registry, entry, chart }), [registry, entry, chart]);
  const [snapshot, send] = useActor(pathsMachine, { input: { entry, chart } });
  const [filter, setFilter] = useState<Filter>(everything);
  const { targets, chosen, left, step, limits, states, error, faults } = snapshot.context;

  const steps = useMemo(() => (chosen ? pathTo(playedPath(subject, chosen.path)) : []), [chosen, subject]);
  const simulation = steps[step]?.simulation;
  const active = useMemo(() => activeIds(simulation), [simulation]);
  const taken = useMemo(() => new Set(simulation?.last.taken), [simulation]);

  // The chart follows the shown step.
  const shownId = simulation?.last.taken[0] ?? chosen?.targetId ?? selectedId;

  return (
    <div className="wb-split wb-paths">
      <div className="wb-split-chart">
        <ChartPane chart={chart} active={active} taken={taken} selectedId={shownId} onSelect={onSelect} />
      </div>
      <section className="wb-split-side" aria-label="Paths">
        <SearchBar
          isBusy={snapshot.hasTag('busy')}
          isWhole={snapshot.matches('found')}
          isCut={snapshot.hasTag('cut')}
          targets={targets}
          chart={chart}
          limits={limits}
          states={states}
          error={error}
          faults={faultTexts(faults, entry.machine, registry.nameOf)}
          lacking={entry.logic === undefined ? unimplementedText(entry.machine) : null}
          onStart={() => send({ type: 'search.start' })}
          onStop={() => send({ type: 'search.stop' })}
          onWiden={() => send({ type: 'search.widen' })}
        />
        {chosen ? (
          <PathView
            subject={subject}
            chosen={chosen}
            steps={steps}
            step={step}
            onStep={(next) => send({ type: 'step.go', step: next })}
            onLeave={() => send({ type: 'path.leave' })}
            onPlay={(packed) => onGo({ tab: 'simulate', machine: chart.id, steps: packed })}
          />
        ) : (
          <PathList
            subject={subject}
            targets={targets}
            filter={filter}
            selectedId={selectedId}
            left={left}
            onFilter={setFilter}
            onSelect={onSelect}
            onChoose={(next) => send({ type: 'path.choose', chosen: next })}
          />
        )}
      </section>
    </div>
  );
}
