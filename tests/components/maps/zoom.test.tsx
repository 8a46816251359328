import '../../support/browser.ts';
import { screen } from '@testing-library/react';
import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BaseMap } from '../../../src/components/maps/base-map.ts';
import { createInteractions } from '../../../src/components/maps/interactions.ts';
import { MapContext } from '../../../src/components/maps/map-context.ts';
import { ZoomButtons } from '../../../src/components/maps/ZoomButtons.tsx';
import { zoomBy } from '../../../src/components/maps/zoom-by.ts';
import { renderView } from '../../support/render.tsx';

let map: OlMap;
// Without animations.
beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: true })));
afterEach(() => {
  map.dispose();
  vi.unstubAllGlobals();
});

function aMap(zoom: number): View {
  const view = new View({ center: [0, 0], zoom, minZoom: 5, maxZoom: 19 });
  map = new OlMap({ view, controls: [], interactions: createInteractions(0, () => false) });
  return view;
}

test.each([
  ['+', 14],
  ['=', 14],
  ['-', 12],
  ['_', 12],
  ['a', 13],
])('the key %s leads from zoom 13 to %i', (key, zoom) => {
  const view = aMap(13);
  const originalEvent = new KeyboardEvent('keydown', { key });
  // Dispatching the event sets its target.
  document.body.dispatchEvent(originalEvent);
  const event = { type: 'keydown', map, originalEvent };
  for (const interaction of map.getInteractions().getArray()) interaction.handleEvent(event as never);
  expect(view.getZoom()).toBeCloseTo(zoom);
});

test('the buttons show the zoom limits, and keep the focus', async () => {
  const view = aMap(18);
  const { user } = renderView(
    <MapContext value={{ map } as BaseMap}>
      <ZoomButtons />
    </MapContext>,
  );
  const [closer, farther] = [/in/, /out/].map((name) => screen.getByRole('button', { name }));
  const states = () => [closer, farther].map((button) => button?.getAttribute('aria-disabled'));
  expect(states()).toEqual(['false', 'false']);
  await user.click(screen.getByRole('button', { name: 'Zoom in' }));
  await expect.poll(states).toEqual(['true', 'false']);
  expect(document.activeElement).toBe(closer);
  view.setZoom(5);
  await expect.poll(states).toEqual(['false', 'true']);
});

test('two quick presses are two levels, and a drag between them counts from where it left the map', async () => {
  const view = aMap(13);
  zoomBy(view, 1, 100);
  zoomBy(view, 1, 100);
  await expect.poll(() => view.getZoom()).toBeCloseTo(15);
  zoomBy(view, 1, 60_000);
  // A drag cancels the movement.
  view.cancelAnimations();
  await expect.poll(() => view.getAnimating()).toBe(false);
  view.setZoom(10);
  await new Promise((resolve) => setTimeout(resolve));
  zoomBy(view, 1, 0);
  expect(view.getZoom()).toBeCloseTo(11);
});
