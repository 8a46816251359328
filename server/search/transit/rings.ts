import type { Coordinates } from '@stanza/domain/search/search-options.ts';
import { step, travelLimits } from '@stanza/domain/search/travel-time.ts';
import type { TravelRing } from '@stanza/schemas/search/map-marks.ts';
import { contours } from 'd3-contour';
import { minutesFrom, perDegree, type Cell as TimedCell } from './cells.ts';

/** The maximum number of corners of all rings together. Above it, the rings are drawn with larger cells. */
const mostCorners = 2500;
/** The maximum number of cells of the grid in which rings are drawn. */
const mostCells = 250_000;
const longest = Math.max(...travelLimits);
/** The value of a cell without a connection in time. */
const tooLong = longest + step;

/** For each limit of minutes, lines around the cells from which the way takes at most this time, by public transport or on foot. */
export function ringsTo(
  place: Coordinates,
  cells: readonly Pick<TimedCell, 'x' | 'y' | 'minutes'>[],
): TravelRing[] {
  const timed = cells.map((cell) => ({ x: cell.x, y: cell.y, minutes: minutesFrom(cell, place) }));
  return ringsAround(timed.filter(({ minutes }) => minutes <= longest));
}

interface Cell {
  x: number;
  y: number;
  minutes: number;
}

export function ringsAround(cells: readonly Cell[], most: number = mostCorners): TravelRing[] {
  if (cells.length === 0) return [];
  const [first] = cells;
  const edges = { west: first?.x ?? 0, east: first?.x ?? 0, south: first?.y ?? 0, north: first?.y ?? 0 };
  for (const { x, y } of cells) {
    edges.west = Math.min(edges.west, x);
    edges.east = Math.max(edges.east, x);
    edges.south = Math.min(edges.south, y);
    edges.north = Math.max(edges.north, y);
  }
  const area = (edges.east - edges.west + 1) * (edges.north - edges.south + 1);
  for (let size = Math.max(1, Math.ceil(Math.sqrt(area / mostCells))); ; size += 1) {
    const rings = ringsOfSize(cells, edges, size, most);
    if (rings !== null) return rings;
  }
}

/**
 * @param size the number of stored cells along the side of a drawn cell, which gets the shortest of their times
 * @returns `null` if the rings have more than `most` corners: then not all of them are drawn
 */
function ringsOfSize(
  cells: readonly Cell[],
  { west, east, south, north }: Record<'west' | 'east' | 'south' | 'north', number>,
  size: number,
  most: number,
): TravelRing[] | null {
  // Each line closes within a border of cells that are too far.
  const width = Math.floor((east - west) / size) + 3;
  const height = Math.floor((north - south) / size) + 3;
  const minutes = new Array<number>(width * height).fill(tooLong);
  for (const cell of cells) {
    const at = (Math.floor((cell.y - south) / size) + 1) * width + Math.floor((cell.x - west) / size) + 1;
    minutes[at] = Math.min(minutes[at] ?? tooLong, cell.minutes);
  }
  const toDegrees = (from: number, at: number) => round((from + (at - 1) * size) / perDegree);
  // The library draws lines around values that are at least a threshold.
  const values = minutes.map((value) => -value);
  // Minutes are rounded to steps of five: a line is in the middle between two steps.
  const draw = contours().size([width, height]);
  const rings: TravelRing[] = [];
  let corners = 0;
  for (const limit of travelLimits) {
    const lines = draw.contour(values, -(limit + step / 2)).coordinates.flat();
    corners += lines.reduce((sum, line) => sum + line.length, 0);
    if (corners > most) return null;
    rings.push({
      minutes: limit,
      lines: lines.map((line) =>
        line.map(([x = 0, y = 0]) => [toDegrees(west, x), toDegrees(south, y)] as const),
      ),
    });
  }
  return rings;
}

/** About ten metres. */
const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000;
