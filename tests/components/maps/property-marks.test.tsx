import '../../support/browser.ts';
import { act, screen } from '@testing-library/react';
import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type BaseMap, toMapCoordinate } from '../../../src/components/maps/base-map.ts';
import { MapContext } from '../../../src/components/maps/map-context.ts';
import { PropertyMarks } from '../../../src/components/maps/PropertyMarks.tsx';
import { milan } from '../../../src/schemas/search/map-values.ts';
import { sampleProperties } from '../../../src/views/search/sample-properties.ts';
import { renderView } from '../../support/render.tsx';

// Without animations.
beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: true })));
afterEach(() => void vi.unstubAllGlobals());

function aMap(zoom: number) {
  const target = document.body.appendChild(document.createElement('div'));
  // jsdom has no layout.
  Object.defineProperties(target, { offsetWidth: { value: 360 }, offsetHeight: { value: 500 } });
  const view = new View({ center: toMapCoordinate(milan), zoom });
  const map = new OlMap({ target, view, controls: [], interactions: [] });
  map.renderSync();
  onTestFinished(() => {
    map.dispose();
    target.remove();
  });
  const onOpen = vi.fn();
  const { user } = renderView(
    <MapContext value={{ map, target } as unknown as BaseMap}>
      <PropertyMarks properties={sampleProperties} openedId={null} onOpen={onOpen} onClose={() => {}} />
    </MapContext>,
  );
  const marks = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
  return { map, view, user, onOpen, marks };
}

test('at first each property has a pin, which opens it', async () => {
  const { user, onOpen, marks } = aMap(13);
  expect(marks()).toHaveLength(sampleProperties.length);
  await user.click(screen.getByRole('button', { name: 'Via Brera 12, Milano, $1,450' }));
  expect(onOpen).toHaveBeenCalledWith(1);
});

test('properties that would cover each other are a number, which zooms in until they do not', async () => {
  const { map, view, user, marks } = aMap(7);
  expect(marks()).toEqual(['8']);
  await user.click(screen.getByRole('button', { name: 'Show 8 properties here, from $690' }));
  await expect.poll(() => view.getZoom()).toBeGreaterThan(9);
  // OpenLayers sends this event when the map comes to rest.
  act(() => void map.dispatchEvent('moveend'));
  expect(marks().length).toBeGreaterThan(1);
});

test('a press that is repeated while the map moves neither begins the movement anew nor leads closer', async () => {
  const { view, user } = aMap(7);
  const name = 'Show 8 properties here, from $690';
  await user.click(screen.getByRole('button', { name }));
  await expect.poll(() => view.getAnimating()).toBe(false);
  const afterOne = view.getZoom() ?? 0;
  view.setZoom(7);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const press = () => {
    screen.queryByRole('button', { name })?.click();
    return view.getZoom();
  };
  // A movement takes 180 ms.
  await expect.poll(press, { interval: 20, timeout: 3000 }).toBeCloseTo(afterOne);
  press();
  await expect.poll(() => view.getAnimating()).toBe(false);
  expect(view.getZoom()).toBeCloseTo(afterOne);
});
