import { buffer, containsCoordinate, intersects, scaleFromCenter } from 'ol/extent.js';
import type Feature from 'ol/Feature.js';
import type Layer from 'ol/layer/Layer.js';
import TileLayer from 'ol/layer/Tile.js';
import VectorImageLayer from 'ol/layer/VectorImage.js';
import type { FrameState } from 'ol/Map.js';
import CanvasImmediateRenderer from 'ol/render/canvas/Immediate.js';
import { measureTextHeight, measureTextWidth } from 'ol/render/canvas.js';
import ImageTile from 'ol/source/ImageTile.js';
import VectorSource from 'ol/source/Vector.js';
import { createXYZ } from 'ol/tilegrid.js';
import { compose, create } from 'ol/transform.js';
import {
  basemapExtent,
  inDrawingOrder,
  labelFeature,
  landFeatures,
  type PlacedLabel,
  placedLabels,
  sketchFeatures,
} from './basemap-features.ts';
import { labelFonts, labelStyle, type ShapeStyle, shapeStyle, shownFrom, zoomOf } from './basemap-styles.ts';
import { fadeEdges } from './fade-edges.ts';
import type { Palette } from './palette.ts';

export interface Basemap {
  layers: Layer[];
  /** Each draws a part. All parts in one task would block a slow phone. */
  steps: (() => void)[];
  /** Before a frame, adds the labels that are visible for the first time. */
  showLabels(frame: FrameState): void;
  paint(palette: Palette): void;
}

const tileGrid = createXYZ({ tileSize: 256, maxZoom: 19 });
/** A higher resolution costs memory and shows nothing more: the shapes are plain. */
const maxPixelRatio = 2;
/** Tiles that are kept: enough for two zoom levels of a large screen. */
const cacheSize = 64;
/** The size of the labels' picture as a multiple of the map's width and height: the margin is visible while the map is dragged. */
const labelRatio = 1.5;
/** Pixels that the widest line reaches into the next tile. */
const lineReach = 4;

/**
 * The shapes as tiles. Each tile is drawn once, when it becomes visible. A map that moves then only moves pictures: on a phone, drawing
 * the shapes for each frame takes longer than a frame.
 */
function shapeTiles(shapes: readonly Feature[], style: ShapeStyle) {
  const ratio = Math.min(Math.max(window.devicePixelRatio, 1), maxPixelRatio);
  const tileSize = 256 * ratio;
  const box = basemapExtent();
  function drawTile(z: number, x: number, y: number): HTMLCanvasElement {
    const canvas = document.createElement('canvas');
    canvas.width = tileSize;
    canvas.height = tileSize;
    const context = canvas.getContext('2d');
    if (!context) return canvas;
    const extent = tileGrid.getTileCoordExtent([z, x, y]);
    const resolution = tileGrid.getResolution(z);
    const [west = 0, , , north = 0] = extent;
    const scale = ratio / resolution;
    const toPixels = compose(create(), 0, 0, scale, -scale, 0, -west, -north);
    const reached = buffer(extent, lineReach * resolution);
    // Half a pixel is not visible.
    const tolerance = (resolution / ratio / 2) ** 2;
    const renderer = new CanvasImmediateRenderer(context, ratio, reached, toPixels, 0, tolerance);
    for (const shape of shapes) {
      const isNear = intersects(reached, shape.getGeometry()?.getExtent() ?? []);
      const drawn = isNear && style(shape, resolution);
      if (drawn) renderer.drawFeature(shape, drawn);
    }
    fadeEdges(context, extent, box, scale);
    return canvas;
  }
  return new ImageTile({
    tileGrid,
    tileSize,
    wrapX: false,
    transition: 0,
    loader: async (z, x, y) => {
      // One task for each: the browser can show a frame between them.
      await new Promise((resolve) => setTimeout(resolve));
      return drawTile(z, x, y);
    },
  });
}

/** The embedded vector map of Italy. It has its own canvas, so that labels stay below the tiles. */
export function createBasemap(): Basemap {
  const className = 'ol-layer map-basemap';
  // Coarser tiles show at the edge of a map that is dragged fast, until the fine ones are drawn.
  const shapes = new TileLayer<ImageTile>({ className, cacheSize, preload: 2 });
  // A picture with a margin, which is drawn again when the map rests.
  const labels = new VectorImageLayer({
    className,
    source: new VectorSource({ wrapX: false }),
    declutter: true,
    renderOrder: (a, b) => a.get('rank') - b.get('rank'),
    imageRatio: labelRatio,
  });
  let land: Feature[] = [];
  let sketch: Feature[] = [];
  /** These are not on the map yet. A view shows few of the 900 labels: adding all in one task would block a phone. */
  let waiting: PlacedLabel[] = [];
  let painted: Palette | undefined;
  const showShapes = () => {
    if (painted && sketch.length > 0)
      shapes.setSource(shapeTiles(inDrawingOrder([...land, ...sketch]), shapeStyle(painted)));
  };
  const showLabels = ({ extent, viewHints, viewState }: FrameState) => {
    if (!extent || viewHints.some((hint) => hint > 0)) return;
    const shown = [...extent];
    scaleFromCenter(shown, labelRatio);
    const zoom = zoomOf(viewState.resolution);
    const { due = [], later = [] } = Object.groupBy(waiting, ({ label, at }) =>
      shownFrom(label) <= zoom && containsCoordinate(shown, at) ? 'due' : 'later',
    );
    if (due.length === 0) return;
    waiting = later;
    labels.getSource()?.addFeatures(due.map(labelFeature));
  };
  return {
    layers: [shapes, labels],
    steps: [
      () => {
        land = landFeatures();
      },
      () => {
        sketch = sketchFeatures();
        showShapes();
      },
      // OpenLayers measures a new font in the page, which makes the browser compute the layout.
      ...labelFonts.map((font) => () => {
        measureTextHeight(font);
        measureTextWidth(font, 'Milano');
      }),
      () => {
        waiting = placedLabels();
        labels.changed();
      },
    ],
    showLabels,
    paint(palette) {
      painted = palette;
      showShapes();
      labels.setStyle(labelStyle(palette));
    },
  };
}
