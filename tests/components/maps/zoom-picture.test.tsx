import '../../support/browser.ts';
import Layer from 'ol/layer/Layer.js';
import OlMap from 'ol/Map.js';
import Source from 'ol/source/Source.js';
import View, { type AnimationOptions } from 'ol/View.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scaleDuringZoom } from '../../../src/components/maps/zoom-picture.ts';

const size = 400;
const duration = 180;
/** Metres a pixel. */
const resolution = 8;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** A map at [0, 0] with one layer, which notes each view that it is drawn for. */
function aMap() {
  const target: HTMLElement = document.body.appendChild(document.createElement('div'));
  // There is no layout.
  Object.defineProperties(target, { offsetWidth: { value: size }, offsetHeight: { value: size } });
  const drawn: { resolution: number; center: number[] }[] = [];
  const element = document.createElement('div');
  const layer = new Layer({
    source: new Source({}),
    render: (frame) => {
      frame.wantedTiles.tiles = {};
      drawn.push({ resolution: frame.viewState.resolution, center: frame.viewState.center });
      return element;
    },
  });
  const view = new View({ center: [0, 0], resolution, constrainResolution: false });
  const map = new OlMap({ target, view, layers: [layer], controls: [], interactions: [] });
  scaleDuringZoom(map);
  map.renderSync();
  drawn.splice(0);
  const layers = element.parentElement as HTMLElement;

  async function frame() {
    // The map asks for the next frame in this one.
    await new Promise(requestAnimationFrame);
    map.renderSync();
  }
  /** Animates in three steps, and returns after each what was drawn and how the picture is moved. */
  async function animate(to: AnimationOptions) {
    view.animate({ ...to, duration, easing: (share) => share });
    await frame();
    drawn.splice(0);
    const frames = [];
    for (const step of [1, 2, 3]) {
      vi.setSystemTime(Date.now() + duration / 3);
      await frame();
      frames.push({ step, drawn: drawn.splice(0), transform: layers.style.transform });
    }
    return frames;
  }
  return { map, view, animate };
}

test('a zoom in scales the picture from before it, and draws only its end', async () => {
  const { animate } = aMap();
  // The place at the middle of the right edge stays where it is.
  const frames = await animate({ resolution: resolution / 2, anchor: [1600, 0] });
  expect(frames).toEqual([
    { step: 1, drawn: [], transform: expect.stringMatching(/^matrix\(1\.2, 0, 0, 1\.2, -40, 0\)$/) },
    { step: 2, drawn: [], transform: expect.stringMatching(/^matrix\(1\.5, 0, 0, 1\.5, -100, 0\)$/) },
    { step: 3, drawn: [{ resolution: 4, center: [expect.closeTo(800), 0] }], transform: '' },
  ]);
});

test('a zoom out draws the area of its end first, and scales it', async () => {
  const { animate } = aMap();
  const [first, second, third] = await animate({ resolution: resolution * 2, anchor: [1600, 0] });
  expect(first?.drawn).toEqual([{ resolution: 16, center: [expect.closeTo(-1600), 0] }]);
  expect(first?.transform).toMatch(/^matrix\(1\.5,/);
  expect(second?.drawn).toEqual([]);
  expect(second?.transform).toMatch(/^matrix\(1\.2,/);
  expect(third).toEqual({
    step: 3,
    drawn: [{ resolution: 16, center: [expect.closeTo(-1600), 0] }],
    transform: '',
  });
});

test('while the picture is scaled, places keep their pixels, and its tiles are still wanted', async () => {
  const { map, view, animate } = aMap();
  const positions: unknown[] = [];
  map.on('postrender', ({ frameState }) => {
    expect(frameState?.wantedTiles).toHaveProperty('tiles');
    const [x = 0] = map.getPixelFromCoordinate([0, 0]);
    positions.push(x);
    expect(x).toBeCloseTo(size / 2 - (view.getCenter()?.[0] ?? 0) / (view.getResolution() ?? 1));
  });
  await animate({ resolution: resolution * 2, anchor: [1600, 0] });
  expect(new Set(positions).size).toBe(4);
});

test.each<[string, AnimationOptions]>([
  ['a move', { center: [4000, 0] }],
  ['a zoom to a place outside the picture', { center: [40_000, 0], resolution: resolution / 2 }],
])('%s is drawn for each frame', async (_, to) => {
  const frames = await aMap().animate(to);
  expect(frames.map(({ drawn, transform }) => [drawn.length, transform])).toEqual(Array(3).fill([1, '']));
});
