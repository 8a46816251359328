import { useEffect } from 'react';
import { sheetHandle } from '../../schemas/map-values.ts';
import type { SheetPosition } from '../../schemas/results-left.ts';
import { useMap, useMapTarget } from './map-context.ts';

/** Pixels below the controls: half a mark, and what parts it from them. */
const halfMark = 24;

/**
 * What a sheet covers is not shown, and beside a sheet neither is what the controls cover, where marks could not be touched: the centre of the
 * map is that of the rest.
 * @param isMovingItself is set before the map moves
 */
export function useCoveredMap(sheet: SheetPosition | null, isMovingItself: { current: boolean }): void {
  const map = useMap();
  const target = useMapTarget();
  useEffect(() => {
    const pad = () => {
      const height = map.getSize()?.[1] ?? 0;
      if (height === 0) return;
      const view = map.getView();
      const below = sheet === null ? 0 : sheet === 'peek' ? sheetHandle : Math.round(height / 2);
      // A low map would show too few marks beside its controls.
      const most = Math.round((height - below) / 2);
      const controls = underControls(target);
      const above = sheet === null || controls > most ? 0 : controls;
      const [top = 0, , bottom = 0] = view.padding ?? [];
      if (top === above && bottom === below) return;
      const start = view.padding ? undefined : view.getCenter();
      isMovingItself.current = true;
      view.padding = [above, 0, below, 0];
      if (start) view.setCenter(start);
      const frame = target.parentElement;
      frame?.style.setProperty('--map-covered', `${below}px`);
      frame?.style.setProperty('--map-covered-above', `${above}px`);
    };
    map.on('change:size', pad);
    pad();
    return () => map.un('change:size', pad);
  }, [map, target, sheet, isMovingItself]);
}

/** Pixels from the upper edge of the map to where the middle of a mark is free of the controls. */
function underControls(target: HTMLElement): number {
  const controls = target.parentElement?.querySelectorAll('.map-controls, .map-zoom') ?? [];
  const { top } = target.getBoundingClientRect();
  const ends = Array.from(controls, (control) => control.getBoundingClientRect().bottom - top);
  return ends.length === 0 ? 0 : Math.round(Math.max(...ends)) + halfMark;
}
