interface StompErrorOptions {
  /** Of the frame that is at fault. */
  receipt?: string;
  headers?: Record<string, string>;
}

/** What a client has done wrong: it is told so in an ERROR frame, and the connection ends. */
export class StompError extends Error {
  override readonly name = 'StompError';
  readonly detail: string;
  readonly receipt: string | undefined;
  readonly headers: Record<string, string>;

  /**
   * @param message short, for the header of that name
   * @param detail a sentence or two, for the body
   */
  constructor(message: string, detail: string, { receipt, headers = {} }: StompErrorOptions = {}) {
    super(message);
    this.detail = detail;
    this.receipt = receipt;
    this.headers = headers;
  }
}
