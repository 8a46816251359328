import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import classes from './RangeSlider.module.css';

export type Range = readonly [low: number, high: number];
type End = 0 | 1;

interface RangeSliderProps {
  /** The labels of the handles. */
  labels: readonly [low: string, high: string];
  value: Range;
  /** The highest value; the lowest is 0. */
  top: number;
  step: number;
  textOf(value: number, end: End): string;
  /** The handle that did not move keeps its value. The higher one stays above 0, since nothing would match. */
  onChange(value: Range): void;
}

interface Drag {
  /** `null` if both handles are in one place, until the direction of the drag decides which one moves. */
  end: End | null;
  /** The values before the drag, which return if the touch becomes a scroll. */
  before: Range;
  pointerId: number;
  /** The pointer's position for the value 0, in pixels. So a handle that is not taken in its middle does not jump. */
  start: number;
  /** Pixels from 0 to `top`, measured once: measuring during the drag would make the browser compute the layout. */
  length: number;
}

/** The number of steps for Page Up and Page Down, and for an arrow key with Shift. */
const largeStep = 10;

/**
 * Two handles on a line, like the multi-thumb slider of the WAI-ARIA practices. They are plain elements with the styles of their parent
 * and inline positions: one step of Chakra's slider, a machine with eight styled elements, took a slow phone 30 ms.
 */
export function RangeSlider({ labels, value, top, step, textOf, onChange }: RangeSliderProps) {
  const drag = useRef<Drag | null>(null);
  const handles = useRef<HTMLElement[]>([]);
  const line = useRef<HTMLDivElement>(null);
  /** The value of a drag that the parent does not know yet. */
  const waiting = useRef<{ moved: Range; timer: ReturnType<typeof setTimeout> } | null>(null);

  // A typed amount may be less than a step.
  const leastHigh = Math.max(value[0], Math.min(step, value[1]));

  function withMoved(end: End, amount: number): Range {
    const [from, to] = end === 0 ? [0, value[1]] : [leastHigh, top];
    const moved = Math.min(Math.max(Math.round(amount / step) * step, from), to);
    return end === 0 ? [moved, value[1]] : [value[0], moved];
  }

  function move(end: End, amount: number): void {
    notify(withMoved(end, amount));
  }

  function notify(moved: Range): void {
    if (moved.some((one, end) => one !== value[end])) onChange(moved);
  }

  /** The handle moves at once. The parent is notified in a task of its own: both in one task take a slow phone 50 ms. */
  function dragTo(end: End, amount: number): void {
    const moved = withMoved(end, amount);
    show(moved);
    waiting.current = { moved, timer: waiting.current?.timer ?? setTimeout(notifyNow) };
  }

  function notifyNow(): void {
    if (!waiting.current) return;
    clearTimeout(waiting.current.timer);
    notify(waiting.current.moved);
    waiting.current = null;
  }

  /** Shows a value that the parent does not know yet. */
  function show(shown: Range): void {
    const styles = stylesOf(shown, top);
    line.current?.style.setProperty('clip-path', styles.line);
    for (const [end, handle] of handles.current.entries())
      handle.parentElement?.style.setProperty('transform', styles.ways[end] ?? '');
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    const { isPrimary, button, clientX, pointerId, currentTarget, target } = event;
    const taken = handles.current.indexOf(target as HTMLElement);
    const size = handles.current[0]?.offsetWidth ?? 0;
    const { left, width } = currentTarget.getBoundingClientRect();
    const way = { start: left + size / 2, length: Math.max(1, width - size) };
    const amount = (top * (clientX - way.start)) / way.length;
    if (!isPrimary || button !== 0) return;
    const end = taken === -1 ? nearest(value, amount) : taken === 0 ? 0 : 1;
    const middle = way.start + (way.length * value[end]) / top;
    drag.current = {
      end: taken !== -1 && value[0] === value[1] ? null : end,
      before: value,
      pointerId,
      ...way,
      start: way.start + (taken === -1 ? 0 : clientX - middle),
    };
    currentTarget.setPointerCapture(pointerId);
    if (taken === -1) move(end, amount);
    handles.current[end]?.focus({ preventScroll: true });
  }

  function onPointerMove({ pointerId, clientX }: PointerEvent): void {
    if (drag.current?.pointerId !== pointerId) return;
    const { start, length } = drag.current;
    const amount = (top * (clientX - start)) / length;
    if (drag.current.end === null) {
      if (Math.abs(amount - value[0]) < step / 2) return;
      drag.current.end = amount < value[0] ? 0 : 1;
      handles.current[drag.current.end]?.focus({ preventScroll: true });
    }
    dragTo(drag.current.end, amount);
  }

  function onKeyDown(event: KeyboardEvent, end: End): void {
    const many = event.shiftKey ? largeStep : 1;
    const amounts: Partial<Record<string, number>> = {
      ArrowLeft: value[end] - many * step,
      ArrowDown: value[end] - many * step,
      ArrowRight: value[end] + many * step,
      ArrowUp: value[end] + many * step,
      PageDown: value[end] - largeStep * step,
      PageUp: value[end] + largeStep * step,
      Home: 0,
      End: top,
    };
    const amount = amounts[event.key];
    if (amount === undefined) return;
    move(end, amount);
    event.preventDefault();
  }

  const styles = stylesOf(value, top);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handles have the roles; a press beside them moves the nearest
    <div
      className={classes.slider}
      // Otherwise the mouse takes the focus from the handle, and selects text.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      // Before a click on the button of the form, which the browser may handle before the task.
      onPointerUp={notifyNow}
      onPointerCancel={() => {
        clearTimeout(waiting.current?.timer);
        waiting.current = null;
        if (drag.current) {
          show(drag.current.before);
          onChange(drag.current.before);
        }
        drag.current = null;
      }}
      onLostPointerCapture={() => {
        drag.current = null;
      }}
    >
      <div data-line>
        <div ref={line} style={{ clipPath: styles.line }} />
      </div>
      {([0, 1] as const).map((end) => (
        // As wide as the path of the handle. So the handle moves by a transform in percent, without a new layout.
        <div key={end} data-way style={{ transform: styles.ways[end] }}>
          <div
            ref={(handle) => {
              if (handle) handles.current[end] = handle;
            }}
            role="slider"
            tabIndex={0}
            aria-label={labels[end]}
            aria-orientation="horizontal"
            aria-valuemin={end === 0 ? 0 : leastHigh}
            aria-valuemax={end === 0 ? value[1] : top}
            aria-valuenow={value[end]}
            aria-valuetext={textOf(value[end], end)}
            onKeyDown={(event) => onKeyDown(event, end)}
          />
        </div>
      ))}
    </div>
  );
}

/** The styles of the line between the handles, and of the path of each handle. */
function stylesOf([low, high]: Range, top: number) {
  const [left, right] = [(100 * low) / top, (100 * high) / top];
  return {
    line: `inset(0 ${100 - right}% 0 ${left}% round 1rem)`,
    ways: [`translateX(${left}%)`, `translateX(${right}%)`],
  } as const;
}

/** The handle that is nearest to an amount. If both handles are in one place, the one that can move to the amount. */
function nearest([low, high]: Range, amount: number): End {
  const far = Math.abs(amount - high) - Math.abs(amount - low);
  return far < 0 || (far === 0 && amount > high) ? 1 : 0;
}
