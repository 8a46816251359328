/**
 * `npm pack -w contracts` runs this first: it bundles the commands for backend teams with the app's schemas and clients into one file, so
 * that the package does not need the repository. The file is written to the folder of the contracts, because the commands read the files
 * there.
 */
import path from 'node:path';
import { build } from 'vite';

const folder = path.resolve(import.meta.dirname, '..');

await build({
  root: folder,
  configFile: false,
  publicDir: false,
  // Vite warns about an output next to the sources, which is intended here.
  logLevel: 'error',
  ssr: { noExternal: true },
  build: {
    ssr: path.join(import.meta.dirname, 'main.ts'),
    target: 'node20',
    outDir: folder,
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      // Platform-specific programs, and optional parts of ws.
      external: [/^@pact-foundation\//, 'bufferutil', 'utf-8-validate', /^playwright/],
      output: { entryFileNames: 'stanza-contracts.mjs', codeSplitting: false },
    },
  },
});
