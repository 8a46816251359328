import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Row } from './diagram.ts';

export const rowHeight = 24;
/** The number of rows rendered beyond each edge, for scrolling within a frame. */
const overscan = 8;

export interface RowWindow {
  scroller: RefObject<HTMLDivElement | null>;
  /** The width of the scroller, in pixels. */
  width: number;
  /** The rendered rows: from `start` up to, but without, `end`. */
  start: number;
  end: number;
  /** The index of the last visible row. */
  last: number;
  /** Whether the list scrolls to new rows. */
  isFollowing: boolean;
  onScroll(): void;
  follow(): void;
  /** Stops following the end. */
  stay(): void;
  /** Scrolls a row into view. */
  reveal(index: number): void;
}

/**
 * Virtual scrolling: all rows have the same height, and only visible rows are rendered. It follows the end of the list. After scrolling up
 * it stays at the same row while rows are added at the end or dropped at the start.
 * @param headHeight height in pixels of the sticky head above the rows
 */
export function useRowWindow(rows: readonly Row[], headHeight: number): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 480, width: 640 });
  const [isFollowing, setIsFollowing] = useState(true);
  /** The first visible row, and how many of its pixels are above the edge. */
  const anchor = useRef({ number: 0, offset: 0 });

  const look = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    const next = { top: box.scrollTop, height: box.clientHeight || 480, width: box.clientWidth || 640 };
    setView((old) => (isSameView(old, next) ? old : next));
  }, []);

  const onScroll = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    const isAtEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - rowHeight / 2;
    setIsFollowing(isAtEnd);
    const first = Math.floor(box.scrollTop / rowHeight);
    anchor.current = { number: rows[first]?.number ?? 0, offset: box.scrollTop - first * rowHeight };
    // At the end of the list, the visible rows are already known.
    if (!isAtEnd) look();
  }, [rows, look]);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    look();
    const observer = new ResizeObserver(look);
    observer.observe(box);
    return () => observer.disconnect();
  }, [look]);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    if (isFollowing) {
      // The browser limits the value to the real end. Reading the end would force another layout of the page.
      box.scrollTop = headHeight + rows.length * rowHeight;
      return;
    }
    const { number, offset } = anchor.current;
    const top = placeOf(rows, number) * rowHeight + offset;
    if (box.scrollTop === top) return;
    box.scrollTop = top;
    look();
  }, [rows, isFollowing, headHeight, look]);

  const shown = Math.ceil((view.height - headHeight) / rowHeight);
  const top = isFollowing ? rows.length : Math.floor(view.top / rowHeight);
  const first = Math.max(0, Math.min(top, rows.length - shown));
  return {
    scroller,
    width: view.width,
    start: Math.max(0, first - overscan),
    end: Math.min(rows.length, first + shown + overscan),
    last: Math.min(rows.length, first + shown) - 1,
    isFollowing,
    onScroll,
    follow: useCallback(() => setIsFollowing(true), []),
    stay: useCallback(() => setIsFollowing(false), []),
    reveal(index) {
      const box = scroller.current;
      if (!box) return;
      const top = index * rowHeight;
      const bottom = top + rowHeight + headHeight - box.clientHeight;
      if (box.scrollTop > top) box.scrollTop = top;
      else if (box.scrollTop < bottom) box.scrollTop = bottom;
    },
  };
}

type View = { top: number; height: number; width: number };

function isSameView(a: View, b: View): boolean {
  return a.top === b.top && a.height === b.height && a.width === b.width;
}

/** The index of the row with a number, in rows with ascending numbers; the index of the next row if it is missing. */
export function placeOf(rows: readonly Row[], number: number): number {
  let from = 0;
  let to = rows.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((rows[middle]?.number ?? 0) < number) from = middle + 1;
    else to = middle;
  }
  return from;
}
