/** Wrong arguments: the command prints the message and exits with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
