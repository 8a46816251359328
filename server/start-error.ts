/** A reason not to start that the operator can act on: printed as one line, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** What went wrong, in one line. Refused connections to a name with several addresses carry a code and no message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  return (error.message || code || error.name).replaceAll(/\s+/g, ' ');
}
