import type { ClusterMark, MapMarks } from '../../schemas/search/map-marks.ts';
import { toMapCoordinate } from './base-map.ts';
import type { Size } from './ring-label.ts';

/** The width in pixels of a pin with its rent, and of a number by its digits. */
const pinSize = { width: 64, height: 32 };
const numberSize = (digits: number) => ({ width: Math.max(38, 20 + 9 * digits), height: 38 });

/** A dot with the touch area around it. */
const dotSize = { width: 24, height: 24 };

type RoomMark = MapMarks['rooms'][number];

interface Group {
  /** Map coordinates. */
  x: number;
  y: number;
  cluster: ClusterMark;
  /** The room of a mark with only one. */
  room: RoomMark | null;
  /** In pixels. */
  size: Size;
}

/**
 * Merges marks that overlap into one group. The backend groups the rooms of each cell of a grid, but two marks on both sides of an edge
 * between cells may overlap.
 * @param resolution map units of a pixel
 * @param dots the ids of rooms that show no rent
 */
export function mergeMarks(
  marks: MapMarks,
  resolution: number,
  dots: ReadonlySet<number> = new Set(),
): MapMarks {
  const rooms = marks.rooms.map((room) => groupOfRoom(room, dots.has(room.id) ? dotSize : pinSize));
  let groups = [...rooms, ...marks.clusters.map(groupOfCluster)];
  let joined = joinNear(groups, resolution);
  // A joined group has another position, and may overlap another mark.
  while (joined.length < groups.length) {
    groups = joined;
    joined = joinNear(groups, resolution);
  }
  return {
    ...marks,
    rooms: joined.flatMap(({ room }) => (room ? [room] : [])),
    clusters: joined.flatMap(({ room, cluster }) => (room ? [] : [cluster])),
  };
}

/**
 * Rooms whose rent would cover a number, or the rent of a cheaper room.
 * @param resolution map units of a pixel
 * @returns their ids
 */
export function dotsOf({ rooms, clusters }: MapMarks, resolution: number): ReadonlySet<number> {
  const placed = clusters.map(groupOfCluster);
  const dots = new Set<number>();
  for (const room of rooms.toSorted((a, b) => a.price - b.price || a.id - b.id)) {
    const pin = groupOfRoom(room, pinSize);
    const isOver = placed.some((other) => areOver(pin, other, resolution));
    if (isOver) dots.add(room.id);
    placed.push(isOver ? { ...pin, size: dotSize } : pin);
  }
  return dots;
}

function groupOfCluster(cluster: ClusterMark): Group {
  const [x = 0, y = 0] = toMapCoordinate(cluster);
  return { x, y, cluster, room: null, size: numberSize(String(cluster.count).length) };
}

function groupOfRoom(room: RoomMark, size: Size): Group {
  const { price, latitude, longitude } = room;
  const box = { west: longitude, east: longitude, south: latitude, north: latitude };
  return { ...groupOfCluster({ count: 1, price, latitude, longitude, box }), room, size };
}

function joinNear(groups: readonly Group[], resolution: number): Group[] {
  const joined: Group[] = [];
  for (const group of groups) {
    const index = joined.findIndex((other) => areOver(group, other, resolution));
    const near = joined[index];
    if (near) joined[index] = groupOfCluster(together(near.cluster, group.cluster));
    else joined.push(group);
  }
  return joined;
}

function areOver(a: Group, b: Group, resolution: number): boolean {
  const isLess = (distance: number, lengths: number) => Math.abs(distance) / resolution < lengths / 2;
  return isLess(a.x - b.x, a.size.width + b.size.width) && isLess(a.y - b.y, a.size.height + b.size.height);
}

function together(a: ClusterMark, b: ClusterMark): ClusterMark {
  const count = a.count + b.count;
  const middle = (of: 'latitude' | 'longitude') => (a[of] * a.count + b[of] * b.count) / count;
  return {
    count,
    price: Math.min(a.price, b.price),
    latitude: middle('latitude'),
    longitude: middle('longitude'),
    box: {
      west: Math.min(a.box.west, b.box.west),
      south: Math.min(a.box.south, b.box.south),
      east: Math.max(a.box.east, b.box.east),
      north: Math.max(a.box.north, b.box.north),
    },
  };
}
