import { type Extent, getCenter } from 'ol/extent.js';
import type OlMap from 'ol/Map.js';
import type View from 'ol/View.js';
import { motionDuration } from './motion.ts';

/** Pixels between the shown extent and the edge: half a pin and a margin. */
const margin = 48;

/** Where a view is moving. */
const targets = new WeakMap<View, string>();

interface ZoomRange {
  least?: number;
  most?: number;
}

/** Width and height of the part that nothing covers, in pixels. */
function freeSize(map: OlMap): number[] {
  const [width = 0, height = 0] = map.getSize() ?? [];
  const [above = 0, right = 0, below = 0, left = 0] = map.getView().padding ?? [];
  return [width - left - right, height - above - below].map((side) => Math.max(1, side));
}

/**
 * Moves the map so that the extent fills it, at a whole zoom level, where tiles are sharp. `least` has priority over fitting: a map that
 * is smaller than its margins cannot fit anything.
 */
export function moveToExtent(map: OlMap, extent: Extent, { least = 0, most = 19 }: ZoomRange): void {
  const view = map.getView();
  const [width = 0, height = 0] = freeSize(map);
  // Beside the covered parts, half a mark is already free (useCoveredMap.ts).
  const upright = view.padding ? margin / 4 : margin;
  const inner = [width - 2 * margin, height - 2 * upright].map((side) => Math.max(1, side));
  const fitting = view.getZoomForResolution(view.getResolutionForExtent(extent, inner)) ?? most;
  const zoom = Math.max(Math.min(Math.floor(fitting), most), least);
  const target = { center: getCenter(extent), zoom: view.getConstrainedZoom(zoom) };
  if (!map.isRendered()) {
    view.setCenter(target.center);
    view.setZoom(zoom);
    return;
  }
  // Begun anew with each press of a key, the movement would never end.
  const name = JSON.stringify(target);
  if (view.getAnimating() && targets.get(view) === name) return;
  view.cancelAnimations();
  targets.set(view, name);
  view.animate({ ...target, duration: motionDuration() });
}

/**
 * Moves the map so that the marks of a group fill it, at least one zoom level closer than where the group was drawn: another press while
 * the map moves leads no closer.
 * @param resolution map units of a pixel when the group was drawn
 */
export function moveIntoGroup(map: OlMap, extent: Extent, resolution: number): void {
  const view = map.getView();
  const most = view.getMaxZoom();
  const zoom = view.getZoomForResolution(resolution) ?? most;
  const next = Math.min(Math.floor(zoom) + 1, most);
  // On a low map the middle of a high group may have no rooms: all of it stays in view, unless that would be hardly closer.
  const whole = view.getZoomForResolution(view.getResolutionForExtent(extent, freeSize(map))) ?? most;
  moveToExtent(map, extent, { least: whole > zoom + 0.2 ? Math.min(next, whole) : next, most });
}
