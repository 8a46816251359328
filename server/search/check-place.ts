import { type FilteredQuery, universityOf } from '@stanza/domain/search/filtered-query.ts';
import { originOf } from '@stanza/domain/search/search-filters.ts';
import { HttpError } from '../http/http-error.ts';

/** Throws an `HttpError` if a search needs distances or travel times, and its place is unknown. */
export function checkPlace(query: FilteredQuery): void {
  if (query.order === 'distance' && originOf(query) === undefined) {
    throw new HttpError(400, {
      code: 'place-needed',
      message: 'An order by distance needs a known city or university.',
    });
  }
  if (universityOf(query) !== undefined) return;
  const isLimited = query.filters?.maxTransit !== undefined;
  if (!isLimited && query.order !== 'transit') return;
  throw new HttpError(400, {
    code: 'university-needed',
    message: `${isLimited ? 'A limit of' : 'An order by'} the way by public transport needs a known university.`,
  });
}
