import type { Coordinate } from 'ol/coordinate.js';
import { containsExtent, getForViewAndSize } from 'ol/extent.js';
import type OlMap from 'ol/Map.js';
import type { FrameState } from 'ol/Map.js';
import { compose, create, makeInverse, toString as toCss } from 'ol/transform.js';
import type { State as ViewState } from 'ol/View.js';

/** Whether an animation changes the zoom. The first view hint of OpenLayers is the number of animations. */
function isZooming({ viewHints: [animations = 0], viewState }: FrameState): boolean {
  const { resolution, nextResolution } = viewState;
  return animations > 0 && !!nextResolution && nextResolution !== resolution;
}

/** The centre at the end of a zoom: during the animation it changes in proportion to the resolution. */
function lastCentre(
  before: ViewState,
  { center, resolution }: ViewState,
  lastResolution: number,
): Coordinate {
  const share = (lastResolution - resolution) / (resolution - before.resolution);
  return center.map((value, axis) => value + share * (value - (before.center[axis] ?? 0)));
}

/** The frame with another view, and with transforms of its own: overlays follow those of the present frame. */
function withView(frame: FrameState, center: Coordinate, resolution: number): FrameState {
  return {
    ...frame,
    extent: getForViewAndSize(center, resolution, 0, frame.size),
    viewState: { ...frame.viewState, center, resolution },
    coordinateToPixelTransform: create(),
    pixelToCoordinateTransform: create(),
  };
}

function contains({ extent }: FrameState, inner: FrameState): boolean {
  return !!extent && !!inner.extent && containsExtent(extent, inner.extent);
}

/** Sets the transforms of the frame, which place the overlays, and returns the CSS transform of a picture that shows another frame. */
function placeIn({ viewState, size, ...frame }: FrameState, picture: FrameState): string {
  const { center, resolution } = viewState;
  const [width = 0, height = 0] = size;
  const [east = 0, north = 0] = center;
  const perMetre = 1 / resolution;
  compose(frame.coordinateToPixelTransform, width / 2, height / 2, perMetre, -perMetre, 0, -east, -north);
  makeInverse(frame.pixelToCoordinateTransform, frame.coordinateToPixelTransform);
  const [x = 0, y = 0] = picture.viewState.center;
  const scale = picture.viewState.resolution * perMetre;
  return toCss(compose(create(), (x - east) * perMetre, (north - y) * perMetre, scale, scale, 0, 0, 0));
}

/**
 * During an animated zoom, CSS scales one picture of the layers: drawing them takes longer than a frame. For a zoom in, this is the picture
 * at its start; for a zoom out, the picture at its end. A view outside the picture is drawn as usual. Call it after `map.setTarget`.
 */
export function scaleDuringZoom(map: OlMap): void {
  const renderer = map.getRenderer();
  const layers = map.getViewport()?.querySelector<HTMLElement>('.ol-layers');
  if (!renderer || !layers) return;
  const draw = renderer.renderFrame.bind(renderer);
  let picture: FrameState | null = null;

  /** `null` if the frame must be drawn. */
  function pictureFor(frame: FrameState): FrameState | null {
    if (!picture || contains(picture, frame)) return picture;
    const { resolution, nextResolution = resolution } = frame.viewState;
    if (nextResolution < resolution || resolution === picture.viewState.resolution) return null;
    const end = withView(
      frame,
      lastCentre(picture.viewState, frame.viewState, nextResolution),
      nextResolution,
    );
    return contains(end, frame) ? end : null;
  }

  renderer.renderFrame = (frame) => {
    const shown = frame && isZooming(frame) ? pictureFor(frame) : null;
    if (!frame || !shown) {
      layers.style.transform = '';
      draw(frame);
      picture = frame;
      return;
    }
    if (shown !== picture) draw(shown);
    frame.animate ||= shown.animate;
    // OpenLayers stops loading tiles that no frame wants.
    frame.wantedTiles = shown.wantedTiles;
    layers.style.transform = placeIn(frame, shown);
    picture = shown;
  };
}
