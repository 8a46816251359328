import { createServer, type Logger, type ViteDevServer } from 'vite';
import { filesOf } from '../vite/files.ts';
import { statecharts } from '../vite/plugin.ts';
import type { Output } from './output.ts';
import { type Project, viteConfig } from './project.ts';

interface DevOptions extends Project {
  port: number;
  host: string;
  /** The token that apps elsewhere need to connect. */
  token: string;
  /** The part of the address that the browser opens; `null` opens nothing. */
  opened?: string | null;
}

/** Prints Vite's messages, without the stacks of its own code. */
function loggerTo({ err }: Output): Logger {
  const withoutStack = (text: string) => text.replace(/(\n\s+at .+)+/g, '');
  const said = new Set<unknown>();
  const warn = (text: string) => err(withoutStack(text));
  return {
    hasWarned: false,
    info() {},
    warn,
    warnOnce(text) {
      if (!said.has(text)) warn(text);
      said.add(text);
    },
    error(text, { error } = {}) {
      err(withoutStack(text));
      said.add(error);
    },
    clearScreen() {},
    hasErrorLogged: (error) => said.has(error),
  };
}

/** Creates the server of the workbench. It does not listen yet. */
export async function devServer(
  { port, host, token, opened: _, ...project }: DevOptions,
  output: Output,
): Promise<ViteDevServer> {
  const config = await viteConfig(project);
  const workbench = statecharts({ machines: project.globs, liveToken: token, isAlone: true });
  return createServer({
    ...config,
    plugins: [...(config.plugins ?? []), workbench],
    // The page itself shows the problems of a file; Vite's overlay would cover them.
    server: { port, host, hmr: { overlay: false } },
    // Otherwise Vite scans the project's app, which is not served, for packages to prepare.
    optimizeDeps: { ...config.optimizeDeps, entries: [...project.globs] },
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
    customLogger: loggerTo(output),
  });
}

/** Serves the workbench until the process gets a signal to stop. */
export async function dev({ opened = null, ...options }: DevOptions, output: Output): Promise<number> {
  const { out, err } = output;
  const { port, host, token, ...project } = options;
  const count = filesOf(project.root, project.globs).length;
  const server = await devServer(options, output);
  await server.listen();
  const address = new URL('/__statecharts/', server.resolvedUrls?.local[0] ?? `http://${host}:${port}`);
  if (port !== 0 && Number(address.port) !== port)
    err(`Port ${port} is in use by another program, so the workbench takes ${address.port}.`);
  out(`${count} ${count === 1 ? 'file' : 'files'}. The workbench is at ${address.href}`);
  if (opened !== null) {
    server.config.server.open = `${address.pathname}${opened}`;
    server.openBrowser();
  }
  const live = new URL(`live?token=${encodeURIComponent(token)}`, address.href.replace(/^http/, 'ws'));
  out(`Node.js services and other browsers are watched through ${live.href}`);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  await server.close();
  return 0;
}
