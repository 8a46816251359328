/** The error of a failed request in the sample machines: a class with its own fields. */
export class RequestError extends Error {
  override name = 'RequestError';
  readonly kind: 'network' | 'timeout' | 'rejected';
  readonly status: number | undefined;

  constructor(kind: RequestError['kind'], message: string, status?: number) {
    super(message);
    this.kind = kind;
    this.status = status;
  }
}

export const offline = new RequestError('network', 'The network failed.');
export const timeout = new RequestError('timeout', 'The server did not answer.');

export function rejected(status: number, message: string): RequestError {
  return new RequestError('rejected', message, status);
}
