import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './tables.ts';

export interface ConnectOptions {
  maxConnections?: number;
  /** Milliseconds after which PostgreSQL cancels a statement; 0 for never. */
  statementTimeout?: number;
  /** Called when an idle connection breaks; the pool replaces it. */
  onIdleError?: (error: Error) => void;
}

const connectTimeout = 5_000;

/** Creates a connection pool; `destroy()` closes it. The first query opens the first connection. */
export function connect(url: string, options: ConnectOptions = {}): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: options.statementTimeout ?? 15_000,
    application_name: 'stanza',
    types,
  });
  pool.on('error', options.onIdleError ?? (() => undefined));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Parses INT8 and NUMERIC as numbers: amounts have two decimals, and ids stay far below 2^53. Keeps days as text: a `Date` would depend
 * on the time zone of this machine.
 */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);
types.setTypeParser(pg.types.builtins.DATE, (day: string) => day);
