import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { fits } from '../src/layout/fits.ts';
import type { ChartLayout } from '../src/layout/placed.ts';
import { statechartLayouts } from '../src/layout/vite-plugin.ts';
import { readChart } from '../src/model/chart.ts';
import { registry } from './samples/registry.ts';

it('the build contains the layouts of every machine of the registry, without ELK', async () => {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: [statechartLayouts({ registry: 'samples/registry.ts' })],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: 'virtual:statechart-layouts', preserveEntrySignatures: 'strict' },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const { code } = output[0];
  const module: { default: Record<string, ChartLayout> } = await import(
    `data:text/javascript,${encodeURIComponent(code)}`
  );
  const { default: layouts } = module;
  expect(Object.keys(layouts)).toEqual(registry.entries.map(({ machine }) => machine.id));
  for (const { machine } of registry.entries) {
    const layout = layouts[machine.id];
    expect(layout && fits(layout, readChart(machine)), machine.id).toBe(true);
  }
  expect(code).not.toContain('org.eclipse.elk');
});
