import { type RefObject, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type BaseMap, createMap, destroyMap, type StartView } from './base-map.ts';
import { inFrames } from './in-frames.ts';
import { palettes } from './palette.ts';
import { watchTiles } from './tile-layer.ts';
import { useMediaQuery } from './useMediaQuery.ts';
import { scaleDuringZoom } from './zoom-picture.ts';

interface BaseMapState {
  /** Where the map is drawn. */
  targetRef: RefObject<HTMLDivElement | null>;
  /** `null` until the target is in the document. */
  base: BaseMap | null;
  tilesUnavailable: boolean;
}

/**
 * A map that lives as long as its component; a new `start` makes a new map, so keep it stable between renders.
 * @param isReturn whether the person comes back to the map: then its children show before other pending updates
 */
export function useBaseMap(start: StartView, isFullScreen: boolean, isReturn: boolean): BaseMapState {
  const targetRef = useRef<HTMLDivElement>(null);
  const [base, setBase] = useState<BaseMap | null>(null);
  const [tilesUnavailable, setTilesUnavailable] = useState(false);
  const scheme = useMediaQuery('(prefers-color-scheme: dark)') ? 'dark' : 'light';

  const canMoveByFinger = useEffectEvent(() => isFullScreen);
  const show = useEffectEvent((created: BaseMap) => {
    if (isReturn) setBase(created);
    // The pins are drawn in slices.
    else startTransition(() => setBase(created));
  });

  useEffect(() => {
    const target = targetRef.current;
    if (!target) return;
    // Creating the map, adding it to the page, and drawing on it are separate tasks.
    const created = createMap(target, start, () => canMoveByFinger());
    const stop = inFrames([
      () => {
        created.map.setTarget(target);
        scaleDuringZoom(created.map);
      },
      () => show(created),
      ...created.basemap.steps,
    ]);
    return () => {
      stop();
      setBase(null);
      destroyMap(created);
    };
  }, [start]);

  useEffect(() => base?.basemap.paint(palettes[scheme]), [base, scheme]);

  useEffect(() => {
    if (!base) return;
    setTilesUnavailable(false);
    return watchTiles(base.map, base.tiles, setTilesUnavailable);
  }, [base]);

  return { targetRef, base, tilesUnavailable };
}
