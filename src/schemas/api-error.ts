/**
 * - `network`: no answer came: offline, refused, cut off.
 * - `timeout`: no answer within the time allowed.
 * - `notFound`: the answer was 404.
 * - `rejected`: any other answer that is not OK.
 * - `unreadable`: an OK answer that is not what the schemas describe (HTML, a missing field).
 */
export type ApiErrorKind = 'network' | 'timeout' | 'notFound' | 'rejected' | 'unreadable';

/** The one error that src/api throws. Machines branch on `kind`, never on the text. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** HTTP status, where an answer came. */
  readonly status: number | undefined;

  constructor(kind: ApiErrorKind, message: string, options: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.status = options.status;
  }
}

/** The kind of whatever an actor failed with; anything but an `ApiError` is a fault of ours or of the answer. */
export function kindOf(error: unknown): ApiErrorKind {
  return error instanceof ApiError ? error.kind : 'unreadable';
}
