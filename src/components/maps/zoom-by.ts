import type View from 'ol/View.js';

const targets = new WeakMap<View, { zoom: number }>();

/**
 * Zooms by `delta` levels from where the view is going: two quick presses are two levels, also while the first is still moving the map.
 * OpenLayers' own function counts from where the view is at the moment.
 * @param duration of the movement in milliseconds
 */
export function zoomBy(view: View, delta: number, duration: number): void {
  const start = targets.get(view)?.zoom ?? view.getZoom() ?? 0;
  const zoom = view.getConstrainedZoom(start + delta);
  if (zoom === undefined) return;
  view.cancelAnimations();
  const target = { zoom };
  targets.set(view, target);
  // Called late for a movement that was cancelled, when the next one has its target already.
  view.animate({ zoom, duration }, () => {
    if (targets.get(view) === target) targets.delete(view);
  });
}
