import type { ClusterMark, MapMarks } from '../../schemas/map-marks.ts';
import { toMapCoordinate } from './base-map.ts';

/** Pixels between two marks: of a mark that is nearer, too little can be seen to point at it. */
const leastApart = 24;

type RoomMark = MapMarks['rooms'][number];

interface Group {
  /** Map coordinates. */
  x: number;
  y: number;
  cluster: ClusterMark;
  /** The room that stands alone. */
  room: RoomMark | null;
}

/**
 * The backend groups the rooms of a cell, and two marks on both sides of the edge of a cell may cover each other: they become one
 * group, like the rooms of one cell.
 * @param resolution map units of a pixel
 */
export function mergeMarks(marks: MapMarks, resolution: number): MapMarks {
  const least = leastApart * resolution;
  let groups = [...marks.rooms.map(groupOfRoom), ...marks.clusters.map(groupOfCluster)];
  let joined = joinNear(groups, least);
  // A joined group stands elsewhere, and may be near another.
  while (joined.length < groups.length) {
    groups = joined;
    joined = joinNear(groups, least);
  }
  return {
    ...marks,
    rooms: joined.flatMap(({ room }) => (room ? [room] : [])),
    clusters: joined.flatMap(({ room, cluster }) => (room ? [] : [cluster])),
  };
}

function groupOfCluster(cluster: ClusterMark): Group {
  const [x = 0, y = 0] = toMapCoordinate(cluster);
  return { x, y, cluster, room: null };
}

function groupOfRoom(room: RoomMark): Group {
  const { price, latitude, longitude } = room;
  const box = { west: longitude, east: longitude, south: latitude, north: latitude };
  return { ...groupOfCluster({ count: 1, price, latitude, longitude, box }), room };
}

function joinNear(groups: readonly Group[], least: number): Group[] {
  const joined: Group[] = [];
  for (const group of groups) {
    const { x, y } = group;
    const index = joined.findIndex((other) => Math.max(Math.abs(x - other.x), Math.abs(y - other.y)) < least);
    const near = joined[index];
    if (near) joined[index] = groupOfCluster(together(near.cluster, group.cluster));
    else joined.push(group);
  }
  return joined;
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
