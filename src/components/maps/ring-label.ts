/** In pixels of the map. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Size {
  width: number;
  height: number;
}

export type Pixel = readonly [x: number, y: number];

/** The number of corners of a line that are tried for its label. */
const mostCorners = 96;
/** Pixels between a line and a label beside it. */
const gap = 4;

/**
 * The position of a label's middle: on the largest line, as far north as there is free space. If the label would cover every line, or has no
 * space on any, it is beside one.
 * @param lines of one ring
 * @param free the visible part of the map
 * @param taken by pins, controls, other labels, and lines that a label would cover
 * @returns `undefined` if there is no space
 */
export function labelPlace(
  lines: readonly (readonly Pixel[])[],
  label: Size,
  free: Box,
  taken: readonly Box[],
): Pixel | undefined {
  const isFree = (middle: Pixel) => {
    const box = boxOf(middle, label);
    return (
      box.left >= free.left &&
      box.right <= free.right &&
      box.top >= free.top &&
      box.bottom <= free.bottom &&
      !taken.some((other) => areOver(box, other))
    );
  };
  const largestFirst = lines
    .map((line) => ({ line, box: boxAround(line) }))
    .filter(({ box }) => areOver(box, free))
    .toSorted((a, b) => areaOf(b.box) - areaOf(a.box));
  for (const { line, box } of largestFirst) {
    if (isHidden(box, label)) continue;
    const at = fromNorth(line).find(isFree);
    if (at) return at;
  }
  for (const { line, box } of largestFirst) {
    const around = isHidden(box, label) ? [box] : fromNorth(line).map((corner) => boxAround([corner]));
    const at = around.flatMap((place) => placesBeside(place, label)).find(isFree);
    if (at) return at;
  }
  return undefined;
}

/** Whether a label on the line would cover more than a quarter of the area inside the line. */
export function isHidden(line: Box, label: Size): boolean {
  const width = line.right - line.left;
  const height = line.bottom - line.top;
  return Math.min(width, label.width) * Math.min(height, label.height) > (width * height) / 4;
}

export function boxOf([x, y]: Pixel, { width, height }: Size): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

export function boxAround(line: readonly Pixel[]): Box {
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const [x, y] of line) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

/** Some corners of a line, from north to south. */
function fromNorth(line: readonly Pixel[]): Pixel[] {
  const step = Math.ceil(line.length / mostCorners);
  return line.filter((_, index) => index % step === 0).toSorted(([, a], [, b]) => a - b);
}

/** Above, below, to the right and to the left. */
function placesBeside({ left, right, top, bottom }: Box, { width, height }: Size): Pixel[] {
  const x = (left + right) / 2;
  const y = (top + bottom) / 2;
  return [
    [x, top - gap - height / 2],
    [x, bottom + gap + height / 2],
    [right + gap + width / 2, y],
    [left - gap - width / 2, y],
  ];
}

const areaOf = ({ left, right, top, bottom }: Box) => (right - left) * (bottom - top);

const areOver = (a: Box, b: Box) =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
