import { buffer, containsExtent, type Extent, getHeight, getWidth } from 'ol/extent.js';

/** Map units: less than from the edges of the basemap to Italy. */
const fadeWidth = 180_000;

/**
 * Fades a tile of the basemap towards the edges of the basemap: a map that is zoomed out would show where it is cut off.
 * @param tile where the tile is, in map units
 * @param box all of the basemap, in map units
 * @param scale pixels of a map unit
 */
export function fadeEdges(context: CanvasRenderingContext2D, tile: Extent, box: Extent, scale: number): void {
  if (containsExtent(buffer(box, -fadeWidth), tile)) return;
  const [left = 0, , , top = 0] = tile;
  const [west = 0, south = 0, east = 0, north = 0] = box;
  const across = context.createLinearGradient((west - left) * scale, 0, (east - left) * scale, 0);
  const down = context.createLinearGradient(0, (top - north) * scale, 0, (top - south) * scale);
  context.globalCompositeOperation = 'destination-in';
  fillFading(context, across, fadeWidth / getWidth(box));
  fillFading(context, down, fadeWidth / getHeight(box));
}

/** @param share of the gradient that fades at each end */
function fillFading(context: CanvasRenderingContext2D, gradient: CanvasGradient, share: number): void {
  gradient.addColorStop(0, 'transparent');
  gradient.addColorStop(share, 'black');
  gradient.addColorStop(1 - share, 'black');
  gradient.addColorStop(1, 'transparent');
  context.fillStyle = gradient;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
}
