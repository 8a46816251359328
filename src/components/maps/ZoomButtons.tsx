import { useMap } from './map-context.ts';
import { motionDuration } from './motion.ts';

export function ZoomButtons() {
  const map = useMap();
  function zoomBy(delta: number) {
    const view = map.getView();
    const zoom = view.getZoom();
    if (zoom === undefined) return;
    view.cancelAnimations();
    view.animate({ zoom: view.getConstrainedZoom(zoom + delta), duration: motionDuration() });
  }
  return (
    <div className="map-zoom">
      <button type="button" aria-label="Zoom in" onClick={() => zoomBy(1)}>
        +
      </button>
      <button type="button" aria-label="Zoom out" onClick={() => zoomBy(-1)}>
        −
      </button>
    </div>
  );
}
