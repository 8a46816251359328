import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import { landFeatures, placeFeatures, quarterFeatures, sketchFeatures } from './basemap-features.ts';
import { labelStyle, shapeStyle } from './basemap-styles.ts';
import type { Palette } from './palette.ts';

export interface Basemap {
  layers: VectorLayer[];
  /** Draws it in pieces, each with a task and a frame of its own: all in one would block a slow phone. Returns how to stop. */
  fill(): () => void;
  paint(palette: Palette): void;
}

/** The embedded vector map of Italy. A canvas of its own, so that labels stay beneath the tiles. */
export function createBasemap(): Basemap {
  const className = 'ol-layer map-basemap';
  const createShapes = () =>
    new VectorLayer({
      className,
      source: new VectorSource({ wrapX: false }),
      updateWhileInteracting: true,
      updateWhileAnimating: true,
    });
  const land = createShapes();
  const sketch = createShapes();
  const labels = new VectorLayer({
    className,
    source: new VectorSource({ wrapX: false }),
    declutter: true,
  });
  return {
    layers: [land, sketch, labels],
    fill: () =>
      inFrames([
        () => land.getSource()?.addFeatures(landFeatures()),
        () => sketch.getSource()?.addFeatures(sketchFeatures()),
        () => labels.getSource()?.addFeatures(placeFeatures()),
        () => labels.getSource()?.addFeatures(quarterFeatures()),
      ]),
    paint(palette) {
      for (const layer of [land, sketch]) layer.setStyle(shapeStyle(palette));
      labels.setStyle(labelStyle(palette));
    },
  };
}

/** Takes each step in a task of its own, and lets the browser draw a frame in between. Returns how to stop. */
function inFrames(steps: readonly (() => void)[]): () => void {
  let isOver = false;
  const take = ([step, ...rest]: typeof steps) => {
    if (isOver || !step) return;
    step();
    requestAnimationFrame(() => setTimeout(take, 0, rest));
  };
  setTimeout(take, 0, steps);
  return () => {
    isOver = true;
  };
}
