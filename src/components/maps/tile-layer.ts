import TileLayer from 'ol/layer/Tile.js';
import type OlMap from 'ol/Map.js';
import type { TileSourceEvent } from 'ol/source/Tile.js';
import XYZ from 'ol/source/XYZ.js';
import { isServerDown } from './tile-health.ts';

const tileUrl: string = import.meta.env.VITE_TILE_URL || 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';
const maxTileZoom = 19;
/** Milliseconds before a map that moves asks an unavailable tile server again. */
const retryPause = 10_000;

/** Hidden until `watchTiles` shows it. It has its own canvas, because the dark scheme puts a CSS filter on it. */
export function createTileLayer(): TileLayer<XYZ> {
  return new TileLayer({
    className: 'ol-layer map-tiles',
    source: new XYZ({ url: tileUrl, maxZoom: maxTileZoom, transition: 0 }),
    visible: false,
  });
}

/** The address of the tile at the map's centre. */
function centralTileUrl(map: OlMap, source: XYZ): string | undefined {
  const view = map.getView();
  const centre = view.getCenter();
  const grid = source.getTileGrid();
  if (!centre || !grid) return undefined;
  const zoom = Math.min(Math.round(view.getZoom() ?? 0), maxTileZoom);
  return source.getTileUrlFunction()(grid.getTileCoordForCoordAndZ(centre, zoom), 1, view.getProjection());
}

/** The tiles that the map shows at its zoom. */
function tilesInView(map: OlMap, source: XYZ): string[] {
  const view = map.getView();
  const grid = source.getTileGrid();
  const resolution = view.getResolution();
  if (!grid || resolution === undefined) return [];
  const tiles: string[] = [];
  const zoom = grid.getZForResolution(resolution, source.zDirection);
  grid.forEachTileCoord(view.calculateExtent(map.getSize()), zoom, (tile) => tiles.push(String(tile)));
  return tiles;
}

/**
 * Shows the tiles after one test tile has loaded: a server that is down then costs one failed request instead of a screenful. Hides the
 * tiles when too many of the view have failed. Tries again when the device comes online, or when the map moves after a pause.
 * @param onChange called with whether the tiles are unavailable
 * @returns a function that stops watching
 */
export function watchTiles(map: OlMap, layer: TileLayer<XYZ>, onChange: (unavailable: boolean) => void) {
  const source = layer.getSource();
  if (!source) return () => {};
  let isAvailable = false;
  let askedAt = 0;
  let isStopped = false;
  const loaded = new Set<string>();
  const failed = new Set<string>();

  function show(available: boolean) {
    if (isStopped) return;
    isAvailable = available;
    layer.setVisible(available);
    onChange(!available);
  }
  /** A move counts too: it may leave only failed tiles in view, for which no event comes any more. */
  function check() {
    if (isAvailable && source && isServerDown(tilesInView(map, source), loaded, failed)) show(false);
  }
  async function ask() {
    const url = source && centralTileUrl(map, source);
    if (!url) return;
    askedAt = Date.now();
    const image = new Image();
    image.src = url;
    const isLoaded = await image.decode().then(
      () => true,
      () => false,
    );
    if (isLoaded) {
      loaded.clear();
      failed.clear();
      source.refresh();
    }
    show(isLoaded);
  }
  function onMove() {
    check();
    if (!isAvailable && navigator.onLine && Date.now() - askedAt > retryPause) ask();
  }
  function askOnline() {
    if (!isAvailable) ask();
  }
  const noteLoaded = ({ tile }: TileSourceEvent) => {
    loaded.add(String(tile.getTileCoord()));
    check();
  };
  const noteFailed = ({ tile }: TileSourceEvent) => {
    failed.add(String(tile.getTileCoord()));
    check();
  };

  source.on('tileloadend', noteLoaded);
  source.on('tileloaderror', noteFailed);
  map.on('moveend', onMove);
  window.addEventListener('online', askOnline);
  if (navigator.onLine) ask();
  else show(false);
  return () => {
    isStopped = true;
    source.un('tileloadend', noteLoaded);
    source.un('tileloaderror', noteFailed);
    map.un('moveend', onMove);
    window.removeEventListener('online', askOnline);
  };
}
