import { useActor } from '@xstate/react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { fromPromise } from 'xstate';
import { ChartView, type ChartViewProps } from '../chart/ChartView.tsx';
import { chartLayoutMachine } from '../layout/chart-layout.machine.ts';
import { fits } from '../layout/fits.ts';
import { layOutLive } from '../layout/live-layout.ts';
import type { ChartLayout } from '../layout/placed.ts';
import type { Chart } from '../model/chart.ts';
import { Outline } from '../outline/Outline.tsx';
import { Button } from './Button.tsx';
import { ExportButtons } from './ExportButtons.tsx';
import { Legend } from './Legend.tsx';
import { useBuiltLayouts } from './layouts.ts';
import type { Places } from './places.ts';
import { useAfterPaint } from './useAfterPaint.ts';

export interface ChartPaneProps
  extends Omit<ChartViewProps, 'layout' | 'collapsed' | 'leftView' | 'onLeave' | 'onToggle'> {
  /** Whether the outline is shown initially. */
  withOutline?: boolean;
  /** Keeps the viewport and the collapsed states while another tab or chart is shown. */
  places?: Places;
  /** Additional buttons in the toolbar. */
  tools?: ReactNode;
  /** Content below the outline. */
  children?: ReactNode;
}

/** A chart of this many states is read as a whole, so it has no button that collapses them. */
const smallChart = 20;

const liveMachine = chartLayoutMachine.provide({
  actors: {
    layOut: fromPromise<ChartLayout, { chart: Chart; collapsed: ReadonlySet<string> }>(({ input }) =>
      layOutLive(input.chart, input.collapsed),
    ),
  },
});

/** A chart with the parts that every tab needs: its layout (built or computed in the page), collapsible states, the outline and exports. */
export function ChartPane(props: ChartPaneProps) {
  // The key resets the pane when the chart changes.
  const version = versionOf(props.chart);
  return <Pane key={version} {...props} />;
}

function Pane({ withOutline = false, places, tools, children, ...props }: ChartPaneProps) {
  const { chart, active, taken, notes, selectedId = null, onSelect } = props;
  const [left] = useState(() => {
    const place = places?.get(chart);
    // If another state was selected meanwhile, that state is shown instead.
    return place?.selectedId === selectedId ? place : undefined;
  });
  const builtLayouts = useBuiltLayouts();
  const builtIn = useMemo(() => {
    const layout = builtLayouts[chart.id];
    return layout && fits(layout, chart) ? layout : null;
  }, [builtLayouts, chart]);
  const [snapshot, send] = useActor(liveMachine, { input: { chart, builtIn, collapsed: left?.collapsed } });
  // A stable function, so that memoized parts are not rendered again.
  const toggle = useCallback((id: string) => send({ type: 'state.toggle', id }), [send]);
  const [hasOutline, setHasOutline] = useState(withOutline);
  const [hasLegend, setHasLegend] = useState(false);
  // The diagram is painted before its outline.
  const isPainted = useAfterPaint();
  const showsOutline = hasOutline && isPainted;
  const { shown, collapsed, error } = snapshot.context;
  // The root cannot be collapsed, since nothing else would be left.
  const inner = chart.states
    .filter(({ id, parentId }) => parentId !== null && chart.states.some((state) => state.parentId === id))
    .map(({ id }) => id);

  return (
    <div className="wb-pane">
      <div className="wb-bar" role="toolbar" aria-label="Chart">
        <Button aria-pressed={hasOutline} onClick={() => setHasOutline(!hasOutline)}>
          Outline
        </Button>
        {chart.states.length > smallChart && inner.length > 0 && (
          <Button onClick={() => send({ type: 'collapse.change', ids: collapsed.size === 0 ? inner : [] })}>
            {collapsed.size === 0 ? 'Collapse all' : 'Expand all'}
          </Button>
        )}
        <Button aria-pressed={hasLegend} onClick={() => setHasLegend(!hasLegend)}>
          Legend
        </Button>
        <ExportButtons chart={chart} layout={shown?.layout ?? null} />
        {tools}
        <span className="wb-note" role="status">
          {snapshot.hasTag('busy') ? 'Computing the layout…' : ''}
        </span>
      </div>
      {error && (
        <p className="wb-problem" role="alert">
          The layout failed: {error} <Button onClick={() => send({ type: 'layout.retry' })}>Try again</Button>
        </p>
      )}
      {hasLegend && <Legend />}
      <div className="wb-pane-body">
        <div className="wb-pane-chart">
          {shown && (
            <ChartView
              {...props}
              layout={shown.layout}
              collapsed={shown.collapsed}
              leftView={left?.view}
              onToggle={toggle}
              onLeave={(view) => places?.set(chart, { view, collapsed: shown.collapsed, selectedId })}
            />
          )}
        </div>
        {(hasOutline || children) && (
          <div className="wb-pane-side">
            {showsOutline && (
              <div className="wb-pane-outline">
                <Outline
                  chart={chart}
                  active={active}
                  taken={taken}
                  notes={notes}
                  selectedId={selectedId}
                  onSelect={onSelect}
                />
              </div>
            )}
            {children}
          </div>
        )}
      </div>
    </div>
  );
}

const versions = new WeakMap<Chart, number>();
let lastVersion = 0;

/** A key that identifies the chart object. */
function versionOf(chart: Chart): number {
  let version = versions.get(chart);
  if (version === undefined) {
    lastVersion += 1;
    version = lastVersion;
    versions.set(chart, version);
  }
  return version;
}
