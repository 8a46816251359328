import '../../support/browser.ts';
import { fireEvent, screen } from '@testing-library/react';
import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { BaseMap } from '../../../src/components/maps/base-map.ts';
import { createInteractions } from '../../../src/components/maps/interactions.ts';
import { MapMark, MarkGroup } from '../../../src/components/maps/MarkGroup.tsx';
import { MapContext } from '../../../src/components/maps/map-context.ts';
import { renderView } from '../../support/render.tsx';

function aMapWithMark() {
  const target: HTMLElement = document.body.appendChild(document.createElement('div'));
  // jsdom has no layout.
  Object.defineProperties(target, { offsetWidth: { value: 400 }, offsetHeight: { value: 400 } });
  const view = new View({ center: [0, 0], zoom: 10 });
  const map = new OlMap({ target, view, controls: [], interactions: createInteractions(0, () => true) });
  onTestFinished(() => {
    map.dispose();
    target.remove();
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 400));
  map.renderSync();
  const onClick = vi.fn();
  renderView(
    <MapContext value={{ map, target } as BaseMap}>
      <MarkGroup>
        <MapMark position={[0, 0]}>
          <button type="button" onClick={onClick}>
            €500
          </button>
        </MapMark>
      </MarkGroup>
    </MapContext>,
  );
  return { view, mark: screen.getByRole('button', { name: '€500' }), onClick };
}

const at = (clientX: number, clientY: number) => ({
  clientX,
  clientY,
  pointerId: 1,
  isPrimary: true,
  button: 0,
  pointerType: 'mouse',
});

function drag(mark: HTMLElement, by: number) {
  fireEvent.pointerDown(mark, at(200, 200));
  fireEvent.pointerMove(mark, at(200 - by / 2, 200));
  fireEvent.pointerMove(mark, at(200 - by, 200));
  fireEvent.pointerUp(mark, at(200 - by, 200));
  // A click of the mouse: a click of the keyboard has the detail 0.
  fireEvent.click(mark, { detail: 1 });
}

test('a drag that begins on a mark moves the map, and is no click', () => {
  const { view, mark, onClick } = aMapWithMark();
  drag(mark, 80);
  expect(view.getCenter()?.[0]).toBeGreaterThan(0);
  expect(onClick).not.toHaveBeenCalled();
  fireEvent.click(mark, { detail: 0 });
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('a click after a drag opens the mark', () => {
  const { mark, onClick } = aMapWithMark();
  drag(mark, 80);
  // A hand moves slightly during a click.
  drag(mark, 2);
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('a double click and the keys on a mark leave the map where it is', () => {
  const { view, mark, onClick } = aMapWithMark();
  drag(mark, 0);
  drag(mark, 0);
  fireEvent.keyDown(mark, { key: 'ArrowRight' });
  fireEvent.keyDown(mark, { key: '+' });
  expect([view.getZoom(), view.getCenter(), onClick.mock.calls.length]).toEqual([10, [0, 0], 2]);
});
