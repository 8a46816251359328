import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { machineCoverage } from 'statechart-workbench/coverage/vite-plugin.ts';
import { statechartLayouts } from 'statechart-workbench/layout/vite-plugin.ts';
import { defineConfig } from 'vite';
import { themeCss } from './scripts/theme-css.ts';

/** Paths that the reference backend answers; in development Vite proxies them to it. */
const backendPaths = ['/api', '/images', '/geocode', '/health'];
/** The chat's WebSocket; `/chat-page` is the app's own. */
const chatPath = '^/chat(\\?|$)';
const backend = process.env.BACKEND_URL ?? 'http://127.0.0.1:3001';
const hasWorkbench = process.env.VITE_STATECHARTS !== 'off';

const routerBuild = (name: string) =>
  new URL(`node_modules/react-router/dist/production/${name}.mjs`, import.meta.url).pathname;

export default defineConfig({
  plugins: [
    lingui(),
    // Not the transform of the plugin itself: its binary is not installed where npm runs with Node.js 20.
    babel({
      presets: [
        {
          preset: { plugins: ['@lingui/babel-plugin-lingui-macro'] },
          rolldown: { filter: { code: /from '@lingui\/(core|react)\/macro'/ } },
        },
      ],
    }),
    react(),
    themeCss(),
    statechartLayouts({ registry: 'src/app/statecharts/registry.ts' }),
    hasWorkbench && machineCoverage({ file: 'test-results/machine-coverage.json' }),
  ],
  resolve: {
    // The package names its development build for every environment. Tests load it without Vite.
    alias: process.env.VITEST
      ? {}
      : { 'react-router/dom': routerBuild('dom-export'), 'react-router': routerBuild('index') },
  },
  server: {
    proxy: {
      ...Object.fromEntries(backendPaths.map((path) => [path, backend])),
      [chatPath]: { target: backend, ws: true },
    },
  },
  // A placeholder that the server replaces with the nonce of each answer (server/shell/web-app.ts).
  html: { cspNonce: 'STANZA_NONCE' },
  build: {
    target: 'es2023',
    // A browser that cannot preload a module loads it a moment later.
    modulePreload: { polyfill: false },
    manifest: true,
    sourcemap: true,
    rolldownOptions: {
      output: {
        // Seven characters tell releases apart; the first chunk names more than a hundred files.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // Packages stay cached after a release.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|xstate|@xstate)\//,
            },
            { name: 'first', tags: ['$initial'] },
            {
              name: 'design',
              test: /node_modules\/(@chakra-ui|@ark-ui|@zag-js|@emotion|@pandacss|stylis)\//,
            },
            { name: 'calls', test: /node_modules\/(ky|zod)\// },
            { name: 'maps', test: /node_modules\/ol\// },
            // On a phone's network one more file costs more than a few more bytes.
            { name: 'shared', test: /^(?!.*\/(maps|layouts?|lucide-react)\/)/, minShareCount: 3 },
          ],
        },
      },
    },
  },
});
