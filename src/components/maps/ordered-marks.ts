import { boxText, isInBox, type MapBox } from '../../schemas/search/map-area.ts';
import type { ClusterMark, MapMarks } from '../../schemas/search/map-marks.ts';
import { dotsOf, mergeMarks } from './merge-marks.ts';
import type { Pin } from './pin-clusters.ts';
import type { RoomPlace } from './useMapStart.ts';

type Shown = { pin: Pin; isDot: boolean; cluster: null } | { pin: null; isDot: false; cluster: ClusterMark };

export type Mark = Shown & {
  /** Changes with what the mark stands for. */
  id: string;
  /** Of its element, which stays while the mark changes: so it keeps the focus, and a key that is pressed. */
  key: string;
  latitude: number;
  longitude: number;
};

function markAt(
  id: string,
  { latitude, longitude }: Pick<Mark, 'latitude' | 'longitude'>,
  shown: Shown,
): Mark {
  return { id, key: id, latitude, longitude, ...shown };
}

/** The marks from north to south. Marks that would cover each other are merged. */
export function inOrder(all: MapMarks, resolution: number): Mark[] {
  const dots = dotsOf(all, resolution);
  const { rooms, clusters } = mergeMarks(all, resolution, dots);
  const marks: Mark[] = [
    ...rooms.map((pin) => markAt(`room-${pin.id}`, pin, { pin, isDot: dots.has(pin.id), cluster: null })),
    ...clusters.map((cluster) =>
      markAt(`rooms-${boxText(cluster.box)}`, cluster, { pin: null, isDot: false, cluster }),
    ),
  ];
  return marks.toSorted((a, b) => b.latitude - a.latitude || a.longitude - b.longitude);
}

/** A group that stands for rooms of an earlier group takes its element over. */
export function withElementsOf(before: readonly Mark[], marks: readonly Mark[]): Mark[] {
  const free = new Map(before.flatMap(({ key, cluster }) => (cluster ? [[key, cluster]] : [])));
  for (const { key } of marks) free.delete(key);
  const known = new Set(before.map(({ key }) => key));
  return marks.map((mark) => {
    if (mark.cluster === null || known.has(mark.key)) return mark;
    for (const [key, { box }] of free) {
      if (!areOver(box, mark.cluster.box)) continue;
      free.delete(key);
      return { ...mark, key };
    }
    return mark;
  });
}

function areOver(a: MapBox, b: MapBox): boolean {
  return a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north;
}

/** About a hundred metres around a place. */
export function aroundPlace({ west, south, east, north }: MapBox): string {
  const margin = 0.0005;
  return boxText({
    west: west - margin,
    south: south - margin,
    east: east + margin,
    north: north + margin,
  });
}

/** The pin of a room, or the group that contains the room. */
export function markOf(marks: readonly Mark[], room: RoomPlace | null): Mark | undefined {
  return (
    marks.find(({ pin }) => pin !== null && pin.id === room?.id) ??
    marks.find(({ cluster }) => cluster && room?.at && isInBox(cluster.box, room.at))
  );
}
