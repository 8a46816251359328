import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useMountedCards } from '../../../src/views/search/useMountedCards.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] }));
afterEach(() => void vi.useRealTimers());

const nextFrame = () => act(() => vi.advanceTimersToNextFrame());
const noPlaces = { current: null };
const indices = (mounted: ReadonlySet<number>) => [...mounted].toSorted((a, b) => a - b);
const first = (count: number) => Array.from({ length: count }, (_, index) => index);

test('a long list mounts two items, and two more per frame until its end', () => {
  const { result } = renderHook(() => useMountedCards(noPlaces, 9));
  expect(indices(result.current)).toEqual(first(2));
  nextFrame();
  expect(indices(result.current)).toEqual(first(4));
  for (let frames = 0; frames < 3; frames++) nextFrame();
  expect(indices(result.current)).toEqual(first(9));
});

test('new items of a mounted list mount in the same way', () => {
  const { result, rerender } = renderHook(({ total }) => useMountedCards(noPlaces, total), {
    initialProps: { total: 4 },
  });
  nextFrame();
  expect(indices(result.current)).toEqual(first(4));
  rerender({ total: 20 });
  expect(result.current.size).toBeLessThan(20);
  for (let frames = 0; frames < 8; frames++) nextFrame();
  expect(indices(result.current)).toEqual(first(20));
});

describe('while a person types or drags', () => {
  const pause = 400;
  beforeEach(
    () =>
      void vi.useFakeTimers({
        toFake: [
          'requestAnimationFrame',
          'cancelAnimationFrame',
          'setTimeout',
          'clearTimeout',
          'performance',
        ],
      }),
  );
  const wait = (ms: number) => {
    for (let passed = 0; passed < ms; passed += 20) act(() => vi.advanceTimersByTime(20));
  };
  const pointer = (type: string, buttons: number) =>
    window.dispatchEvent(new MouseEvent(`pointer${type}`, { buttons }));

  test.each([
    ['a key in a field', () => window.dispatchEvent(new InputEvent('input'))],
    ['a drag', () => pointer('move', 1)],
  ])('%s stops the mounting for a moment', (_, move) => {
    const { result } = renderHook(() => useMountedCards(noPlaces, 9));
    wait(20);
    const before = result.current.size;
    move();
    wait(pause - 20);
    expect(result.current.size).toBe(before);
    move();
    wait(pause - 20);
    expect(result.current.size).toBe(before);
    wait(200);
    expect(indices(result.current)).toEqual(first(9));
  });

  test.each([
    ['a mouse that moves', () => pointer('move', 0)],
    [
      'a finger that scrolls',
      () => {
        pointer('move', 1);
        pointer('cancel', 0);
      },
    ],
  ])('%s does not stop it', (_, move) => {
    const { result } = renderHook(() => useMountedCards(noPlaces, 9));
    move();
    wait(pause - 20);
    expect(indices(result.current)).toEqual(first(9));
  });
});

test('a print mounts all items of a long list before it starts', () => {
  const { result } = renderHook(() => useMountedCards(noPlaces, 10));
  window.dispatchEvent(new Event('beforeprint'));
  expect(indices(result.current)).toEqual(first(10));
});

test('empty places that are nearest to what is visible get their cards first', () => {
  const list = document.createElement('ul');
  // 100 pixels each; the window shows those from 30 on.
  let scrolled = 3000;
  const { result } = renderHook(() => {
    const mounted = useMountedCards({ current: list }, 60, { from: 10, count: 12 });
    list.replaceChildren(
      ...first(60)
        .filter((index) => !mounted.has(index))
        .map((index) => {
          const place = document.createElement('li');
          place.dataset.place = String(index);
          const top = 100 * index - scrolled;
          place.getBoundingClientRect = () => new DOMRect(0, top, 100, 100);
          return place;
        }),
    );
    return mounted;
  });
  expect(indices(result.current)).toEqual(first(22).slice(10));
  const more = () => {
    const before = new Set(result.current);
    nextFrame();
    return indices(result.current).filter((index) => !before.has(index));
  };
  expect(more().every((index) => index >= 29 && index <= 38)).toBe(true);
  scrolled = 0;
  more();
  expect(more().every((index) => index < 10)).toBe(true);
  for (let frames = 0; frames < 12; frames++) nextFrame();
  expect(indices(result.current)).toEqual(first(60));
});
