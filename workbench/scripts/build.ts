/**
 * `npm run build -w statechart-workbench`: writes the publishable package into workbench/dist. It has the page for the browser, which
 * includes everything but XState, and modules for Node, whose imports of packages are resolved where the package is installed.
 */
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type InlineConfig } from 'vite';

const root = path.join(import.meta.dirname, '..');
const dist = path.join(root, 'dist');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const source = (file: string) => path.join(root, 'src', file);

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });

/** Imports of packages stay imports; our own and relative modules are bundled. */
const isPackage = (id: string) => !/^[.\0]|^vite\/|^@oxc-project/.test(id) && !path.isAbsolute(id);
const shared: InlineConfig = { root, configFile: false, publicDir: false, logLevel: 'warn' };

/** The build of the page. It bundles React, so that a project does not need it. */
await build({
  ...shared,
  base: './',
  build: {
    outDir: path.join(dist, 'page'),
    target: 'es2023',
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { page: source('page/page.tsx') },
      preserveEntrySignatures: 'strict',
      external: /^xstate(\/|$)/,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? 'style.css' : 'assets/[name]-[hash][extname]',
      },
    },
  },
});

await build({
  ...shared,
  build: {
    outDir: dist,
    emptyOutDir: false,
    ssr: true,
    target: 'node22',
    minify: false,
    rolldownOptions: {
      input: {
        browser: source('browser/browser.ts'),
        cli: source('cli/main.ts'),
        commands: source('cli/commands.ts'),
        test: source('test/test.ts'),
        vite: source('vite/plugin.ts'),
        vitest: source('vitest/plugin.ts'),
        'vitest-setup': source('vitest/setup.ts'),
      },
      external: isPackage,
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
    },
  },
});
chmodSync(path.join(dist, 'cli.js'), 0o755);

/** The modules for the bundler of an app. React comes from the app. */
await build({
  ...shared,
  build: {
    outDir: dist,
    emptyOutDir: false,
    target: 'es2023',
    minify: false,
    lib: {
      entry: {
        inspect: source('inspect/inspect.ts'),
        layout: source('react/layout-of.ts'),
        react: source('react/Statechart.tsx'),
      },
      formats: ['es'],
    },
    rolldownOptions: {
      external: isPackage,
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/app-[name].js' },
    },
  },
});

for (const name of ['browser', 'inspect', 'layout', 'react', 'test', 'vite', 'vitest']) {
  copyFileSync(source(`public/${name}.d.ts`), path.join(dist, `${name}.d.ts`));
}
copyFileSync(path.join(root, 'README.md'), path.join(dist, 'README.md'));

const { name, version, description, type, license } = manifest;
const exported = (file: string) => ({ types: `./${file}.d.ts`, default: `./${file}.js` });
writeFileSync(
  path.join(dist, 'package.json'),
  `${JSON.stringify(
    {
      name,
      version,
      description,
      license,
      type,
      keywords: ['xstate', 'statechart', 'state machine', 'visualizer', 'simulation'],
      bin: { 'statechart-workbench': './cli.js' },
      files: ['*.js', '*.d.ts', 'chunks', 'page'],
      exports: {
        './browser': exported('browser'),
        './inspect': exported('inspect'),
        './layout': exported('layout'),
        './react': exported('react'),
        './test': exported('test'),
        './vite': exported('vite'),
        './vitest': exported('vitest'),
        './package.json': './package.json',
      },
      engines: { node: '>=22' },
      dependencies: {
        elkjs: manifest.dependencies.elkjs,
        ws: `^${manifest.dependencies.ws}`,
        vite: `^${manifest.peerDependencies.vite}`,
        zod: `^${manifest.dependencies.zod}`,
      },
      peerDependencies: { react: '>=19', vitest: '>=4', xstate: `^${manifest.oldestXState}` },
      peerDependenciesMeta: { react: { optional: true }, vitest: { optional: true } },
    },
    null,
    2,
  )}\n`,
);
