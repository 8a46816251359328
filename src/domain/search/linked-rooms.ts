/** Rooms that an address names, such as `/compare?rooms=1,2,3`. */
import { parseListingId } from '../listing/listing-id.ts';

/** The maximum number of rooms side by side. */
export const mostCompared = 4;

/** The maximum number of rooms in a shared list: each is one request. */
export const mostShared = 100;

const roomsParam = 'rooms';

/** The ids of the rooms, each once, in order. Invalid ids, and ids after the first `most`, are left out. */
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
