import { type FilteredQuery, parseFilteredParams } from '@stanza/domain/search/filtered-query.ts';
import { searchFiltered } from '@stanza/schemas/search/listings.calls.ts';
import { areaFaultTexts, parseArea } from '@stanza/schemas/search/map-area.ts';
import { hasControls } from '@stanza/schemas/text-field.ts';
import { HttpError } from '../http/http-error.ts';

const parameters = Object.keys(searchFiltered.query.shape);

/** Throws an `HttpError` that names the invalid parameters. Unknown names are ignored. */
export function readFilteredQuery(params: URLSearchParams): FilteredQuery {
  const repeated = parameters.filter((name) => params.getAll(name).length > 1);
  if (repeated.length > 0) throw notValid(repeated, ' A parameter is given once.');
  const controlled = parameters.filter((name) => hasControls(params.get(name) ?? '', false));
  if (controlled.length > 0) throw notValid(controlled, ' No parameter has control characters.');
  const { query, ignored } = parseFilteredParams(params);
  if (ignored.length > 0) throw notValid(ignored, faultOfArea(params.get('area')));
  return query;
}

export function notValid(names: readonly string[], more = ''): HttpError {
  return new HttpError(400, {
    code: 'invalid-search',
    message: `These parameters are not valid: ${names.join(', ')}.${more}`,
  });
}

function faultOfArea(given: string | null): string {
  const { fault } = given === null ? { fault: null } : parseArea(given);
  return fault === null ? '' : ` ${areaFaultTexts[fault]}`;
}
