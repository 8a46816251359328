import type OlMap from 'ol/Map.js';
import { motionDuration } from './motion.ts';
import type { Box } from './ring-label.ts';

/** Pixels that stay free around what is shown. */
const margin = 12;

/** Elements on the map that would hide a mark. */
const covers = '.map-controls :is(label, button, p), .map-zoom, .map-foot > *';

/**
 * The distance by which a box must move to be inside an area and beside the elements that cover it. If the box is too large for the area,
 * its top and left side are visible; if it is too high for the space beside an element, it is in the middle of that space.
 */
export function shiftInto(box: Box, area: Box, taken: readonly Box[]): { x: number; y: number } {
  let x = Math.min(0, area.right - box.right);
  x = Math.max(x, area.left - box.left);
  let y = Math.min(0, area.bottom - box.bottom);
  y = Math.max(y, area.top - box.top);
  for (const { left, top, right, bottom } of taken) {
    const isCovered =
      box.left + x < right && box.right + x > left && box.top + y < bottom && box.bottom + y > top;
    if (!isCovered) continue;
    const isAbove = top + bottom < area.top + area.bottom;
    const middle = ((isAbove ? bottom + area.bottom : top + area.top) - box.top - box.bottom) / 2;
    y = isAbove ? Math.min(bottom - box.top, middle) : Math.max(top - box.bottom, middle);
  }
  return { x, y };
}

/**
 * Moves the map so that a mark or a popup is visible: on the map, below the page's header, and above the card of the chosen room.
 * @param isBelow whether the controls of the map lie above the element, and can cover it
 * @returns whether the map moves
 */
export function panIntoView(map: OlMap, element: Element, isBelow: boolean): boolean {
  const target = map.getTargetElement();
  const view = map.getView();
  const centre = view.getCenter();
  const resolution = view.getResolution();
  if (!target || !centre || resolution === undefined) return false;
  const around = target.getBoundingClientRect();
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const card = target.closest('section')?.querySelector('[data-map-card]')?.getBoundingClientRect().top;
  const [above = 0, , sheet = 0] = view.padding ?? [];
  const area = {
    left: around.left + margin,
    top: Math.max(around.top, header) + margin,
    right: around.right - margin,
    bottom: Math.min(around.bottom - sheet, window.innerHeight, card ?? Number.POSITIVE_INFINITY) - margin,
  };
  const taken = isBelow ? Array.from(target.parentElement?.querySelectorAll(covers) ?? [], withMargin) : [];
  const box = element.getBoundingClientRect();
  const shift = shiftInto(box, area, taken);
  // The middle of a mark stays in the shown part: the marks beside that part are not loaded.
  const { x, y } = { ...shift, y: Math.max(shift.y, around.top + above + 1 - (box.top + box.bottom) / 2) };
  if (Math.max(Math.abs(x), Math.abs(y)) < 1) return false;
  const [east = 0, north = 0] = centre;
  view.cancelAnimations();
  view.animate({
    center: [east - x * resolution, north + y * resolution],
    duration: motionDuration(),
  });
  return true;
}

function withMargin(cover: Element): Box {
  const { left, top, right, bottom } = cover.getBoundingClientRect();
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin };
}
