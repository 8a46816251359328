import '../../support/browser.ts';
import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { BaseMap } from '../../../src/components/maps/base-map.ts';
import { MapContext } from '../../../src/components/maps/map-context.ts';
import { moveToExtent } from '../../../src/components/maps/move-to-extent.ts';
import { useCoveredMap } from '../../../src/components/maps/useCoveredMap.ts';
import type { SheetPosition } from '../../../src/schemas/search/saved-results.ts';
import { renderView } from '../../support/render.tsx';

afterEach(() => void vi.restoreAllMocks());

function Covered({ sheet, moved }: { sheet: SheetPosition | null; moved: { current: boolean } }) {
  useCoveredMap(sheet, moved);
  return null;
}

/** A map of 360 pixels in width. Its controls end `controls` pixels below its upper edge. */
function aMap({
  sheet,
  height = 600,
  controls,
}: {
  sheet: SheetPosition | null;
  height?: number;
  controls: number;
}) {
  const frame = document.body.appendChild(document.createElement('div'));
  const target = frame.appendChild(document.createElement('div'));
  frame.appendChild(document.createElement('div')).className = 'map-controls';
  const view = new View({ center: [0, 0], resolution: 1 });
  const map = new OlMap({ view, controls: [], interactions: [] });
  map.setSize([360, height]);
  view.setViewportSize([360, height]);
  onTestFinished(() => {
    map.dispose();
    frame.remove();
  });
  // The map begins 200 pixels below the edge of the window.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.className === 'map-controls'
      ? new DOMRect(0, 210, 360, controls - 10)
      : new DOMRect(0, 200, 360, height);
  });
  const moved = { current: false };
  renderView(
    <MapContext value={{ map, target } as unknown as BaseMap}>
      <Covered sheet={sheet} moved={moved} />
    </MapContext>,
  );
  return { map, view, moved };
}

test.each([
  { sheet: 'peek', padding: [134, 0, 126, 0] },
  { sheet: 'half', padding: [134, 0, 357, 0] },
] as const)(
  'beside a sheet at $sheet the shown part of a map excludes the sheet, the controls and the foot',
  ({ sheet, padding }) => {
    const { view, moved } = aMap({ sheet, controls: 110 });
    expect([view.padding, view.getCenter(), moved.current]).toEqual([padding, [0, 0], true]);
    // The visible and searched part begins below the controls, with a margin of half a mark.
    const [, south = 0, , north = 0] = view.calculateExtent();
    expect(north - south).toBe(600 - padding[0] - padding[2]);
  },
);

test.each([
  { height: 346, controls: 54, padding: [78, 0, 174, 0] },
  { height: 346, controls: 140, padding: [0, 0, 184, 0] },
  { height: 100, controls: 54, padding: [0, 0, 88, 0] },
])(
  'a low map of $height pixels shows 224 of them, beside controls of $controls',
  ({ height, controls, padding }) => {
    const { view } = aMap({ sheet: 'half', height, controls });
    expect(view.padding).toEqual(padding);
  },
);

test('a map without a sheet shows all of itself', () => {
  const { view, moved } = aMap({ sheet: null, controls: 110 });
  expect([view.padding, moved.current]).toEqual([undefined, false]);
});

test('a map moves its target into the part that is not covered', () => {
  const { map, view } = aMap({ sheet: 'half', controls: 110 });
  moveToExtent(map, [-100, -100, 100, 100], {});
  const [west = 0, south = 0, east = 0, north = 0] = view.calculateExtent();
  expect([west < -100, south < -100, east > 100, north > 100]).toEqual([true, true, true, true]);
});
