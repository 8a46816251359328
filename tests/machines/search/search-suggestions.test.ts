import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { aPlace, aQuery } from '../../../fixtures/listings.ts';
import { cities, searchPlaces } from '../../../src/domain/search/search-options.ts';
import {
  searchSuggestionsMachine,
  suggest,
} from '../../../src/machines/search/search-suggestions.machine.ts';
import { invokedBy } from '../../support/machine-step.ts';

const machine = searchSuggestionsMachine;
const begin = (query = aQuery(), appliesAtOnce = false) => started(machine, { query, appliesAtOnce });
const type = (text: string) => ({ type: 'text.change', text }) as const;
const pick = (...place: Parameters<typeof aPlace>) =>
  ({ type: 'suggestion.pick', place: aPlace(...place) }) as const;
const accept = { type: 'suggestion.accept' } as const;
const down = { type: 'suggestion.highlight', step: 1 } as const;
const up = { type: 'suggestion.highlight', step: -1 } as const;
const milano = { kind: 'location', name: 'Milano' } as const;
const bocconi = { kind: 'university', name: 'Bocconi' } as const;

describe('suggestions', () => {
  it.each([
    {
      text: 'mil',
      names: ['Milano', 'Politecnico di Milano', 'Milano Bicocca', 'Università degli studi di Milano'],
    },
    {
      text: 'MIL',
      names: ['Milano', 'Politecnico di Milano', 'Milano Bicocca', 'Università degli studi di Milano'],
    },
    { text: 'ren', names: [] },
    { text: 'bresc', names: ['Brescia', 'Brescia'] },
    { text: 'cuore', names: ['Cattolica del Sacro Cuore'] },
    { text: 'universita', names: ['Università degli studi di Milano'] },
    { text: 'UNIVERSITÀ', names: ['Università degli studi di Milano'] },
    { text: '  roma ', names: ['Roma'] },
    { text: 'di torino', names: ['Politecnico di Torino'] },
    { text: '.*', names: [] },
    { text: 'Rome', names: ['Roma'] },
    { text: 'polimi', names: ['Politecnico di Milano'] },
    // Matches of the name itself come first, and exclude all other matches.
    {
      text: 'Milan',
      names: ['Milano', 'Politecnico di Milano', 'Milano Bicocca', 'Università degli studi di Milano'],
    },
    { text: '', names: [] },
    { text: '   ', names: [] },
  ])('for "$text": $names', ({ text, names }) => {
    expect(suggest(text).map(({ name }) => name)).toEqual(names);
  });

  it('accept nothing while there are none', () => {
    const open = proceed(machine, begin(), type('ren'), done('findSimilar', []));
    expect(open.snapshot.context.suggestions).toEqual([]);
    expect(proceed(machine, open, accept).snapshot.value).toEqual(open.snapshot.value);
  });

  it('are at most 6, though more match', () => {
    expect(searchPlaces.filter(({ name }) => name.toLowerCase().includes('o')).length).toBeGreaterThan(6);
    expect(suggest('o')).toHaveLength(6);
  });

  it('name cities before universities', () => {
    expect(suggest('o').map(({ kind }) => kind)).toEqual([
      ...Array<string>(5).fill('location'),
      'university',
    ]);
    expect(suggest('brescia').map(({ kind }) => kind)).toEqual(['location', 'university']);
  });

  it.each(cities)('find $name by its own name first', (city) => {
    expect(suggest(city.name)[0]).toBe(city);
  });
});

describe('typing', () => {
  it.each([
    { name: 'nothing yet', events: [], value: { editing: 'closed' } },
    { name: 'a letter opens the dropdown', events: [type('m')], value: { editing: 'open' } },
    { name: 'clearing the box closes it', events: [type('m'), type('')], value: { editing: 'closed' } },
    { name: 'blanks do not open it', events: [type('  ')], value: { editing: 'closed' } },
    {
      name: 'Escape closes it',
      events: [type('m'), { type: 'dropdown.close' }],
      value: { editing: 'closed' },
    },
    {
      name: 'it opens again on the same text',
      events: [type('m'), { type: 'dropdown.close' }, { type: 'dropdown.open' }],
      value: { editing: 'open' },
    },
    {
      name: 'it does not open on an empty box',
      events: [{ type: 'dropdown.open' }],
      value: { editing: 'closed' },
    },
  ] as const)('$name', ({ events, value }) => {
    const { snapshot } = proceed(machine, begin(), ...events);
    expect(snapshot.value).toEqual(value);
    expect(snapshot.hasTag('open')).toBe(value.editing === 'open');
    expect(snapshot.hasTag('picked')).toBe(false);
  });

  it.each([
    { name: 'the first suggestion', events: [], highlighted: 0 },
    { name: 'the next', events: [down], highlighted: 1 },
    { name: 'the one before', events: [down, down, up], highlighted: 1 },
    { name: 'the last, upwards from the first', events: [up], highlighted: 3 },
    { name: 'the first, downwards from the last', events: [up, down], highlighted: 0 },
    { name: 'the first again when the text changes', events: [down, type('mila')], highlighted: 0 },
  ])('highlights $name', ({ events, highlighted }) => {
    expect(proceed(machine, begin(), type('mil'), ...events).snapshot.context.highlighted).toBe(highlighted);
  });

  it('highlights nothing where nothing matches, and accepts nothing', () => {
    const { snapshot } = proceed(
      machine,
      begin(),
      type('xyz'),
      { type: 'suggestion.highlight', step: 1 },
      accept,
    );
    expect(snapshot.context.highlighted).toBe(0);
    expect(snapshot.value).toEqual({ editing: 'open' });
  });
});

describe('picking', () => {
  it.each([
    { name: 'a city', events: [type('mil'), pick('location', 'Milano')], term: milano },
    { name: 'a university', events: [type('bo'), pick('university', 'Bocconi')], term: bocconi },
    {
      name: 'the university of two that share a name',
      events: [type('bresc'), pick('university', 'Brescia')],
      term: { kind: 'university', name: 'Brescia' },
    },
    { name: 'the highlighted one with Enter', events: [type('mil'), accept], term: milano },
    {
      name: 'the one moved to',
      events: [type('mil'), down, accept],
      term: { kind: 'university', name: 'Politecnico di Milano' },
    },
  ] as const)('$name fills the box, sets the type and shows Find', ({ events, term }) => {
    const { snapshot } = proceed(machine, begin(), ...events);
    expect(snapshot.context).toMatchObject({ text: term.name, term });
    expect([...snapshot.tags]).toEqual(['picked']);
  });

  it.each(['Milan', 'Milano ', '', 'Milano'])(
    'then editing the text to "%s" hides Find and clears the type',
    (text) => {
      const { snapshot } = proceed(machine, begin(), type('mil'), pick('location', 'Milano'), type(text));
      expect(snapshot.hasTag('picked')).toBe(false);
      expect(snapshot.context).toMatchObject({ text, term: null });
    },
  );
});

describe('a text that is not a name', () => {
  const roma = { kind: 'location', name: 'Roma' } as const;
  const looking = () => proceed(machine, begin(), type('Rmoa'));

  it('is searched among similar names', () => {
    const step = looking();
    expect(invokedBy(step)).toEqual([{ id: 'findSimilar', input: { text: 'Rmoa', known: [] } }]);
    expect([...step.snapshot.tags]).toEqual(['open']);
    const found = proceed(machine, step, done('findSimilar', [roma]));
    expect(found.snapshot.value).toEqual({ editing: 'open' });
    expect(found.snapshot.context.suggestions).toEqual([roma]);
    expect(proceed(machine, found, accept).snapshot.context).toMatchObject({ text: 'Roma', term: roma });
    const again = proceed(machine, found, { type: 'dropdown.close' }, { type: 'dropdown.open' });
    expect(again.snapshot.value).toEqual({ editing: 'open' });
  });

  it('is searched again with each letter', () => {
    const more = proceed(machine, looking(), type('Rmoaa'));
    expect(invokedBy(more)).toEqual([{ id: 'findSimilar', input: { text: 'Rmoaa', known: [] } }]);
    const named = proceed(machine, more, type('Rom'));
    expect(invokedBy(named)).toEqual([{ id: 'findSimilar', input: { text: 'Rom', known: suggest('Rom') } }]);
  });

  it('keeps what matches by name first, and the highlighted one', () => {
    const street = { kind: 'location', name: 'Via Roma', label: 'Street in Milano' } as const;
    const [city] = suggest('roma');
    const named = proceed(machine, begin(), type('roma'));
    expect(named.snapshot.context.suggestions).toEqual([city]);
    const found = proceed(machine, named, down, done('findSimilar', [...suggest('roma'), street]), down);
    expect(found.snapshot.context).toMatchObject({ suggestions: [city, street], highlighted: 1 });
    expect(proceed(machine, found, accept).snapshot.context).toMatchObject({ text: 'Via Roma' });
  });

  it('is not searched if the text is blank', () => {
    const { snapshot } = proceed(machine, begin(), type('  '), { type: 'dropdown.open' });
    expect(snapshot.value).toEqual({ editing: 'closed' });
  });

  it('is logged if the list cannot be loaded', async () => {
    const lines: unknown[] = [];
    const input = { query: aQuery(), appliesAtOnce: false };
    const actor = createActor(machine, { input, logger: (line) => lines.push(line) }).start();
    actor.send(type('xyzq'));
    await expect.poll(() => lines).toMatchObject([{ actorId: 'findSimilar', error: expect.any(Error) }]);
    actor.stop();
  });

  it('suggests nothing if the list cannot be loaded, and tries again when it opens', () => {
    const failedStep = proceed(machine, looking(), failed('findSimilar', new Error('not loaded')));
    expect(failedStep.snapshot.value).toEqual({ editing: 'open' });
    expect(failedStep.snapshot.context.suggestions).toEqual([]);
    const moved = proceed(machine, failedStep, { type: 'suggestion.highlight', step: 1 });
    expect(moved.snapshot.context.highlighted).toBe(0);
    const again = proceed(machine, failedStep, { type: 'dropdown.close' }, { type: 'dropdown.open' });
    expect(invokedBy(again)).toEqual([{ id: 'findSimilar', input: { text: 'Rmoa', known: [] } }]);
    expect(proceed(machine, again, { type: 'dropdown.close' }).snapshot.value).toEqual({ editing: 'closed' });
  });
});
