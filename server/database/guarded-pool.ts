import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { DatabaseUnavailableError, explainQueryError, isRolledBack } from './unavailable.ts';

/**
 * A pool for Kysely. If a connection is lost, only its running query rejects. If a query gets no answer, its connection is closed. Both
 * reject with a `DatabaseUnavailableError`, and so does a pool without a free connection.
 */
export function guardPool(pool: pg.Pool): PostgresPool {
  // The pool listens only to idle connections, and an `error` event without a listener ends the process. The running query rejects with
  // the same error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    options: pool.options,
    async connect() {
      try {
        return guardClient(await pool.connect());
      } catch (error) {
        throw new DatabaseUnavailableError(error);
      }
    },
    end: () => pool.end(),
  };
}

function guardClient(client: pg.PoolClient): PostgresPoolClient {
  let loss: DatabaseUnavailableError | null = null;

  async function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // A ROLLBACK would wait behind the query that got no answer.
    if (loss !== null) throw loss;
    try {
      return (await client.query(sql, [...parameters])) as unknown as PostgresQueryResult<R>;
    } catch (cause) {
      const error = explainQueryError(cause);
      // PostgreSQL closes the connection after a FATAL error.
      if (error instanceof DatabaseUnavailableError && !isRolledBack(error)) loss = error;
      throw error;
    }
  }

  return {
    query: query as PostgresPoolClient['query'],
    release: (isDiscarded) => client.release(isDiscarded || loss !== null),
  };
}
