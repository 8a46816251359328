import '../../support/browser.ts';
import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import { expect, onTestFinished, test } from 'vitest';
import { type BaseMap, toMapCoordinate } from '../../../src/components/maps/base-map.ts';
import { MapContext } from '../../../src/components/maps/map-context.ts';
import { Marks } from '../../../src/components/maps/SearchMap.tsx';
import { milan } from '../../../src/schemas/map-values.ts';
import { renderView } from '../../support/render.tsx';

const box = { west: 9.1, south: 45.4, east: 9.2, north: 45.5 };
const at = { latitude: 45.48, longitude: 9.19 };
const marks = {
  rooms: [{ id: 1, title: 'Attic', price: 500, ...at }],
  clusters: [{ count: 3, price: 400, latitude: 45.45, longitude: 9.15, box }],
  extent: null,
};

function marksWithSelected(id: number) {
  const target = document.body.appendChild(document.createElement('div'));
  // jsdom has no layout.
  Object.defineProperties(target, { offsetWidth: { value: 600 }, offsetHeight: { value: 800 } });
  const view = new View({ center: toMapCoordinate(milan), zoom: 12 });
  const map = new OlMap({ target, view, controls: [], interactions: [] });
  onTestFinished(() => {
    map.dispose();
    target.remove();
  });
  renderView(
    <MapContext value={{ map, target } as unknown as BaseMap}>
      <Marks
        marks={marks}
        search=""
        areMarksNew
        selected={{ id, at }}
        cardId={null}
        pointed={null}
        seen={new Set()}
        part={null}
        startPart={null}
        sheet={null}
        onSelect={() => {}}
        onPoint={() => {}}
        onRest={() => {}}
        onPlace={() => {}}
      />
    </MapContext>,
  );
  return Array.from(target.querySelectorAll('[data-mark]'), (mark) => ({
    name: mark.getAttribute('aria-label'),
    isHighlighted: mark.matches('[aria-pressed=true], [data-selected]'),
  }));
}

test('a selected room with a pin highlights only its pin', () => {
  expect(marksWithSelected(1)).toEqual([
    { name: 'Attic, $500/month', isHighlighted: true },
    { name: 'Show 3 rooms here, from $400', isHighlighted: false },
  ]);
});

test('a selected room without a pin highlights the number that it is part of', () => {
  expect(marksWithSelected(2)).toEqual([
    { name: 'Attic, $500/month', isHighlighted: false },
    { name: 'Show 3 rooms here, from $400, with the selected room', isHighlighted: true },
  ]);
});
