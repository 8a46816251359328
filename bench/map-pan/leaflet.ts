import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import 'leaflet.markercluster';
import 'leaflet.markercluster/dist/MarkerCluster.css';
import 'leaflet.markercluster/dist/MarkerCluster.Default.css';
import type { Pin } from './pins.ts';

/** Without tiles, with the settings of its documentation. */
export async function open(root: HTMLElement, pins: Pin[]): Promise<() => string> {
  const map = L.map(root, { maxZoom: 19 }).setView([45.4642, 9.19], 12);
  const group = L.markerClusterGroup();
  group.addLayers(
    pins.map(({ latitude, longitude, price }) =>
      L.marker([latitude, longitude], { icon: L.divIcon({ html: `$${price}` }) }),
    ),
  );
  map.addLayer(group);
  return () => `${map.getZoom()} ${map.getCenter()}`;
}
