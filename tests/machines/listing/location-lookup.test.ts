import { done, elapsed, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { ApiError } from '../../../src/domain/api-error.ts';
import type { Coordinates } from '../../../src/domain/search/search-options.ts';
import { locationLookupMachine } from '../../../src/machines/listing/location-lookup.machine.ts';
import { invokedBy } from '../../support/machine-step.ts';

const machine = locationLookupMachine;
const cittaStudi = { latitude: 45.4797, longitude: 9.2251 };
const duomo = { latitude: 45.4642, longitude: 9.19 };
const at = (latitude: number, longitude: number): Coordinates => ({ latitude, longitude });
const begin = (postalCode = '20131', fallback: Coordinates | null = cittaStudi) =>
  started(machine, { postalCode, fallback });
const near = () => proceed(machine, begin(), { type: 'map.near' });
const found = (centre: Coordinates | null) => done('lookUpPostalCode', centre);

describe('the place', () => {
  it('is looked up by postal code', () => {
    const step = begin('20131');
    expect(step.snapshot.value).toMatchObject({ place: 'searching' });
    expect(invokedBy(step)).toContainEqual({ id: 'lookUpPostalCode', input: { postalCode: '20131' } });
  });

  it('comes from the geocoder first', () => {
    const { snapshot } = proceed(machine, begin(), found(duomo));
    expect(snapshot.hasTag('placed')).toBe(true);
    expect(snapshot.context.centre).toEqual(duomo);
  });

  it.each([
    { name: 'has no answer', event: found(null) },
    { name: 'fails', event: failed('lookUpPostalCode', new ApiError('network', 'No connection.')) },
    { name: 'answers a place outside the map', event: found(at(52.37, 4.9)) },
  ])("is the listing's own when the geocoder $name", ({ event }) => {
    const { snapshot } = proceed(machine, begin(), event);
    expect(snapshot.hasTag('placed')).toBe(true);
    expect(snapshot.context.centre).toEqual(cittaStudi);
  });

  it.each(['', '   '])(
    'is the listing\'s own without a request when the postal code is "%s"',
    (postalCode) => {
      const step = begin(postalCode);
      expect(step.snapshot.context.centre).toEqual(cittaStudi);
      expect(invokedBy(step).map(({ id }) => id)).not.toContain('lookUpPostalCode');
    },
  );

  it.each([
    { name: 'has no coordinates', fallback: null },
    { name: 'has coordinates outside the map', fallback: at(52.37, 4.9) },
  ])('is unknown when the listing $name, too', ({ fallback }) => {
    for (const step of [proceed(machine, begin('20131', fallback), found(null)), begin('', fallback)]) {
      expect([...step.snapshot.tags]).toEqual(['unknown']);
      expect(step.snapshot.context.centre).toBeNull();
    }
  });

  it.each([
    { name: 'south-west corner', centre: at(35.5, 6.5), on: true },
    { name: 'north-east corner', centre: at(47.5, 18.5), on: true },
    { name: 'south of it', centre: at(35.49, 12), on: false },
    { name: 'north of it', centre: at(47.51, 12), on: false },
    { name: 'west of it', centre: at(42, 6.49), on: false },
    { name: 'east of it', centre: at(42, 18.51), on: false },
    { name: 'the null island', centre: at(0, 0), on: false },
    { name: 'NaN', centre: at(Number.NaN, Number.NaN), on: false },
  ])('must be inside the bounds of the map: $name', ({ centre, on }) => {
    const { snapshot } = proceed(machine, begin('20131', null), found(centre));
    expect(snapshot.hasTag('placed')).toBe(on);
  });
});

describe('the map library of the location map', () => {
  it('is loaded when the map is near what the screen shows', () => {
    expect(invokedBy(begin()).map(({ id }) => id)).toEqual(['lookUpPostalCode']);
    expect(invokedBy(near()).map(({ id }) => id)).toEqual(['loadMap']);
  });

  it.each([
    { name: 'is ready', events: [done('loadMap')], tag: 'mapReady' },
    { name: 'fails', events: [failed('loadMap', new Error('no chunk'))], tag: 'mapFailed' },
    {
      name: 'fails after the time limit',
      events: [elapsed('chunkLoad', 'locationLookup.map.loading')],
      tag: 'mapFailed',
    },
  ] as const)('$name independently of the lookup', ({ events, tag }) => {
    const { snapshot } = proceed(machine, near(), ...events, found(duomo));
    expect([...snapshot.tags].sort()).toEqual([tag, 'placed']);
  });

  it('can be loaded again without another lookup', () => {
    const broken = proceed(machine, near(), found(duomo), failed('loadMap', new Error('no chunk')));
    const again = proceed(machine, broken, { type: 'map.retry' });
    expect(again.snapshot.value).toEqual({ place: 'found', map: 'loading' });
    expect(invokedBy(again).map(({ id }) => id)).toEqual(['loadMap']);
  });

  it('fails after 120 seconds', () => {
    const clock = new SimulatedClock();
    const actors = {
      loadMap: fromPromise(() => new Promise(() => {})),
      lookUpPostalCode: fromPromise<Coordinates | null, { postalCode: string }>(() => new Promise(() => {})),
    };
    const actor = createActor(machine.provide({ actors }), {
      clock,
      input: { postalCode: '20131', fallback: null },
    }).start();
    clock.increment(120_000);
    expect(actor.getSnapshot().matches({ map: 'far' })).toBe(true);
    actor.send({ type: 'map.near' });
    clock.increment(119_999);
    expect(actor.getSnapshot().hasTag('mapFailed')).toBe(false);
    clock.increment(1);
    expect(actor.getSnapshot().hasTag('mapFailed')).toBe(true);
    actor.stop();
  });
});
