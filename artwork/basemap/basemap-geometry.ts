/** Plain geometry for the basemap's extraction. Coordinates are [longitude, latitude] in degrees throughout. */

export type LngLat = [number, number];
export type Ring = LngLat[];

export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The length of a degree of longitude in degrees of latitude, in the middle of Italy. */
const longitudeScale = Math.cos((42 * Math.PI) / 180);

function distanceToSegment([x, y]: LngLat, [ax, ay]: LngLat, [bx, by]: LngLat): number {
  const dx = (bx - ax) * longitudeScale;
  const dy = by - ay;
  const px = (x - ax) * longitudeScale;
  const py = y - ay;
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
  return Math.hypot(px - along * dx, py - along * dy);
}

/**
 * Douglas-Peucker, with the tolerance in degrees of latitude. Both ends stay, so connected lines stay connected, and a closed line stays
 * closed: its ends are one point, from which all distances are measured in the first step.
 */
export function simplifyLine(line: readonly LngLat[], tolerance: number): LngLat[] {
  const first = line[0];
  const last = line.at(-1);
  if (!first || !last || line.length < 3) return [...line];
  let farthest = 0;
  let distance = 0;
  line.forEach((point, index) => {
    const here = distanceToSegment(point, first, last);
    if (here > distance) {
      farthest = index;
      distance = here;
    }
  });
  if (distance <= tolerance) return [first, last];
  return [
    ...simplifyLine(line.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplifyLine(line.slice(farthest), tolerance),
  ];
}

type Edge = { inside(point: LngLat): boolean; cross(from: LngLat, to: LngLat): LngLat };

function edgesOf({ west, south, east, north }: Box): Edge[] {
  const atLongitude =
    (x: number) =>
    ([ax, ay]: LngLat, [bx, by]: LngLat): LngLat => [x, ay + ((by - ay) * (x - ax)) / (bx - ax)];
  const atLatitude =
    (y: number) =>
    ([ax, ay]: LngLat, [bx, by]: LngLat): LngLat => [ax + ((bx - ax) * (y - ay)) / (by - ay), y];
  return [
    { inside: ([x]) => x >= west, cross: atLongitude(west) },
    { inside: ([x]) => x <= east, cross: atLongitude(east) },
    { inside: ([, y]) => y >= south, cross: atLatitude(south) },
    { inside: ([, y]) => y <= north, cross: atLatitude(north) },
  ];
}

/** Sutherland-Hodgman: the part of a closed ring inside the box, closed again; empty if nothing is left. */
export function clipRing(ring: Ring, box: Box): Ring {
  let points = ring.slice(0, -1);
  for (const { inside, cross } of edgesOf(box)) {
    points = points.flatMap((point, index) => {
      const before = points.at(index - 1) ?? point;
      const crossing = inside(point) === inside(before) ? [] : [cross(before, point)];
      return inside(point) ? [...crossing, point] : crossing;
    });
  }
  const first = points[0];
  return first && points.length > 2 ? [...points, first] : [];
}

/** The parts of a line whose points are all inside the box. */
export function clipLine(line: readonly LngLat[], box: Box): LngLat[][] {
  const parts: LngLat[][] = [[]];
  for (const point of line) {
    if (edgesOf(box).every(({ inside }) => inside(point))) parts.at(-1)?.push(point);
    else if (parts.at(-1)?.length) parts.push([]);
  }
  return parts.filter((part) => part.length > 1);
}

/** Rounds to a thousandth of a degree (about 100 m) and removes the points that then repeat. */
export function roundLine(line: readonly LngLat[]): LngLat[] {
  const rounded = line.map(([x, y]): LngLat => [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000]);
  return rounded.filter(([x, y], index) => {
    const before = rounded[index - 1];
    return !before || before[0] !== x || before[1] !== y;
  });
}
