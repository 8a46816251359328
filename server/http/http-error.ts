export interface HttpErrorBody {
  /** For a person to read. */
  message: string;
  /** A code that the app tells apart. */
  error?: string;
  /** Of a rate limit. */
  minutesUntilReset?: number;
}

/** Thrown by whatever serves a request, to answer it with this status and body. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly statusCode: number;
  readonly body: HttpErrorBody;

  constructor(statusCode: number, body: HttpErrorBody) {
    super(body.message);
    this.statusCode = statusCode;
    this.body = body;
  }
}

export function listingNotFound(): HttpError {
  return new HttpError(404, { message: 'Listing not found.' });
}
