/**
 * - `network`: no answer came: offline, refused, cut off.
 * - `timeout`: no answer within the time allowed.
 * - `unauthorized`: the answer was 401: the token is missing, expired or revoked.
 * - `notFound`: the answer was 404.
 * - `rejected`: any other answer that is not OK.
 * - `unreadable`: an OK answer that is not what the schemas describe (HTML, a missing field).
 */
export type ApiErrorKind = 'network' | 'timeout' | 'unauthorized' | 'notFound' | 'rejected' | 'unreadable';

/** The fields that the body of an error answer may have. */
export interface ErrorAnswer {
  /** The `message` field, for a person to read. */
  serverMessage?: string | undefined;
  /** The first value of an `error` object, whose keys are field names. */
  fieldMessage?: string | undefined;
  /** The `error` field if it is a code, such as LISTING_LIMIT_EXCEEDED. */
  code?: string | undefined;
  /** From the answer of a rate limit (429). */
  minutesUntilReset?: number | undefined;
  /** Of a suspended member: what the link to the appeal has. */
  appeal?: { id: number; key: string } | undefined;
}

interface ApiErrorOptions extends ErrorAnswer {
  status?: number;
  cause?: unknown;
}

/** The one error that src/api throws. Machines branch on `kind`, never on the text. */
export class ApiError extends Error implements ErrorAnswer {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** HTTP status; `undefined` if no answer came. */
  readonly status: number | undefined;
  readonly serverMessage: string | undefined;
  readonly fieldMessage: string | undefined;
  readonly code: string | undefined;
  readonly minutesUntilReset: number | undefined;
  readonly appeal: ErrorAnswer['appeal'];

  constructor(kind: ApiErrorKind, message: string, options: ApiErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.status = options.status;
    this.serverMessage = options.serverMessage;
    this.fieldMessage = options.fieldMessage;
    this.code = options.code;
    this.minutesUntilReset = options.minutesUntilReset;
    this.appeal = options.appeal;
  }
}

/** The kind of an actor's error. Anything but an `ApiError` is a defect of the app or of the answer. */
export function kindOf(error: unknown): ApiErrorKind {
  return error instanceof ApiError ? error.kind : 'unreadable';
}
