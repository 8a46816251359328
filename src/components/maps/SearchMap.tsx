import './map-search.css';
import { memo, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { boxText, isInBox, type MapBox, parseBox } from '../../schemas/search/map-area.ts';
import type { ClusterMark, MapMarks } from '../../schemas/search/map-marks.ts';
import { listingsMapView } from '../../schemas/search/map-values.ts';
import type { MapView, SheetPosition } from '../../schemas/search/saved-results.ts';
import { toMapCoordinate, toMapExtent } from './base-map.ts';
import { MapFrame } from './MapFrame.tsx';
import { MapMark, MarkGroup } from './MarkGroup.tsx';
import { useMap, useMapTarget } from './map-context.ts';
import { dotsOf, mergeMarks } from './merge-marks.ts';
import { moveToExtent } from './move-to-extent.ts';
import { ClusterButton, type MarkProps, PinButton } from './PinButtons.tsx';
import { clusterDistance, type Pin } from './pin-clusters.ts';
import { clusterMarkName } from './pin-label.ts';
import { useCoveredMap } from './useCoveredMap.ts';
import { isUnderWay, type MapRest, useMapRest } from './useMapRest.ts';
import { closestFit, inOneWorld, type RoomPlace, useStart, useStartAtRoom } from './useMapStart.ts';
import { useRestResolution } from './useRestResolution.ts';
import { useRovingFocus } from './useRovingFocus.ts';
import { useSelectedPin } from './useSelectedPin.ts';

interface SearchMapProps {
  label: string;
  marks: {
    /** `null` until they are loaded. */
    all: MapMarks | null;
    /** Whether they belong to the search. */
    areNew: boolean;
    /** Changes with each search. If no room of a new search is visible, the map moves to its rooms. */
    search: string;
  };
  start: {
    /** The initial view; `null` for the searched part, or for Milan. */
    view: MapView | null;
    /** Whether the person comes back to the map: then it starts as they left it. */
    isAsLeft: boolean;
    /** The part of the map that is searched, as in addresses. */
    part: string | null;
  };
  rooms: {
    selected: RoomPlace | null;
    /** The room whose card shows: a selected one may have to be loaded first. */
    cardId: number | null;
    pointed: RoomPlace | null;
    seen: ReadonlySet<number>;
  };
  /** Whether the map fills the screen: then one finger moves it. */
  isFullScreen: boolean;
  /** The position of the sheet over the map; `null` without one. */
  sheet: SheetPosition | null;
  on: {
    select(id: number): void;
    point(id: number | null): void;
    rest(rest: MapRest): void;
    /** The person has opened a group of rooms that no zoom separates. */
    place(box: string): void;
  };
  controls: ReactNode;
  /** Layers that are the map's children. */
  children?: ReactNode;
}

type Mark = {
  /** Changes with what the mark stands for. */
  id: string;
  /** Of its element, which stays while the mark changes: so it keeps the focus, and a key that is pressed. */
  key: string;
  latitude: number;
  longitude: number;
} & ({ pin: Pin; isDot: boolean; cluster: null } | { pin: null; isDot: false; cluster: ClusterMark });

/** The marks from north to south. Marks that would cover each other are merged. */
function inOrder(all: MapMarks, resolution: number): Mark[] {
  const dots = dotsOf(all, resolution);
  const { rooms, clusters } = mergeMarks(all, resolution, dots);
  const marks: Mark[] = [
    ...rooms.map((pin) => ({
      id: `room-${pin.id}`,
      key: `room-${pin.id}`,
      pin,
      isDot: dots.has(pin.id),
      cluster: null,
      latitude: pin.latitude,
      longitude: pin.longitude,
    })),
    ...clusters.map((cluster) => ({
      id: `rooms-${boxText(cluster.box)}`,
      key: `rooms-${boxText(cluster.box)}`,
      pin: null,
      isDot: false as const,
      cluster,
      latitude: cluster.latitude,
      longitude: cluster.longitude,
    })),
  ];
  return marks.toSorted((a, b) => b.latitude - a.latitude || a.longitude - b.longitude);
}

/** A group that stands for rooms of an earlier group takes its element over. */
function withElementsOf(before: readonly Mark[], marks: readonly Mark[]): Mark[] {
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

/** The rooms of a search as marks that the server has made. */
export default function SearchMap({ label, isFullScreen, controls, children, ...rest }: SearchMapProps) {
  const { view, part, isAsLeft } = rest.start;
  const [start] = useState(view ?? listingsMapView);
  const [startPart] = useState(view === null && part !== null ? inOneWorld(parseBox(part)) : null);
  return (
    <MapFrame label={label} start={start} isFullScreen={isFullScreen} isReturn={isAsLeft} controls={controls}>
      <Marks {...rest} startPart={startPart} />
      {children}
    </MapFrame>
  );
}

interface MarksProps extends Pick<SearchMapProps, 'marks' | 'start' | 'rooms' | 'sheet' | 'on'> {
  startPart: MapBox | null;
}

export function Marks({
  marks: { all: marks, areNew: areMarksNew, search },
  start: { isAsLeft, part },
  rooms: { selected, cardId, pointed, seen },
  sheet,
  startPart,
  on,
}: MarksProps) {
  const map = useMap();
  const target = useMapTarget();
  const isMovingItself = useRef(true);
  const lastPlace = useRef<string | null>(null);
  const moves = useRef(0);
  useCoveredMap(sheet, isMovingItself);
  const [firstPart] = useState(part);
  const [leftPart] = useState(
    isAsLeft && sheet !== null && part !== null ? inOneWorld(parseBox(part)) : null,
  );
  // A selection makes the sheet lower, which must not start a search. A shared link with a selected room keeps its part in any size of the
  // map.
  const searches = {
    sheet: part !== null && selected === null,
    size: part !== null && (selected === null || part !== firstPart),
    leftPart,
  };
  useMapRest(isMovingItself, lastPlace, sheet, searches, areMarksNew, (rest) => {
    if (rest.isByPerson) moves.current += 1;
    on.rest(rest);
  });
  useStart(map, startPart, isMovingItself);
  useStartAtRoom(map, isAsLeft || sheet === null ? null : selected, isMovingItself);
  const panned = () => {
    isMovingItself.current = true;
  };
  const [fitted, setFitted] = useState<string | null>(null);
  const resolution = useRestResolution();
  // If new marks cannot be loaded, the old ones are grouped anew.
  const made = useMemo(() => (marks ? inOrder(marks, resolution) : []), [marks, resolution]);
  const [drawn, setDrawn] = useState({ made, ordered: made });
  if (drawn.made !== made) setDrawn({ made, ordered: withElementsOf(drawn.ordered, made) });
  const { ordered } = drawn;
  const extent = marks?.extent ?? null;
  useEffect(() => {
    if (!areMarksNew || fitted === search) return;
    setFitted(search);
    if (ordered.length > 0 || extent === null) return;
    isMovingItself.current = true;
    moveToExtent(map, toMapExtent(extent), { most: closestFit });
  }, [map, areMarksNew, search, fitted, ordered, extent]);
  const focusId = useRovingFocus(ordered.map(({ id }) => id));
  const selectedMark = markOf(ordered, selected);
  const pointedMark = markOf(ordered, pointed);
  const movesByPerson = () => ({
    count: moves.current,
    isUnderWay: !isMovingItself.current && isUnderWay(map, lastPlace.current),
  });
  const [firstId] = useState(selected?.id);
  useSelectedPin(cardId, selectedMark, isAsLeft, movesByPerson, () => {
    // The map then shows another part, which is searched as after a move by the person. But a shared link with a room keeps its part.
    isMovingItself.current = part === null || selected?.id === firstId;
  });

  const open = useEffectEvent((cluster: ClusterMark) => {
    const mapView = map.getView();
    const zoom = mapView.getZoom() ?? mapView.getMaxZoom();
    const [west = 0, south = 0, east = 0, north = 0] = toMapExtent(cluster.box);
    const isOnePlace = Math.max(east - west, north - south) <= clusterDistance * mapView.getMinResolution();
    // The button is removed with its group: the focus moves to the map.
    target.focus({ preventScroll: true });
    if (isOnePlace || zoom >= mapView.getMaxZoom()) on.place(aroundPlace(cluster.box));
    else
      moveToExtent(map, [west, south, east, north], {
        least: Math.floor(zoom) + 1,
        most: mapView.getMaxZoom(),
      });
  });

  return (
    <MarkGroup onPan={panned}>
      {ordered.map((mark) => (
        <MarkButton
          key={mark.key}
          mark={mark}
          isSelected={mark === selectedMark}
          isPointed={mark === pointedMark}
          isSeen={mark.pin !== null && seen.has(mark.pin.id)}
          isFocusable={mark.id === focusId}
          onSelect={on.select}
          onPoint={on.point}
          onOpen={open}
        />
      ))}
    </MarkGroup>
  );
}

/** About a hundred metres around a place. */
function aroundPlace({ west, south, east, north }: MapBox): string {
  const margin = 0.0005;
  return boxText({
    west: west - margin,
    south: south - margin,
    east: east + margin,
    north: north + margin,
  });
}

/** The pin of a room, or the group that contains the room. */
function markOf(marks: readonly Mark[], room: RoomPlace | null): Mark | undefined {
  return (
    marks.find(({ pin }) => pin !== null && pin.id === room?.id) ??
    marks.find(({ cluster }) => cluster && room?.at && isInBox(cluster.box, room.at))
  );
}

interface MarkButtonProps {
  mark: Mark;
  isSelected: boolean;
  isPointed: boolean;
  isSeen: boolean;
  isFocusable: boolean;
  onSelect(id: number): void;
  onPoint(id: number | null): void;
  onOpen(cluster: ClusterMark): void;
}

const MarkButton = memo(function MarkButton({
  mark: { id, pin, isDot, cluster, latitude, longitude },
  isSelected,
  isPointed,
  isSeen,
  isFocusable,
  onSelect,
  onPoint,
  onOpen,
}: MarkButtonProps) {
  const position = useMemo(() => toMapCoordinate({ latitude, longitude }), [latitude, longitude]);
  const point = () => pin && onPoint(pin.id);
  const leave = () => onPoint(null);
  const mark: MarkProps = {
    'data-mark': id,
    'data-pointed': isPointed || undefined,
    tabIndex: isFocusable ? 0 : -1,
    onFocus: point,
    onBlur: leave,
    onPointerEnter: point,
    onPointerLeave: leave,
  };
  return (
    <MapMark position={position}>
      {pin ? (
        <PinButton
          pin={pin}
          isSelected={isSelected}
          isSeen={isSeen}
          isDot={isDot && !isSelected && !isPointed}
          onSelect={onSelect}
          mark={mark}
        />
      ) : (
        <ClusterButton
          count={cluster.count}
          name={clusterMarkName(cluster)}
          hasSelected={isSelected}
          onOpen={() => onOpen(cluster)}
          mark={mark}
        />
      )}
    </MapMark>
  );
});
