import { ApiError } from '../domain/api-error.ts';

interface FailureTexts {
  /** For an answer that is not OK and says nothing itself. */
  rejected: string;
  /** For no answer, or one that cannot be read. */
  network: string;
}

/** The text of the error catalogue for a failed call: the server's own message where it gave one. */
export function failureText(error: unknown, texts: FailureTexts): string {
  if (!(error instanceof ApiError)) return texts.network;
  if (error.kind === 'network' || error.kind === 'timeout' || error.kind === 'unreadable')
    return texts.network;
  return error.serverMessage ?? texts.rejected;
}
