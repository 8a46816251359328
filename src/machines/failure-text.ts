import { ApiError, kindOf } from '../domain/api-error.ts';
import { errorTexts } from '../domain/error-texts.ts';
import type { FieldFaults } from '../domain/field-faults.ts';

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

/** The fault of a field whose new password the server has refused; none for another failure. */
export function passwordFault<Field extends string>(error: unknown, field: Field): FieldFaults<Field> {
  const isRefused = error instanceof ApiError && error.code === 'PASSWORD_REFUSED' && error.serverMessage;
  return (isRefused ? { [field]: error.serverMessage } : {}) as FieldFaults<Field>;
}
