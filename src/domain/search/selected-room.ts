/** The room that is selected on the map: a parameter of the address of the results that is no part of the search. */
import { parseListingId } from '../listing/listing-id.ts';

const selectedParam = 'selected';

export interface SelectedRoom {
  /** `null` if the address has none, or an invalid one. */
  selectedId: number | null;
  /** The address without it. */
  search: string;
  /** The name of the parameter, if it is invalid. */
  ignored: string[];
}

export function readSelected(params: URLSearchParams): SelectedRoom {
  const given = params.get(selectedParam);
  const selectedId = given === null ? null : parseListingId(given.trim());
  return {
    selectedId,
    search: withSelected(params, null).toString(),
    ignored: given !== null && selectedId === null ? [selectedParam] : [],
  };
}

/** The same address with another selected room, or without one. */
export function withSelected(params: URLSearchParams, id: number | null): URLSearchParams {
  const changed = new URLSearchParams(params);
  if (id === null) changed.delete(selectedParam);
  else changed.set(selectedParam, String(id));
  return changed;
}
