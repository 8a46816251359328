import { Map as MapLibre, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import 'maplibre-gl/dist/maplibre-gl.css';
import type { Pin } from './pins.ts';

/** Only circles, because texts in MapLibre need a glyph server. */
export async function open(root: HTMLElement, pins: Pin[]): Promise<() => string> {
  setWorkerUrl(workerUrl);
  const map = new MapLibre({
    container: root,
    style: { version: 8, sources: {}, layers: [] },
    center: [9.19, 45.4642],
    zoom: 11,
  });
  await map.once('load');
  map.addSource('rooms', {
    type: 'geojson',
    cluster: true,
    clusterRadius: 60,
    data: {
      type: 'FeatureCollection',
      features: pins.map(({ longitude, latitude, price }) => ({
        type: 'Feature',
        properties: { price },
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      })),
    },
  });
  map.addLayer({
    id: 'rooms',
    type: 'circle',
    source: 'rooms',
    paint: { 'circle-radius': ['case', ['has', 'point_count'], 20, 10], 'circle-color': '#5a6b3b' },
  });
  await map.once('idle');
  return () => `${map.getZoom()} ${map.getCenter()}`;
}
