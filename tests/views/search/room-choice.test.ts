import { expect, it } from 'vitest';
import { createRoomChoice } from '../../../src/views/search/room-choice.ts';

const chosen = (kept: number[], ...toggled: number[]) => {
  const choice = createRoomChoice(kept);
  for (const id of toggled) choice.toggle(id);
  return choice.read();
};

it.each([
  { what: 'rooms are added in the order of the choice', kept: [], toggled: [3, 1], ids: [3, 1] },
  { what: 'a chosen room is taken out', kept: [3, 1], toggled: [3], ids: [1] },
  { what: 'a fourth is taken', kept: [1, 2, 3], toggled: [4], ids: [1, 2, 3, 4] },
  { what: 'four are read of a tab that kept more', kept: [1, 2, 3, 4, 5], toggled: [], ids: [1, 2, 3, 4] },
  {
    what: 'after one is taken out, another is taken',
    kept: [1, 2, 3, 4],
    toggled: [5, 2, 6],
    ids: [1, 3, 4, 6],
  },
])('$what', ({ kept, toggled, ids }) => {
  expect(chosen(kept, ...toggled)).toEqual({ ids, isRefused: false });
});

it('a fifth is refused until one is taken out, and nothing else changes', () => {
  expect(chosen([1, 2, 3, 4], 5, 6)).toEqual({ ids: [1, 2, 3, 4], isRefused: true });
});

it('each change is kept', () => {
  const changes: (readonly number[])[] = [];
  const choice = createRoomChoice([1], (ids) => changes.push(ids));
  choice.toggle(2);
  choice.clear();
  expect(changes).toEqual([[1, 2], []]);
});
