import '../support/browser.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Range, RangeSlider } from '../../src/components/RangeSlider.tsx';
import { renderView } from '../support/render.tsx';

const top = 1000;

function Slider({ start, onTold }: { start: Range; onTold?(value: Range): void }) {
  const [value, setValue] = useState(start);
  return (
    <RangeSlider
      labels={['Lowest', 'Highest']}
      value={value}
      top={top}
      step={50}
      textOf={(amount) => `$${amount}`}
      onChange={(changed) => {
        onTold?.(changed);
        setValue(changed);
      }}
    />
  );
}

/** The track is 1000 pixels long between the centres of the handles and starts at pixel 12, so a pixel is a unit of the value. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1024, 44));
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(24);
  HTMLElement.prototype.setPointerCapture = () => {};
});

const handle = (name: string) => screen.getByRole('slider', { name });
const values = () => screen.getAllByRole('slider').map((one) => Number(one.getAttribute('aria-valuenow')));
const pointer = { pointerId: 1, isPrimary: true, button: 0 };
const press = (target: Element, amount: number) =>
  fireEvent.pointerDown(target, { ...pointer, clientX: amount + 12 });
const pull = (amount: number, pointerId = 1) =>
  fireEvent.pointerMove(handle('Lowest'), { ...pointer, pointerId, clientX: amount + 12 });
/** Also waits for the task that tells the value. */
const moveTo = (...to: Parameters<typeof pull>) =>
  act(async () => {
    pull(...to);
    await new Promise((resolve) => setTimeout(resolve));
  });
const line = () => handle('Lowest').parentElement?.parentElement ?? document.body;

it('a press beside the handles moves the nearer one there and drags it', async () => {
  renderView(<Slider start={[100, 900]} />);
  press(line(), 260);
  expect(values()).toEqual([250, 900]);
  expect(document.activeElement).toBe(handle('Lowest'));
  await moveTo(410);
  expect(values()).toEqual([400, 900]);
  await moveTo(700, 2);
  expect(values()).toEqual([400, 900]);
  fireEvent.lostPointerCapture(line(), pointer);
  await moveTo(700);
  expect(values()).toEqual([400, 900]);
  press(line(), 700);
  expect(values()).toEqual([400, 700]);
});

it('a handle pressed beside its middle does not jump, and stops at the other handle', async () => {
  renderView(<Slider start={[100, 500]} />);
  press(handle('Lowest'), 110);
  expect(values()).toEqual([100, 500]);
  await moveTo(160);
  expect(values()).toEqual([150, 500]);
  await moveTo(2000);
  expect(values()).toEqual([500, 500]);
  await moveTo(-50);
  expect(values()).toEqual([0, 500]);
});

it.each<[Range, string, number, Range]>([
  [[top, top], 'Highest', 600, [600, top]],
  [[0, 0], 'Lowest', 300, [0, 300]],
  [[500, 500], 'Lowest', 700, [500, 700]],
  [[500, 500], 'Highest', 300, [300, 500]],
])(
  'of two handles at %j a drag of the one above, %s, to %d moves the one in that direction',
  async (start, name, to, end) => {
    renderView(<Slider start={start} />);
    press(handle(name), start[0]);
    await moveTo(to);
    expect(values()).toEqual(end);
  },
);

it('a highest amount below the first step is not below the minimum of its handle', () => {
  renderView(<Slider start={[0, 10]} />);
  expect(handle('Highest').getAttribute('aria-valuemin')).toBe('10');
});

it('a touch that becomes a scroll moves nothing', async () => {
  renderView(<Slider start={[100, 900]} />);
  press(handle('Lowest'), 100);
  await moveTo(300);
  expect(values()).toEqual([300, 900]);
  fireEvent.pointerCancel(handle('Lowest'), pointer);
  expect(values()).toEqual([100, 900]);
  await moveTo(400);
  expect(values()).toEqual([100, 900]);
});

it('a handle moves at once, and the last of its values is told afterwards', async () => {
  const told: Range[] = [];
  const ways = () => screen.getAllByRole('slider').map(({ parentElement }) => parentElement?.style.transform);
  renderView(<Slider start={[100, 900]} onTold={(value) => told.push(value)} />);
  press(handle('Lowest'), 100);
  pull(200);
  pull(300);
  expect([ways(), told]).toEqual([['translateX(30%)', 'translateX(90%)'], []]);
  await moveTo(410);
  expect(told).toEqual([[400, 900]]);
  // Nothing is told of a drag within a step, or back to where it was.
  await moveTo(405);
  pull(500);
  await moveTo(400);
  expect([ways(), told]).toEqual([['translateX(40%)', 'translateX(90%)'], [[400, 900]]]);
  // A press of another button may come before the task.
  pull(500);
  fireEvent.pointerUp(handle('Lowest'), pointer);
  expect(told.splice(1)).toEqual([[500, 900]]);
  pull(400);
  await moveTo(400);
  expect(told.splice(1)).toEqual([[400, 900]]);
  pull(600);
  fireEvent.pointerCancel(handle('Lowest'), pointer);
  await moveTo(700);
  expect([ways(), told]).toEqual([
    ['translateX(10%)', 'translateX(90%)'],
    [
      [400, 900],
      [100, 900],
    ],
  ]);
});

it.each<[string, number, number, Range]>([
  ['a right button', 2, 300, [100, 900]],
  ['the left button', 0, 300, [300, 900]],
])('a press with %s', (_, button, amount, end) => {
  renderView(<Slider start={[100, 900]} />);
  fireEvent.pointerDown(line(), { ...pointer, button, clientX: amount + 12 });
  expect(values()).toEqual(end);
});

it('the keys move a handle by a step, by ten, and to its ends; others do nothing', async () => {
  const { user } = renderView(<Slider start={[100, 900]} />);
  handle('Lowest').focus();
  const after = async (keys: string) => {
    await user.keyboard(keys);
    return values();
  };
  expect(await after('{ArrowRight}{ArrowUp}{ArrowUp}')).toEqual([250, 900]);
  expect(await after('{ArrowLeft}{ArrowDown}')).toEqual([150, 900]);
  expect(await after('{PageUp}')).toEqual([650, 900]);
  expect(await after('{PageDown}{Shift>}{ArrowRight}{/Shift}')).toEqual([650, 900]);
  expect(await after('{End}')).toEqual([900, 900]);
  expect(await after('{Home}a')).toEqual([0, 900]);
  expect(handle('Lowest').getAttribute('aria-valuemax')).toBe('900');
  // The maximum cannot be 0, since no room costs nothing.
  handle('Highest').focus();
  expect(await after('{Home}')).toEqual([0, 50]);
  expect(await after('{End}{PageDown}')).toEqual([0, 500]);
  expect(handle('Highest').getAttribute('aria-valuetext')).toBe('$500');
});
