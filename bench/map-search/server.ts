/** Serves Stanza with the database that bench/map-search.ts has filled. */
import { once } from 'node:events';
import { readConfig } from '@stanza/server/config.ts';
import { startServer } from '@stanza/server/start.ts';

const [folder = '', databaseUrl = ''] = process.argv.slice(2);
const server = await startServer(
  readConfig({
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    SEED: 'none',
    TOKEN_SECRET: 'a secret that signs the tokens of this bench alone',
    MAIL: 'off',
    RATE_LIMIT_SCALE: '100000',
    // A query on a busy machine may take longer than the usual limit. Bare `pg` has no limit.
    QUERY_SECONDS: '60',
  }),
);
process.send?.(server.address);
await once(process, 'message');
await server.stop();
process.disconnect();
