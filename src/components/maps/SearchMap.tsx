import './map-search.css';
import { boundingExtent } from 'ol/extent.js';
import type OlMap from 'ol/Map.js';
import { toLonLat } from 'ol/proj.js';
import { memo, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { boxText, isInBox, type MapBox, parseBox } from '../../schemas/map-area.ts';
import type { ClusterMark, MapMarks } from '../../schemas/map-marks.ts';
import { listingsMapView } from '../../schemas/map-values.ts';
import type { MapView, SheetPosition } from '../../schemas/results-left.ts';
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
import { useRestResolution } from './useRestResolution.ts';
import { useSelectedPin } from './useSelectedPin.ts';

/** Where a map came to rest. */
export interface MapRest {
  view: MapView;
  /** What it shows, as in addresses. */
  box: string;
  /** False if the map moved by itself: to its start, to the rooms, or because the window was resized. */
  isByPerson: boolean;
}

interface RoomPlace {
  id: number;
  /** `null` if it is not known. */
  at: { latitude: number; longitude: number } | null;
}

interface SearchMapProps {
  label: string;
  /** `null` until they are loaded. */
  marks: MapMarks | null;
  /** The initial view; `null` for the searched part, or for Milan. */
  view: MapView | null;
  /** Whether the person comes back to the map: then it starts as they left it. */
  isAsLeft: boolean;
  /** The part of the map that is searched, as in addresses. */
  part: string | null;
  /** Changes with each search. Its rooms come into view if none of them is. */
  search: string;
  /** Whether the marks belong to this search. */
  areMarksNew: boolean;
  selected: RoomPlace | null;
  /** The room whose card shows: a selected one may have to be loaded first. */
  cardId: number | null;
  pointed: RoomPlace | null;
  seen: ReadonlySet<number>;
  /** Whether the map fills the screen: then one finger moves it. */
  isWhole: boolean;
  /** The position of the sheet over the map; `null` without one. */
  sheet: SheetPosition | null;
  onSelect(id: number): void;
  onPoint(id: number | null): void;
  onRest(rest: MapRest): void;
  /** Rooms that no zoom separates. */
  onPlace(box: string): void;
  controls: ReactNode;
  /** Layers that are the map's children. */
  children?: ReactNode;
}

type Mark = { key: string; latitude: number; longitude: number } & (
  | { pin: Pin; isDot: boolean; cluster: null }
  | { pin: null; isDot: false; cluster: ClusterMark }
);

/** What does not cover each other, from north to south. */
function inOrder(all: MapMarks, resolution: number): Mark[] {
  const dots = dotsOf(all, resolution);
  const { rooms, clusters } = mergeMarks(all, resolution, dots);
  const marks: Mark[] = [
    ...rooms.map((pin) => ({
      key: `room-${pin.id}`,
      pin,
      isDot: dots.has(pin.id),
      cluster: null,
      ...pin,
    })),
    ...clusters.map((cluster) => ({
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

/** The rooms of a search as marks that the server has made. */
export default function SearchMap({
  label,
  view,
  part,
  isWhole,
  controls,
  children,
  ...rest
}: SearchMapProps) {
  const [start] = useState(view ?? listingsMapView);
  const [startPart] = useState(view === null && part !== null ? inOneWorld(parseBox(part)) : null);
  return (
    <MapFrame label={label} start={start} isWhole={isWhole} controls={controls}>
      <Marks {...rest} part={part} startPart={startPart} />
      {children}
    </MapFrame>
  );
}

export function Marks({
  marks,
  search,
  areMarksNew,
  selected,
  cardId,
  pointed,
  seen,
  isAsLeft,
  part,
  sheet,
  startPart,
  onSelect,
  onPoint,
  onRest,
  onPlace,
}: Omit<SearchMapProps, 'label' | 'view' | 'isWhole' | 'controls' | 'children'> & {
  startPart: MapBox | null;
}) {
  const map = useMap();
  const target = useMapTarget();
  const isMovingItself = useRef(true);
  const lastPlace = useRef<string | null>(null);
  useCoveredMap(sheet, isMovingItself);
  useMapRest(isMovingItself, lastPlace, sheet, part !== null && selected === null, areMarksNew, onRest);
  useStart(map, startPart, isMovingItself);
  useStartAtRoom(map, isAsLeft || sheet === null ? null : selected, isMovingItself);
  const panned = () => {
    isMovingItself.current = true;
  };
  const [fitted, setFitted] = useState<string | null>(null);
  const resolution = useRestResolution();
  // If new marks cannot be loaded, the old ones are grouped anew.
  const ordered = useMemo(() => (marks ? inOrder(marks, resolution) : []), [marks, resolution]);
  const extent = marks?.extent ?? null;
  useEffect(() => {
    if (!areMarksNew || fitted === search) return;
    setFitted(search);
    if (ordered.length > 0 || extent === null) return;
    isMovingItself.current = true;
    moveToExtent(map, toMapExtent(extent), { most: closestFit });
  }, [map, areMarksNew, search, fitted, ordered, extent]);
  const focusKey = useRovingFocus(ordered.map(({ key }) => key));
  const selectedMark = markOf(ordered, selected);
  const pointedMark = markOf(ordered, pointed);
  const isMovedByPerson = () => !isMovingItself.current && isUnderWay(map, lastPlace.current);
  useSelectedPin(cardId, selectedMark, isAsLeft, isMovedByPerson, panned);

  const open = useEffectEvent((cluster: ClusterMark) => {
    const mapView = map.getView();
    const zoom = mapView.getZoom() ?? mapView.getMaxZoom();
    const [west = 0, south = 0, east = 0, north = 0] = toMapExtent(cluster.box);
    const isOnePlace = Math.max(east - west, north - south) <= clusterDistance * mapView.getMinResolution();
    // The button is removed with its group: the focus moves to the map.
    target.focus({ preventScroll: true });
    if (isOnePlace || zoom >= mapView.getMaxZoom()) onPlace(aroundPlace(cluster.box));
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
          isFocusable={mark.key === focusKey}
          onSelect={onSelect}
          onPoint={onPoint}
          onOpen={open}
        />
      ))}
    </MarkGroup>
  );
}

/** Zoom at which a single room still shows its neighbourhood. */
const closestFit = 14;

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

/** The pin of a room, or the number that it is part of. */
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
  mark: { key, pin, isDot, cluster, latitude, longitude },
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
    'data-mark': key,
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

/** The map shows one world: a part over the date line becomes the whole width of the world. */
function inOneWorld(part: MapBox | null): MapBox | null {
  return part !== null && part.west > part.east ? { ...part, west: -180, east: 180 } : part;
}

/** A map that starts with a part of the world shows all of that part, in any size. */
function useStart(map: OlMap, part: MapBox | null, isMovingItself: { current: boolean }): void {
  useEffect(() => {
    if (part === null) return;
    const show = () => {
      if (!map.getSize()?.every((length) => length > 0)) return;
      map.un('change:size', show);
      isMovingItself.current = true;
      map.getView().fit(toMapExtent(part));
    };
    map.on('change:size', show);
    show();
    return () => map.un('change:size', show);
  }, [map, part, isMovingItself]);
}

/** A phone's new map starts at the room of the address, since its card covers most of the map. The place of the room may come later. */
function useStartAtRoom(map: OlMap, room: RoomPlace | null, isMovingItself: { current: boolean }): void {
  const [startId, setStartId] = useState(room?.id);
  const { latitude, longitude } = room?.at ?? {};
  const isStart = startId !== undefined && room?.id === startId;
  useEffect(() => {
    if (!isStart || latitude === undefined || longitude === undefined) return;
    setStartId(undefined);
    isMovingItself.current = true;
    map.getView().setCenter(toMapCoordinate({ latitude, longitude }));
    map.getView().setZoom(closestFit);
  }, [map, isStart, latitude, longitude, isMovingItself]);
}

/**
 * Calls `onRest` each time the map comes to rest, and when a sheet covers more or less of it.
 * @param last the place at which the map last came to rest; `null` before
 * @param isOfSheet whether only the part that the sheet leaves free is searched, also if the size of the map changes
 * @param areMarksNew whether the search has its answer: until then its heading may change the size of the map again
 */
function useMapRest(
  isMovingItself: { current: boolean },
  last: { current: string | null },
  sheet: SheetPosition | null,
  isOfSheet: boolean,
  areMarksNew: boolean,
  onRest: (rest: MapRest) => void,
): void {
  const map = useMap();
  const lastBox = useRef<string | null>(null);
  const lastSize = useRef<string | null>(null);
  const tell = useEffectEvent((isSheetChosen = false) => {
    const view = map.getView();
    const [centre, zoom, size] = [view.getCenter(), view.getZoom(), map.getSize()];
    if (!centre || zoom === undefined || !size?.every((length) => length > 0)) return;
    const [longitude = 0, latitude = 0] = toLonLat(centre);
    const at = placeOf(map);
    // A heading of two lines makes a phone's map smaller.
    const isResized =
      isOfSheet && sheet !== null && lastSize.current !== null && lastSize.current !== `${size}`;
    const isMoved = !isMovingItself.current && last.current !== at;
    // The text of a failed search changes the size too: to search again would fail again, without an end.
    if (isResized && !isMoved && !areMarksNew) return;
    const isByPerson = isResized || isMoved || isSheetChosen;
    lastSize.current = `${size}`;
    isMovingItself.current = false;
    last.current = at;
    const box = boxOf(map);
    if (box === lastBox.current) return;
    lastBox.current = box;
    onRest({ view: { centre: { latitude, longitude }, zoom }, box, isByPerson });
  });
  const tellOfResize = useEffectEvent(() => {
    // A map in motion is told of when it comes to rest.
    if (
      !isUnderWay(map, last.current) &&
      lastSize.current !== null &&
      lastSize.current !== `${map.getSize()}`
    )
      tell();
  });
  useEffect(() => {
    if (areMarksNew) tellOfResize();
  }, [areMarksNew]);
  const lastSheet = useRef(sheet);
  const reportSheet = useEffectEvent(() => tell(isOfSheet));
  useEffect(() => {
    if (lastSheet.current === sheet) return;
    lastSheet.current = sheet;
    reportSheet();
  }, [sheet]);
  useEffect(() => {
    const onMoveEnd = () => tell();
    map.on('moveend', onMoveEnd);
    // A person may take over before a map that moves by itself has come to rest.
    const takeOver = (event: Event) => {
      if (event instanceof KeyboardEvent && !/^(Arrow.+|[+-])$/.test(event.key)) return;
      if (isUnderWay(map, last.current)) isMovingItself.current = false;
    };
    const frame = map.getTargetElement()?.parentElement;
    const over = new AbortController();
    for (const type of ['pointerdown', 'wheel', 'keydown'])
      frame?.addEventListener(type, takeOver, { capture: true, passive: true, signal: over.signal });
    // The map may have been drawn before its children.
    if (map.isRendered()) tell();
    return () => {
      map.un('moveend', onMoveEnd);
      over.abort();
    };
  }, [map, isMovingItself, last]);
}

/** Its zoom and the centre of the whole map: unlike that of its free part, a changed size or sheet leaves it where it is. */
function placeOf(map: OlMap): string {
  const { center, zoom } = map.getView().getState();
  return `${center.map(Math.round).join(' ')} ${zoom.toFixed(2)}`;
}

/** Whether the map moves, or has moved since it last came to rest. */
function isUnderWay(map: OlMap, lastPlace: string | null): boolean {
  const view = map.getView();
  return lastPlace !== null && (view.getAnimating() || view.getInteracting() || lastPlace !== placeOf(map));
}

/** The visible part of the map, without repetitions of the world. */
function boxOf(map: OlMap): string {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = map.getView().calculateExtent();
  const corners = [toLonLat([x1, y1]), toLonLat([x2, y2])];
  const [west = 0, south = 0, east = 0, north = 0] = boundingExtent(corners);
  return boxText({
    west: Math.max(-180, west),
    south: Math.max(-85, south),
    east: Math.min(180, east),
    north: Math.min(85, north),
  });
}

/**
 * All marks are one stop of the Tab key; the arrow keys, Home and End move between them.
 * @returns the key of the mark that is the stop
 */
function useRovingFocus(keys: string[]): string | undefined {
  const target = useMapTarget();
  const [focused, setFocused] = useState<string | null>(null);
  const stop = focused !== null && keys.includes(focused) ? focused : keys[0];
  const move = useEffectEvent((event: KeyboardEvent) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset.mark : undefined;
    if (from === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const index = keys.indexOf(from);
    const to = {
      ArrowRight: index + 1,
      ArrowDown: index + 1,
      ArrowLeft: index - 1,
      ArrowUp: index - 1,
      Home: 0,
      End: keys.length - 1,
    }[event.key];
    if (to === undefined) return;
    // Otherwise the arrow keys would also move the map.
    event.preventDefault();
    event.stopPropagation();
    const key = keys[Math.max(0, Math.min(to, keys.length - 1))];
    if (key === undefined) return;
    setFocused(key);
    target.querySelector<HTMLElement>(`[data-mark="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => move(event);
    target.addEventListener('keydown', onKeyDown, { capture: true });
    return () => target.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [target]);
  return stop;
}
