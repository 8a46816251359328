import pg from 'pg';
import { reasonOf } from '../start-error.ts';

/** The database cannot do this now. The same request may work in a moment. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';

  constructor(cause: unknown) {
    super(reasonOf(cause), { cause });
  }
}

/** Classes of SQLSTATE: connection exception, insufficient resources, operator intervention (a timeout, too), system error. */
const classes = ['08', '53', '57', '58'];
const lockNotAvailable = '55P03';

/** Turns an error of a query into a `DatabaseUnavailableError`, unless PostgreSQL refused the query itself. */
export function explainQueryError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailableError) return error;
  if (!(error instanceof pg.DatabaseError)) return new DatabaseUnavailableError(error);
  const { code = '' } = error;
  const isTemporary = classes.includes(code.slice(0, 2)) || code === lockNotAvailable;
  return isTemporary ? new DatabaseUnavailableError(error) : error;
}
