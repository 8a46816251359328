/** Rooms that an address names, such as `/compare?rooms=1,2,3`. */
import { parseListingId } from './listing-id.ts';

/** So many rooms fit beside each other. */
export const mostCompared = 4;

/** Of a list in a link: each room is one request. */
export const mostShared = 100;

const roomsParam = 'rooms';

/** The rooms, each once, in their order; what is no id of a room, and all after the first `most`, is left out. */
export function readRooms(params: URLSearchParams, most: number): number[] {
  const ids = (params.get(roomsParam) ?? '').split(',').map((text) => parseListingId(text.trim()));
  return [...new Set(ids.filter((id) => id !== null))].slice(0, most);
}

/** The same address with other rooms. */
export function withRooms(ids: readonly number[], params = new URLSearchParams()): string {
  const others = [...params].filter(([name]) => name !== roomsParam);
  const search = new URLSearchParams(others).toString();
  const rooms = ids.length > 0 ? `${roomsParam}=${ids.join(',')}` : '';
  return [rooms, search].filter((part) => part !== '').join('&');
}
