/** The command cannot start with these arguments: it prints one line and exits with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
