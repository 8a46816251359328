import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { Server, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { builtCoveragePath } from '../coverage/built-path.ts';
import { declaredTypes, inProject, type Resolve } from '../discover/declared-types.ts';
import { filesOf, isAmong } from './files.ts';
import { coverageFile, keptToken } from './kept-files.ts';
import { relayLive } from './live-relay.ts';
import { packageFile } from './package-file.ts';
import { atTarget, type Fault, transformFault, writtenPlace } from './why.ts';
import { xstateProblem } from './xstate-version.ts';

export interface StatechartsOptions {
  /** Globs of the files that export machines, relative to the root of the project. */
  machines: string | readonly string[];
  /** Path of the merged coverage file, relative to the root of the project. */
  coverage?: string;
  /** The token that apps elsewhere need to connect to Live; by default one that is kept in `node_modules`. */
  liveToken?: string;
  path?: string;
  /** Whether the server has no app. If so, the page has no link to an app. */
  isAlone?: boolean;
}

const projectId = 'virtual:statechart-project';
const xstateId = 'virtual:statechart-xstate';
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Serves the workbench with a project's machines at `/__statecharts` while the development server runs. A build does not contain it. */
export function statecharts(options: StatechartsOptions): Plugin {
  const globs = [options.machines].flat();
  let liveToken = options.liveToken ?? '';
  let base = '/';
  let rootPath = '/';
  let root = '';

  function answer(response: ServerResponse, file: string): boolean {
    if (!existsSync(file)) return false;
    response.setHeader('Content-Type', types[path.extname(file)] ?? 'application/octet-stream');
    response.end(readFileSync(file));
    return true;
  }

  /** The reason why a file cannot be loaded, or the original source location of an error. */
  async function answerWhy({ environments }: ViteDevServer, url: string): Promise<Fault | null> {
    const { searchParams } = new URL(url, 'http://localhost');
    const file = searchParams.get('file') ?? '';
    const message = searchParams.get('message');
    if (!isAmong(root, globs, path.join(root, file))) return null;
    if (message === null) return transformFault(environments.client, root, file);
    const [line = 0, column = 0] = ['line', 'column'].map((name) => Number(searchParams.get(name)));
    const at = searchParams.get('at') ?? '';
    // If the page itself found the error, its stack is not in the project's code.
    const place = at === '' ? null : await writtenPlace(environments.client, root, { url: at, line, column });
    return atTarget(place ?? { message: null, file: null, line: null, column: null }, root, file, message);
  }

  function watch({ watcher, moduleGraph, ws }: ViteDevServer): void {
    const reload = (file: string) => {
      if (!isAmong(root, globs, file)) return;
      const project = moduleGraph.getModuleById(`\0${projectId}`);
      if (project) moduleGraph.invalidateModule(project);
      ws.send({ type: 'full-reload' });
    };
    watcher.on('add', reload).on('unlink', reload);
  }

  return {
    name: 'statecharts',
    apply: 'serve',
    config: () => ({
      resolve: { dedupe: ['xstate'] },
      optimizeDeps: { include: ['xstate', 'xstate/guards'] },
    }),
    configResolved(config) {
      root = config.root;
      liveToken ||= keptToken(root);
      rootPath = config.base;
      base = `${rootPath}${(options.path ?? '__statecharts').replace(/^\/+|\/+$/g, '')}/`;
    },
    resolveId: (id) => (id === projectId || id === xstateId ? `\0${id}` : null),
    async load(id) {
      // The page takes XState from the project, so that both use the same classes.
      if (id === `\0${xstateId}`)
        return "export * from 'xstate'; export { evaluateGuard } from 'xstate/guards';";
      if (id !== `\0${projectId}`) return null;
      return projectCode(
        {
          root,
          globs,
          base,
          live: `${base}live?token=${encodeURIComponent(liveToken)}`,
          app: options.isAlone ? null : rootPath,
        },
        inProject((specifier, importer) => this.resolve(specifier, importer)),
      );
    },
    hotUpdate({ file }) {
      // A file that could not be loaded has no module that handles its update.
      if (isAmong(root, globs, file)) this.environment.hot.send({ type: 'full-reload' });
    },
    configureServer(server) {
      const problem = xstateProblem(root);
      if (problem !== null) server.config.logger.warn(problem);
      watch(server);
      const { httpServer } = server;
      if (httpServer) {
        const stop = relayLive(httpServer as Server, {
          path: `${base}live`,
          token: liveToken,
          onRefused: atMostEvery(60_000, (from) =>
            server.config.logger.warn(
              `Live refused an app at ${from}: its token is not that of this server. Give it the address that Live shows.`,
            ),
          ),
        });
        httpServer.once('close', stop);
      }
      server.middlewares.use((request, response, next) => {
        const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
        if (`${pathname}/` === base) {
          response.writeHead(302, { Location: `${base}${search}` }).end();
        } else if (pathname === base && xstateProblem(root) !== null) {
          // With this version of XState the page could not be loaded and would stay blank.
          response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(xstateProblem(root));
        } else if (pathname === base) {
          server.transformIndexHtml(pathname, pageHtml(base, rootPath)).then((html) => {
            response.setHeader('Content-Type', 'text/html; charset=utf-8');
            response.end(html);
          }, next);
        } else if (pathname === `${base}${builtCoveragePath}`) {
          if (!answer(response, path.join(root, options.coverage ?? coverageFile))) next();
        } else if (pathname === `${base}why`) {
          answerWhy(server, request.url ?? '').then((fault) => {
            response.setHeader('Content-Type', 'application/json');
            response.end(JSON.stringify(fault));
          }, next);
        } else if (pathname.startsWith(`${base}page/`)) {
          const pageFolder = path.dirname(packageFile('page/page.js'));
          const file = path.join(pageFolder, decodeURIComponent(pathname.slice(`${base}page/`.length)));
          if (path.relative(pageFolder, file).startsWith('..') || !answer(response, file)) next();
        } else next();
      });
    },
  };
}

/** Limits the calls of a function to one in this time. */
function atMostEvery(milliseconds: number, run: (text: string) => void): (text: string) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (text) => {
    if (performance.now() - last < milliseconds) return;
    last = performance.now();
    run(text);
  };
}

interface PageOptions {
  /** The path of the relay, with its token. */
  live: string;
  /** The path of the app; `null` if the server has no app. */
  app: string | null;
  root: string;
  globs: readonly string[];
  base: string;
}

async function projectCode({ root, globs, base, live, app }: PageOptions, resolve: Resolve): Promise<string> {
  const files = await Promise.all(
    filesOf(root, globs).map(async (file) => {
      const types = await declaredTypes(path.join(root, file), resolve);
      return `[${JSON.stringify(file)}, () => import(${JSON.stringify(`/${file}`)}), ${JSON.stringify(types)}]`;
    }),
  );
  return [
    // Vite would resolve a literal specifier as a module of the project.
    `const page = ${JSON.stringify(`${base}page/page.js`)};`,
    'const { draw } = await import(/* @vite-ignore */ page);',
    `draw(document.getElementById('root'), { name: ${JSON.stringify(nameOf(root))}, build: ${JSON.stringify(buildOf(root))}, live: ${JSON.stringify(live)}, app: ${JSON.stringify(app)}, why: ${JSON.stringify(`${base}why`)}, files: [${files.join(', ')}] });`,
  ].join('\n');
}

function pageHtml(base: string, rootPath: string): string {
  const xstate = `${rootPath}@id/__x00__${xstateId}`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Statecharts</title>
    <link rel="icon" href="data:," />
    <script type="importmap">{"imports":${JSON.stringify({ xstate, 'xstate/guards': xstate })}}</script>
    <link rel="stylesheet" href="${base}page/style.css" />
  </head>
  <body>
    <div id="root"></div>
    <script>
      // While npm reinstalls the packages, files of the page are missing.
      addEventListener('error', () => {
        const root = document.getElementById('root');
        if (root.firstElementChild) return;
        root.textContent = 'The workbench cannot be loaded now, perhaps since packages are being installed. It tries again.';
        setTimeout(() => root.firstElementChild || location.reload(), 2000);
      }, true);
    </script>
    <script type="module" src="${rootPath}@id/__x00__${projectId}"></script>
  </body>
</html>
`;
}

interface Manifest {
  name?: unknown;
  version?: unknown;
}

function manifestIn(folder: string): Manifest {
  const file = path.join(folder, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function nameOf(root: string): string {
  const { name } = manifestIn(root);
  return typeof name === 'string' ? name : path.basename(root);
}

/** The versions for a bug bundle: of the project, its commit and XState. */
function buildOf(root: string): Record<string, string> {
  const { stdout } = spawnSync('git', ['describe', '--always', '--dirty'], { cwd: root, encoding: 'utf8' });
  const found = {
    [nameOf(root)]: manifestIn(root).version,
    commit: stdout?.trim(),
    xstate: manifestIn(path.join(root, 'node_modules/xstate')).version,
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, version]) =>
      typeof version === 'string' && version !== '' ? [[name, version]] : [],
    ),
  );
}
