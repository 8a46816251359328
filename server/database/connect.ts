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
/** The share of `queryTimeout` after which PostgreSQL cancels a query: its connection can then be used again. */
const statementShare = 0.75;
/** Milliseconds to wait for a free connection. */
const acquireTimeout = 3_000;
/** The same where queries have no limit, as at the start. */
const patientTimeout = 10_000;
/** Milliseconds to open a connection. Short, so that no attempt from before the return of the database delays the requests after it. */
const connectTimeout = 1_500;
/** Milliseconds after which an idle connection is closed. */
const idleTimeout = 60_000;

/** Opens connections in a shorter time than callers wait for a free one: pg's pool has one setting for both. */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectTimeout });
  }
}

/** Creates a connection pool; `destroy()` closes it. The first query opens the first connection. */
export function connect(url: string, options: ConnectOptions = {}): Kysely<Database> {
  const queryTimeout = options.queryTimeout ?? defaultQueryTimeout;
  const isPatient = queryTimeout === 0;
  const config: pg.PoolConfig = {
    connectionString: url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: isPatient ? patientTimeout : acquireTimeout,
    idleTimeoutMillis: idleTimeout,
    query_timeout: queryTimeout,
    statement_timeout: statementShare * queryTimeout,
    keepAlive: true,
    application_name: 'stanza',
    types,
  };
  const pool = new pg.Pool(isPatient ? config : { ...config, Client });
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
