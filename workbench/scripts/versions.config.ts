import path from 'node:path';
import { defineConfig } from 'vitest/config';

const folder = process.env.XSTATE_FOLDER ?? '';

/** The core tests against the XState in a folder: see versions.ts. */
export default defineConfig({
  root: path.join(import.meta.dirname, '..'),
  resolve: { alias: [{ find: /^xstate(?=\/|$)/, replacement: path.join(folder, 'node_modules/xstate') }] },
  test: {
    environment: 'node',
    include: ['tests/*.test.ts'],
    // These tests start processes, which would use the installed XState.
    exclude: ['tests/{cli,live-relay,layout-plugin,coverage-plugin}.test.ts'],
    server: { deps: { inline: [/xstate/] } },
  },
});
