import { t } from '@lingui/core/macro';
import { useCallback, useSyncExternalStore } from 'react';
import { useMap } from './map-context.ts';
import { motionDuration } from './motion.ts';

export function ZoomButtons() {
  const map = useMap();
  const view = map.getView();
  const zoom = () => view.getZoom() ?? 0;
  const zoomAfter = (delta: number) => view.getConstrainedZoom(zoom() + delta) ?? zoom();
  const canZoom = (delta: number) => Math.abs(zoomAfter(delta) - zoom()) > 0.01;
  const subscribe = useCallback(
    (onChange: () => void) => {
      view.on('change:resolution', onChange);
      return () => view.un('change:resolution', onChange);
    },
    [view],
  );
  const isClosest = useSyncExternalStore(subscribe, () => !canZoom(1));
  const isFarthest = useSyncExternalStore(subscribe, () => !canZoom(-1));
  function zoomBy(delta: number) {
    view.cancelAnimations();
    view.animate({ zoom: zoomAfter(delta), duration: motionDuration() });
  }
  return (
    <div className="map-zoom">
      <button type="button" aria-label={t`Zoom in`} aria-disabled={isClosest} onClick={() => zoomBy(1)}>
        +
      </button>
      <button type="button" aria-label={t`Zoom out`} aria-disabled={isFarthest} onClick={() => zoomBy(-1)}>
        −
      </button>
    </div>
  );
}
