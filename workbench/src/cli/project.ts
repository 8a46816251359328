import { createServer, type InlineConfig, loadConfigFromFile, mergeConfig } from 'vite';
import { inProject } from '../discover/declared-types.ts';
import { packageFile } from '../vite/package-file.ts';

export interface Project {
  root: string;
  globs: readonly string[];
  /** Path of a Vite configuration, which is used unchanged. */
  config?: string | undefined;
}

type Commands = typeof import('./commands.ts');

/**
 * The Vite configuration of a project: the given file, or `resolve` and `define` of the project's own. Its plugins are left out, since they
 * may start an app.
 */
export async function viteConfig({ root, config }: Project): Promise<InlineConfig> {
  const env = { command: 'serve', mode: 'development' } as const;
  const found = await loadConfigFromFile(env, config, root, 'silent').catch((error: unknown) => {
    if (config !== undefined) throw error;
    return null;
  });
  const { resolve, define } = found?.config ?? {};
  const own = config === undefined ? { resolve, define } : (found?.config ?? {});
  return mergeConfig(own, {
    root,
    configFile: false,
    cacheDir: 'node_modules/.statechart-workbench/vite',
    resolve: { tsconfigPaths: true, dedupe: ['xstate'] },
  } satisfies InlineConfig);
}

/**
 * Calls `run` with the commands. Vite loads the commands together with the project's machines, so that both use the same XState and imports
 * resolve as in the project's build.
 */
export async function withCommands<T>(project: Project, run: (commands: Commands) => Promise<T>): Promise<T> {
  const server = await createServer({
    ...(await viteConfig(project)),
    server: { middlewareMode: true, watch: null, ws: false, hmr: false },
    optimizeDeps: { noDiscovery: true, include: [] },
    appType: 'custom',
    logLevel: 'silent',
  });
  try {
    const commands = (await server.ssrLoadModule(packageFile('commands.js', 'cli/commands.ts'))) as Commands;
    commands.loadWith({
      load: (url) => server.ssrLoadModule(url, { fixStacktrace: true }),
      resolve: inProject((specifier, importer) =>
        server.environments.ssr.pluginContainer.resolveId(specifier, importer),
      ),
    });
    return await run(commands);
  } finally {
    await server.close();
  }
}
