/**
 * `npm pack -w contracts` runs this first: it puts the commands for backend teams, with the app's schemas and clients, into one file, so
 * that the package needs nothing of the repository. The file stands in the folder of the contracts, since it reads what stands there.
 */
import path from 'node:path';
import { build } from 'vite';

const folder = path.resolve(import.meta.dirname, '..');

await build({
  root: folder,
  configFile: false,
  publicDir: false,
  // Vite warns of an output beside the sources, which is intended.
  logLevel: 'error',
  ssr: { noExternal: true },
  build: {
    ssr: path.join(import.meta.dirname, 'main.ts'),
    target: 'node20',
    outDir: folder,
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      // Programs for each kind of machine, and parts of ws that it can do without.
      external: [/^@pact-foundation\//, 'bufferutil', 'utf-8-validate', /^playwright/],
      output: { entryFileNames: 'stanza-contracts.mjs', codeSplitting: false },
    },
  },
});
