import { buildIfStale } from './build.ts';

/** `npm start`: the built app and the reference backend, in one process on one port. */
await buildIfStale();
await import('@stanza/server/main.ts');
