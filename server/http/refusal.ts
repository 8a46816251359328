export interface RefusalBody {
  /** For a person to read. */
  message: string;
  /** A code that the app tells apart. */
  error?: string;
  /** Of a rate limit. */
  minutesUntilReset?: number;
}

/** Thrown by whatever serves a request, to answer it with this status and body. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly statusCode: number;
  readonly body: RefusalBody;

  constructor(statusCode: number, body: RefusalBody) {
    super(body.message);
    this.statusCode = statusCode;
    this.body = body;
  }
}

export function listingNotFound(): Refusal {
  return new Refusal(404, { message: 'Listing not found.' });
}
