import {
  ControlButton,
  Controls,
  MiniMap,
  type Node,
  useReactFlow,
  useStore,
  useStoreApi,
} from '@xyflow/react';
import { useEffect, useRef } from 'react';
import { placeOf } from '../layout/place-of.ts';
import type { ChartLayout } from '../layout/placed.ts';
import type { Chart } from '../model/chart.ts';
import { isSame } from '../model/same.ts';
import { firstView, wholeView } from './first-view.ts';
import type { StateNodeData } from './StateNode.tsx';

interface ChartControlsProps {
  chart: Chart;
  layout: ChartLayout;
  collapsed: ReadonlySet<string>;
  selectedId: string | null;
  hasOverview: boolean;
}

const miniMapSize = { width: 132, height: 92 };
/** The least size of a pane with an overview. */
const overviewFrom = { width: 480, height: 340 };
const moved = { duration: 180 };
const unmoved = { duration: 0 };

/** How to move the viewport: at once for people who want no motion. */
export function motion(): { duration: number } {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? unmoved : moved;
}

/** The buttons for the zoom, and the overview, which shows while a part of the chart is out of view. */
export function ChartControls({ chart, layout, collapsed, selectedId, hasOverview }: ChartControlsProps) {
  const { setViewport } = useReactFlow();
  const store = useStoreApi();
  const isCut = useStore(({ transform: [x, y, zoom], width, height }) => {
    const [right, bottom] = [x + layout.width * zoom, y + layout.height * zoom];
    return x < -1 || y < -1 || right > width + 1 || bottom > height + 1;
  });
  // In a small pane it would hide what it gives an overview of.
  const hasRoom = useStore(
    ({ width, height }) => width >= overviewFrom.width && height >= overviewFrom.height,
  );
  useViewOfCollapsed({ chart, layout, collapsed, selectedId });
  useViewOfSize({ chart, layout, selectedId });

  const fit = () => {
    const { width, height } = store.getState();
    void setViewport(wholeView(layout, { width, height }), motion());
  };
  return (
    <>
      <Controls showInteractive={false} showFitView={false}>
        <ControlButton onClick={fit} title="Fit the whole chart" aria-label="Fit the whole chart">
          <svg viewBox="0 0 12 12" aria-hidden="true" className="wb-fit">
            <path d="M1 4V1h3M8 1h3v3M11 8v3H8M4 11H1V8" />
          </svg>
        </ControlButton>
      </Controls>
      {hasOverview && isCut && hasRoom && (
        <MiniMap
          style={miniMapSize}
          pannable
          zoomable
          ariaLabel="Overview of the chart"
          nodeClassName={miniMapClass}
        />
      )}
    </>
  );
}

/**
 * After states were collapsed or expanded, the chart has another layout. The state that was pressed stays where it is on the screen;
 * after all of them, the view is as at first.
 */
function useViewOfCollapsed({
  chart,
  layout,
  collapsed,
  selectedId,
}: Omit<ChartControlsProps, 'hasOverview'>) {
  const { getViewport, setViewport } = useReactFlow();
  const store = useStoreApi();
  const before = useRef({ layout, collapsed });
  useEffect(() => {
    const last = before.current;
    before.current = { layout, collapsed };
    if (last.layout === layout) return;
    const [toggled, ...others] = [...last.collapsed, ...collapsed].filter(
      (id) => last.collapsed.has(id) !== collapsed.has(id),
    );
    const [from, to] = [toggled, toggled].map((id, index) =>
      id === undefined ? null : placeOf(index === 0 ? last.layout : layout, id),
    );
    if (others.length === 0 && from && to) {
      const { x, y, zoom } = getViewport();
      void setViewport({ x: x + (from.x - to.x) * zoom, y: y + (from.y - to.y) * zoom, zoom });
      return;
    }
    const { width, height } = store.getState();
    void setViewport(firstView({ chart, layout, selectedId, size: { width, height } }));
  }, [chart, layout, collapsed, selectedId, store, getViewport, setViewport]);
}

/** Shows the beginning of the chart again when the pane has another size, such as beside a panel, until a person moves the chart. */
function useViewOfSize({
  chart,
  layout,
  selectedId,
}: Pick<ChartControlsProps, 'chart' | 'layout' | 'selectedId'>) {
  const { getViewport, setViewport } = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const before = useRef({ width, height });
  useEffect(() => {
    const last = before.current;
    if (width === 0 || height === 0 || (last.width === width && last.height === height)) return;
    before.current = { width, height };
    const view = (size: typeof last) => firstView({ chart, layout, selectedId, size });
    if (isSame(getViewport(), view(last))) void setViewport(view({ width, height }));
  }, [chart, layout, selectedId, width, height, getViewport, setViewport]);
}

function miniMapClass({ data }: Node<StateNodeData>): string {
  return data.isActive ? 'is-active' : '';
}
