import type OlMap from 'ol/Map.js';
import { useEffect, useState } from 'react';
import type { MapBox } from '../../schemas/search/map-area.ts';
import { toMapCoordinate, toMapExtent } from './base-map.ts';

export interface RoomPlace {
  id: number;
  /** `null` if it is not known. */
  at: { latitude: number; longitude: number } | null;
}

/** The zoom at which the neighbourhood of a single room is still visible. */
export const closestFit = 14;

/** The map shows one world: a part over the date line becomes the whole width of the world. */
export function inOneWorld(part: MapBox | null): MapBox | null {
  return part !== null && part.west > part.east ? { ...part, west: -180, east: 180 } : part;
}

/** A map that starts with a part of the world shows all of that part, in any size. */
export function useStart(map: OlMap, part: MapBox | null, isMovingItself: { current: boolean }): void {
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
export function useStartAtRoom(
  map: OlMap,
  room: RoomPlace | null,
  isMovingItself: { current: boolean },
): void {
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
