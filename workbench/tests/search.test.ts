import { describe, expect, it } from 'vitest';
import { search } from '../src/model/search.ts';
import { chartOf, charts } from './charts.ts';

const names = (text: string, within = charts) =>
  search(within, text).map(({ machineId, kind, name }) => `${machineId}: ${kind} ${name}`);

describe('the search over charts', () => {
  it.each<[string, string, string]>([
    ['a state', 'submitting', 'signUp: state submitting'],
    ['an event', 'step.back', 'signUp: event step.back'],
    ['a delay', 'afterWelcome', 'signUp: event after afterWelcome'],
    ['a guard', 'isMismatch', 'signUp: guard isMismatch'],
    ['an action', 'clearAccount', 'signUp: action clearAccount'],
    ['an actor', 'sendCode', 'signUp: actor sendCode'],
    ['a tag', 'accountStep', 'signUp: tag accountStep'],
    ['part of a name, in any case', 'ISMIS', 'signUp: guard isMismatch'],
    ['a description', 'server is asked', 'signUp: description The server is asked to send a code.'],
    ['an outcome by the word of a tester', 'How do I reach the error?', 'signUp: event sendCode failed'],
    ['two words of one name', 'welcome after', 'signUp: event after afterWelcome'],
  ])('finds %s', (_, text, found) => {
    expect(names(text)).toContain(found);
  });

  it.each(['', '   ', 'nobody-is-called-this', '.*'])('finds nothing for “%s”', (text) => {
    expect(names(text)).toEqual([]);
  });

  it('lists names that begin with the text first', () => {
    const found = search(charts, 'author')
      .filter(({ kind }) => kind !== 'description')
      .map(({ name }) => name.toLowerCase().startsWith('author'));
    expect(found).toContain(false);
    expect(found).toEqual(found.toSorted((a, b) => Number(b) - Number(a)));
  });

  it('finds states and transitions of the machine, each once', () => {
    const chart = chartOf('signUp');
    const ids = [...chart.states, ...chart.transitions].map(({ id }) => id);
    const found = search([chart], 'e');
    expect(found.map(({ id }) => ids.includes(id))).not.toContain(false);
    expect(new Set(found.map((one) => JSON.stringify(one))).size).toBe(found.length);
  });
});
