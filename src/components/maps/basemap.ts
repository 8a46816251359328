import { buffer, intersects } from 'ol/extent.js';
import type Feature from 'ol/Feature.js';
import type Layer from 'ol/layer/Layer.js';
import TileLayer from 'ol/layer/Tile.js';
import VectorImageLayer from 'ol/layer/VectorImage.js';
import CanvasImmediateRenderer from 'ol/render/canvas/Immediate.js';
import ImageTile from 'ol/source/ImageTile.js';
import VectorSource from 'ol/source/Vector.js';
import { createXYZ } from 'ol/tilegrid.js';
import { compose, create } from 'ol/transform.js';
import {
  inDrawingOrder,
  landFeatures,
  placeFeatures,
  quarterFeatures,
  sketchFeatures,
} from './basemap-features.ts';
import { labelStyle, type ShapeStyle, shapeStyle } from './basemap-styles.ts';
import type { Palette } from './palette.ts';

export interface Basemap {
  layers: Layer[];
  /** Each draws a piece. All in one task would block a slow phone. */
  steps: (() => void)[];
  paint(palette: Palette): void;
}

const tileGrid = createXYZ({ tileSize: 256, maxZoom: 19 });
/** More than this costs memory and shows nothing more: the shapes are plain. */
const maxPixelRatio = 2;
/** Tiles that are kept: enough for two zoom levels of a large screen. */
const cacheSize = 64;
/** Pixels that the widest line reaches into the next tile. */
const lineReach = 4;

/**
 * The shapes as tiles, each drawn once, when it comes into view. A map that moves then moves pictures: drawing the shapes anew
 * for every frame takes a phone longer than a frame lasts.
 */
function shapeTiles(shapes: readonly Feature[], style: ShapeStyle) {
  const ratio = Math.min(Math.max(window.devicePixelRatio, 1), maxPixelRatio);
  const tileSize = 256 * ratio;
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
    // Half a pixel is not seen.
    const tolerance = (resolution / ratio / 2) ** 2;
    const renderer = new CanvasImmediateRenderer(context, ratio, reached, toPixels, 0, tolerance);
    for (const shape of shapes) {
      const isNear = intersects(reached, shape.getGeometry()?.getExtent() ?? []);
      const drawn = isNear && style(shape, resolution);
      if (drawn) renderer.drawFeature(shape, drawn);
    }
    return canvas;
  }
  return new ImageTile({
    tileGrid,
    tileSize,
    wrapX: false,
    transition: 0,
    loader: async (z, x, y) => {
      // A task for each: the browser can show a frame between them.
      await new Promise((resolve) => setTimeout(resolve));
      return drawTile(z, x, y);
    },
  });
}

/** The embedded vector map of Italy. A canvas of its own, so that labels stay beneath the tiles. */
export function createBasemap(): Basemap {
  const className = 'ol-layer map-basemap';
  // Coarser tiles show at the edge of a map that is dragged fast, until the fine ones are drawn.
  const shapes = new TileLayer<ImageTile>({ className, cacheSize, preload: 2 });
  // A picture with a margin, which is drawn anew when the map rests.
  const labels = new VectorImageLayer({
    className,
    source: new VectorSource({ wrapX: false }),
    declutter: true,
    imageRatio: 1.5,
  });
  let land: Feature[] = [];
  let sketch: Feature[] = [];
  let painted: Palette | undefined;
  const showShapes = () => {
    if (painted && sketch.length > 0)
      shapes.setSource(shapeTiles(inDrawingOrder([...land, ...sketch]), shapeStyle(painted)));
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
      () => labels.getSource()?.addFeatures(placeFeatures()),
      () => labels.getSource()?.addFeatures(quarterFeatures()),
    ],
    paint(palette) {
      painted = palette;
      showShapes();
      labels.setStyle(labelStyle(palette));
    },
  };
}
