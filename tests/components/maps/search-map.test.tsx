import '../../support/browser.ts';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render } from '@testing-library/react';
import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type BaseMap, toMapCoordinate } from '../../../src/components/maps/base-map.ts';
import { MapContext } from '../../../src/components/maps/map-context.ts';
import { Marks } from '../../../src/components/maps/SearchMap.tsx';
import type { MapRest } from '../../../src/components/maps/useMapRest.ts';
import { boxText } from '../../../src/schemas/search/map-area.ts';
import type { MapMarks } from '../../../src/schemas/search/map-marks.ts';
import { milan } from '../../../src/schemas/search/map-values.ts';
import type { SheetPosition } from '../../../src/schemas/search/saved-results.ts';
import { renderView } from '../../support/render.tsx';

const box = { west: 9.1, south: 45.4, east: 9.2, north: 45.5 };
const at = { latitude: 45.48, longitude: 9.19 };
const marks = {
  rooms: [{ id: 1, title: 'Attic', price: 500, ...at }],
  clusters: [{ count: 3, price: 400, latitude: 45.45, longitude: 9.15, box }],
  extent: null,
};

interface Room {
  id: number;
  hasCard?: boolean;
  isAsLeft?: boolean;
  place?: typeof at | null;
  sheet?: SheetPosition | null;
  part?: string | null;
  onRest?: (rest: MapRest) => void;
}

function aMap() {
  const section = document.body.appendChild(document.createElement('section'));
  const target = section.appendChild(document.createElement('div'));
  // jsdom has no layout.
  Object.defineProperties(target, { offsetWidth: { value: 600 }, offsetHeight: { value: 800 } });
  const view = new View({ center: toMapCoordinate(milan), zoom: 12 });
  const map = new OlMap({ target, view, controls: [], interactions: [] });
  onTestFinished(() => {
    map.dispose();
    section.remove();
  });
  const marked = (
    shown: MapMarks | null,
    { id, hasCard, isAsLeft = false, place = at, sheet = null, part = null, onRest = () => {} }: Room,
  ) => (
    <I18nProvider i18n={i18n}>
      <MapContext value={{ map, target } as unknown as BaseMap}>
        <Marks
          marks={{ zoom: null, all: shown, areNew: true, search: '', place: null }}
          start={{ view: null, isAsLeft, part }}
          rooms={{ selected: { id, at: place }, cardId: hasCard ? id : null, pointed: null, seen: new Set() }}
          startPart={null}
          sheet={sheet}
          on={{ select: () => {}, point: () => {}, rest: onRest, place: () => {} }}
        />
      </MapContext>
    </I18nProvider>
  );
  return { section, target, map, view, marked };
}

function marksWithSelected(id: number) {
  const { target, marked } = aMap();
  renderView(marked(marks, { id }));
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

/** A map without animations whose selected mark stays below its card, however the map moves. */
function aMapWithCard() {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const { section, ...rest } = aMap();
  section.appendChild(document.createElement('div')).dataset.mapCard = '';
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.matches('[data-map-card]')) return new DOMRect(0, 400, 600, 400);
    return this.matches('.map-pin') ? new DOMRect(200, 500, 60, 50) : new DOMRect(0, 0, 600, 800);
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  return rest;
}

/** Returns how far south, in pixels, the centre of the map is after the marks have arrived `times` times. */
function movedBelowCard(times: number, isAsLeft: boolean): number {
  const { view, marked } = aMapWithCard();
  const [, before = 0] = view.getCenter() ?? [];
  const room = { id: 1, hasCard: true, isAsLeft };
  const { rerender } = render(marked(null, room));
  for (let time = 0; time < times; time++) rerender(marked({ ...marks }, room));
  const [, after = 0] = view.getCenter() ?? [];
  return Math.round((before - after) / (view.getResolution() ?? 1));
}

test('a new map moves the mark of its first selected room above the card, if the card covers the mark', () => {
  expect([movedBelowCard(0, false), movedBelowCard(1, false)]).toEqual([0, 162]);
});

test('a map whose new marks are below the card again moves up to three times', () => {
  expect([movedBelowCard(2, false), movedBelowCard(5, false)]).toEqual([2 * 162, 3 * 162]);
});

test('the group that takes in a pin with the focus gets the focus, else the map, unless a person has moved the focus elsewhere', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { map, target, marked } = aMap();
  target.tabIndex = 0;
  const room = { id: 9, place: null };
  const { rerender } = render(marked(marks, room));
  act(() => map.renderSync());
  const pin = () => target.querySelector<HTMLElement>('[data-mark^="room-"]');
  pin()?.focus();
  rerender(marked({ ...marks, rooms: [] }, room));
  expect(document.activeElement).toBe(target.querySelector('.map-cluster'));
  rerender(marked(marks, room));
  pin()?.focus();
  rerender(marked({ ...marks, rooms: [], clusters: [] }, room));
  expect(document.activeElement).toBe(target);
  rerender(marked(marks, room));
  pin()?.focus();
  pin()?.blur();
  await new Promise((resolve) => setTimeout(resolve));
  rerender(marked({ ...marks, rooms: [] }, room));
  expect(document.activeElement).toBe(document.body);
});

test.each([
  { what: 'a part', part: boxText(box), firstId: 9, isSearched: true },
  { what: 'a part, with the room of a link', part: boxText(box), firstId: 1, isSearched: false },
  { what: 'no part', part: null, firstId: 9, isSearched: false },
])(
  'a map with the search of $what, which moves to a selected room, searches what it shows: $isSearched',
  (given) => {
    const { map, marked } = aMapWithCard();
    map.renderSync();
    const rests: boolean[] = [];
    const { part, firstId } = given;
    const onRest = ({ isByPerson }: MapRest) => rests.push(isByPerson);
    const { rerender } = render(marked(null, { id: firstId, part, onRest }));
    rests.length = 0;
    rerender(marked(marks, { id: 1, hasCard: true, part, onRest }));
    act(() => map.renderSync());
    expect(rests).toEqual([given.isSearched]);
  },
);

test('a map that somebody moves stays where they move it, also for new marks', () => {
  const { map, view, marked } = aMapWithCard();
  map.renderSync();
  const rests: boolean[] = [];
  const room = { id: 1, hasCard: true, onRest: ({ isByPerson }: MapRest) => rests.push(isByPerson) };
  const { rerender } = render(marked(marks, room));
  act(() => map.renderSync());
  view.setZoom(11);
  const moved = view.getCenter();
  rerender(marked({ ...marks }, room));
  expect(view.getCenter()).toEqual(moved);
  act(() => map.renderSync());
  expect(rests).toEqual([false, false, true]);
  rerender(marked({ ...marks }, room));
  expect(view.getCenter()).toEqual(moved);
});

test('a room that is selected while somebody moves the map comes into view after the move', () => {
  const { map, view, marked } = aMapWithCard();
  map.renderSync();
  const { rerender } = render(marked(marks, { id: 9, place: null }));
  view.setZoom(11);
  const moved = view.getCenter();
  rerender(marked(marks, { id: 1, hasCard: true }));
  expect(view.getCenter()).toEqual(moved);
  act(() => map.renderSync());
  rerender(marked({ ...marks }, { id: 1, hasCard: true }));
  expect(view.getCenter()).not.toEqual(moved);
});

test('a map that somebody comes back to stays as it was left', () => {
  expect(movedBelowCard(1, true)).toBe(0);
});

test.each([
  { what: "a phone's new map", isAsLeft: false, sheet: 'peek', zoom: 14 },
  { what: 'not a map that somebody comes back to', isAsLeft: true, sheet: 'peek', zoom: 12 },
  { what: 'not a map beside the cards', isAsLeft: false, sheet: null, zoom: 12 },
] as const)('$what moves to the first selected room when its place is known', ({ isAsLeft, sheet, zoom }) => {
  const { view, marked } = aMap();
  const { rerender } = render(marked(null, { id: 1, isAsLeft, sheet, place: null }));
  expect(view.getZoom()).toBe(12);
  rerender(marked(null, { id: 1, isAsLeft, sheet }));
  expect([view.getZoom(), view.getCenter()]).toEqual([zoom, toMapCoordinate(zoom === 14 ? at : milan)]);
  // Another room was chosen on the map.
  view.setZoom(13);
  rerender(marked(null, { id: 2, isAsLeft, sheet }));
  expect(view.getZoom()).toBe(13);
});

test('without new marks, marks that would cover each other after zooming out become a number', () => {
  const { target, map, view, marked } = aMap();
  map.renderSync();
  render(marked(marks, { id: 9, place: null }));
  const names = () =>
    Array.from(target.querySelectorAll('[data-mark]'), (mark) => mark.getAttribute('aria-label'));
  expect(names()).toEqual(['Attic, $500/month', 'Show 3 rooms here, from $400']);
  view.setZoom(6);
  act(() => map.renderSync());
  expect(names()).toEqual(['Show 4 rooms here, from $400']);
  view.setZoom(12);
  act(() => map.renderSync());
  expect(names()).toHaveLength(2);
});

test('a number that changes keeps its element, and the focus', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { map, target, marked } = aMap();
  const room = { id: 9, place: null };
  const { rerender } = render(marked(marks, room));
  act(() => map.renderSync());
  const group = () => target.querySelector<HTMLElement>('.map-cluster');
  const before = group();
  before?.focus();
  const wider = { ...box, north: 45.51 };
  rerender(marked({ ...marks, clusters: [{ ...marks.clusters[0], count: 5, box: wider } as never] }, room));
  expect(group()?.textContent).toBe('5');
  expect(group()).toBe(before);
  expect([document.activeElement, before?.tabIndex]).toEqual([before, 0]);
});

/** For each rest of the map after a change, whether a person moved it. */
function restsOf(change: (map: OlMap, view: View) => void): boolean[] {
  const { map, view, marked } = aMap();
  map.renderSync();
  const rests: boolean[] = [];
  render(
    marked(marks, { id: 9, place: null, sheet: 'half', onRest: ({ isByPerson }) => rests.push(isByPerson) }),
  );
  rests.length = 0;
  act(() => {
    change(map, view);
    map.renderSync();
  });
  return rests;
}

test('a map that becomes lower has not been moved by a person', () => {
  expect(restsOf((map) => map.setSize([600, 500]))).toEqual([false]);
});

const around = boxText({ west: 9.18, south: 45.45, east: 9.2, north: 45.47 });
const beyond = boxText({ west: 9.0, south: 45.2, east: 9.4, north: 45.7 });

test.each([
  { what: 'all of the part that was left', part: around, isAsLeft: true, isSearched: false },
  { what: 'less than the part that was left', part: beyond, isAsLeft: true, isSearched: true },
  { what: 'less than the part of a link', part: beyond, isAsLeft: false, isSearched: false },
])(
  'a map under a sheet that shows $what searches what it shows: $isSearched',
  ({ part, isAsLeft, isSearched }) => {
    const { map, marked } = aMap();
    map.renderSync();
    const rests: boolean[] = [];
    const onRest = ({ isByPerson }: MapRest) => rests.push(isByPerson);
    render(marked(marks, { id: 9, place: null, sheet: 'half', part, isAsLeft, onRest }));
    expect(rests).toEqual([isSearched]);
  },
);

test('a zoom while the map becomes lower is a move by a person', () => {
  const zoomed = restsOf((map, view) => {
    map.setSize([600, 500]);
    view.setZoom(13);
  });
  expect(zoomed).toEqual([true]);
});

const ended = (view: View) => {
  view.cancelAnimations();
  view.setZoom(10);
};

test.each([
  { what: 'A press while the map moves by itself', input: new Event('pointerdown'), takesOver: true },
  {
    what: 'A press before a map that has moved by itself is drawn',
    before: ended,
    input: new Event('pointerdown'),
    takesOver: true,
  },
  { what: 'A click without a press', input: new MouseEvent('click'), takesOver: true },
  { what: 'An arrow key', input: new KeyboardEvent('keydown', { key: 'ArrowUp' }), takesOver: true },
  { what: 'The Tab key', input: new KeyboardEvent('keydown', { key: 'Tab' }), takesOver: false },
])('$what makes the move that of a person: $takesOver', ({ before, input, takesOver }) => {
  const { section, map, view, marked } = aMap();
  map.renderSync();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const rests: boolean[] = [];
  const room = { id: 9, place: null, onRest: ({ isByPerson }: MapRest) => rests.push(isByPerson) };
  const far = { rooms: [], clusters: [], extent: { west: 12.4, south: 41.8, east: 12.5, north: 41.9 } };
  // The map moves to the rooms, which are elsewhere.
  render(marked(far, room));
  expect(view.getAnimating()).toBe(true);
  before?.(view);
  section.dispatchEvent(input);
  view.cancelAnimations();
  view.setZoom(9);
  act(() => map.renderSync());
  expect(rests).toEqual([false, takesOver]);
});
