import { emittedBy, proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { aPlace, aQuery } from '../../../fixtures/listings.ts';
import { toSearchParams } from '../../../src/domain/search/search-query.ts';
import { searchSuggestionsMachine } from '../../../src/machines/search/search-suggestions.machine.ts';

const machine = searchSuggestionsMachine;
const begin = (query = aQuery(), appliesAtOnce = false) => started(machine, { query, appliesAtOnce });
const type = (text: string) => ({ type: 'text.change', text }) as const;
const pick = (...place: Parameters<typeof aPlace>) =>
  ({ type: 'suggestion.pick', place: aPlace(...place) }) as const;
const submit = { type: 'search.submit' } as const;
const accept = { type: 'suggestion.accept' } as const;
const fiveKm = { type: 'distance.choose', maxDistance: 5 } as const;
const under700 = { type: 'price.choose', maxPrice: 700 } as const;
const milano = { kind: 'location', name: 'Milano' } as const;
const bocconi = { kind: 'university', name: 'Bocconi' } as const;

describe('Find', () => {
  it('submits nothing before a place is picked', () => {
    for (const step of [begin(), proceed(machine, begin(), type('Milano'))]) {
      expect(proceed(machine, step, submit).actions).toEqual([]);
    }
  });

  it.each([
    { name: 'the term only', events: [], query: { term: milano } },
    { name: 'the distance', events: [fiveKm], query: { term: milano, maxDistance: 5 } },
    { name: 'the rent', events: [under700], query: { term: milano, maxPrice: 700 } },
    { name: 'both', events: [fiveKm, under700], query: { term: milano, maxDistance: 5, maxPrice: 700 } },
    {
      name: 'neither distance nor rent after they were cleared',
      events: [fiveKm, under700, { ...fiveKm, maxDistance: null }, { ...under700, maxPrice: null }],
      query: { term: milano },
    },
  ])('submits $name', ({ events, query }) => {
    const step = proceed(machine, begin(), type('mil'), pick('location', 'Milano'), ...events, submit);
    expect(emittedBy(step)).toMatchObject([{ type: 'search.submitted', query: aQuery(query) }]);
  });

  it('submits the part of the map that a stop stands for', () => {
    const stop = {
      kind: 'location',
      name: 'Cadorna',
      label: 'Stop in Milano',
      bounds: '9.1,45.4,9.2,45.5',
    } as const;
    const step = proceed(machine, begin(), { type: 'suggestion.pick', place: stop });
    const opened = proceed(machine, begin(), type('mil'), { type: 'suggestion.pick', place: stop }, submit);
    expect(step.actions).toEqual([]);
    const { label: _, ...term } = stop;
    expect(emittedBy(opened)).toMatchObject([{ type: 'search.submitted', query: aQuery({ term }) }]);
    expect(toSearchParams(aQuery({ term, maxPrice: 700 })).toString()).toBe(
      'location=Cadorna&bounds=9.1%2C45.4%2C9.2%2C45.5&maxPrice=700',
    );
  });

  it('includes filters that were chosen before the pick', () => {
    const step = proceed(machine, begin(), fiveKm, type('bo'), pick('university', 'Bocconi'), submit);
    expect(emittedBy(step)).toMatchObject([
      { type: 'search.submitted', query: aQuery({ term: bocconi, maxDistance: 5 }) },
    ]);
  });

  it('emits the query to listeners of a running actor', () => {
    const actor = createActor(machine, { input: { query: aQuery(), appliesAtOnce: false } }).start();
    const heard: unknown[] = [];
    actor.on('search.submitted', (event) => heard.push(event));
    for (const event of [type('bo'), pick('university', 'Bocconi'), submit]) actor.send(event);
    expect(heard).toMatchObject([{ type: 'search.submitted', query: aQuery({ term: bocconi }) }]);
    actor.stop();
  });

  it('is required on the landing page: a filter alone submits nothing', () => {
    expect(emittedBy(proceed(machine, begin(), type('mil'), accept, fiveKm))).toEqual([]);
    expect(emittedBy(proceed(machine, begin(), type('mil'), accept, under700))).toEqual([]);
  });
});

describe('the search box above the results', () => {
  const shown = aQuery({ term: milano, maxDistance: 10, maxPrice: 900 });

  it.each([
    { name: 'a known place is already picked', query: shown, picked: true },
    { name: 'all listings give an empty box', query: aQuery(), picked: false },
    {
      name: 'an unknown place gives its text without a pick',
      query: aQuery({ term: { kind: 'location', name: 'Atlantide' } }),
      picked: false,
    },
    {
      name: 'a city named as a university gives no pick',
      query: aQuery({ term: { kind: 'university', name: 'Roma' } }),
      picked: false,
    },
  ] as const)('starts from the query: $name', ({ query, picked }) => {
    const { snapshot } = begin(query, true);
    expect(snapshot.hasTag('picked')).toBe(picked);
    expect(snapshot.context).toMatchObject({
      text: query.term?.name ?? '',
      maxDistance: query.maxDistance,
      maxPrice: query.maxPrice,
    });
  });

  it.each([
    { name: 'a distance', event: fiveKm, query: { ...shown, maxDistance: 5 } },
    { name: 'any distance', event: { ...fiveKm, maxDistance: null }, query: { ...shown, maxDistance: null } },
    { name: 'a rent', event: under700, query: { ...shown, maxPrice: 700 } },
    { name: 'any rent', event: { ...under700, maxPrice: null }, query: { ...shown, maxPrice: null } },
  ])('submits $name at once', ({ event, query }) => {
    const { type: _, ...chosen } = event;
    expect(emittedBy(proceed(machine, begin(shown, true), event))).toEqual([
      { type: 'search.submitted', query, change: { term: milano, ...chosen } },
    ]);
  });

  it('submits filters for the current place while the text is edited', () => {
    const step = proceed(machine, begin(shown, true), type('rom'), under700);
    expect(emittedBy(step)).toMatchObject([{ type: 'search.submitted', query: { ...shown, maxPrice: 700 } }]);
  });

  it.each([
    ['a place', milano],
    ['no place', null],
  ])('keeps the typed text if only the filters of %s change', (_, term) => {
    const query = aQuery({ term, maxDistance: 5, maxPrice: 700 });
    const step = proceed(machine, begin(aQuery({ term }), true), type('rom'), {
      type: 'query.changed',
      query,
    });
    expect(step.snapshot.context).toMatchObject({
      text: 'rom',
      place: term,
      maxDistance: 5,
      maxPrice: 700,
    });
  });

  const asCity = { kind: 'location', name: 'Brescia' } as const;
  const asUniversity = { kind: 'university', name: 'Brescia' } as const;

  it.each([
    ['a place after none', null, milano],
    ['another place', asCity, milano],
    ['a university after its city', asCity, asUniversity],
  ])('starts over with %s', (_, before, term) => {
    const query = aQuery({ term });
    const step = proceed(machine, begin(aQuery({ term: before }), true), type('rom'), {
      type: 'query.changed',
      query,
    });
    expect(step.snapshot.hasTag('picked')).toBe(true);
    expect(step.snapshot.context).toMatchObject({ text: term.name, term, place: term });
  });

  it('starts over with all listings after a place', () => {
    const query = aQuery();
    const step = proceed(machine, begin(shown, true), type('rom'), { type: 'query.changed', query });
    expect(step.snapshot.value).toEqual({ editing: 'closed' });
    expect(step.snapshot.context).toMatchObject({ text: '', term: null, place: null });
  });

  it('follows a new query of the URL', () => {
    const roma = aQuery({ term: { kind: 'location', name: 'Roma' } });
    const { snapshot } = proceed(machine, begin(shown, true), { type: 'query.changed', query: roma });
    expect(snapshot.hasTag('picked')).toBe(true);
    expect(snapshot.context).toMatchObject({
      text: 'Roma',
      term: roma.term,
      maxDistance: null,
      maxPrice: null,
    });
  });
});
