import type { Viewport } from '@xyflow/system';
import { useEffect, useRef, useState } from 'react';
import { placeOf } from '../layout/place-of.ts';
import type { ChartLayout } from '../layout/placed.ts';
import type { Chart } from '../model/chart.ts';
import { isSame } from '../model/same.ts';
import { firstView, isFitKept, keepFit, type Size, wholeView } from './first-view.ts';
import { Overview } from './Overview.tsx';
import { type PanZoom, zoomLimits } from './pan-zoom.ts';

interface ChartControlsProps {
  chart: Chart;
  layout: ChartLayout;
  collapsed: ReadonlySet<string>;
  active: ReadonlySet<string>;
  selectedId: string | null;
  hasOverview: boolean;
  view: Viewport;
  size: Size;
  panZoom: PanZoom;
}

/** The minimum size of a pane with an overview: in a smaller pane the overview would hide too much of the chart. */
const overviewFrom = { width: 480, height: 340 };
const zoomStep = 1.2;
const moved = { duration: 180 };
const unmoved = { duration: 0 };

/** The duration of a move of the viewport: zero for people who prefer reduced motion. */
export function motion(): { duration: number } {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? unmoved : moved;
}

/** The zoom buttons, and the overview, which is shown while a part of the chart is out of view. */
export function ChartControls(props: ChartControlsProps) {
  const { layout, active, hasOverview, view, size, panZoom } = props;
  const { x, y, zoom } = view;
  const [right, bottom] = [x + layout.width * zoom, y + layout.height * zoom];
  const isCut = x < -1 || y < -1 || right > size.width + 1 || bottom > size.height + 1;
  const hasRoom = size.width >= overviewFrom.width && size.height >= overviewFrom.height;
  const [isFit, setIsFit] = useState(isFitKept);
  const choose = (isWanted: boolean) => {
    keepFit(isWanted);
    setIsFit(isWanted);
  };
  const zoomBy = (factor: number) => {
    choose(false);
    panZoom.zoomBy(factor);
  };
  useViewOfCollapsed(props);
  useViewOfSize(props);

  return (
    <>
      <div className="wb-zoom">
        <ZoomButton
          name="Zoom In"
          icon="M0 6h12M6 0v12"
          isAtLimit={zoom >= zoomLimits.most}
          onClick={() => zoomBy(zoomStep)}
        />
        <ZoomButton
          name="Zoom Out"
          icon="M0 6h12"
          isAtLimit={zoom <= zoomLimits.least}
          onClick={() => zoomBy(1 / zoomStep)}
        />
        <ZoomButton
          name="Fit the whole chart"
          icon="M1 4V1h3M8 1h3v3M11 8v3H8M4 11H1V8"
          isPressed={isFit}
          onClick={() => {
            choose(true);
            panZoom.setView(wholeView(layout, size), motion());
          }}
        />
      </div>
      {hasOverview && isCut && hasRoom && (
        <Overview layout={layout} active={active} view={view} size={size} panZoom={panZoom} />
      )}
    </>
  );
}

interface ZoomButtonProps {
  name: string;
  /** The path of its icon, in a square of 12 pixels. */
  icon: string;
  /** At the limit a press does nothing. The button is not disabled, since a disabled button loses the focus. */
  isAtLimit?: boolean;
  isPressed?: boolean;
  onClick(): void;
}

function ZoomButton({ name, icon, isAtLimit, isPressed, onClick }: ZoomButtonProps) {
  return (
    <button
      type="button"
      title={name}
      aria-label={name}
      aria-pressed={isPressed}
      aria-disabled={isAtLimit}
      onClick={onClick}
    >
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d={icon} />
      </svg>
    </button>
  );
}

/**
 * Moves the view when the layout changes because states were collapsed or expanded. One toggled state stays at its place on the screen. If
 * several were toggled, the view returns to the initial one.
 */
function useViewOfCollapsed({
  chart,
  layout,
  collapsed,
  active,
  selectedId,
  size,
  panZoom,
}: ChartControlsProps) {
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
      const { x, y, zoom } = panZoom.getView();
      panZoom.setView({ x: x + (from.x - to.x) * zoom, y: y + (from.y - to.y) * zoom, zoom });
      return;
    }
    panZoom.setView(firstView({ chart, layout, selectedId, active, size }));
  }, [chart, layout, collapsed, active, selectedId, size, panZoom]);
}

/** Shows the beginning of the chart again when the pane changes its size, unless the person has moved the chart. */
function useViewOfSize({ chart, layout, active, selectedId, size, panZoom }: ChartControlsProps) {
  const before = useRef(size);
  useEffect(() => {
    const last = before.current;
    before.current = size;
    if (last === size) return;
    const view = (of: Size) => firstView({ chart, layout, selectedId, active, size: of });
    if (isSame(panZoom.getView(), view(last))) panZoom.setView(view(size));
  }, [chart, layout, active, selectedId, size, panZoom]);
}
