import { boundingExtent } from 'ol/extent.js';
import type OlMap from 'ol/Map.js';
import { toLonLat } from 'ol/proj.js';
import { useEffect, useEffectEvent, useRef } from 'react';
import { boxText, type MapBox } from '../../schemas/search/map-area.ts';
import type { MapView, SheetPosition } from '../../schemas/search/saved-results.ts';
import { useMap } from './map-context.ts';

/** Where a map came to rest. */
export interface MapRest {
  view: MapView;
  /** The part that the map shows, in the format of addresses. */
  box: string;
  /** False if the map moved by itself: to its start, to the rooms, or because the window was resized. */
  isByPerson: boolean;
}

/** The changes, besides a move, that start a search of the part that is free afterwards. */
interface MapSearches {
  /** Another position of the sheet. */
  sheet: boolean;
  /** Another size of a map with a sheet. */
  size: boolean;
  /** The part that a person who comes back has searched: the map may be smaller now, and show less of it. */
  leftPart: MapBox | null;
}

/**
 * Calls `onRest` each time the map comes to rest, and when a sheet covers more or less of it.
 * @param last the place at which the map last came to rest; `null` before
 * @param areMarksNew whether the search has its answer: until then its heading may change the size of the map again
 */
export function useMapRest(
  isMovingItself: { current: boolean },
  last: { current: string | null },
  sheet: SheetPosition | null,
  searches: MapSearches,
  areMarksNew: boolean,
  onRest: (rest: MapRest) => void,
): void {
  const map = useMap();
  const lastBox = useRef<string | null>(null);
  const lastSize = useRef<string | null>(null);
  const notify = useEffectEvent((isSheetChosen = false) => {
    const view = map.getView();
    const [centre, zoom, size] = [view.getCenter(), view.getZoom(), map.getSize()];
    if (!centre || zoom === undefined || !size?.every((length) => length > 0)) return;
    const [longitude = 0, latitude = 0] = toLonLat(centre);
    const at = placeOf(map);
    // A heading of two lines makes a phone's map smaller.
    const isResized =
      searches.size && sheet !== null && lastSize.current !== null && lastSize.current !== `${size}`;
    const isLess =
      lastSize.current === null && searches.leftPart !== null && !isInside(searches.leftPart, boxOf(map));
    const isMoved = !isMovingItself.current && last.current !== at;
    // The text of a failed search changes the size too: to search again would fail again, without an end.
    if (isResized && !isMoved && !areMarksNew) return;
    const isByPerson = isResized || isLess || isMoved || isSheetChosen;
    lastSize.current = `${size}`;
    isMovingItself.current = false;
    last.current = at;
    const box = boxText(boxOf(map));
    if (box === lastBox.current) return;
    lastBox.current = box;
    onRest({ view: { centre: { latitude, longitude }, zoom }, box, isByPerson });
  });
  const reportResize = useEffectEvent(() => {
    // A moving map is reported when it comes to rest.
    if (
      !isUnderWay(map, last.current) &&
      lastSize.current !== null &&
      lastSize.current !== `${map.getSize()}`
    )
      notify();
  });
  useEffect(() => {
    if (areMarksNew) reportResize();
  }, [areMarksNew]);
  const lastSheet = useRef(sheet);
  const reportSheet = useEffectEvent(() => notify(searches.sheet));
  useEffect(() => {
    if (lastSheet.current === sheet) return;
    lastSheet.current = sheet;
    reportSheet();
  }, [sheet]);
  useEffect(() => {
    const onMoveEnd = () => notify();
    map.on('moveend', onMoveEnd);
    // A person may take over before a map that moves by itself has come to rest.
    const takeOver = (event: Event) => {
      if (event instanceof KeyboardEvent && !/^(Arrow.+|[+-])$/.test(event.key)) return;
      if (isUnderWay(map, last.current)) isMovingItself.current = false;
    };
    const frame = map.getTargetElement()?.parentElement;
    const over = new AbortController();
    // A screen reader clicks without a press.
    for (const type of ['pointerdown', 'click', 'wheel', 'keydown'])
      frame?.addEventListener(type, takeOver, { capture: true, passive: true, signal: over.signal });
    // The map may have been drawn before its children.
    if (map.isRendered()) notify();
    return () => {
      map.un('moveend', onMoveEnd);
      over.abort();
    };
  }, [map, isMovingItself, last]);
}

/** The zoom and the centre of the whole map. A changed size or sheet moves the centre of the free part, but not this centre. */
function placeOf(map: OlMap): string {
  const { center, zoom } = map.getView().getState();
  return `${center.map(Math.round).join(' ')} ${zoom.toFixed(2)}`;
}

/** Whether the map moves, or has moved since it last came to rest. */
export function isUnderWay(map: OlMap, lastPlace: string | null): boolean {
  const view = map.getView();
  return lastPlace !== null && (view.getAnimating() || view.getInteracting() || lastPlace !== placeOf(map));
}

/** The visible part of the map, without repetitions of the world. */
function boxOf(map: OlMap): MapBox {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = map.getView().calculateExtent();
  const corners = [toLonLat([x1, y1]), toLonLat([x2, y2])];
  const [west = 0, south = 0, east = 0, north = 0] = boundingExtent(corners);
  return {
    west: Math.max(-180, west),
    south: Math.max(-85, south),
    east: Math.min(180, east),
    north: Math.min(85, north),
  };
}

/** Whether a box contains another one, but for the rounding of addresses. */
function isInside(inner: MapBox, outer: MapBox): boolean {
  const rounding = 1e-4;
  return (
    outer.west <= inner.west + rounding &&
    outer.south <= inner.south + rounding &&
    outer.east >= inner.east - rounding &&
    outer.north >= inner.north - rounding
  );
}
