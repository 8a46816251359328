import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import { labelFeatures, shapeFeatures } from './basemap-features.ts';
import { labelStyle, shapeStyle } from './basemap-styles.ts';
import type { Palette } from './palette.ts';

export interface Basemap {
  layers: VectorLayer[];
  /** Draws areas and lines, then labels, each in a task of its own: all in one would block a slow phone. Returns how to stop. */
  fill(): () => void;
  paint(palette: Palette): void;
}

/** The embedded vector map of Italy. A canvas of its own, so that labels stay beneath the tiles. */
export function createBasemap(): Basemap {
  const className = 'ol-layer map-basemap';
  const shapeSource = new VectorSource({ wrapX: false });
  const labelSource = new VectorSource({ wrapX: false });
  const shapes = new VectorLayer({
    className,
    source: shapeSource,
    updateWhileInteracting: true,
    updateWhileAnimating: true,
  });
  const labels = new VectorLayer({
    className,
    source: labelSource,
    declutter: true,
  });
  return {
    layers: [shapes, labels],
    fill() {
      let timer = setTimeout(() => {
        shapeSource.addFeatures(shapeFeatures());
        timer = setTimeout(() => labelSource.addFeatures(labelFeatures()));
      });
      return () => clearTimeout(timer);
    },
    paint(palette) {
      shapes.setStyle(shapeStyle(palette));
      labels.setStyle(labelStyle(palette));
    },
  };
}
