import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useMountedCount } from '../../src/views/listings/useMountedCount.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] }));
afterEach(() => void vi.useRealTimers());

const nextFrame = () => act(() => vi.advanceTimersToNextFrame());

test('a long list mounts two items, and two more per frame until its end', () => {
  const { result } = renderHook(() => useMountedCount(10));
  expect(result.current).toBe(2);
  nextFrame();
  expect(result.current).toBe(4);
  for (let frames = 0; frames < 3; frames++) nextFrame();
  expect(result.current).toBe(10);
});

test('new items of a mounted list mount in the same way', () => {
  const { result, rerender } = renderHook(({ total }) => useMountedCount(total), {
    initialProps: { total: 4 },
  });
  nextFrame();
  expect(result.current).toBe(4);
  rerender({ total: 20 });
  expect(result.current).toBeLessThan(20);
  for (let frames = 0; frames < 8; frames++) nextFrame();
  expect(result.current).toBe(20);
});

test('a print mounts all items of a long list before it starts', () => {
  const { result } = renderHook(() => useMountedCount(10));
  window.dispatchEvent(new Event('beforeprint'));
  expect(result.current).toBe(10);
});
