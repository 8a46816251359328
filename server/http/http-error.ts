/** An error has a `code`, or an `error` that makes the code. */
export type HttpErrorBody = {
  /** A text for the person, in English. */
  message: string;
  /** For a rate limit: the minutes until the next call is allowed. */
  minutesUntilReset?: number;
  /** The link to the appeal of a suspended member. */
  appeal?: { id: number; key: string };
} & (
  | {
      /** The name of the message, in kebab-case: a client can say it in another language. */
      code: string;
      /** A code that the app distinguishes, such as LISTING_LIMIT_EXCEEDED. */
      error?: string;
    }
  | { code?: undefined; error: string }
);

/** An error with the status and the body of the answer. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly statusCode: number;
  readonly body: HttpErrorBody & { code: string };

  constructor(statusCode: number, body: HttpErrorBody) {
    super(body.message);
    this.statusCode = statusCode;
    this.body = { ...body, code: body.code ?? toKebabCase(body.error) };
  }
}

/** 'LISTING_GONE' and 'Listing gone.' become 'listing-gone'. */
export function toKebabCase(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

export function listingNotFound(): HttpError {
  return new HttpError(404, { code: 'listing-not-found', message: 'Listing not found.' });
}

export function conversationNotFound(): HttpError {
  return new HttpError(404, { code: 'conversation-not-found', message: 'Conversation not found.' });
}
