import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './tables.ts';

export interface ConnectOptions {
  maxConnections?: number;
  /** Milliseconds after which PostgreSQL gives up a statement; 0 for never. */
  statementTimeout?: number;
  /** Hears of connections that break while nobody uses them; the pool replaces them. */
  onIdleError?: (error: Error) => void;
}

const connectTimeout = 5_000;

/** One pool of connections to a PostgreSQL; `destroy()` closes it. Nothing connects before the first query. */
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
 * Numbers as numbers: sums of money have two decimals and ids stay far below 2^53. Days as text: a `Date` would move
 * them with the time zone of this machine.
 */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);
types.setTypeParser(pg.types.builtins.DATE, (day: string) => day);
