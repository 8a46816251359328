// Tests that read the source text: separate, since Stryker changes the text of every file that it mutates.
import { isMachine } from 'statechart-workbench/model/nodes.ts';
import { expect, it } from 'vitest';

const sources = import.meta.glob<string>('../../src/machines/**/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const decides = /\bif \(| \? |\bcheck\b/;

const linesOfCode = (source: string) =>
  source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|$)/.test(line)).length;

const machines = import.meta.glob<Record<string, unknown>>('../../src/machines/**/*.machine.ts', {
  eager: true,
});

it('the machines decide in guards, not in enqueueActions', () => {
  const deciding = Object.values(machines)
    .flatMap((exported) => Object.values(exported).filter(isMachine))
    .flatMap(({ id, implementations }) =>
      Object.entries(implementations.actions)
        .filter(([, action]) => action && 'collect' in action && decides.test(String(action.collect)))
        .map(([name]) => `${id}: ${name}`),
    );
  expect(deciding).toEqual([]);
});

it('the machines have at most 200 lines of code in a file, without blank lines and comments', () => {
  const lines = Object.entries(sources).map(([file, source]) => ({ file, lines: linesOfCode(source) }));
  expect(lines.length).toBeGreaterThan(80);
  expect(lines.filter((counted) => counted.lines > 200)).toEqual([]);
});
