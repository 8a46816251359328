import { describe, expect, it } from 'vitest';
import { search } from '../src/model/search.ts';
import { chartOf, charts } from './charts.ts';

const names = (text: string, within = charts) =>
  search(within, text).map(({ machineId, kind, name }) => `${machineId}: ${kind} ${name}`);

describe('the search over charts', () => {
  it.each<[string, string, string]>([
    ['a state', 'submitting', 'passwordReset: state submitting'],
    ['an event', 'step.back', 'passwordReset: event step.back'],
    ['a delay', 'afterReset', 'passwordReset: event after afterReset'],
    ['a guard', 'isMismatch', 'passwordReset: guard isMismatch'],
    ['an action', 'clearReset', 'passwordReset: action clearReset'],
    ['an actor', 'sendResetMail', 'passwordReset: actor sendResetMail'],
    ['a tag', 'resetStep', 'passwordReset: tag resetStep'],
    ['part of a name, in any case', 'ISMIS', 'passwordReset: guard isMismatch'],
    ['two words of one name', 'reset after', 'passwordReset: event after afterReset'],
  ])('finds %s', (_, text, found) => {
    expect(names(text)).toContain(found);
  });

  it.each(['', '   ', 'nobody-is-called-this', '.*'])('finds nothing for “%s”', (text) => {
    expect(names(text)).toEqual([]);
  });

  it('has those first that begin with the text', () => {
    const found = search(charts, 'like').map(({ name }) => name.toLowerCase().startsWith('like'));
    expect(found).toContain(false);
    expect(found).toEqual(found.toSorted((a, b) => Number(b) - Number(a)));
  });

  it('leads to a state or transition of the machine, each once', () => {
    const chart = chartOf('passwordReset');
    const ids = [...chart.states, ...chart.transitions].map(({ id }) => id);
    const found = search([chart], 'e');
    expect(found.map(({ id }) => ids.includes(id))).not.toContain(false);
    expect(new Set(found.map((one) => JSON.stringify(one))).size).toBe(found.length);
  });
});
