import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import { landFeatures, placeFeatures, quarterFeatures, sketchFeatures } from './basemap-features.ts';
import { labelStyle, shapeStyle } from './basemap-styles.ts';
import type { Palette } from './palette.ts';

export interface Basemap {
  layers: VectorLayer[];
  /** Each draws a piece. All in one task would block a slow phone. */
  steps: (() => void)[];
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
    steps: [
      () => land.getSource()?.addFeatures(landFeatures()),
      () => sketch.getSource()?.addFeatures(sketchFeatures()),
      () => labels.getSource()?.addFeatures(placeFeatures()),
      () => labels.getSource()?.addFeatures(quarterFeatures()),
    ],
    paint(palette) {
      for (const layer of [land, sketch]) layer.setStyle(shapeStyle(palette));
      labels.setStyle(labelStyle(palette));
    },
  };
}
