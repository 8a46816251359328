import { ApiError, kindOf } from '../../domain/api-error.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import { lifeTexts } from '../../domain/publish/listing-life.ts';
import { answerFailureText, failureText } from '../failure-text.ts';

export const isChangedElsewhere = (error: unknown) =>
  error instanceof ApiError && error.code === 'LISTING_CHANGED';

export function editFailure(error: unknown): string {
  if (kindOf(error) === 'notFound') return lifeTexts.gone;
  const reason = answerFailureText(error, lifeTexts);
  return isChangedElsewhere(error) ? `${reason} ${lifeTexts.saveAgain}` : reason;
}

export function creationFailure(error: unknown): string {
  if (error instanceof ApiError && error.code === 'LISTING_LIMIT_EXCEEDED')
    return errorTexts.createListing.limit;
  return failureText(error, errorTexts.createListing);
}
