interface StompErrorOptions {
  /** The receipt header of the wrong frame. */
  receipt?: string;
  headers?: Record<string, string>;
}

/** An error of the client: it gets an ERROR frame, and the connection is closed. */
export class StompError extends Error {
  override readonly name = 'StompError';
  readonly detail: string;
  readonly receipt: string | undefined;
  readonly headers: Record<string, string>;

  /**
   * @param message short, for the `message` header
   * @param detail a sentence or two for the body
   */
  constructor(message: string, detail: string, { receipt, headers = {} }: StompErrorOptions = {}) {
    super(message);
    this.detail = detail;
    this.receipt = receipt;
    this.headers = headers;
  }
}
