import type { ELK, ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js';
import { type Chart, type ChartState, drawnTransitions } from '../model/chart.ts';
import { boxOf, innerTransitions, labelOf, letterWidth, lineHeight, type StateBox } from './box.ts';
import { aroundHeadings } from './headings.ts';
import type { ChartLayout, PlacedState } from './placed.ts';
import { inRows } from './regions.ts';

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.spacing.nodeNodeBetweenLayers': '40',
  'elk.spacing.nodeNode': '32',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.edgeLabels.inline': 'false',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
};

const innerPadding = 24;

/**
 * Computes the layout of a chart. A collapsed state is a box without its child states; arrows to them lead to the box.
 * @param elk an instance in a worker, in the page's own thread, or in Node
 */
export async function layOut(
  elk: Pick<ELK, 'layout'>,
  chart: Chart,
  collapsed: ReadonlySet<string> = new Set(),
): Promise<ChartLayout> {
  const inner = innerTransitions(chart);
  const boxes = new Map(chart.states.map((state) => [state.id, boxOf(state, inner.get(state.id) ?? [])]));
  const shown = shownStates(chart, collapsed);
  const root = chart.states[0];
  if (!root) throw new Error('A chart has a root.');
  const placed = await elk.layout({
    id: 'page',
    layoutOptions: options,
    children: [toElk(root, { chart, boxes, collapsed })],
    edges: edgesOf(chart, shown),
  });
  return aroundHeadings(inRows(readLayout(chart, placed, boxes), chart));
}

/** Maps the id of each state to the id of the drawn state: the state itself, or its outermost collapsed ancestor. */
function shownStates(chart: Chart, collapsed: ReadonlySet<string>): Map<string, string> {
  const shown = new Map<string, string>();
  for (const { id, parentId } of chart.states) {
    const outer = parentId === null ? undefined : shown.get(parentId);
    shown.set(id, outer !== undefined && (outer !== parentId || collapsed.has(parentId ?? '')) ? outer : id);
  }
  return shown;
}

interface Material {
  chart: Chart;
  boxes: ReadonlyMap<string, StateBox>;
  collapsed: ReadonlySet<string>;
}

function toElk(state: ChartState, material: Material): ElkNode {
  const { chart, boxes, collapsed } = material;
  const box = boxes.get(state.id);
  const children = collapsed.has(state.id)
    ? []
    : chart.states.filter(({ parentId }) => parentId === state.id);
  const { width = 0, height = 0 } = box ?? {};
  // Initial states are placed in the first layer.
  const isInitial = chart.states.some(({ initialId }) => initialId === state.id);
  const place: LayoutOptions = isInitial ? { 'elk.layered.layering.layerConstraint': 'FIRST' } : {};
  if (children.length === 0) return { id: state.id, width, height, layoutOptions: place };
  return {
    id: state.id,
    children: children.map((child) => toElk(child, material)),
    layoutOptions: {
      ...place,
      'elk.padding': `[top=${height + 12},left=${innerPadding},bottom=${innerPadding},right=${innerPadding}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${height})`,
    },
  };
}

function edgesOf(chart: Chart, shown: ReadonlyMap<string, string>): ElkExtendedEdge[] {
  return drawnTransitions(chart).flatMap((transition) =>
    transition.targetIds.flatMap((targetId, index) => {
      const source = shown.get(transition.sourceId);
      const target = shown.get(targetId);
      if (source === undefined || target === undefined) return [];
      // Transitions inside a collapsed state are not drawn.
      if (source === target && (source !== transition.sourceId || target !== targetId)) return [];
      const text = labelOf(transition);
      const rows = text.split('\n');
      const longest = Math.max(...rows.map(({ length }) => length));
      const width = Math.ceil(longest * letterWidth) + 8;
      const label = { text, width, height: rows.length * lineHeight };
      return [
        {
          id: `${transition.id}→${index}`,
          sources: [source],
          targets: [target],
          labels: index === 0 ? [label] : [],
        },
      ];
    }),
  );
}

function readLayout(chart: Chart, page: ElkNode, boxes: ReadonlyMap<string, StateBox>): ChartLayout {
  const states: PlacedState[] = [];
  const visit = ({ id, x = 0, y = 0, width = 0, height = 0, children = [] }: ElkNode) => {
    const box = boxes.get(id);
    if (box) states.push({ id, x, y, width, height, box });
    for (const child of children) visit(child);
  };
  for (const child of page.children ?? []) visit(child);
  const edges = new Map((page.edges ?? []).map((edge) => [edge.id, edge]));
  const transitions = drawnTransitions(chart).flatMap(({ id, targetIds }) => {
    const drawn = targetIds.flatMap((_, index) => edges.get(`${id}→${index}`) ?? []);
    const [label] = drawn[0]?.labels ?? [];
    if (targetIds.length > 0 && drawn.length === 0) return [];
    return [
      {
        id,
        lines: drawn.flatMap(({ sections = [] }) =>
          sections.map(({ startPoint, bendPoints = [], endPoint }) =>
            // Coordinates that should be equal differ in the last digits.
            [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x: rounded(x), y: rounded(y) })),
          ),
        ),
        label: label
          ? {
              x: label.x ?? 0,
              y: label.y ?? 0,
              width: label.width ?? 0,
              height: label.height ?? 0,
              text: label.text ?? '',
            }
          : null,
      },
    ];
  });
  return { chartId: chart.id, width: page.width ?? 0, height: page.height ?? 0, states, transitions };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
