import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import { labelFeatures, shapeFeatures } from './basemap-features.ts';
import { labelStyle, shapeStyle } from './basemap-styles.ts';
import type { Palette } from './palette.ts';

export interface Basemap {
  layers: VectorLayer[];
  paint(palette: Palette): void;
}

/** The embedded vector map of Italy. A canvas of its own, so that labels stay beneath the tiles. */
export function createBasemap(): Basemap {
  const className = 'ol-layer map-basemap';
  const shapes = new VectorLayer({
    className,
    source: new VectorSource({ features: shapeFeatures(), wrapX: false }),
    updateWhileInteracting: true,
    updateWhileAnimating: true,
  });
  const labels = new VectorLayer({
    className,
    source: new VectorSource({ features: labelFeatures(), wrapX: false }),
    declutter: true,
  });
  return {
    layers: [shapes, labels],
    paint(palette) {
      shapes.setStyle(shapeStyle(palette));
      labels.setStyle(labelStyle(palette));
    },
  };
}
