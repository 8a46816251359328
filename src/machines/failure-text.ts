import { ApiError, kindOf } from '../domain/api-error.ts';
import { errorTexts } from '../domain/error-texts.ts';

interface FailureTexts {
  /** For an error answer without a message. */
  rejected: string;
  /** For a missing or unreadable answer. */
  network: string;
}

/** The error text for a failed call: the server's own message if there is one, otherwise that of the catalogue. */
export function failureText(error: unknown, texts: FailureTexts): string {
  if (!(error instanceof ApiError)) return texts.network;
  if (error.kind === 'network' || error.kind === 'timeout' || error.kind === 'unreadable')
    return texts.network;
  return error.serverMessage ?? texts.rejected;
}

/**
 * As `failureText`, with a separate text for an answer that cannot be understood.
 * @param unreadable the text for such an answer
 */
export function answerFailureText(
  error: unknown,
  texts: FailureTexts,
  unreadable: string = errorTexts.rooms.rejected,
): string {
  return kindOf(error) === 'unreadable' ? unreadable : failureText(error, texts);
}
