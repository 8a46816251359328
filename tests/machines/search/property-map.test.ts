import { done, elapsed, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { aProperty } from '../../../fixtures/listings.ts';
import { propertyMapMachine } from '../../../src/machines/search/property-map.machine.ts';
import { invokedBy } from '../../support/machine-step.ts';

const input = { properties: [aProperty({ id: 1 }), aProperty({ id: 2 })] };
const begin = () => started(propertyMapMachine, input);
const ready = () => proceed(propertyMapMachine, begin(), done('loadMap'));

describe('the property map', () => {
  it.each([
    { name: 'loads the map library first', events: [], tags: ['loading'] },
    { name: 'shows the map when the library is loaded', events: [done('loadMap')], tags: ['ready'] },
    {
      name: 'fails when the library cannot be loaded',
      events: [failed('loadMap', new Error('no chunk'))],
      tags: ['failed'],
    },
    {
      name: 'fails after the time limit',
      events: [elapsed('chunkLoad', 'propertyMap.loading')],
      tags: ['failed'],
    },
    {
      name: 'can be loaded again',
      events: [failed('loadMap', new Error('no chunk')), { type: 'map.retry' } as const],
      tags: ['loading'],
    },
  ])('$name', ({ events, tags }) => {
    expect([...proceed(propertyMapMachine, begin(), ...events).snapshot.tags]).toEqual(tags);
  });

  it('requests the map library once at the start and once at each retry', () => {
    const again = proceed(propertyMapMachine, begin(), failed('loadMap', new Error()), { type: 'map.retry' });
    expect([begin(), again].map((step) => invokedBy(step).map(({ id }) => id))).toEqual([
      ['loadMap'],
      ['loadMap'],
    ]);
  });

  it('fails after 120 seconds', () => {
    const clock = new SimulatedClock();
    const loadMap = fromPromise(() => new Promise(() => {}));
    const actor = createActor(propertyMapMachine.provide({ actors: { loadMap } }), { clock, input }).start();
    clock.increment(119_999);
    expect(actor.getSnapshot().value).toBe('loading');
    clock.increment(1);
    expect(actor.getSnapshot().value).toBe('failed');
    actor.stop();
  });
});

describe('the popup and the panel', () => {
  const open = (id: number) => ({ type: 'marker.open', id }) as const;
  const details = (id: number) => ({ type: 'details.open', id }) as const;
  const closePopup = { type: 'popup.close' } as const;
  const closePanel = { type: 'panel.close' } as const;

  it.each([
    { name: 'nothing is open at first', events: [], opened: null, detailed: null },
    { name: 'a marker opens its popup', events: [open(1)], opened: 1, detailed: null },
    { name: 'another marker replaces the popup', events: [open(1), open(2)], opened: 2, detailed: null },
    { name: 'the popup closes', events: [open(1), closePopup], opened: null, detailed: null },
    { name: "the popup's button opens the panel", events: [open(1), details(1)], opened: 1, detailed: 1 },
    {
      name: 'the panel stays when the popup closes',
      events: [open(1), details(1), closePopup],
      opened: null,
      detailed: 1,
    },
    {
      name: 'the panel stays when another popup opens',
      events: [details(1), open(2)],
      opened: 2,
      detailed: 1,
    },
    { name: 'the panel changes', events: [details(1), details(2)], opened: null, detailed: 2 },
    {
      name: 'the panel closes and the popup stays',
      events: [open(1), details(1), closePanel],
      opened: 1,
      detailed: null,
    },
    {
      name: 'an unknown marker opens nothing',
      events: [open(99), details(99)],
      opened: null,
      detailed: null,
    },
    {
      name: 'an unknown marker changes nothing',
      events: [open(1), details(1), open(99), details(99)],
      opened: 1,
      detailed: 1,
    },
  ])('$name', ({ events, opened, detailed }) => {
    const { snapshot } = proceed(propertyMapMachine, ready(), ...events);
    expect(snapshot.context).toMatchObject({ openedId: opened, detailedId: detailed });
    expect(snapshot.value).toEqual({
      ready: { popup: opened === null ? 'closed' : 'open', panel: detailed === null ? 'closed' : 'open' },
    });
    expect(snapshot.hasTag('panel')).toBe(detailed !== null);
  });
});
