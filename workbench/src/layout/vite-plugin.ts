import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { readChart } from '../model/chart.ts';
import type { Registry } from '../model/registry.ts';
import { cachedElk } from './cached-elk.ts';
import { layOut } from './elk.ts';
import { folderStore } from './folder-store.ts';

const moduleId = 'virtual:statechart-layouts';

/**
 * Computes the layouts of all charts of a registry at build time, so that pages show charts without ELK. In development the layouts are
 * computed once at the start; the page computes the layout of a machine that changed later. The default export of the module
 * `virtual:statechart-layouts` contains the layouts by machine id.
 * @param registry path of a module that exports `registry` and that Node can run without a build
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
      // Loaded on demand, so that other users of the configuration, such as test runs, do not load it.
      const { default: ElkConstructor } = await import('elkjs/lib/elk.bundled.js');
      const { registry: found }: { registry: Registry } = await import(
        pathToFileURL(path.resolve(root, registry)).href
      );
      const elk = cachedElk(new ElkConstructor(), folderStore(cacheDir));
      const layouts = [];
      for (const { machine } of found.entries) layouts.push(await layOut(elk, readChart(machine)));
      return `export default ${JSON.stringify(Object.fromEntries(layouts.map((layout) => [layout.chartId, layout])))}`;
    },
  };
}
