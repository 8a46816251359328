import './chart.css';
import type { Viewport } from '@xyflow/system';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { AnyEventObject } from 'xstate';
import type { ChartLayout, PlacedTransition, Rectangle } from '../layout/placed.ts';
import { type Chart, drawnTransitions } from '../model/chart.ts';
import type { NextEvent } from '../model/next-events.ts';
import { useAfterPaint } from '../shell/useAfterPaint.ts';
import { ChartControls } from './ChartControls.tsx';
import { FollowSelected } from './FollowSelected.tsx';
import { firstView, type Size } from './first-view.ts';
import type { Note } from './note.ts';
import { PrintedChart, usePrinting } from './PrintedChart.tsx';
import { shownPart, usePanZoom } from './pan-zoom.ts';
import { StateNode, type StateNodeProps } from './StateNode.tsx';
import { TransitionArrow, TransitionLabel, type TransitionProps } from './Transition.tsx';

export interface ChartViewProps {
  chart: Chart;
  layout: ChartLayout;
  /** Ids of states. */
  active?: ReadonlySet<string>;
  /** Ids of the transitions taken by the last step. */
  taken?: ReadonlySet<string>;
  /** Events that the current states handle, by transition id. Enabled ones are rendered as buttons. */
  nextEvents?: ReadonlyMap<string, NextEvent>;
  /** Paint (such as 'missed') by the id of the state or transition. */
  painted?: ReadonlyMap<string, string>;
  /** Notes shown beside states and transitions, by id. */
  notes?: ReadonlyMap<string, Note>;
  selectedId?: string | null;
  collapsed?: ReadonlySet<string>;
  /** The viewport when the chart was last hidden; without it the chart has its initial viewport. */
  leftView?: Viewport | undefined;
  /** Called with the viewport when the chart is hidden. */
  onLeave?(view: Viewport): void;
  onEvent?(event: AnyEventObject): void;
  onSelect?(id: string): void;
  onToggle?(id: string): void;
}

const none: ReadonlySet<string> = new Set();
const noNextEvents: ReadonlyMap<string, NextEvent> = new Map();
const noPaint: ReadonlyMap<string, string> = new Map();
const noNotes: ReadonlyMap<string, Note> = new Map();

/** A statechart as a zoomable diagram with the active states, the last transitions taken and the next events. */
export function ChartView(props: ChartViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  // Measured before the first paint, so that the chart is drawn only once.
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      const { offsetWidth: width, offsetHeight: height } = element;
      // A hidden pane has no size.
      if (width > 0 && height > 0)
        setSize((last) => (last?.width === width && last.height === height ? last : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={frame} className="wb-chart" role="application" aria-label={`Statechart of ${props.chart.id}`}>
      {/* The key resets the viewport when the chart changes. */}
      {size && <Pane key={props.layout.chartId} {...props} size={size} />}
    </div>
  );
}

function Pane({ size, ...props }: ChartViewProps & { size: Size }) {
  const { chart, layout, selectedId = null, collapsed = none, active = none, leftView, onLeave } = props;
  const pane = useRef<HTMLDivElement>(null);
  // The chart is painted first; the overview and the pointer handlers are added afterwards.
  const isPainted = useAfterPaint();
  const { view, panZoom } = usePanZoom(
    pane,
    () => leftView ?? firstView({ chart, layout, selectedId, active, size }),
    isPainted,
  );
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  });
  useEffect(() => () => leave.current?.(panZoom.getView()), [panZoom]);
  const states = useStates(props);
  const transitions = useTransitions(props);
  const shown = shownPart(view, size);
  const isPrinting = usePrinting();
  return (
    <>
      <div ref={pane} className="wb-pan">
        <div
          className="wb-viewport"
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})` }}
        >
          <Parts
            states={states.filter(({ placed }) => isIn(placed, shown))}
            transitions={transitions.filter(({ bounds }) => isIn(bounds, shown))}
          />
        </div>
      </div>
      <ChartControls
        chart={chart}
        layout={layout}
        collapsed={collapsed}
        active={active}
        selectedId={selectedId}
        hasOverview={isPainted}
        view={view}
        size={size}
        panZoom={panZoom}
      />
      {isPrinting && (
        <PrintedChart layout={layout}>
          <Parts states={states} transitions={transitions} />
        </PrintedChart>
      )}
      <FollowSelected
        chart={chart}
        layout={layout}
        selectedId={selectedId}
        active={active}
        size={size}
        panZoom={panZoom}
      />
    </>
  );
}

interface PartsProps {
  states: readonly StateNodeProps[];
  transitions: readonly { props: TransitionProps }[];
}

function Parts({ states, transitions }: PartsProps) {
  return (
    <>
      {states.map((one) => (
        <StateNode key={one.state.id} {...one} />
      ))}
      <svg className="wb-arrows" aria-hidden="true">
        {transitions.map(({ props }) => (
          <TransitionArrow key={props.transition.id} {...props} />
        ))}
      </svg>
      {/* Labels are drawn above the boxes around them. */}
      {transitions.map(({ props }) => (
        <TransitionLabel key={props.transition.id} {...props} />
      ))}
    </>
  );
}

/** In drawing order: a state comes before its child states, which are drawn above it. */
function useStates(props: ChartViewProps): StateNodeProps[] {
  const { chart, layout, active = none, taken = none, nextEvents = noNextEvents, painted = noPaint } = props;
  const { notes = noNotes, selectedId = null, collapsed = none, onEvent, onSelect, onToggle } = props;
  return useMemo(() => {
    const states = new Map(chart.states.map((state) => [state.id, state]));
    const initials = new Set(chart.states.map(({ initialId }) => initialId));
    const parents = new Set(chart.states.map(({ parentId }) => parentId));
    return layout.states.flatMap((placed): StateNodeProps[] => {
      const state = states.get(placed.id);
      if (!state) return [];
      const { id } = state;
      return [
        {
          placed,
          state,
          isInitial: initials.has(id),
          isActive: active.has(id),
          isSelected: id === selectedId,
          isCollapsed: collapsed.has(id),
          isParent: parents.has(id),
          paint: painted.get(id),
          painted,
          notes,
          taken,
          nextEvents,
          onEvent,
          onSelect,
          onToggle,
        },
      ];
    });
  }, [
    chart,
    layout,
    active,
    taken,
    nextEvents,
    painted,
    notes,
    selectedId,
    collapsed,
    onEvent,
    onSelect,
    onToggle,
  ]);
}

/** In drawing order: taken transitions are drawn above the others. */
function useTransitions(props: ChartViewProps): { props: TransitionProps; bounds: Rectangle }[] {
  const {
    chart,
    layout,
    taken = none,
    nextEvents = noNextEvents,
    painted = noPaint,
    notes = noNotes,
  } = props;
  const { selectedId = null, onEvent, onSelect } = props;
  return useMemo(() => {
    const transitions = new Map(drawnTransitions(chart).map((transition) => [transition.id, transition]));
    const drawn = layout.transitions.flatMap((placed) => {
      const transition = transitions.get(placed.id);
      if (!transition || placed.lines.length === 0) return [];
      const { id } = transition;
      return [
        {
          bounds: boundsOf(placed),
          props: {
            placed,
            transition,
            isTaken: taken.has(id),
            isSelected: id === selectedId,
            nextEvent: nextEvents.get(id),
            paint: painted.get(id),
            note: notes.get(id),
            onEvent,
            onSelect,
          },
        },
      ];
    });
    return drawn.toSorted((a, b) => Number(a.props.isTaken) - Number(b.props.isTaken));
  }, [chart, layout, taken, nextEvents, painted, notes, selectedId, onEvent, onSelect]);
}

function boundsOf({ lines, label }: PlacedTransition): Rectangle {
  const points = lines.flat();
  if (label) points.push(label, { x: label.x + label.width, y: label.y + label.height });
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Pixels around a box for shadows, the mark of an initial state, and notes. */
const beside = 24;

function isIn({ x, y, width, height }: Rectangle, shown: Rectangle): boolean {
  return (
    x < shown.x + shown.width + beside &&
    y < shown.y + shown.height + beside &&
    x + width > shown.x - beside &&
    y + height > shown.y - beside
  );
}
