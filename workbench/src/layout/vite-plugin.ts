import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { readChart } from '../model/chart.ts';
import type { Registry } from '../model/registry.ts';
import { cachedElk } from './cached-elk.ts';
import { layOut } from './elk.ts';

const moduleId = 'virtual:statechart-layouts';

/**
 * Computes where every chart of a registry stands as the app is built, so that a page shows one without waiting for ELK, or
 * loading it. In development they are those of the start; a page that finds one outdated places that chart itself. The module `virtual:statechart-layouts` has as its default the layouts by the machine's id.
 * @param registry path of a module that exports `registry`, run by Node as it is
 */
export function statechartLayouts({ registry }: { registry: string }): Plugin {
  let root = process.cwd();
  let cacheDir = '';
  return {
    name: 'statechart-layouts',
    configResolved(config) {
      root = config.root;
      cacheDir = path.join(config.cacheDir, 'statechart-layouts');
    },
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : null),
    async load(id) {
      if (id !== `\0${moduleId}`) return null;
      // Not before it is needed: whatever reads the configuration, such as a test run, would wait for it.
      const { default: ElkConstructor } = await import('elkjs/lib/elk.bundled.js');
      const { registry: found }: { registry: Registry } = await import(
        pathToFileURL(path.resolve(root, registry)).href
      );
      const elk = cachedElk(new ElkConstructor(), cacheDir);
      const layouts = [];
      for (const { machine } of found.entries) layouts.push(await layOut(elk, readChart(machine)));
      return `export default ${JSON.stringify(Object.fromEntries(layouts.map((layout) => [layout.chartId, layout])))}`;
    },
  };
}
