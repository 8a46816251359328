import type { Coordinate } from 'ol/coordinate.js';

function isSame([ax, ay]: Coordinate, [bx, by]: Coordinate): boolean {
  return ax === bx && ay === by;
}

function between([ax = 0, ay = 0]: Coordinate, [bx = 0, by = 0]: Coordinate, share: number): Coordinate {
  return [ax + (bx - ax) * share, ay + (by - ay) * share];
}

/**
 * Chaikin's corner cutting, twice: a sketch of few points becomes a curve. An open line keeps its ends; a closed one is
 * rounded at its seam too.
 */
export function smoothLine(line: readonly Coordinate[], rounds = 2): Coordinate[] {
  const first = line[0];
  const last = line.at(-1);
  if (rounds === 0 || !first || !last || line.length < 3) return [...line];
  const cut = line.slice(1).flatMap((point, index) => {
    const before = line[index] ?? point;
    return [between(before, point, 0.25), between(before, point, 0.75)];
  });
  const isClosed = isSame(first, last);
  const smoothed = isClosed ? [...cut, ...cut.slice(0, 1)] : [first, ...cut, last];
  return smoothLine(smoothed, rounds - 1);
}
