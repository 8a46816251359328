import { type CSSProperties, useEffect, useId, useMemo, useState } from 'react';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { boxPadding, lineHeight } from '../layout/box.ts';
import { fits } from '../layout/fits.ts';
import type { ChartLayout, PlacedState, PlacedTransition } from '../layout/placed.ts';
import { type Chart, readChart } from '../model/chart.ts';
import { activeNodes } from '../model/xstate-internals.ts';
import { layoutOf } from './layout-of.ts';

interface StatechartProps {
  machine: AnyStateMachine;
  /** Its active states are highlighted. */
  snapshot?: AnyMachineSnapshot;
  /** The result of `layoutOf` for this machine. If it is missing or belongs to another version, the page computes the layout. */
  layout?: ChartLayout;
  className?: string;
  style?: CSSProperties;
}

const margin = 16;

/** A statechart as an image in the colour of the surrounding text. The active states are those of the snapshot. */
export function Statechart({ machine, snapshot, layout, className, style }: StatechartProps) {
  const chart = useMemo(() => readChart(machine), [machine]);
  const given = layout && fits(layout, chart) ? layout : null;
  const { computed, error } = useLayout(machine, given === null);
  const placed = given ?? computed;
  const headId = useId();
  if (error !== null)
    return (
      <p role="alert">
        The chart of {chart.id} cannot be drawn: {error}
      </p>
    );
  if (placed === null) return <p role="status">Drawing the chart of {chart.id}…</p>;
  const active = new Set(snapshot ? activeNodes(snapshot).map(({ id }) => id) : []);
  const width = placed.width + 2 * margin;
  const height = placed.height + 2 * margin;
  return (
    <svg
      role="img"
      aria-label={labelOf(chart, active)}
      viewBox={`${-margin} ${-margin} ${width} ${height}`}
      className={className}
      style={{ maxInlineSize: '100%', inlineSize: width, blockSize: 'auto', font: fontOf, ...style }}
      fill="currentColor"
      stroke="none"
    >
      <marker id={headId} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
        <path d="M0 0 8 4 0 8z" />
      </marker>
      {placed.states.map((state) => (
        <StateBox key={state.id} state={state} chart={chart} isActive={active.has(state.id)} />
      ))}
      {placed.transitions.map((transition) => (
        <Arrow key={transition.id} transition={transition} head={`url(#${headId})`} />
      ))}
    </svg>
  );
}

const fontOf = '12px ui-monospace, Menlo, Consolas, monospace';
const accent = 'var(--statechart-active, #c2541b)';

function StateBox({ state, chart, isActive }: { state: PlacedState; chart: Chart; isActive: boolean }) {
  const { id, x, y, width, height, box } = state;
  const type = chart.states.find((one) => one.id === id)?.type;
  const frame = { x, y, width, height, rx: type === 'history' ? height / 2 : 8 };
  return (
    <g data-state={id} data-active={isActive || undefined}>
      <title>{id}</title>
      <rect
        {...frame}
        fill={isActive ? accent : 'currentColor'}
        fillOpacity={isActive ? 0.16 : 0.03}
        stroke={isActive ? accent : 'currentColor'}
        strokeWidth={isActive ? 2.2 : 1.1}
        strokeDasharray={type === 'parallel' ? '6 3' : undefined}
      />
      {type === 'final' && (
        <rect
          x={x + 3}
          y={y + 3}
          width={width - 6}
          height={height - 6}
          rx={6}
          fill="none"
          stroke="currentColor"
        />
      )}
      {chart.states.some(({ initialId }) => initialId === id) && <circle cx={x} cy={y} r={5} />}
      {height > box.height && (
        <path d={`M${x} ${y + box.height}h${width}`} stroke="currentColor" strokeOpacity={0.2} />
      )}
      {box.lines.map(({ kind, text }, index) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a box never move, and some have the same text
          key={index}
          x={x + boxPadding}
          y={y + boxPadding + (index + 0.75) * lineHeight}
          fontWeight={kind === 'title' ? 700 : 400}
          fontStyle={kind === 'description' ? 'italic' : undefined}
          opacity={kind === 'description' || kind === 'tags' ? 0.7 : 1}
        >
          {text}
        </text>
      ))}
    </g>
  );
}

function Arrow({ transition: { lines, label }, head }: { transition: PlacedTransition; head: string }) {
  return (
    <g>
      {lines.map((points) => {
        const d = `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;
        return <path key={d} d={d} fill="none" stroke="currentColor" strokeOpacity={0.6} markerEnd={head} />;
      })}
      {label?.text.split('\n').map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <text key={index} x={label.x + 4} y={label.y + (index + 0.75) * lineHeight}>
          {row}
        </text>
      ))}
    </g>
  );
}

function labelOf(chart: Chart, active: ReadonlySet<string>): string {
  const leaves = [...active].filter(
    (id) => !chart.states.some((state) => state.parentId === id && active.has(state.id)),
  );
  const where = leaves.length > 0 ? `, in ${leaves.join(' and ')}` : '';
  return `Statechart of ${chart.id}${where}`;
}

function useLayout(machine: AnyStateMachine, isNeeded: boolean) {
  const [state, setState] = useState<{
    of: AnyStateMachine;
    layout: ChartLayout | null;
    error: string | null;
  } | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    let isOld = false;
    layoutOf(machine).then(
      (layout) => isOld || setState({ of: machine, layout, error: null }),
      (error: unknown) => isOld || setState({ of: machine, layout: null, error: String(error) }),
    );
    return () => {
      isOld = true;
    };
  }, [machine, isNeeded]);
  const isOfThis = state?.of === machine;
  return { computed: isOfThis ? state.layout : null, error: isOfThis ? state.error : null };
}
