import { buffer, containsExtent, type Extent, getHeight, getWidth } from 'ol/extent.js';

/** Map units. It must be less than the distance from the edges of the basemap to Italy. */
const fadeWidth = 180_000;

/**
 * Fades a tile of the basemap towards the edges of the basemap, where a map that is zoomed out would look cut off.
 * @param tile the extent of the tile, in map units
 * @param box the extent of the basemap, in map units
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

/** @param share the part of the gradient that fades, at each end */
function fillFading(context: CanvasRenderingContext2D, gradient: CanvasGradient, share: number): void {
  gradient.addColorStop(0, 'transparent');
  gradient.addColorStop(share, 'black');
  gradient.addColorStop(1 - share, 'black');
  gradient.addColorStop(1, 'transparent');
  context.fillStyle = gradient;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
}
