import { t } from '@lingui/core/macro';
import { useCallback, useSyncExternalStore } from 'react';
import { useMap } from './map-context.ts';
import { motionDuration } from './motion.ts';
import { zoomBy } from './zoom-by.ts';

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
  return (
    <div className="map-zoom">
      <button
        type="button"
        aria-label={t`Zoom in`}
        aria-disabled={isClosest}
        onClick={() => zoomBy(view, 1, motionDuration())}
      >
        +
      </button>
      <button
        type="button"
        aria-label={t`Zoom out`}
        aria-disabled={isFarthest}
        onClick={() => zoomBy(view, -1, motionDuration())}
      >
        −
      </button>
    </div>
  );
}
