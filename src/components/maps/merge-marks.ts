import type { ClusterMark, MapMarks } from '../../schemas/map-marks.ts';
import { toMapCoordinate } from './base-map.ts';

/** Pixels between two marks: of a mark that is nearer, too little can be seen to point at it. */
const leastApart = 24;

type RoomMark = MapMarks['rooms'][number];
type Mark = { room: RoomMark } | { cluster: ClusterMark };

/**
 * The backend groups the rooms of a cell. At the closest zoom two marks on both sides of the edge of a cell may still cover each other: they
 * become one group, like the rooms of one cell.
 * @param resolution map units of a pixel
 */
export function mergeMarks(marks: MapMarks, resolution: number): MapMarks {
  let groups: Mark[][] = [];
  const all: Mark[] = [
    ...marks.rooms.map((room) => ({ room })),
    ...marks.clusters.map((cluster) => ({ cluster })),
  ];
  for (const mark of all) {
    const { close = [], apart = [] } = Object.groupBy(groups, (group) =>
      group.some((other) => areClose(mark, other, resolution)) ? 'close' : 'apart',
    );
    groups = [...apart, [...close.flat(), mark]];
  }
  const single = groups.flatMap((group) => (group.length === 1 ? group : []));
  return {
    ...marks,
    rooms: single.flatMap((mark) => ('room' in mark ? [mark.room] : [])),
    clusters: [
      ...single.flatMap((mark) => ('cluster' in mark ? [mark.cluster] : [])),
      ...groups.filter(({ length }) => length > 1).map((group) => group.map(clusterOf).reduce(together)),
    ],
  };
}

function areClose(a: Mark, b: Mark, resolution: number): boolean {
  const [x = 0, y = 0] = toMapCoordinate(clusterOf(a));
  const [otherX = 0, otherY = 0] = toMapCoordinate(clusterOf(b));
  return Math.max(Math.abs(x - otherX), Math.abs(y - otherY)) < leastApart * resolution;
}

function clusterOf(mark: Mark): ClusterMark {
  if ('cluster' in mark) return mark.cluster;
  const { price, latitude, longitude } = mark.room;
  const box = { west: longitude, east: longitude, south: latitude, north: latitude };
  return { count: 1, price, latitude, longitude, box };
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
