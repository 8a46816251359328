import '@xyflow/react/dist/base.css';
import './chart.css';
import { Controls, type Edge, MiniMap, type Node, ReactFlow, ReactFlowProvider } from '@xyflow/react';
import { useMemo } from 'react';
import type { AnyEventObject } from 'xstate';
import type { ChartLayout } from '../layout/elk.ts';
import type { Chart } from '../model/chart.ts';
import type { Offer } from '../model/offers.ts';
import { StateNode, type StateNodeData } from './StateNode.tsx';
import { TransitionEdge, type TransitionEdgeData } from './TransitionEdge.tsx';

export interface ChartViewProps {
  chart: Chart;
  layout: ChartLayout;
  /** Ids of states. */
  active?: ReadonlySet<string>;
  /** Ids of the transitions that the last step took. */
  taken?: ReadonlySet<string>;
  /** What can happen now, by the id of the transition; enabled ones are buttons. */
  offers?: ReadonlyMap<string, Offer>;
  /** Ids of states and transitions by what they are painted as, such as 'missed'. */
  painted?: ReadonlyMap<string, string>;
  selectedId?: string | null;
  collapsed?: ReadonlySet<string>;
  onEvent?(event: AnyEventObject): void;
  onSelect?(id: string): void;
  onToggle?(id: string): void;
}

const nodeTypes = { state: StateNode };
const edgeTypes = { transition: TransitionEdge };
const none: ReadonlySet<string> = new Set();
const noOffers: ReadonlyMap<string, Offer> = new Map();
const noPaint: ReadonlyMap<string, string> = new Map();

/** A statechart as a picture to move about in: which states are active, which way was taken, what can happen now. */
export function ChartView(props: ChartViewProps) {
  const { nodes, edges } = useFlow(props);
  return (
    <div className="wb-chart">
      <ReactFlowProvider>
        <ReactFlow
          // Another chart begins with a view of its own.
          key={props.layout.chartId}
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          fitView
          fitViewOptions={{ padding: 0.06, maxZoom: 1.1 }}
          minZoom={0.05}
          maxZoom={2.5}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          onlyRenderVisibleElements
          onNodeClick={(_, node) => props.onSelect?.(node.id)}
          aria-label={`Statechart of ${props.chart.id}`}
          proOptions={{ hideAttribution: true }}
        >
          <Controls showInteractive={false} />
          <MiniMap pannable zoomable ariaLabel="Overview of the chart" />
        </ReactFlow>
      </ReactFlowProvider>
    </div>
  );
}

function useFlow(props: ChartViewProps) {
  const { chart, layout, active = none, taken = none, offers = noOffers, painted = noPaint } = props;
  const { selectedId = null, collapsed = none, onEvent, onSelect, onToggle } = props;
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
          zIndex: index,
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
            taken,
            offers,
            onEvent,
            onToggle,
          },
        },
      ];
    });
  }, [chart, layout, active, taken, offers, painted, selectedId, collapsed, onEvent, onToggle]);
  const edges = useMemo(() => {
    const transitions = new Map(chart.transitions.map((transition) => [transition.id, transition]));
    return layout.transitions.flatMap((placed): Edge<TransitionEdgeData>[] => {
      const transition = transitions.get(placed.id);
      const [target] = transition?.targetIds ?? [];
      if (!transition || target === undefined) return [];
      return [
        {
          id: placed.id,
          type: 'transition',
          source: transition.sourceId,
          target,
          zIndex: layout.states.length + (taken.has(placed.id) ? 1 : 0),
          data: {
            placed,
            transition,
            isTaken: taken.has(placed.id),
            isSelected: placed.id === selectedId,
            offer: offers.get(placed.id),
            paint: painted.get(placed.id),
            onEvent,
            onSelect,
          },
        },
      ];
    });
  }, [chart, layout, taken, offers, painted, selectedId, onEvent, onSelect]);
  return { nodes, edges };
}
