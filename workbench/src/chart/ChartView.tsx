import '@xyflow/react/dist/base.css';
import './chart.css';
import { type Edge, type Node, Position, ReactFlow } from '@xyflow/react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { AnyEventObject } from 'xstate';
import type { ChartLayout } from '../layout/placed.ts';
import { type Chart, drawnTransitions } from '../model/chart.ts';
import type { NextEvent } from '../model/next-events.ts';
import { useAfterPaint } from '../shell/useAfterPaint.ts';
import { ChartControls } from './ChartControls.tsx';
import { FollowSelected } from './FollowSelected.tsx';
import { firstView } from './first-view.ts';
import type { Note } from './note.ts';
import { StateNode, type StateNodeData } from './StateNode.tsx';
import { TransitionEdge, type TransitionEdgeData } from './TransitionEdge.tsx';

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
  onEvent?(event: AnyEventObject): void;
  onSelect?(id: string): void;
  onToggle?(id: string): void;
}

const nodeTypes = { state: StateNode };
const edgeTypes = { transition: TransitionEdge };
const none: ReadonlySet<string> = new Set();
const noNextEvents: ReadonlyMap<string, NextEvent> = new Map();
const noPaint: ReadonlyMap<string, string> = new Map();
const noNotes: ReadonlyMap<string, Note> = new Map();

/** A statechart as a zoomable diagram with the active states, the last transitions taken and the next events. */
export function ChartView(props: ChartViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  // Measured before the first paint, so that the chart is drawn once, with its initial viewport.
  useLayoutEffect(() => {
    if (frame.current) setSize({ width: frame.current.clientWidth, height: frame.current.clientHeight });
  }, []);
  return (
    <div ref={frame} className="wb-chart">
      {/* The key resets the viewport when the chart changes. */}
      {size && <Flow key={props.layout.chartId} {...props} size={size} />}
    </div>
  );
}

interface Size {
  width: number;
  height: number;
}

function Flow({ size, ...props }: ChartViewProps & { size: Size }) {
  const { chart, layout, selectedId = null, collapsed = none, active = none, onSelect } = props;
  const { nodes, edges } = useFlow(props);
  const hasOverview = useAfterPaint();
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      width={size.width}
      height={size.height}
      defaultViewport={firstView({ chart, layout, selectedId, size })}
      minZoom={0.05}
      maxZoom={2.5}
      nodesDraggable={false}
      nodesConnectable={false}
      nodesFocusable={false}
      edgesFocusable={false}
      elementsSelectable={false}
      onlyRenderVisibleElements
      onNodeClick={(_, node) => onSelect?.(node.id)}
      onEdgeClick={(_, edge) => onSelect?.(selectedBy(edge))}
      aria-label={`Statechart of ${chart.id}`}
      proOptions={{ hideAttribution: true }}
    >
      {/* The chart is shown before its overview. */}
      <ChartControls
        chart={chart}
        layout={layout}
        collapsed={collapsed}
        selectedId={selectedId}
        hasOverview={hasOverview}
      />
      <FollowSelected layout={layout} selectedId={selectedId} active={active} />
    </ReactFlow>
  );
}

/** The arrow of a history state has no details of its own: it selects the state. */
function selectedBy({ id, source, data }: Edge<TransitionEdgeData>): string {
  return data?.transition.kind === 'history' ? source : id;
}

function useFlow(props: ChartViewProps) {
  const { chart, layout, active = none, taken = none, nextEvents = noNextEvents, painted = noPaint } = props;
  const { notes = noNotes, selectedId = null, collapsed = none, onEvent, onSelect, onToggle } = props;
  const nodes = useMemo(() => {
    const states = new Map(chart.states.map((state) => [state.id, state]));
    const initials = new Set(chart.states.map(({ initialId }) => initialId));
    const parents = new Set(chart.states.map(({ parentId }) => parentId));
    return layout.states.flatMap(({ id, x, y, width, height, box }, index): Node<StateNodeData>[] => {
      const state = states.get(id);
      if (!state) return [];
      return [
        {
          id,
          type: 'state',
          position: { x, y },
          width,
          height,
          // As React Flow would measure it: what it need not update it does not render again.
          measured: { width: Math.round(width), height: Math.round(height) },
          zIndex: index,
          handles: handlesOf(width, height),
          data: {
            state,
            box,
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
            onToggle,
          },
        },
      ];
    });
  }, [chart, layout, active, taken, nextEvents, painted, notes, selectedId, collapsed, onEvent, onToggle]);
  const edges = useMemo(() => {
    const transitions = new Map(drawnTransitions(chart).map((transition) => [transition.id, transition]));
    const drawn = drawnAs(chart, layout);
    return layout.transitions.flatMap((placed): Edge<TransitionEdgeData>[] => {
      const transition = transitions.get(placed.id);
      const [target] = transition?.targetIds ?? [];
      if (!transition || target === undefined) return [];
      return [
        {
          id: placed.id,
          type: 'transition',
          source: drawn.get(transition.sourceId) ?? transition.sourceId,
          target: drawn.get(target) ?? target,
          zIndex: layout.states.length + (taken.has(placed.id) ? 1 : 0),
          data: {
            placed,
            transition,
            isTaken: taken.has(placed.id),
            isSelected: placed.id === selectedId,
            nextEvent: nextEvents.get(placed.id),
            paint: painted.get(placed.id),
            note: notes.get(placed.id),
            onEvent,
            onSelect,
          },
        },
      ];
    });
  }, [chart, layout, taken, nextEvents, painted, notes, selectedId, onEvent, onSelect]);
  return { nodes, edges };
}

/** Maps the id of each state to the id of the drawn state: the state itself, or its outermost collapsed ancestor. */
function drawnAs(chart: Chart, layout: ChartLayout): Map<string, string> {
  const placed = new Set(layout.states.map(({ id }) => id));
  const drawn = new Map<string, string>();
  for (const { id, parentId } of chart.states) {
    const outer = parentId === null ? undefined : drawn.get(parentId);
    drawn.set(id, placed.has(id) || outer === undefined ? id : outer);
  }
  return drawn;
}

/** Given in advance, so that React Flow draws the edges before it measures the nodes. The edges follow the layout, not these handles. */
function handlesOf(width: number, height: number): NonNullable<Node['handles']> {
  return [
    { type: 'target', position: Position.Top, x: width / 2, y: 0 },
    { type: 'source', position: Position.Bottom, x: width / 2, y: height },
  ];
}
