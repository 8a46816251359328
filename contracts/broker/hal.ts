import type { Broker } from './broker.ts';

/** The broker rejected an API call. */
export class BrokerError extends Error {
  override readonly name = 'BrokerError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Calls the broker's HAL API. Rejects with a `BrokerError` after a failure. */
export function callsOf({ url, token }: Broker) {
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        accept: 'application/hal+json',
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const said = await response.text();
    if (!response.ok) {
      const line = `${method} ${path} was answered ${response.status}: ${said.slice(0, 300)}`;
      throw new BrokerError(response.status, line);
    }
    return said === '' ? null : JSON.parse(said);
  };
}
