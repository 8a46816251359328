import { expect, it } from 'vitest';
import { readRooms, withRooms } from '../../../src/domain/search/linked-rooms.ts';

const rooms = (text: string, most = 4) => readRooms(new URLSearchParams(text), most);

it.each([
  ['rooms=3,1,2', [3, 1, 2]],
  ['rooms=3%2C1', [3, 1]],
  ['rooms=1,1,2', [1, 2]],
  ['rooms=1,2,3,4,5', [1, 2, 3, 4]],
  ['rooms=0,-1,abc,1e3,9999999999999999,7', [7]],
  ['rooms= 5 , 6 ', [5, 6]],
  ['rooms=', []],
  ['', []],
])('%s names %j', (text, ids) => {
  expect(rooms(text)).toEqual(ids);
});

it('writes the rooms, and keeps the rest of the address', () => {
  const params = new URLSearchParams('rooms=1,2&university=Bocconi');
  expect(withRooms([2], params)).toBe('rooms=2&university=Bocconi');
  expect(withRooms([], params)).toBe('university=Bocconi');
  expect(withRooms([1, 2])).toBe('rooms=1,2');
  expect(withRooms([])).toBe('');
});
