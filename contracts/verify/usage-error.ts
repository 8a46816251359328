/** The command line is wrong, or nothing can be begun with it: one line, and exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
