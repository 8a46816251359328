import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useMountedCards } from '../../src/views/listings/useMountedCards.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] }));
afterEach(() => void vi.useRealTimers());

const nextFrame = () => act(() => vi.advanceTimersToNextFrame());

test('a long list mounts two items, and two more per frame until its end', () => {
  const { result } = renderHook(() => useMountedCards(10, null));
  expect(result.current).toEqual({ from: 0, to: 2 });
  nextFrame();
  expect(result.current).toEqual({ from: 0, to: 4 });
  for (let frames = 0; frames < 3; frames++) nextFrame();
  expect(result.current).toEqual({ from: 0, to: 10 });
});

test('new items of a mounted list mount in the same way', () => {
  const { result, rerender } = renderHook(({ total }) => useMountedCards(total, null), {
    initialProps: { total: 4 },
  });
  nextFrame();
  expect(result.current).toEqual({ from: 0, to: 4 });
  rerender({ total: 20 });
  expect(result.current.to).toBeLessThan(20);
  for (let frames = 0; frames < 8; frames++) nextFrame();
  expect(result.current).toEqual({ from: 0, to: 20 });
});

test('a print mounts all items of a long list before it starts', () => {
  const { result } = renderHook(() => useMountedCards(10, null));
  window.dispatchEvent(new Event('beforeprint'));
  expect(result.current).toEqual({ from: 0, to: 10 });
});

test('a person who comes back has the cards at their place first, and then those around it', () => {
  const { result } = renderHook(() => useMountedCards(40, 20));
  expect(result.current).toEqual({ from: 18, to: 30 });
  nextFrame();
  expect(result.current).toEqual({ from: 16, to: 32 });
  for (let frames = 0; frames < 8; frames++) nextFrame();
  expect(result.current).toEqual({ from: 0, to: 40 });
});
