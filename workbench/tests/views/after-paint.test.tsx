import './chart-browser.ts';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChartPane } from '../../src/shell/ChartPane.tsx';
import { LayoutsContext } from '../../src/shell/layouts.ts';
import { chartOf, place } from '../charts.ts';

const chart = chartOf('login');
const layouts = { login: await place(chart) };

beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'],
    }),
);
afterEach(() => void vi.useRealTimers());

function show() {
  render(
    <LayoutsContext value={layouts}>
      <ChartPane chart={chart} withOutline />
    </LayoutsContext>,
  );
}

it('shows the outline after the frame in which the chart is painted', async () => {
  show();
  expect(document.querySelectorAll('.wb-state').length).toBeGreaterThan(0);
  expect(screen.queryByRole('tree')).toBeNull();
  await act(() => vi.advanceTimersToNextFrame());
  expect(screen.queryByRole('tree')).toBeNull();
  await act(() => vi.advanceTimersByTime(1));
  expect(screen.getByRole('tree', { name: 'Outline of login' })).toBeTruthy();
});

it('shows it in a tab in the background, which paints nothing', async () => {
  vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(1);
  show();
  await act(() => vi.advanceTimersByTime(200));
  expect(screen.getByRole('tree', { name: 'Outline of login' })).toBeTruthy();
  vi.restoreAllMocks();
});
