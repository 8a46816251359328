export interface HttpErrorBody {
  /** A text for the person. */
  message: string;
  /** A code that the app distinguishes. */
  error?: string;
  /** For a rate limit: the minutes until the next call is allowed. */
  minutesUntilReset?: number;
}

/** An error with the status and the body of the answer. */
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
