import './shell/workbench.css';
import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { stopLiveActor } from './live/live-actor.ts';
import { readChart } from './model/chart.ts';
import type { Registry } from './model/registry.ts';
import { registryProblems } from './model/registry-problems.ts';
import { useDismissed } from './shell/dismissed.ts';
import { type BuiltLayouts, LayoutsContext } from './shell/layouts.ts';
import { MachineList } from './shell/MachineList.tsx';
import { Notices } from './shell/Notices.tsx';
import { PanelBoundary } from './shell/PanelBoundary.tsx';
import { Problem } from './shell/Problem.tsx';
import type { PanelProps } from './shell/panel.ts';
import { Tabs } from './shell/Tabs.tsx';
import { checkAgainst, type Tab } from './shell/url-state.ts';
import { useKeptFocus } from './shell/useKeptFocus.ts';
import { useUrlState } from './shell/useUrlState.ts';

interface WorkbenchProps {
  registry: Registry;
  /** Layouts computed by the build (`virtual:statechart-layouts`). The page computes the others. */
  layouts?: BuiltLayouts;
}

interface Panel {
  id: Tab;
  name: string;
  Component: LazyExoticComponent<ComponentType<PanelProps>>;
}

const panels: readonly Panel[] = [
  { id: 'chart', name: 'Chart', Component: lazy(() => import('./shell/ChartPanel.tsx')) },
  { id: 'simulate', name: 'Simulate', Component: lazy(() => import('./simulate/SimulatePanel.tsx')) },
  { id: 'live', name: 'Live', Component: lazy(() => import('./live/LivePanel.tsx')) },
  { id: 'paths', name: 'Paths', Component: lazy(() => import('./paths/PathsPanel.tsx')) },
];

const noLayouts: BuiltLayouts = {};

/** The workbench for the statecharts of an app. It uses only its props and makes no requests of its own, except for the built coverage. */
export function Workbench({ registry, layouts = noLayouts }: WorkbenchProps) {
  const { entries, charts } = useMemo(() => {
    const entries = registry.entries.filter(
      ({ machine }, index, all) => all.findIndex((other) => other.machine.id === machine.id) === index,
    );
    return { entries, charts: new Map(entries.map(({ machine }) => [machine.id, readChart(machine)])) };
  }, [registry]);
  const registryLacks = useMemo(() => registryProblems(registry), [registry]);
  const [dismissed, dismiss] = useDismissed();
  const [read, { change, correct }] = useUrlState();
  const [isListOpen, setIsListOpen] = useState(false);
  const listButton = useRef<HTMLButtonElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  useKeptFocus(frame);
  const firstId = entries[0]?.machine.id ?? null;
  const { state, problems } = checkAgainst(read, {
    machine: (id) => charts.has(id),
    selected: (machine, id) => {
      const chart = charts.get(machine ?? firstId ?? '');
      return [...(chart?.states ?? []), ...(chart?.transitions ?? [])].some((part) => part.id === id);
    },
  });
  const machineId = state.machine ?? firstId;
  const entry = entries.find(({ machine }) => machine.id === machineId);
  const chart = charts.get(machineId ?? '');
  // The Live recording survives a change of tabs and stops with the workbench.
  useEffect(() => stopLiveActor, []);
  useTitle(`${machineId} – ${registry.name} statecharts`);
  const panel = panels.find(({ id }) => id === state.tab) ?? panels[0];
  if (!entry || !chart || !panel) {
    return (
      <div className="wb wb-empty">
        <p>There is no machine in the registry.</p>
        {registryLacks.map((problem) => (
          <p key={problem} className="wb-problem" role="alert">
            {problem}
          </p>
        ))}
      </div>
    );
  }

  const isShown = (text: string) => !dismissed.includes(text);
  const notices = (registry.notices ?? []).filter(isShown);

  function open(machine: string, selected: string | null) {
    // The list and the button in it disappear, so the focus moves.
    if (isListOpen) listButton.current?.focus();
    setIsListOpen(false);
    change(machine === machineId ? { selected } : { machine, selected, steps: null });
  }

  return (
    <LayoutsContext value={layouts}>
      <div ref={frame} className="wb">
        <header className="wb-header">
          <h1>
            {registry.name} <span className="wb-muted">statecharts</span>
          </h1>
          <button
            ref={listButton}
            type="button"
            className="wb-button wb-list-button"
            aria-expanded={isListOpen}
            aria-controls="wb-machines"
            onClick={() => setIsListOpen(!isListOpen)}
          >
            Machines
          </button>
          {/* The Live tab shows all machines. */}
          {panel.id !== 'live' && (
            <p className="wb-machine-name">
              <strong>{chart.id}</strong> <span className="wb-muted">{entry.summary}</span>
            </p>
          )}
        </header>
        <aside
          id="wb-machines"
          aria-label="Machines and search"
          className={isListOpen ? 'wb-side is-open' : 'wb-side'}
        >
          <MachineList entries={entries} charts={[...charts.values()]} machineId={chart.id} onOpen={open} />
        </aside>
        <main className="wb-main">
          <Tabs tabs={panels} selected={panel.id} onSelect={(tab) => change({ tab })} />
          <Notices notices={notices} onDismiss={() => dismiss(notices)} />
          {registryLacks.filter(isShown).map((problem) => (
            <Problem key={problem} onDismiss={() => dismiss([problem])}>
              {problem}
            </Problem>
          ))}
          {problems.length > 0 && (
            // Dismissing also removes the wrong parts from the address, so a reload does not report them again.
            <Problem onDismiss={() => correct(state)}>{problems.join(' ')}</Problem>
          )}
          <div id="wb-panel" role="tabpanel" aria-labelledby={`wb-tab-${panel.id}`} className="wb-panel">
            <PanelBoundary key={`${panel.id} ${chart.id}`}>
              <Suspense fallback={<p className="wb-note">Loading…</p>}>
                <panel.Component
                  registry={registry}
                  entry={entry}
                  chart={chart}
                  selectedId={state.selected}
                  onSelect={(selected) => change({ selected })}
                  steps={state.steps}
                  onSteps={(steps) => change({ steps })}
                  onGo={change}
                />
              </Suspense>
            </PanelBoundary>
          </div>
        </main>
      </div>
    </LayoutsContext>
  );
}

function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}
