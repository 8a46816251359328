import { useEffect } from 'react';
import { leastMapHeight, sheetHandle } from '../../schemas/search/map-values.ts';
import type { SheetPosition } from '../../schemas/search/saved-results.ts';
import { useMap, useMapTarget } from './map-context.ts';

/** Pixels below the controls: half a mark and a margin. */
const halfMark = 24;
/** The height in pixels of the sources at the lower edge, and of the note above them. */
const [sources, note] = [20, 18];

/**
 * Moves the centre of the map to the centre of its free part. A sheet covers a part. If there is a sheet, the controls, the sources and
 * the note count as covering too, since marks below them cannot be touched.
 * @param isMovingItself is set if the map moves
 */
export function useCoveredMap(sheet: SheetPosition | null, isMovingItself: { current: boolean }): void {
  const map = useMap();
  const target = useMapTarget();
  useEffect(() => {
    const pad = () => {
      const height = map.getSize()?.[1] ?? 0;
      if (height === 0) return;
      const view = map.getView();
      const half = Math.round(Math.max(sheetHandle, Math.min(height / 2, height - leastMapHeight)));
      const covered = sheet === null ? 0 : sheet === 'peek' ? sheetHandle : half;
      // On a low map too few marks would fit beside the controls.
      const controls = underControls(target);
      const above = sheet === null || controls > ((height - covered) * 2) / 3 ? 0 : controls;
      const free = height - covered - above - sources;
      const below =
        sheet === null ? 0 : covered + sources + Math.max(0, Math.round(Math.min(note + halfMark, free / 4)));
      const [top = 0, , bottom = 0] = view.padding ?? [];
      if (top === above && bottom === below) return;
      const start = view.padding ? undefined : view.getCenter();
      // Except for the first time, a new padding leaves the map where it is.
      view.padding = [above, 0, below, 0];
      if (start) {
        isMovingItself.current = true;
        view.setCenter(start);
      }
      const frame = target.parentElement;
      frame?.style.setProperty('--map-covered', `${covered}px`);
      frame?.style.setProperty('--map-above', `${above}px`);
      frame?.style.setProperty('--map-below', `${below}px`);
    };
    map.on('change:size', pad);
    pad();
    return () => map.un('change:size', pad);
  }, [map, target, sheet, isMovingItself]);
}

/** Pixels from the upper edge of the map to the first position at which a mark is not below the controls. */
function underControls(target: HTMLElement): number {
  const controls = target.parentElement?.querySelectorAll('.map-controls, .map-zoom') ?? [];
  const { top } = target.getBoundingClientRect();
  const ends = Array.from(controls, (control) => control.getBoundingClientRect().bottom - top);
  return ends.length === 0 ? 0 : Math.round(Math.max(...ends)) + halfMark;
}
