import { done, elapsed, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { mapPanelMachine } from '../../../src/machines/search/map-panel.machine.ts';
import { chunkLoadTimeout } from '../../../src/schemas/constants.ts';
import { milan } from '../../../src/schemas/search/map-values.ts';
import { invokedBy } from '../../support/machine-step.ts';

const closed = { left: null, selectedId: null };
const toggle = { type: 'panel.toggle' } as const;
const loaded = done('loadMap');
const broken = failed('loadMap', new Error('no chunk'));

describe('the map panel', () => {
  it('is hidden at first and loads no map', () => {
    const step = started(mapPanelMachine, closed);
    expect(step.snapshot.value).toBe('hidden');
    expect(step.actions).toEqual([]);
  });

  it.each([
    { name: 'starts loading when it opens', events: [toggle], value: { open: 'loading' }, tags: ['open'] },
    { name: 'shows the map', events: [toggle, loaded], value: { open: 'ready' }, tags: ['open', 'ready'] },
    {
      name: 'shows the failure of the map',
      events: [toggle, broken],
      value: { open: 'failed' },
      tags: ['failed', 'open'],
    },
    {
      name: 'shows a failure when the map takes too long',
      events: [toggle, elapsed('chunkLoad', 'mapPanel.open.loading')],
      value: { open: 'failed' },
      tags: ['failed', 'open'],
    },
    {
      name: 'tries again',
      events: [toggle, broken, { type: 'map.retry' } as const],
      value: { open: 'loading' },
      tags: ['open'],
    },
    { name: 'closes while loading', events: [toggle, toggle], value: 'hidden', tags: [] },
    { name: 'closes', events: [toggle, loaded, toggle], value: 'hidden', tags: [] },
    { name: 'closes after a failure', events: [toggle, broken, toggle], value: 'hidden', tags: [] },
  ])('$name', ({ events, value, tags }) => {
    const { snapshot } = proceed(mapPanelMachine, started(mapPanelMachine, closed), ...events);
    expect(snapshot.value).toEqual(value);
    expect([...snapshot.tags].sort()).toEqual(tags);
  });

  it('knows whether moving the map searches, also after it was closed', () => {
    const still = proceed(
      mapPanelMachine,
      started(mapPanelMachine, closed),
      toggle,
      loaded,
      { type: 'moves.choose', isStill: true },
      toggle,
      toggle,
    );
    expect(still.snapshot.context.isStill).toBe(true);
    const moving = proceed(mapPanelMachine, still, { type: 'moves.choose', isStill: false });
    expect(moving.snapshot.context.isStill).toBe(false);
  });

  it('requests the map again at each opening and each retry', () => {
    for (const events of [
      [toggle],
      [toggle, loaded, toggle, toggle],
      [toggle, broken, { type: 'map.retry' } as const],
    ]) {
      const step = proceed(mapPanelMachine, started(mapPanelMachine, closed), ...events);
      expect(invokedBy(step).map(({ id }) => id)).toEqual(['loadMap']);
    }
  });

  it.each([
    { name: 'a pin', events: [{ type: 'pin.select', id: 7 }], selected: 7 },
    {
      name: 'another pin',
      events: [
        { type: 'pin.select', id: 7 },
        { type: 'pin.select', id: 8 },
      ],
      selected: 8,
    },
    {
      name: 'no pin after clearing',
      events: [{ type: 'pin.select', id: 7 }, { type: 'pin.clear' }],
      selected: null,
    },
    {
      name: 'no pin after closing',
      events: [{ type: 'pin.select', id: 7 }, toggle, toggle, loaded],
      selected: null,
    },
  ] as const)('has $name selected', ({ events, selected }) => {
    const { snapshot } = proceed(
      mapPanelMachine,
      started(mapPanelMachine, closed),
      toggle,
      loaded,
      ...events,
    );
    expect(snapshot.context.selectedId).toBe(selected);
  });

  it.each([
    [true, { open: 'ready' }],
    [false, 'hidden'],
  ])('shows at once a map that was ready when the user left it, if it was open: %s', (isOpen, value) => {
    const left = { isOpen, view: null, sheet: 'half' as const, sheetTop: 0 };
    const start = started(mapPanelMachine, { left, selectedId: null, isReady: true });
    expect(start.snapshot.value).toEqual(value);
    expect(invokedBy(start)).toEqual([]);
  });

  it('is restored as the user left it, and forgets the rest when it closes', () => {
    const left = {
      isOpen: true,
      view: { centre: milan, zoom: 14 },
      sheet: 'full' as const,
      sheetTop: 40,
    };
    const start = started(mapPanelMachine, { left, selectedId: null });
    expect(start.snapshot.value).toEqual({ open: 'loading' });
    expect(invokedBy(start).map(({ id }) => id)).toEqual(['loadMap']);
    expect(start.snapshot.context).toMatchObject({ ...left, selectedId: null, pointedId: null });
    const hidden = proceed(mapPanelMachine, start, loaded, toggle);
    expect(hidden.snapshot.context).toMatchObject({
      isOpen: false,
      selectedId: null,
      view: null,
      sheet: 'half',
      sheetTop: 0,
      pointedId: null,
    });
    const closedBefore = started(mapPanelMachine, { left: { ...left, isOpen: false }, selectedId: null });
    expect(closedBefore.snapshot.value).toBe('hidden');
  });

  it('forgets the pin of a user who comes back and searches again, also before the map is ready', () => {
    const left = { isOpen: true, view: null, sheet: 'peek' as const, sheetTop: 0 };
    const start = started(mapPanelMachine, { left, selectedId: 7 });
    expect(start.snapshot.context.selectedId).toBe(7);
    const step = proceed(mapPanelMachine, start, { type: 'pin.clear' });
    expect(step.snapshot.context.selectedId).toBeNull();
  });

  it('has the room of the address selected when it is opened, with space for its card', () => {
    const start = started(mapPanelMachine, { left: null, selectedId: 7 });
    expect(start.snapshot.value).toBe('hidden');
    const { snapshot } = proceed(mapPanelMachine, start, toggle, loaded);
    expect(snapshot.context).toMatchObject({ selectedId: 7, sheet: 'peek' });
  });

  it('forgets the room of the address before it was opened, if there is another search', () => {
    const start = started(mapPanelMachine, { left: null, selectedId: 7 });
    const step = proceed(mapPanelMachine, start, { type: 'pin.clear' });
    expect(step.snapshot.context.selectedId).toBeNull();
  });

  it.each([
    { name: 'a selected pin', events: [{ type: 'pin.select', id: 7 }], received: [7] },
    {
      name: 'that its card was closed',
      events: [{ type: 'pin.select', id: 7 }, { type: 'pin.clear' }],
      received: [7, null],
    },
    {
      name: 'that the sheet was dragged over its card',
      events: [
        { type: 'pin.select', id: 7 },
        { type: 'sheet.place', position: 'full' },
      ],
      received: [7, null],
    },
    { name: 'that the map was hidden', events: [{ type: 'pin.select', id: 7 }, toggle], received: [7, null] },
    {
      name: 'no change for a sheet that leaves space for the card',
      events: [
        { type: 'pin.select', id: 7 },
        { type: 'sheet.place', position: 'peek' },
      ],
      received: [7],
    },
  ] as const)('reports to the address $name', async ({ events, received }) => {
    const loadMap = fromPromise<unknown>(async () => {});
    const actor = createActor(mapPanelMachine.provide({ actors: { loadMap } }), { input: closed }).start();
    const ids: (number | null)[] = [];
    actor.on('selection.changed', ({ id }) => ids.push(id));
    actor.send(toggle);
    await waitFor(actor, (snapshot) => snapshot.hasTag('ready'));
    for (const event of events) actor.send(event);
    expect(ids).toEqual(received);
    actor.stop();
  });

  it('knows where the map came to rest', () => {
    const view = { centre: milan, zoom: 15 };
    const step = proceed(mapPanelMachine, started(mapPanelMachine, closed), toggle, loaded, {
      type: 'map.move',
      view,
    });
    expect(step.snapshot.context).toMatchObject({
      isOpen: true,
      selectedId: null,
      view,
      sheet: 'half',
      sheetTop: 0,
      pointedId: null,
    });
  });

  it('knows which room is pointed at, until it closes', () => {
    const pointed = proceed(mapPanelMachine, started(mapPanelMachine, closed), toggle, loaded, {
      type: 'room.point',
      id: 7,
    });
    expect(pointed.snapshot.context.pointedId).toBe(7);
    expect(proceed(mapPanelMachine, pointed, toggle).snapshot.context.pointedId).toBeNull();
  });

  it.each([
    { name: 'half of the map at first', events: [], sheet: 'half', selected: null },
    {
      name: 'where it was moved to',
      events: [{ type: 'sheet.place', position: 'full' }],
      sheet: 'full',
      selected: null,
    },
    {
      name: 'only its handle, for the card of a pin',
      events: [{ type: 'pin.select', id: 7 }],
      sheet: 'peek',
      selected: 7,
    },
    {
      name: 'only its handle, and the card stays',
      events: [
        { type: 'pin.select', id: 7 },
        { type: 'sheet.place', position: 'peek' },
      ],
      sheet: 'peek',
      selected: 7,
    },
    {
      name: 'half of the map, and the card under it closes',
      events: [
        { type: 'pin.select', id: 7 },
        { type: 'sheet.place', position: 'half' },
      ],
      sheet: 'half',
      selected: null,
    },
  ] as const)('has a sheet that shows $name', ({ events, sheet, selected }) => {
    const { snapshot } = proceed(
      mapPanelMachine,
      started(mapPanelMachine, closed),
      toggle,
      loaded,
      ...events,
    );
    expect(snapshot.context).toMatchObject({ sheet, selectedId: selected });
  });

  it('knows how far the list on its sheet is scrolled, until it closes', () => {
    const open = proceed(mapPanelMachine, started(mapPanelMachine, closed), toggle, {
      type: 'sheet.scroll',
      top: 200,
    });
    expect(open.snapshot.context.sheetTop).toBe(200);
    expect(proceed(mapPanelMachine, open, toggle).snapshot.context.sheetTop).toBe(0);
  });

  it('selects no pin before the map is ready', () => {
    const { snapshot } = proceed(mapPanelMachine, started(mapPanelMachine, closed), toggle, {
      type: 'pin.select',
      id: 7,
    });
    expect(snapshot.context.selectedId).toBeNull();
  });

  it('waits 120 seconds for the map library, also at a retry', () => {
    const clock = new SimulatedClock();
    const loadMap = fromPromise(() => new Promise(() => {}));
    const actor = createActor(mapPanelMachine.provide({ actors: { loadMap } }), {
      clock,
      input: closed,
    }).start();
    const value = () => actor.getSnapshot().value;
    actor.send(toggle);
    for (const attempt of ['first', 'second']) {
      clock.increment(119_999);
      expect(value(), attempt).toEqual({ open: 'loading' });
      clock.increment(1);
      expect(value(), attempt).toEqual({ open: 'failed' });
      actor.send({ type: 'map.retry' });
    }
    actor.stop();
  });

  it('does not fail after it was closed while loading', () => {
    const clock = new SimulatedClock();
    const loadMap = fromPromise(() => new Promise(() => {}));
    const actor = createActor(mapPanelMachine.provide({ actors: { loadMap } }), {
      clock,
      input: closed,
    }).start();
    actor.send(toggle);
    actor.send(toggle);
    clock.increment(chunkLoadTimeout);
    expect(actor.getSnapshot().value).toBe('hidden');
    actor.stop();
  });
});
