import './chart-browser.ts';
import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Viewport } from '@xyflow/system';
import { beforeEach, expect, it, vi } from 'vitest';
import { ChartView } from '../../src/chart/ChartView.tsx';
import { firstView, wholeView } from '../../src/chart/first-view.ts';
import { chartOf, place } from '../charts.ts';

const chart = chartOf('signUp');
const layout = await place(chart);
/** The size of every element in jsdom. */
const size = { width: 800, height: 600 };

beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('reduced-motion'),
    media,
    addEventListener() {},
    removeEventListener() {},
  }));
  localStorage.clear();
  return () => vi.unstubAllGlobals();
});

/** The viewport of the drawn chart: x, y and zoom. */
const drawn = () =>
  document
    .querySelector<HTMLElement>('.wb-viewport')
    ?.style.transform.match(/-?[\d.]+/g)
    ?.map((number) => Number(number).toFixed(2));
const numbersOf = ({ x, y, zoom }: Viewport) => [x, y, zoom].map((number) => number.toFixed(2));

it('Fit shows the whole chart, also after the zoom was changed', async () => {
  render(<ChartView chart={chart} layout={layout} />);
  const user = userEvent.setup();
  const fit = await screen.findByRole('button', { name: 'Fit the whole chart' });
  const whole = numbersOf(wholeView(layout, size));
  expect(drawn()).not.toEqual(whole);
  await user.click(fit);
  await waitFor(() => expect(drawn()).toEqual(whole));
  await user.click(screen.getByRole('button', { name: 'Zoom In' }));
  await waitFor(() => expect(drawn()).not.toEqual(whole));
  await user.click(fit);
  await waitFor(() => expect(drawn()).toEqual(whole));
});

it('Fit is remembered for the next charts, until somebody zooms', async () => {
  const user = userEvent.setup();
  const whole = numbersOf(wholeView(layout, size));
  const shown = render(<ChartView chart={chart} layout={layout} />);
  await user.click(await screen.findByRole('button', { name: 'Fit the whole chart' }));
  shown.unmount();
  const next = render(<ChartView chart={chart} layout={layout} />);
  expect(drawn()).toEqual(whole);
  expect(screen.getByRole('button', { name: 'Fit the whole chart', pressed: true })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Zoom In' }));
  next.unmount();
  render(<ChartView chart={chart} layout={layout} />);
  expect(drawn()).not.toEqual(whole);
});

it('the chart is in view after all states were collapsed', async () => {
  const inner = chart.states.flatMap(({ id, parentId }) => (parentId === null ? [] : [id]));
  const collapsed = new Set(inner);
  const small = await place(chart, inner);
  const { rerender } = render(<ChartView chart={chart} layout={layout} />);
  await screen.findByRole('button', { name: 'Fit the whole chart' });
  rerender(<ChartView chart={chart} layout={small} collapsed={collapsed} />);
  const view = firstView({ chart, layout: small, selectedId: null, size });
  await waitFor(() => expect(drawn()).toEqual(numbersOf(view)));
});

it('the zoom buttons work before the first paint', () => {
  render(<ChartView chart={chart} layout={layout} />);
  const { zoom } = firstView({ chart, layout, selectedId: null, size });
  fireEvent.click(screen.getByRole('button', { name: 'Zoom In' }));
  expect(drawn()?.[2]).toBe((zoom * 1.2).toFixed(2));
});

it('the chart is fitted again when the pane changes its size, unless a person moved it', async () => {
  const width = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get');
  const resize = (to: number) => {
    width.mockReturnValue(to);
    fireEvent(window, new Event('resize'));
  };
  render(<ChartView chart={chart} layout={layout} />);
  const zoomIn = await screen.findByRole('button', { name: 'Zoom In' });
  const first = drawn();
  // In a wider pane the chart is centered.
  const wide = { ...size, width: layout.width + 200 };
  const view = (of: typeof size) => numbersOf(firstView({ chart, layout, selectedId: null, size: of }));
  resize(wide.width);
  await waitFor(() => expect(drawn()).toEqual(view(wide)));
  expect(drawn()).not.toEqual(first);
  await userEvent.setup().click(zoomIn);
  await waitFor(() => expect(drawn()).not.toEqual(view(wide)));
  const moved = drawn();
  resize(size.width);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(drawn()).toEqual(moved);
  width.mockRestore();
});

it('a state that becomes active comes into view', async () => {
  const far = layout.states.find(({ id }) => id === 'signUp.finished');
  if (!far) throw new Error('not placed');
  const { rerender } = render(<ChartView chart={chart} layout={layout} />);
  await screen.findByRole('button', { name: 'Fit the whole chart' });
  const before = drawn();
  rerender(<ChartView chart={chart} layout={layout} active={new Set([far.id])} />);
  await waitFor(() => expect(drawn()).not.toEqual(before));
  const [x = 0, y = 0, zoom = 1] = (drawn() ?? []).map(Number);
  expect(far.x * zoom + x).toBeGreaterThanOrEqual(0);
  expect(far.y * zoom + y).toBeGreaterThanOrEqual(0);
  expect((far.y + far.height) * zoom + y).toBeLessThanOrEqual(size.height);
});

/** Presses on an element, moves by some pixels and releases. */
function drag(element: Element, by: number): void {
  const steps = [
    ['mouseDown', 0],
    ['mouseMove', by],
    ['mouseUp', by],
    ['click', by],
  ] as const;
  for (const [type, moved] of steps) {
    const event = createEvent[type](element, { clientX: 300 + moved, clientY: 300 });
    // Events of jsdom have no `view`, but a drag listens to the window in it.
    Object.defineProperty(event, 'view', { value: document.defaultView });
    fireEvent(element, event);
  }
}

it.each(['.wb-state', '.wb-label'])(
  'a drag from a %s moves the chart, a press that hardly moves selects',
  async (part) => {
    const onSelect = vi.fn();
    const { container } = render(<ChartView chart={chart} layout={layout} onSelect={onSelect} />);
    await screen.findByRole('img', { name: 'Overview of the chart' });
    const element = container.querySelector(part);
    if (!element) throw new Error('not drawn');
    const before = drawn();
    drag(element, 2);
    expect(onSelect).toHaveBeenCalledOnce();
    drag(element, 60);
    await waitFor(() => expect(drawn()?.[0]).toBe((Number(before?.[0]) + 62).toFixed(2)));
    expect(onSelect).toHaveBeenCalledOnce();
  },
);

it('a button that gets the focus comes into view', async () => {
  const onToggle = vi.fn();
  render(<ChartView chart={chart} layout={layout} onToggle={onToggle} />);
  await screen.findByRole('img', { name: 'Overview of the chart' });
  const [button] = screen.getAllByRole('button', { name: /^Collapse/ });
  const pane = button?.closest<HTMLElement>('.wb-pan');
  if (!button || !pane) throw new Error('not drawn');
  const place = (element: Element, at: [x: number, y: number, width: number, height: number]) =>
    vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(DOMRect.fromRect(rectangle(at)));
  const rectangle = ([x, y, width, height]: number[]) => ({ x, y, width, height }) as DOMRectInit;
  place(pane, [100, 100, 800, 600]);
  place(button, [200, 60, 24, 24]);
  const [x = 0, y = 0, zoom = 1] = (drawn() ?? []).map(Number);
  button.focus();
  await waitFor(() => expect(drawn()).toEqual(numbersOf({ x, y: y + 48, zoom })));
});

it('a button of the zoom keeps the focus at the limit', async () => {
  render(<ChartView chart={chart} layout={layout} />);
  const user = userEvent.setup();
  const zoomIn = await screen.findByRole('button', { name: 'Zoom In' });
  zoomIn.focus();
  for (let press = 0; press < 8; press++) await user.keyboard('{Enter}');
  await waitFor(() => expect(drawn()?.[2]).toBe('2.50'));
  expect(zoomIn.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(zoomIn);
});

it('the overview of a tall chart is tall, that of a wide one wide', async () => {
  const overviewOf = async (width: number, height: number) => {
    const { unmount } = render(<ChartView chart={chart} layout={{ ...layout, width, height }} />);
    const overview = await screen.findByRole('img', { name: 'Overview of the chart' });
    const numbers = ['width', 'height'].map((name) => Math.round(Number(overview.getAttribute(name))));
    unmount();
    return numbers;
  };
  expect(await overviewOf(2000, 2000)).toEqual([118, 118]);
  expect(await overviewOf(1000, 6000)).toEqual([48, 290]);
  // The overview is at most a share of the pane.
  expect(await overviewOf(20_000, 1000)).toEqual([320, 40]);
});

it('prints the whole chart, also the parts out of view, and removes the print afterwards', () => {
  const { container } = render(<ChartView chart={chart} layout={layout} />);
  const printed = () => document.querySelectorAll('body > .wb-printed .wb-state').length;
  expect(printed()).toBe(0);
  fireEvent(window, new Event('beforeprint'));
  expect(printed()).toBe(layout.states.length);
  expect(container.querySelectorAll('.wb-state').length).toBeLessThan(layout.states.length);
  fireEvent(window, new Event('afterprint'));
  expect(printed()).toBe(0);
});
