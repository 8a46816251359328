/** The server cannot start for a reason that the operator can fix. Printed as one line, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The message of an error in one line. A refused connection to a host with several addresses has only a code. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  return (error.message || code || error.name).replaceAll(/\s+/g, ' ');
}
