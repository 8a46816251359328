import { describe, expect, it } from 'vitest';
import { and, not, or, stateIn } from 'xstate';
import { actionName } from '../src/model/chart.ts';
import { functionName, guardName } from '../src/model/nodes.ts';

interface Args {
  event: { text: string };
}
const isLong = ({ event }: Args) => event.text.length > 3;

describe('the name of inline code', () => {
  it.each([
    ['an expression', ({ event }: Args) => event.text.length > 3, 'event.text.length > 3'],
    ['an object', ({ event }: Args) => ({ text: event.text }), '{ text: event.text }'],
    [
      'a body',
      ({ event }: Args) => {
        return event.text === 'a';
      },
      "event.text === 'a'",
    ],
    [
      'a long one',
      ({ event }: Args) => event.text.trim().toLowerCase().includes('something'),
      'event.text.trim().toLowerCase().include…',
    ],
    ['nothing', () => {}, 'inline'],
  ])('is its text: %s', (_, written, name) => {
    const [anonymous = written] = [written].map((one) => Object.defineProperty(one, 'name', { value: '' }));
    expect(functionName(anonymous).replaceAll('"', "'")).toBe(name);
  });

  it('is its name in the code, if it has one', () => {
    expect(guardName(isLong)).toBe('isLong');
    expect(actionName(isLong)).toBe('isLong');
  });

  it('of a composite guard contains the names of the parts', () => {
    expect(guardName(and(['a', or(['b', 'c'])]))).toBe('a and (b or c)');
    expect(guardName(not('a'))).toBe('not a');
    expect(guardName(not(and(['a', 'b'])))).toBe('not (a and b)');
    expect(guardName(stateIn('x'))).toBe('stateIn');
  });

  it.each([
    ['and', and(['a', 'b'])],
    ['or', or(['a', 'b'])],
    ['not', not('a')],
  ])('of a composite guard is known in a minified build: %s', (operator, guard) => {
    const { check, guards } = guard as unknown as {
      check: (...args: unknown[]) => unknown;
      guards: unknown[];
    };
    const minified = Object.assign(() => true, { check: (...args: unknown[]) => check(...args), guards });
    expect(guardName(minified)).toBe(operator === 'not' ? 'not a' : `a ${operator} b`);
  });
});
