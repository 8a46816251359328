import { resolve } from 'node:path';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { staticStyles } from '../../../scripts/static-styles.ts';
import StaticStyles from '../../../src/app/theme/StaticStyles.tsx';

const modules = import.meta.glob<Record<string, unknown>>('../../../src/**/*.css.ts', { eager: true });
const classesOf = (exports: unknown) => JSON.stringify(exports).match(/s-\w+/g) ?? [];

it('gives each class of each module a rule', () => {
  render(<StaticStyles />);
  const page = document.documentElement.innerHTML;
  const classes = Object.values(modules).flatMap(classesOf);
  expect(classes.length).toBeGreaterThan(50);
  expect(classes.filter((name) => !page.includes(`.${name}{`) && !page.includes(`.${name}:`))).toEqual([]);
});

it('leaves only the names in the app, the same as in the page', async () => {
  const { transform } = staticStyles();
  if (typeof transform !== 'object') throw new Error('The plugin has no transform.');
  for (const [path, exports] of Object.entries(modules)) {
    const handler = transform.handler as (code: string, id: string) => Promise<{ code: string }>;
    const { code } = await handler('', resolve(import.meta.dirname, path));
    expect(code).not.toContain('import');
    expect(code.match(/s-\w+/g)).toEqual(classesOf(exports));
  }
});
