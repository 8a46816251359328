import pg from 'pg';
import { reasonOf } from '../process/start-error.ts';

/** The database cannot do this now. The same request may work in a moment. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';

  constructor(cause: unknown) {
    super(reasonOf(cause), { cause });
  }
}

/** Classes of SQLSTATE: connection exception, rollback for a conflict, resources, operator intervention or a timeout, system error. */
const classes = ['08', '40', '53', '57', '58'];
const lockNotAvailable = '55P03';

/** Turns an error of a query into a `DatabaseUnavailableError`, unless PostgreSQL refused the query itself. */
export function explainQueryError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailableError) return error;
  if (!(error instanceof pg.DatabaseError)) return new DatabaseUnavailableError(error);
  const { code = '' } = error;
  const isTemporary = classes.includes(code.slice(0, 2)) || code === lockNotAvailable;
  return isTemporary ? new DatabaseUnavailableError(error) : error;
}

/** Whether an error proves that nothing was committed: a connection that ends may end after the commit. */
export function isRolledBack(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailableError ? error.cause : error;
  return cause instanceof pg.DatabaseError && cause.severity === 'ERROR';
}
