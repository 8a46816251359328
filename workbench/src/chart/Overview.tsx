import type { Viewport } from '@xyflow/system';
import { type PointerEvent, useEffect, useRef } from 'react';
import type { ChartLayout, Rectangle } from '../layout/placed.ts';
import type { Size } from './first-view.ts';
import { type PanZoom, shownPart } from './pan-zoom.ts';

interface OverviewProps {
  layout: ChartLayout;
  active: ReadonlySet<string>;
  view: Viewport;
  size: Size;
  panZoom: PanZoom;
}

/** In square pixels: the overview has the proportions of the chart. */
const area = 14_000;
/** The minimum of width and height in pixels, and their maximum as a share of the pane. */
const least = 40;
const most = { width: 0.4, height: 0.6 };
/** The space around the chart, in pixels of the overview. */
const margin = 5;

/** The whole chart, small, with a frame around the visible part. A drag moves the view, and the wheel zooms. */
export function Overview({ layout, active, view, size, panZoom }: OverviewProps) {
  const svg = useRef<SVGSVGElement>(null);
  const pointer = useRef({ x: 0, y: 0 });
  const shown = shownPart(view, size);
  const all = around({ x: 0, y: 0, width: layout.width, height: layout.height }, shown);
  const own = sizeOf(layout, size);
  const scale = Math.max(all.width / own.width, all.height / own.height);
  const [width, height] = [(own.width + 2 * margin) * scale, (own.height + 2 * margin) * scale];
  const [x, y] = [all.x - (width - all.width) / 2, all.y - (height - all.height) / 2];

  useEffect(() => {
    const element = svg.current;
    // React's wheel listener is passive: it cannot prevent the page from scrolling.
    const zoom = (event: WheelEvent) => {
      event.preventDefault();
      panZoom.zoomTo(panZoom.getView().zoom * 2 ** (-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.002)));
    };
    element?.addEventListener('wheel', zoom, { passive: false });
    return () => element?.removeEventListener('wheel', zoom);
  }, [panZoom]);

  const at = ({ clientX, clientY }: PointerEvent) => ({ x: clientX, y: clientY });
  const grab = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointer.current = at(event);
  };
  const drag = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const [from, to] = [pointer.current, at(event)];
    pointer.current = to;
    const { x: left, y: top, zoom } = panZoom.getView();
    const by = scale * zoom;
    panZoom.setView({ x: left - (to.x - from.x) * by, y: top - (to.y - from.y) * by, zoom });
  };
  return (
    <svg
      ref={svg}
      className="wb-overview"
      role="img"
      aria-label="Overview of the chart"
      {...own}
      viewBox={`${x} ${y} ${width} ${height}`}
      onPointerDown={grab}
      onPointerMove={drag}
    >
      {layout.states.map(({ id, box: _, ...place }) => (
        <rect key={id} className={active.has(id) ? 'is-active' : undefined} rx={5} {...place} />
      ))}
      <path
        className="wb-overview-mask"
        fillRule="evenodd"
        d={`${frameOf({ x, y, width, height })}${frameOf(shown)}`}
      />
    </svg>
  );
}

/** Keeps the proportions of the chart as far as the limits allow. */
function sizeOf(chart: Size, pane: Size): Size {
  const ratio = Math.sqrt(chart.width / chart.height);
  const within = (length: number, limit: number) => Math.max(least, Math.min(length, limit));
  return {
    width: within(Math.sqrt(area) * ratio, pane.width * most.width),
    height: within(Math.sqrt(area) / ratio, pane.height * most.height),
  };
}

function around(a: Rectangle, b: Rectangle): Rectangle {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

function frameOf({ x, y, width, height }: Rectangle): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}
