import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withoutDescriptions } from '../../scripts/lean-machines.ts';

describe('a machine as the app loads it', () => {
  it('has no texts that only the workbench reads', () => {
    const code = `createMachine({ states: { on: { description: 'Lit.', meta: { reference: 'a#b' }, tags: 'lit' } } })`;
    expect(withoutDescriptions(code).replaceAll(/ +/g, ' ')).toBe(
      `createMachine({ states: { on: { tags: 'lit' } } })`,
    );
  });

  it('keeps texts that the app reads, and data with a field of that name', () => {
    const code = `({ description: '', meta: { reference: 'a#b', live: ['x'] }, meta2: { description } })`;
    expect(withoutDescriptions(code)).toBe(code);
  });

  it.each(globSync('src/machines/**/*.ts'))('%s keeps all other lines in place', (file) => {
    const code = readFileSync(file, 'utf8');
    const lean = withoutDescriptions(code);
    expect(lean).toHaveLength(code.length);
    const changed = [...code].flatMap((letter, at) => (lean[at] === letter ? [] : [lean[at]]));
    expect(changed.every((letter) => letter === ' ')).toBe(true);
    expect(lean).not.toMatch(/description: '[A-Z]/);
  });
});
