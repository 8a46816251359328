import { done, elapsed, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import {
  navigationMachine,
  type Visit,
  type VisitEvent,
} from '../../../src/machines/shell/navigation.machine.ts';
import { chunkLoadTimeout, pendingBarDelay } from '../../../src/schemas/constants.ts';
import { invokedBy } from '../../support/machine-step.ts';

const visitTo = (pathname: string, { key = pathname, search = '', isNew = true } = {}): Visit => ({
  place: { key, pathname, search, hash: '', state: null },
  isNew,
});
const start = (visit: Visit) => ({ type: 'visit.start', ...visit }) as const;
const results = visitTo('/listings');
const listing = visitTo('/listing/7');
const drawn = { type: 'screen.drawn' } as const;
const retry = { type: 'screen.retry' } as const;
const loaded = done('loadScreen');
const noChunk = new Error('no chunk');

const opened = (visit = results) => started(navigationMachine, visit);
const shown = (visit = results) => proceed(navigationMachine, opened(visit), loaded, drawn, done('scroll'));
const broken = () => proceed(navigationMachine, shown(), start(listing), failed('loadScreen', noChunk));

describe('a navigation', () => {
  it('starts with the code of the first screen, the history and the later code', () => {
    expect(invokedBy(opened())).toEqual([
      { id: 'history', input: undefined },
      { id: 'later', input: undefined },
      { id: 'loadScreen', input: { pathname: '/listings' } },
    ]);
    expect(opened().snapshot.context.shown).toBeNull();
  });

  it('keeps the last screen until the code of the next is there', () => {
    const loading = proceed(navigationMachine, shown(), start(listing));
    expect(loading.snapshot.context).toMatchObject({ requested: listing, shown: results });
    expect(invokedBy(loading)).toEqual([{ id: 'loadScreen', input: { pathname: '/listing/7' } }]);
    const next = proceed(navigationMachine, loading, loaded);
    expect(next.snapshot.context.shown).toEqual(listing);
  });

  it('goes to the last of several places', () => {
    const first = proceed(navigationMachine, opened(), start(listing), loaded);
    expect(first.snapshot.context.shown).toEqual(listing);
    const { snapshot } = proceed(navigationMachine, shown(), start(listing), start(visitTo('/map')), loaded);
    expect(snapshot.context.shown?.place.pathname).toBe('/map');
  });

  it.each([
    ['another key', { ...results, place: { ...results.place, key: 'other' } }],
    ['another path', { ...results, place: { ...results.place, pathname: '/map' } }],
    ['another query', { ...results, place: { ...results.place, search: '?location=Roma' } }],
  ])('loads a place with %s', (_, visit) => {
    expect(proceed(navigationMachine, shown(), start(visit)).snapshot.value).toEqual({ loading: 'brief' });
  });

  it('has nothing to load for the place that is shown', () => {
    const { snapshot } = proceed(navigationMachine, shown(), start(listing), start(results));
    expect(snapshot.value).toEqual({ shown: 'scrolling' });
    expect(snapshot.context.requested).toEqual(results);
  });
});

describe('the bar', () => {
  const actorWith = (loadScreen: () => Promise<void>) => {
    const clock = new SimulatedClock();
    const machine = navigationMachine.provide({
      actors: {
        history: fromCallback<VisitEvent>(() => {}),
        later: fromCallback(() => {}),
        loadScreen: fromPromise(loadScreen),
      },
    });
    return { clock, actor: createActor(machine, { clock, input: results }).start() };
  };

  it('is shown after a tenth of a second, until the load fails', () => {
    expect(pendingBarDelay).toBeLessThanOrEqual(100);
    const { clock, actor } = actorWith(() => new Promise(() => {}));
    clock.increment(pendingBarDelay - 1);
    expect(actor.getSnapshot().hasTag('pending')).toBe(false);
    clock.increment(1);
    expect(actor.getSnapshot().hasTag('pending')).toBe(true);
    clock.increment(chunkLoadTimeout - pendingBarDelay);
    expect(actor.getSnapshot().value).toEqual({ failed: 'waiting' });
    expect(actor.getSnapshot().hasTag('pending')).toBe(false);
    actor.stop();
  });
});

describe('a screen that cannot be loaded', () => {
  it('is reported, and the last one stays', () => {
    const { snapshot } = broken();
    expect(snapshot.hasTag('failed')).toBe(true);
    expect(snapshot.context).toMatchObject({ requested: listing, shown: results });
  });

  it('is requested again', () => {
    const again = proceed(navigationMachine, broken(), retry);
    expect(again.snapshot.hasTag('pending')).toBe(true);
    expect(invokedBy(again)).toEqual([{ id: 'loadScreenAgain', input: { pathname: '/listing/7' } }]);
    const { snapshot } = proceed(navigationMachine, again, done('loadScreenAgain'));
    expect(snapshot.context.shown).toEqual(listing);
    expect(snapshot.hasTag('failed')).toBe(false);
  });

  it('is reloaded if only that helps and the server answers', () => {
    const asked = proceed(navigationMachine, broken(), retry, failed('loadScreenAgain', noChunk));
    expect(invokedBy(asked).map(({ id }) => id)).toEqual(['reachServer']);
    expect([...asked.snapshot.tags]).toEqual(['failed', 'pending']);
    expect(proceed(navigationMachine, asked, failed('reachServer', noChunk)).snapshot.value).toEqual({
      failed: 'waiting',
    });
    const reloading = proceed(navigationMachine, asked, done('reachServer'));
    expect(invokedBy(reloading).map(({ id }) => id)).toEqual(['reload']);
    expect([...reloading.snapshot.tags]).toEqual(['failed', 'pending']);
    expect(proceed(navigationMachine, reloading, failed('reload', noChunk)).snapshot.value).toEqual({
      failed: 'waiting',
    });
  });

  it('is reported again if the second attempt takes too long', () => {
    const step = proceed(
      navigationMachine,
      broken(),
      retry,
      elapsed('chunkLoad', 'navigation.failed.retrying'),
    );
    expect(step.snapshot.value).toEqual({ failed: 'waiting' });
  });

  it('is left for the last one without loading anything', () => {
    const { snapshot } = proceed(navigationMachine, broken(), start({ ...results, isNew: false }));
    expect(snapshot.value).toEqual({ shown: 'scrolling' });
  });

  it('is left for another', () => {
    const { snapshot } = proceed(navigationMachine, broken(), start(visitTo('/map')), loaded);
    expect(snapshot.context.shown?.place.pathname).toBe('/map');
  });
});

describe('the scrolling', () => {
  it('waits until the screen is drawn', () => {
    expect(invokedBy(proceed(navigationMachine, opened(), loaded))).toEqual([]);
    expect(invokedBy(proceed(navigationMachine, opened(), loaded, drawn))).toEqual([
      { id: 'scroll', input: { visit: results, isOtherPath: true } },
    ]);
  });

  it('knows whether the path has changed', () => {
    const filtered = visitTo('/listings', { key: 'filtered', search: '?maxPrice=900' });
    const inputOf = (visit: Visit) =>
      invokedBy(proceed(navigationMachine, shown(), start(visit), loaded, drawn));
    expect(inputOf(filtered)).toEqual([{ id: 'scroll', input: { visit: filtered, isOtherPath: false } }]);
    expect(inputOf(listing)).toEqual([{ id: 'scroll', input: { visit: listing, isOtherPath: true } }]);
  });

  it.each([
    ['has ended', done('scroll')],
    ['has failed', failed('scroll', new Error('no page'))],
  ])('is kept once it %s', (_, event) => {
    const step = proceed(navigationMachine, opened(), loaded, drawn, event);
    expect(step.snapshot.value).toEqual({ shown: 'resting' });
    expect(invokedBy(step)).toEqual([{ id: 'keepScroll', input: { place: results.place } }]);
  });
});

it.each(['history', 'later', 'keepScroll'])('goes on without %s', (id) => {
  const step = proceed(navigationMachine, shown(), failed(id, new Error('not here')));
  expect(step.snapshot.value).toEqual({ shown: 'resting' });
  expect(step.actions.map(({ type }) => type)).toEqual(['xstate.log']);
});

it('logs each part that fails', async () => {
  const lines: unknown[] = [];
  const machine = navigationMachine.provide({ actors: { loadScreen: fromPromise(async () => {}) } });
  const actor = createActor(machine, { input: results, logger: (line) => lines.push(line) }).start();
  await expect.poll(() => actor.getSnapshot().matches('shown')).toBe(true);
  actor.send(drawn);
  await expect.poll(() => lines).toHaveLength(4);
  const ofPart = (actorId: string) => ({ actorId, error: expect.any(Error) });
  expect(lines).toMatchObject(['history', 'later', 'scroll', 'keepScroll'].map(ofPart));
  actor.stop();
});
