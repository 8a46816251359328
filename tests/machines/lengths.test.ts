import { expect, it } from 'vitest';

const sources = import.meta.glob<string>('../../src/machines/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const linesOfCode = (source: string) =>
  source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|$)/.test(line)).length;

it('the machines have at most 200 lines of code in a file, without blank lines and comments', () => {
  const lines = Object.entries(sources).map(([file, source]) => ({ file, lines: linesOfCode(source) }));
  expect(lines.length).toBeGreaterThan(80);
  expect(lines.filter((counted) => counted.lines > 200)).toEqual([]);
});
