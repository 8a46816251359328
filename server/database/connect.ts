import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { guardPool } from './guarded-pool.ts';
import type { Database } from './tables.ts';

export interface ConnectOptions {
  maxConnections?: number;
  /** Milliseconds to wait for the answer to a query; 0 for ever. PostgreSQL itself cancels the query a little earlier. */
  queryTimeout?: number;
  /** Called when an idle connection breaks; the pool replaces it. */
  onIdleError?: (error: Error) => void;
}

/** Milliseconds to wait for the answer to a query. */
export const defaultQueryTimeout = 4_000;

/** Shares of `queryTimeout`. */
const shares = {
  /** After this PostgreSQL cancels a query: its connection can then be used again. */
  statement: 0.75,
  /** To wait for a free connection. */
  acquire: 0.75,
  /** To open a connection. Short, so that attempts that began before the database returned do not delay later requests. */
  connect: 0.375,
};
/** Milliseconds to open a connection if queries have no limit, as at the start. */
const connectTimeout = 10_000;
/** Milliseconds after which an idle connection is closed. */
const idleTimeout = 60_000;

/** Milliseconds to wait for a free connection. */
export const acquireTime = (queryTimeout: number) => shares.acquire * queryTimeout;

/** Creates a connection pool; `destroy()` closes it. The first query opens the first connection. */
export function connect(url: string, options: ConnectOptions = {}): Kysely<Database> {
  const queryTimeout = options.queryTimeout ?? defaultQueryTimeout;
  const config: pg.PoolConfig = {
    connectionString: url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: queryTimeout === 0 ? connectTimeout : acquireTime(queryTimeout),
    idleTimeoutMillis: idleTimeout,
    query_timeout: queryTimeout,
    statement_timeout: shares.statement * queryTimeout,
    keepAlive: true,
    application_name: 'stanza',
    // No parallel workers: one search would take the cores of the others, and many searches at once would take longer. Options in the
    // address of the database have priority.
    options: '-c max_parallel_workers_per_gather=0',
    types,
    // The pool has one setting for the time to wait for a connection and the time to open one.
    Client: class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super({
          ...config,
          connectionTimeoutMillis: queryTimeout === 0 ? connectTimeout : shares.connect * queryTimeout,
        });
      }
    },
  };
  const pool = new pg.Pool(config);
  pool.on('error', options.onIdleError ?? (() => undefined));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: guardPool(pool) }) });
}

/**
 * Parses INT8 and NUMERIC as numbers: amounts have two decimals, and ids stay far below 2^53. Keeps days as text: a `Date` would depend
 * on the time zone of this machine.
 */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);
types.setTypeParser(pg.types.builtins.DATE, (day: string) => day);
