/** Serves Stanza with its demonstration data, and one search's SQL with a bare Fastify. Started by bench/answers.ts. */
import { once } from 'node:events';
import { parseSearchParams } from '@stanza/domain/search/search-params.ts';
import { readConfig } from '@stanza/server/config.ts';
import { connect } from '@stanza/server/database/connect.ts';
import { startEmbeddedServer } from '@stanza/server/database/embedded/embedded-server.ts';
import { searchQuery } from '@stanza/server/search/search-listings.ts';
import { planSearch } from '@stanza/server/search/search-plan.ts';
import { startServer } from '@stanza/server/start.ts';
import { fastify } from 'fastify';
import pg from 'pg';

const folder = process.argv[2] ?? '';
const database = await startEmbeddedServer(folder);
const server = await startServer(
  readConfig({
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    SEED: 'demo',
    TOKEN_SECRET: 'a secret that signs the tokens of this bench alone',
    MAIL: 'off',
    // A query on a busy machine may take longer than the usual limit. The bare server has no limit.
    QUERY_SECONDS: '60',
  }),
);

const db = connect(database.url);
const plan = planSearch(parseSearchParams(new URLSearchParams({ location: 'Milano' })).query);
if (plan === null) throw new Error('The search finds nothing.');
const { sql, parameters } = searchQuery(db, plan, null).compile();
await db.destroy();
const pool = new pg.Pool({ connectionString: database.url, max: 10 });
const bare = fastify();
bare.get('/search', async () => (await pool.query(sql, [...parameters])).rows);
const address = await bare.listen({ port: 0, host: '127.0.0.1' });

process.send?.({ app: server.address, bare: address });
await once(process, 'message');
await bare.close();
await pool.end();
await server.stop();
await database.stop();
process.disconnect();
