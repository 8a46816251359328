import { useLingui } from '@lingui/react';
import './map-search.css';
import { memo, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Coordinates } from '../../domain/search/search-options.ts';
import { type MapBox, parseBox } from '../../schemas/search/map-area.ts';
import type { ClusterMark, MapMarks } from '../../schemas/search/map-marks.ts';
import { listingsMapView } from '../../schemas/search/map-values.ts';
import type { MapView, SheetPosition } from '../../schemas/search/saved-results.ts';
import { toMapCoordinate, toMapExtent } from './base-map.ts';
import { MapFrame } from './MapFrame.tsx';
import { MapMark, MarkGroup } from './MarkGroup.tsx';
import { useMap, useMapTarget } from './map-context.ts';
import { moveIntoGroup, moveToExtent } from './move-to-extent.ts';
import { aroundPlace, inOrder, type Mark, markOf, withElementsOf } from './ordered-marks.ts';
import { ClusterButton, type MarkProps, PinButton } from './PinButtons.tsx';
import { clusterDistance } from './pin-clusters.ts';
import { clusterMarkName } from './pin-label.ts';
import { useCoveredMap } from './useCoveredMap.ts';
import { isOutOfView, moveToPlace } from './useFitPins.ts';
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
    /** The zoom for which they were made; `null` where that is not known. */
    zoom: number | null;
    /** Whether they belong to the search. */
    areNew: boolean;
    /** Changes with each search. If no room of a new search is visible, the map moves to its rooms. */
    search: string;
    /** The searched place, where the map goes if no room is found. */
    place: Coordinates | null;
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
  /** The position of the sheet over a map that fills the screen; `null` without one. */
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

/** The rooms of a search as marks that the server has made. */
export default function SearchMap({ label, controls, children, ...rest }: SearchMapProps) {
  const { view, part, isAsLeft } = rest.start;
  const [start] = useState(view ?? listingsMapView);
  const [startPart] = useState(view === null && part !== null ? inOneWorld(parseBox(part)) : null);
  return (
    <MapFrame
      label={label}
      start={start}
      isFullScreen={rest.sheet !== null}
      isReturn={isAsLeft}
      controls={controls}
    >
      <Marks {...rest} startPart={startPart} />
      {children}
    </MapFrame>
  );
}

interface MarksProps extends Pick<SearchMapProps, 'marks' | 'start' | 'rooms' | 'sheet' | 'on'> {
  startPart: MapBox | null;
}

export function Marks({
  marks: { all: marks, zoom, areNew: areMarksNew, search, place },
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
  // `at`: the coarsest resolution of the marks and of their groups. The map may have moved since, while newer ones load.
  const [drawn, setDrawn] = useState({ made, ordered: made, before: made, marks, at: resolution });
  if (drawn.made !== made)
    setDrawn({
      made,
      ordered: withElementsOf(drawn.ordered, made),
      before: drawn.ordered,
      marks,
      at:
        drawn.marks === marks
          ? drawn.at
          : Math.max(resolution, zoom === null ? 0 : map.getView().getResolutionForZoom(zoom)),
    });
  const { ordered, before, at } = drawn;
  const extent = marks?.extent ?? null;
  const hasSelected = selected !== null;
  useEffect(() => {
    if (!areMarksNew || fitted === search) return;
    setFitted(search);
    if (ordered.length > 0) return;
    if (extent !== null) {
      isMovingItself.current = true;
      moveToExtent(map, toMapExtent(extent), { most: closestFit });
    } else if (place !== null && !hasSelected && isOutOfView(map, place)) {
      isMovingItself.current = true;
      moveToPlace(map, place);
    }
  }, [map, areMarksNew, search, fitted, ordered, extent, place, hasSelected]);
  // A group that takes a room in while its pin has the focus gets the focus, so that no key is lost.
  const groupOf = (removed: string) => {
    const pin = before.find(({ id }) => id === removed)?.pin;
    return markOf(ordered, pin ? { id: pin.id, at: pin } : null)?.id;
  };
  const focusId = useRovingFocus(
    ordered.map(({ id }) => id),
    groupOf,
  );
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
    else moveIntoGroup(map, [west, south, east, north], at);
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
  useLingui();
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
