import { ApiError } from '../../../schemas/api-error.ts';

/** No answer came. */
export const offline = new ApiError('network', 'No connection.');
export const late = new ApiError('timeout', 'No answer in time.');

/** An OK answer that is not what the schemas describe. */
export const garbled = new ApiError('unreadable', "Unexpected answer at 'id'.", { cause: new SyntaxError() });

export const unauthorized = (serverMessage?: string) => answered('unauthorized', 401, serverMessage);
export const notFound = (serverMessage?: string) => answered('notFound', 404, serverMessage);
export const rejected = (status: number, serverMessage?: string) =>
  answered('rejected', status, serverMessage);

function answered(kind: ApiError['kind'], status: number, serverMessage: string | undefined): ApiError {
  return new ApiError(kind, `The server answered ${status}.`, { status, serverMessage });
}
