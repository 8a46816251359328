/** `npm start`: builds the app if necessary, and serves it and the API from one process on one port. */
import { buildIfStale } from './build.ts';

await buildIfStale();
await import('@stanza/server/main.ts');
